import { expect, test } from 'vitest';
import { classroom } from '#shared/testing/classroom.ts';
import type { Classroom } from '#shared/testing/classroom.ts';
import { erin, paul } from '#shared/testing/people.ts';
import { claim, interview, match } from '#shared/testing/rows.ts';
import { wasHeld, wasScheduled } from './held-interviews.ts';
import { withdrawCandidate } from './match-answers.ts';
import { objectToPhone } from './agreed-times.ts';
import { recordOutcome } from './record-outcome.ts';
import { reportNotHeld } from './report-not-held.ts';
import { cancelInterview } from './reschedule.ts';

const startsAt = '2026-06-04T10:00:00.000Z';
const before = '2026-06-04T09:00:00.000Z';
const after = '2026-06-04T11:00:00.000Z';

async function scheduled(now: string, overrides = {}): Promise<Classroom> {
  const room = await classroom();
  await room.put('matches', match({ status: 'interview_scheduled', interviewDate: startsAt }));
  await room.put('interviews', interview({ startsAt, ...overrides }));
  room.now = now;
  return room;
}

async function facts(room: Classroom) {
  const [row, meeting] = [await room.single('matches'), await room.single('interviews')];
  return {
    notHeld: meeting.notHeldStarts,
    isHeld: wasHeld(row, meeting),
    isScheduled: wasScheduled(row, meeting),
  };
}

const notAttended = { matchId: 'match-1', absent: 'provider' as const };

test('keeps the start of an interview that was not held after the match has lost its time', async () => {
  const room = await scheduled(after);
  await room.accept(reportNotHeld, notAttended, erin);
  expect(await facts(room)).toEqual({ notHeld: startsAt, isHeld: false, isScheduled: true });
});

test('does not count an interview as held because its candidate was absent twice', async () => {
  const earlier = '2026-06-03T10:00:00.000Z';
  const room = await scheduled(after, { absences: 1, notHeldStarts: earlier });
  await room.accept(reportNotHeld, notAttended, erin);
  expect(await room.single('matches')).toMatchObject({ status: 'not_hired' });
  expect(await facts(room)).toEqual({ notHeld: `${earlier} ${startsAt}`, isHeld: false, isScheduled: true });
});

test('leaves no start of an interview that was cancelled before it began, and remembers that it was scheduled', async () => {
  const room = await scheduled(before);
  await room.accept(cancelInterview, { matchId: 'match-1', from: startsAt, reason: 'Ill' }, erin);
  expect(await facts(room)).toEqual({ notHeld: '', isHeld: false, isScheduled: true });
});

test('keeps the start of an interview whose candidate withdrew after it began', async () => {
  const room = await scheduled(after);
  await room.accept(withdrawCandidate, { matchId: 'match-1', reason: 'Moved away' }, paul);
  expect(await facts(room)).toMatchObject({ notHeld: '', isHeld: false });
  await room.accept(reportNotHeld, { matchId: 'match-1', absent: 'employer' }, erin);
  expect((await room.single('matches')).withdrawnAt).toBe(room.now);
  expect(await facts(room)).toMatchObject({ notHeld: startsAt, isHeld: false });
});

test('leaves no start of a time that the provider never agreed to', async () => {
  const objectUntil = '2026-06-06T10:00:00.000Z';
  const room = await scheduled(after, { objectUntil });
  await room.put('claims', claim({ kind: 'time', side: 'employer', startsAt, answerUntil: objectUntil }));
  await room.accept(objectToPhone, { matchId: 'match-1', reason: 'Nobody called' }, paul);
  expect(await facts(room)).toMatchObject({ notHeld: '', isHeld: false });
});

test('counts an offer without an interview as scheduled and not as held', async () => {
  const room = await classroom();
  await room.put('matches', match());
  await room.accept(recordOutcome, { matchId: 'match-1', outcome: 'hired' }, erin);
  const row = await room.single('matches');
  expect([wasScheduled(row, undefined), wasHeld(row, undefined)]).toEqual([true, false]);
});
