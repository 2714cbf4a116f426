// Whether a completion earns an interview, at the borders of its periods.
import { expect, test } from 'vitest';
import { addDays } from '#shared/lib/time.ts';
import { isEarned } from './eligibility.ts';

const at = '2026-06-10T10:00:00.000Z';
const later = '2026-06-10T10:00:00.001Z';
const earlier = '2026-06-10T09:59:59.999Z';

const earned = (
  completionDate: string,
  agreement: { approvedAt: string | null; endedAt: string | null },
  ...periods: { startedAt: string; endedAt: string | null }[]
) => isEarned({ completionDate }, agreement, periods, 'UTC', 365);

test('needs a moment at which the agreement and the job were active', () => {
  const job = { startedAt: at, endedAt: null };
  expect(earned('2026-06-01', { approvedAt: earlier, endedAt: later }, job)).toBe(true);
  expect(earned('2026-06-01', { approvedAt: earlier, endedAt: at }, job)).toBe(false);
  expect(earned('2026-06-01', { approvedAt: at, endedAt: null }, { startedAt: earlier, endedAt: at })).toBe(
    false,
  );
});

test('looks at every period of the job, not only at the first', () => {
  const past = { startedAt: '2026-01-01T00:00:00.000Z', endedAt: '2026-02-01T00:00:00.000Z' };
  const open = { startedAt: '2026-06-01T00:00:00.000Z', endedAt: null };
  for (const periods of [
    [past, open],
    [open, past],
  ])
    expect(earned('2026-06-05', { approvedAt: '2026-05-01T00:00:00.000Z', endedAt: null }, ...periods)).toBe(
      true,
    );
});

test('counts a completion on the last day, and none after it', () => {
  const agreement = { approvedAt: '2026-05-01T00:00:00.000Z', endedAt: at };
  const job = { startedAt: '2026-05-01T00:00:00.000Z', endedAt: null };
  expect(earned('2026-06-10', agreement, job)).toBe(true);
  expect(earned('2026-06-11', agreement, job)).toBe(false);
});

test('looks back as many days as the platform sets, that day included', () => {
  const agreement = { approvedAt: at, endedAt: null };
  const job = { startedAt: at, endedAt: null };
  expect(earned(addDays('2026-06-10', -365), agreement, job)).toBe(true);
  expect(earned(addDays('2026-06-10', -366), agreement, job)).toBe(false);
});
