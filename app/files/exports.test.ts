// The contents of exported figures.
import { expect, test } from 'vitest';
import { csvOf } from '#shared/lib/csv.ts';
import { hiringWeekColumns, platformWeekColumns } from './exports.ts';

/** Without the quotation marks, which surround every cell. */
const linesOf = (text: string) => text.replace('\uFEFF', '').trimEnd().replaceAll('"', '').split('\r\n');

test('exports a week as one line of figures', () => {
  const week = { monday: '2026-06-01', newUsers: 3, matches: 12, interviews: 4, hires: 1, activeSwaps: 7 };
  expect(linesOf(csvOf(platformWeekColumns, [week]))).toEqual([
    'Week ending,New users,Matches,Interviews held,Hires,Active SWAP agreements',
    '2026-06-01,3,12,4,1,7',
  ]);
  expect(linesOf(csvOf(hiringWeekColumns, [week]))[1]).toBe('2026-06-01,12,4,1');
});
