import { expect, test, vi } from 'vitest';
import { needsHomeScreen } from './install.ts';

const agents = {
  iPhone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1',
  mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15',
  android: 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/156.0.0.0 Mobile Safari/537.36',
};

test.each([
  ['an iPhone', agents.iPhone, 5, true],
  ['an iPad, which calls itself a Mac', agents.mac, 5, true],
  ['a Mac', agents.mac, 0, false],
  ['an Android phone', agents.android, 5, false],
])('determines whether %s gets push only from the home screen: %#', (_device, agent, touchPoints, wanted) => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('navigator', { userAgent: agent, maxTouchPoints: touchPoints });
  expect(needsHomeScreen()).toBe(wanted);
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  expect(needsHomeScreen(), 'opened from there').toBe(false);
  vi.unstubAllGlobals();
});
