import { expect, test } from 'vitest';
import { plusDays } from '#shared/lib/time.ts';
import { offlinePeriod } from './offline-period.ts';

const contact = '2026-06-03T10:00:00.000Z';
const until = '2026-07-03T10:00:00.000Z';

test.each<[days: number, period: object]>([
  [0, { state: 'open' }],
  [24, { state: 'open' }],
  [25, { state: 'ending', until }],
  [29.9, { state: 'ending', until }],
  [30, { state: 'locked', mayNote: true }],
  [36.9, { state: 'locked', mayNote: true }],
  [37, { state: 'locked', mayNote: false }],
])('computes the offline state %s days after the last contact', (days, period) => {
  expect(offlinePeriod(contact, 30, new Date(plusDays(contact, days)))).toEqual(period);
});

test('keeps a device open whose clock went back', () => {
  expect(offlinePeriod(contact, 30, new Date('1970-01-02T00:00:00.000Z'))).toEqual({ state: 'open' });
});
