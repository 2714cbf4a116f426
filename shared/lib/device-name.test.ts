import { expect, test } from 'vitest';
import { deviceNameIn } from './device-name.ts';

test.each([
  ['device-name=Room%204%20tablet', 'Room 4 tablet'],
  ['signed-in=yes; device-name=%20Tablet%3B%20gr%C3%BCn%20; other=1', 'Tablet; grün'],
  ['other-device-name=Room', undefined],
  ['device-name=', undefined],
  ['signed-in=yes', undefined],
  ['device-name=%E0%A4%A', undefined],
  ['device-name=a%00b', undefined],
  [`device-name=${'x'.repeat(61)}`, undefined],
])('reads from the cookies %s the device name %s', (cookies, name) => {
  expect(deviceNameIn(cookies)).toBe(name);
});
