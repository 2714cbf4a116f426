// Tests that a completion which is removed after an interview began takes away only what the interview does not keep.
import { expect, test } from 'vitest';
import { plusDays } from '#shared/lib/time.ts';
import { classroom, runTo } from '#shared/testing/classroom.ts';
import type { Classroom } from '#shared/testing/classroom.ts';
import { erin, paul } from '#shared/testing/people.ts';
import { courseId, enrollment, interview, reference } from '#shared/testing/rows.ts';
import { markCompletion, removeCompletion } from '../completions/commands.ts';
import { eraseStudent } from '../enrollments/erasure.ts';
import { scheduleDeadline } from '../guarantees/deadline-timer.ts';
import { recordOutcome } from '../interviews/record-outcome.ts';
import { reportNotHeld } from '../interviews/report-not-held.ts';
import { defaultSettings } from '../platform/settings.ts';
import { confirmClaim, disputeClaim } from './answer-claims.ts';

const startsAt = '2026-06-03T09:00:00.000Z';
const feePerMatch = 15;

/** The match of a completion, whose interview began one hour ago. */
async function begun(): Promise<Classroom> {
  const room = await classroom();
  await room.put('settings', { ...defaultSettings, feePerMatch, createdAt: room.now, rev: 1 });
  room.now = plusDays(startsAt, -2);
  await room.accept(
    markCompletion,
    { courseId, candidateReferenceId: reference, completionDate: '2026-06-01' },
    paul,
  );
  const { id, ...match } = await room.single('matches');
  await room.put('matches', { ...match, id, status: 'interview_scheduled', interviewDate: startsAt });
  await room.put('interviews', { ...interview(), id, startsAt, confirmedAt: room.now });
  await scheduleDeadline(room.store, await room.single('matches'), room);
  room.now = plusDays(startsAt, 1 / 24);
  return room;
}

const charged = async (room: Classroom) =>
  (await room.store.find('ledger')).reduce((sum, { amountCents }) => sum + amountCents, 0) / 100;
const matchIn = (room: Classroom) => room.single('matches');
const remove = async (room: Classroom) =>
  room.accept(removeCompletion, { id: (await room.single('completions')).id }, paul);
const erase = (room: Classroom) => room.accept(eraseStudent, { id: enrollment().id }, paul);

test.each([
  ['removed', remove, /^Completion record removed/],
  ['erased', erase, /^Record deleted for privacy/],
] as const)(
  'keeps the promise and its fee if the interview was held before the record was %s',
  async (_act, give, note) => {
    const room = await begun();
    await give(room);
    const { id } = await matchIn(room);
    expect(await matchIn(room)).toMatchObject({ withdrawnAt: null, status: 'interview_scheduled' });
    await room.accept(recordOutcome, { matchId: id, outcome: 'interview_completed', reason: null }, erin);
    await room.accept(confirmClaim, { id: (await room.single('claims')).id }, paul);
    const kept = await matchIn(room);
    expect(kept).toMatchObject({ withdrawnAt: null, guarantee: 'honoured' });
    expect(kept.outcomeNote).toMatch(note);
    expect(await charged(room)).toBe(feePerMatch);
  },
);

test.each([
  ['removed', remove, 'completion removed'],
  ['erased', erase, 'record deleted for privacy'],
] as const)(
  'withdraws the match of a record that was %s once nobody reported the interview',
  async (_act, give, reason) => {
    const room = await begun();
    await give(room);
    await runTo(room, plusDays(startsAt, 20));
    const match = await matchIn(room);
    expect(match).toMatchObject({ status: 'matched', withdrawnReason: reason, guarantee: null });
    expect(match.withdrawnAt).not.toBeNull();
    expect(await charged(room)).toBe(0);
  },
);

test('withdraws the match at once when the employer could not hold the interview', async () => {
  const room = await begun();
  await remove(room);
  const { id } = await matchIn(room);
  await room.accept(reportNotHeld, { matchId: id, absent: 'employer', note: null }, erin);
  expect((await matchIn(room)).withdrawnAt).toBe(room.now);
  expect(await room.store.find('breaches')).toMatchObject([{ kind: 'not_held' }]);
});

test('withdraws the match after a dispute in which an administrator finds nobody at fault', async () => {
  const room = await begun();
  await remove(room);
  const { id } = await matchIn(room);
  await room.accept(reportNotHeld, { matchId: id, absent: 'nobody', note: null }, erin);
  expect((await matchIn(room)).withdrawnAt).toBeNull();
  await room.accept(disputeClaim, { id: (await room.single('claims')).id, comment: 'It took place' }, paul);
  expect((await matchIn(room)).withdrawnAt).toBeNull();
  await runTo(room, plusDays(startsAt, 30));
  expect((await matchIn(room)).withdrawnAt).not.toBeNull();
});

test('withdraws the match at once while the interview has not begun', async () => {
  const room = await begun();
  room.now = plusDays(startsAt, -1);
  await remove(room);
  expect((await matchIn(room)).withdrawnAt).toBe(room.now);
  expect(await charged(room)).toBe(0);
});
