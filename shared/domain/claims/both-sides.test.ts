// Tests that nobody speaks for both sides of a match.
import { expect, test } from 'vitest';
import type { Actor } from '#shared/engine/command.ts';
import type { Row } from '#shared/engine/schema.ts';
import { plusDays } from '#shared/lib/time.ts';
import { classroom, refusal } from '#shared/testing/classroom.ts';
import type { Classroom } from '#shared/testing/classroom.ts';
import { ada, erin, membership, paul, sam, user } from '#shared/testing/people.ts';
import { interview, match } from '#shared/testing/rows.ts';
import { agreeInterviewByPhone, confirmAgreedTime } from '../interviews/agreed-times.ts';
import { recordOutcome } from '../interviews/record-outcome.ts';
import { reportNotHeld } from '../interviews/report-not-held.ts';
import { confirmClaim, disputeClaim } from './answer-claims.ts';
import { decideClaim } from './decide-claim.ts';

const matchId = 'match-1';
const startsAt = '2026-06-03T09:00:00.000Z';
const refused = [
  'forbidden',
  'You have, or had in the last 90 days, a role on the other side of this match. Someone else must answer.',
];

/** The employer reported an interview as held. */
async function reported(): Promise<{ room: Classroom; id: string }> {
  const room = await classroom();
  await room.put('matches', match({ status: 'interview_scheduled', interviewDate: startsAt }));
  await room.put('interviews', interview({ startsAt, confirmedAt: startsAt }));
  await room.accept(recordOutcome, { matchId, outcome: 'interview_completed' }, erin);
  return { room, id: (await room.single('claims')).id };
}

/** Gives somebody a role at the employer. */
const atEmployer = (room: Classroom, change: Partial<Row<'memberships'>>) =>
  room.put('memberships', membership(erin, { id: 'second', personId: 'somebody', ...change }));

test('refuses an answer of a person who has a role on the other side, and accepts a colleague’s', async () => {
  const { room, id } = await reported();
  await atEmployer(room, { personId: paul.person });
  expect(await refusal(room.accept(confirmClaim, { id }, paul))).toEqual(refused);
  expect(await refusal(room.accept(disputeClaim, { id, comment: 'No' }, paul))).toEqual(refused);
  await room.accept(confirmClaim, { id }, sam);
  expect((await room.single('claims')).state).toBe('confirmed');
});

test('refuses an answer of another account with the same e-mail', async () => {
  const { room, id } = await reported();
  await atEmployer(room, { email: 'PAUL@example.org' });
  expect(await refusal(room.accept(confirmClaim, { id }, paul))).toEqual(refused);
});

test('refuses an answer for 90 days after the role ended', async () => {
  for (const [days, isRefused] of [
    [89, true],
    [90, false],
  ] as const) {
    const { room, id } = await reported();
    const other: Actor = { ...erin, person: 'paul-at-acme' };
    await room.put('users', user(other, { email: 'paul@example.org' }));
    await atEmployer(room, { personId: other.person, email: '', endedAt: plusDays(room.now, -days) });
    const answer = room.accept(confirmClaim, { id }, paul);
    if (isRefused) expect(await refusal(answer)).toEqual(refused);
    else await answer;
  }
});

test('refuses the confirmation of a time', async () => {
  const { room } = await reported();
  await room.put('matches', match());
  const next = plusDays(room.now, 3);
  await room.accept(agreeInterviewByPhone, { matchId, startsAt: next }, erin);
  await atEmployer(room, { personId: paul.person });
  const confirmation = room.accept(confirmAgreedTime, { matchId, startsAt: next }, paul);
  expect(await refusal(confirmation)).toEqual(refused);
});

test('refuses a report that would accept a time of the other side', async () => {
  const { room } = await reported();
  await room.put('matches', match());
  const next = plusDays(room.now, 1);
  await room.accept(agreeInterviewByPhone, { matchId, startsAt: next }, erin);
  room.now = plusDays(next, 1);
  await atEmployer(room, { personId: paul.person });
  const absent = { matchId, absent: 'employer' };
  expect(await refusal(room.accept(reportNotHeld, absent, paul))).toEqual(refused);
  await room.accept(reportNotHeld, absent, sam);
});

test('refuses a decision of an administrator with a role on either side', async () => {
  for (const side of [erin, paul]) {
    const { room, id } = await reported();
    await room.accept(disputeClaim, { id, comment: 'No' }, paul);
    await room.put('memberships', membership(side, { id: 'second', personId: ada.person }));
    const decision = room.accept(decideClaim, { id, verdict: 'held', note: 'Seen' }, ada);
    expect(await refusal(decision)).toEqual(refused);
  }
});
