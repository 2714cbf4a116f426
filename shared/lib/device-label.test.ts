import { expect, test } from 'vitest';
import { deviceLabel } from './device-label.ts';

const like = 'Mozilla/5.0 (KHTML, like Gecko)';

test.each([
  [`${like} (Linux; Android 10; K) Chrome/130.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [`${like} (Windows NT 10.0; Win64; x64) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0`, 'Edge on Windows'],
  [`${like} (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15`, 'Safari on Mac'],
  [
    `${like} (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1`,
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox on Linux'],
  ['', 'Browser on this device'],
])('labels the user agent %s as %s', (userAgent, label) => {
  expect(deviceLabel(userAgent)).toBe(label);
});
