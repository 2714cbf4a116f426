// The skew of a wrong clock between two contacts. The clock may be corrected while there is no connection.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clockSkew } from './clock-skew.ts';

const minute = 60_000;
const hour = 60 * minute;
const year = 365 * 24 * hour;
const start = Date.parse('2026-06-03T10:00:00.000Z');

/** The device's clock, and one that nobody sets. */
let device = 0;
let running = 0;

beforeEach(() => {
  vi.spyOn(Date, 'now').mockImplementation(() => device);
  vi.spyOn(performance, 'now').mockImplementation(() => running);
});
afterEach(() => vi.restoreAllMocks());

/** The last contact, with a clock that was ahead of the server's by this much; this page has learned of it. */
function contactWith(aheadMs: number) {
  device = start + aheadMs;
  running = Math.random() * hour;
  const contact = { lastUpdatedAt: new Date(start).toISOString(), clockSkewMs: -aheadMs };
  clockSkew(contact, device);
  return () => clockSkew(contact, device);
}

function pass(ms: number) {
  device += ms;
  running += ms;
}

test('keeps the measured skew while the clock runs on, after a page restart, and after sleep', () => {
  const skew = contactWith(-3 * hour);
  pass(50 * hour);
  expect(skew()).toBe(3 * hour);
  running = 0;
  expect(skew()).toBe(3 * hour);
  device += 8 * hour;
  expect(skew()).toBe(3 * hour);
});

test('detects in an open page by how much the clock was set back', () => {
  const skew = contactWith(3 * hour);
  pass(5 * hour);
  device -= 3 * hour;
  expect(skew()).toBe(0);
  pass(hour);
  device -= 2 * hour;
  expect(skew()).toBe(2 * hour);
});

test('trusts a clock after a reload when it is no longer years ahead', async () => {
  contactWith(30 * year);
  device = start + 48 * hour;
  running = 10;
  vi.resetModules();
  const reloaded = await import('./clock-skew.ts');
  const contact = { lastUpdatedAt: new Date(start).toISOString(), clockSkewMs: -30 * year };
  expect(reloaded.clockSkew(contact, device)).toBe(0);
});

test('reports a clock set to before the last contact as at least that far behind', () => {
  const contact = { lastUpdatedAt: new Date(start).toISOString(), clockSkewMs: 0 };
  device = start - 2 * hour;
  running = 10;
  expect(clockSkew(contact, device)).toBe(2 * hour);
});
