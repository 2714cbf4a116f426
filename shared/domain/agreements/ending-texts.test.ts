// Tests the wording of an agreement's ending.
import { expect, test } from 'vitest';
import { agreement } from '#shared/testing/rows.ts';
import { dateIn, shortDate } from '#shared/lib/time.ts';
import { endingOf, endingInRow } from './ending-texts.ts';
import type { Agreement } from './agreement.ts';

const ended = (endReason: Agreement['endReason'], endNote: string | null = null) =>
  agreement({
    status: 'cancelled',
    endedAt: '2026-06-03T10:00:00.000Z',
    endedByName: 'Acme Care',
    endReason,
    endNote,
  });

const day = (instant: string) => shortDate(dateIn('UTC', instant));

test.each([
  ['rejected', null, 'Rejected by Acme Care, Jun 3', 'Rejected Jun 3'],
  ['rejected', 'No crane time', 'Rejected by Acme Care, Jun 3', 'Rejected Jun 3: No crane time'],
  ['withdrawn', null, 'Withdrawn by Acme Care, Jun 3', 'Withdrawn by Acme Care, Jun 3'],
  ['admin', 'Spam', 'Cancelled by Acme Care, Jun 3', 'Cancelled by Acme Care, Jun 3: Spam'],
  [
    'expired',
    null,
    'Ended Jun 3, because nobody decided in time',
    'Ended Jun 3, because nobody decided in time',
  ],
] as const)('describes the ending %s with the reason %j', (reason, note, told, onCourse) => {
  expect(endingOf(ended(reason, note), day)).toBe(told);
  expect(endingInRow(ended(reason, note), day)).toBe(onCourse);
});

test('returns no ending for an active agreement', () => {
  expect([endingOf(agreement(), day), endingInRow(agreement(), day)]).toEqual(['', '']);
});
