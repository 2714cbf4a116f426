// Tests that a claim waits for a side that is suspended, and then for an administrator.
import { expect, test } from 'vitest';
import type { Row } from '#shared/engine/schema.ts';
import { plusDays } from '#shared/lib/time.ts';
import { classroom, runTo } from '#shared/testing/classroom.ts';
import type { Classroom } from '#shared/testing/classroom.ts';
import { ada, erin, paul } from '#shared/testing/people.ts';
import { interview, match } from '#shared/testing/rows.ts';
import { scheduleDeadline } from '../guarantees/deadline-timer.ts';
import { agreeInterviewByPhone } from '../interviews/agreed-times.ts';
import { recordOutcome } from '../interviews/record-outcome.ts';
import { reportNotHeld } from '../interviews/report-not-held.ts';
import { liftOrganization, suspendOrganization } from '../people/suspensions.ts';
import { disputeClaim } from './answer-claims.ts';

const matchId = 'match-1';
const owedSince = '2026-06-01T09:00:00.000Z';
const startsAt = '2026-06-03T09:00:00.000Z';
/** The end of the third working day after Wednesday, June 3. */
const windowEnds = '2026-06-08T23:59:59.999Z';
const suspendedAt = '2026-06-05T10:00:00.000Z';

/** An interview that the employer reports as held one hour after its start. */
async function reported(): Promise<Classroom> {
  const room = await classroom();
  const scheduled = { status: 'interview_scheduled', interviewDate: startsAt } as const;
  await room.put('matches', match({ owedSince, createdAt: owedSince, ...scheduled }));
  await room.put('interviews', interview({ startsAt, confirmedAt: owedSince }));
  await scheduleDeadline(room.store, await room.single('matches'), room);
  await room.accept(recordOutcome, { matchId, outcome: 'interview_completed', reason: null }, erin);
  return room;
}

const suspend = (room: Classroom, id = paul.organization) =>
  room.accept(suspendOrganization, { id, reason: 'Complaints' }, ada);
const lift = (room: Classroom, id = paul.organization) => room.accept(liftOrganization, { id }, ada);
const claimIn = (room: Classroom): Promise<Row<'claims'>> => room.single('claims');

test('keeps a claim open while the side that answers is suspended, and restarts its window afterwards', async () => {
  const room = await reported();
  expect(await claimIn(room)).toMatchObject({ state: 'open', answerUntil: windowEnds });
  room.now = suspendedAt;
  await suspend(room);
  await runTo(room, plusDays(suspendedAt, 20));
  expect(await claimIn(room)).toMatchObject({ state: 'open', answerUntil: plusDays(suspendedAt, 30) });
  // Thursday, June 25: three working days are left.
  await lift(room);
  expect(await claimIn(room)).toMatchObject({ state: 'open', answerUntil: '2026-06-30T23:59:59.999Z' });
  await room.accept(disputeClaim, { id: (await claimIn(room)).id, comment: 'Nobody came' }, paul);
  expect(await claimIn(room)).toMatchObject({ state: 'disputed' });
});

test('keeps a claim open in a second suspension, and lets it stand afterwards without an answer', async () => {
  const room = await reported();
  room.now = suspendedAt;
  await suspend(room);
  room.now = plusDays(suspendedAt, 1);
  await lift(room);
  // Saturday, June 6: the third working day is Wednesday.
  expect(await claimIn(room)).toMatchObject({ answerUntil: '2026-06-10T23:59:59.999Z' });
  room.now = plusDays(suspendedAt, 2);
  await suspend(room);
  await runTo(room, plusDays(suspendedAt, 12));
  expect(await claimIn(room)).toMatchObject({ state: 'open' });
  await lift(room);
  await runTo(room, plusDays(suspendedAt, 22));
  expect(await claimIn(room)).toMatchObject({ state: 'stood' });
});

test('asks the administrators after 30 days of a suspension', async () => {
  const room = await reported();
  room.now = suspendedAt;
  await suspend(room);
  await runTo(room, plusDays(suspendedAt, 29));
  expect(await claimIn(room)).toMatchObject({ state: 'open' });
  await runTo(room, plusDays(suspendedAt, 31));
  expect(await claimIn(room)).toMatchObject({ state: 'disputed' });
  expect(await room.single('matches')).toMatchObject({ guarantee: null });
});

test('asks the administrators about the absence of an employer that was suspended since', async () => {
  const room = await classroom();
  const scheduled = { status: 'interview_scheduled', interviewDate: startsAt } as const;
  await room.put('matches', match({ owedSince, createdAt: owedSince, ...scheduled }));
  await room.put('interviews', interview({ startsAt, confirmedAt: owedSince }));
  await scheduleDeadline(room.store, await room.single('matches'), room);
  await room.accept(reportNotHeld, { matchId, absent: 'employer', note: null }, paul);
  room.now = suspendedAt;
  // The suspension releases what is owed: an administrator says whether the employer was there.
  await suspend(room, erin.organization);
  await runTo(room, plusDays(suspendedAt, 20));
  expect(await claimIn(room)).toMatchObject({ state: 'disputed' });
  expect(await room.store.find('breaches')).toEqual([]);
});

test('lets a time stand while the provider is suspended, which is no absence', async () => {
  const room = await classroom();
  await room.put('matches', match({ owedSince, createdAt: owedSince }));
  await scheduleDeadline(room.store, await room.single('matches'), room);
  room.now = suspendedAt;
  await suspend(room);
  await room.accept(agreeInterviewByPhone, { matchId, startsAt: plusDays(suspendedAt, 10) }, erin);
  await runTo(room, plusDays(suspendedAt, 9));
  expect(await claimIn(room)).toMatchObject({ kind: 'time', state: 'stood', isProvidersTime: false });
});
