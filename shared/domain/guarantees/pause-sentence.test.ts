// Tests what is said about the pauses of a guarantee's clock.
import { expect, test } from 'vitest';
import type { Row } from '#shared/engine/schema.ts';
import { classroom } from '#shared/testing/classroom.ts';
import { erin } from '#shared/testing/people.ts';
import { interview, match } from '#shared/testing/rows.ts';
import { reportNotHeld } from '../interviews/report-not-held.ts';
import { pauseSentence } from './pause-sentence.ts';

const owedSince = '2026-06-01T10:00:00.000Z';
const wait = (reason: Row<'waits'>['reason'], startedAt: string, endedAt: string): Row<'waits'> => ({
  ...{ id: startedAt, matchId: 'match-1', employerId: 'erin', providerId: 'paul' },
  ...{ reason, startedAt, endedAt, createdAt: startedAt, rev: 1 },
});
const before = wait('moved', '2026-05-04T10:00:00.000Z', '2026-05-12T10:00:00.000Z');
const late = wait('unconfirmed', '2026-06-05T10:00:00.000Z', '2026-06-08T10:00:00.000Z');
const disputed = wait('disputed', '2026-06-10T10:00:00.000Z', '2026-06-11T10:00:00.000Z');

test.each([
  ['no pause', [], undefined],
  ['a late answer', [late], 'Moved 3 days: waiting for Northside College.'],
  ['one day of a dispute', [disputed], 'Moved 1 day: waiting for an administrator.'],
  ['both', [late, disputed], 'Moved 4 days: waiting for Northside College and an administrator.'],
  ['a pause of an earlier promise', [before], undefined],
  ['another one after it', [before, late], 'Moved 3 days: waiting for Northside College.'],
])('says how far the deadline moved, and who was awaited, after %s', async (_what, waits, sentence) => {
  const room = await classroom();
  await room.put('waits', ...waits);
  expect(await pauseSentence(room.store, match({ owedSince }))).toBe(sentence);
});

test('records in a breach only the pauses of the promise that was broken', async () => {
  const room = await classroom();
  await room.put('matches', match({ owedSince, status: 'interview_scheduled', interviewDate: owedSince }));
  await room.put('interviews', interview());
  await room.put('waits', before, late);
  await room.accept(reportNotHeld, { matchId: 'match-1', absent: 'employer' }, erin);
  expect((await room.single('breaches')).waitedDays).toBe(3);
});
