// What becomes of a match, and who may say so.
import { describe, expect, test } from 'vitest';
import type { Row } from '../schema.ts';
import { classroom, refusal } from '../testing/classroom.ts';
import type { Classroom } from '../testing/classroom.ts';
import { erin, otto } from '../testing/people.ts';
import { match, reference } from '../testing/rows.ts';
import {
  agreeInterviewByPhone,
  answerLateCompletion,
  canSchedule,
  isOwed,
  matchLabel,
  matchVariant,
  recordOutcome,
} from './interviews.ts';

const matchId = 'match-1';
const startsAt = '2026-06-09T10:00:00.000Z';
const withdrawn = { withdrawnAt: '2026-06-02T10:00:00.000Z', withdrawnReason: 'completion removed' };

async function roomWith(overrides: Partial<Row<'matches'>> = {}): Promise<Classroom> {
  const room = await classroom();
  await room.put('matches', match(overrides));
  return room;
}

describe('an interview agreed by phone', () => {
  test('is scheduled, and the provider is told under the reference', async () => {
    const room = await roomWith();
    await room.accept(agreeInterviewByPhone, { matchId, startsAt }, erin);
    expect(await room.only('matches')).toEqual(
      match({ status: 'interview_scheduled', interviewDate: startsAt }),
    );
    expect(await room.told()).toEqual([
      'paul: Interview scheduled for Care Assistant',
      'sam: Interview scheduled for Care Assistant',
    ]);
    expect((await room.store.get('notifications', `interview.${matchId}-paul`))?.message).toBe(
      `${reference}, Jun 9, 2026. Agreed by phone.`,
    );
  });

  test('can be moved', async () => {
    const room = await roomWith({ status: 'interview_scheduled', interviewDate: startsAt });
    await room.accept(agreeInterviewByPhone, { matchId, startsAt: '2026-06-10T10:00:00.000Z' }, erin);
    expect((await room.only('matches')).interviewDate).toBe('2026-06-10T10:00:00.000Z');
  });

  test.each([
    [{ status: 'interview_completed' }, 'This match stands at "Interview Complete" by now.'],
    [{ status: 'hired' }, 'This match stands at "Hired" by now.'],
    [{ status: 'not_hired' }, 'This match stands at "Not Hired" by now.'],
    [withdrawn, 'This match was withdrawn.'],
    [{ ...withdrawn, status: 'interview_scheduled' }, 'This match was withdrawn.'],
    [{ lateCompletion: 'waiting' }, 'This match stands at "New Match" by now.'],
  ] as [Partial<Row<'matches'>>, string][])('is refused for %j', async (state, message) => {
    const room = await roomWith(state);
    expect(await refusal(room.accept(agreeInterviewByPhone, { matchId, startsAt }, erin))).toEqual([
      'stale',
      message,
    ]);
    expect(await room.only('matches')).toEqual(match(state));
  });

  test('needs a moment', async () => {
    const room = await roomWith();
    for (const wrong of ['tomorrow', '2026-06-09', '0000-01-01T00:00:00.000Z', 7, null])
      expect((await refusal(room.accept(agreeInterviewByPhone, { matchId, startsAt: wrong }, erin)))[0]).toBe(
        'invalid',
      );
  });
});

describe('an outcome', () => {
  test.each([
    ['matched', 'hired'],
    ['interview_scheduled', 'interview_completed'],
    ['interview_scheduled', 'hired'],
    ['interview_scheduled', 'not_hired'],
    ['interview_completed', 'hired'],
    ['interview_completed', 'not_hired'],
  ] as const)('leads from %s to %s', async (status, outcome) => {
    const room = await roomWith({ status });
    await room.accept(recordOutcome, { matchId, outcome, reason: 'skills', note: 'Come again' }, erin);
    expect(await room.only('matches')).toEqual(
      match({
        status: outcome,
        outcomeNote: 'skills: Come again',
        decidedAt: outcome === 'interview_completed' ? null : room.now,
      }),
    );
  });

  test('the same again changes nothing', async () => {
    const room = await roomWith({ status: 'hired', decidedAt: startsAt });
    await room.accept(recordOutcome, { matchId, outcome: 'hired' }, erin);
    expect(await room.only('matches')).toEqual(match({ status: 'hired', decidedAt: startsAt }));
  });

  test.each([
    [{ status: 'matched' }, 'not_hired', 'This match stands at "New Match" by now.'],
    [{ status: 'matched' }, 'interview_completed', 'This match stands at "New Match" by now.'],
    [{ status: 'hired' }, 'not_hired', 'This match stands at "Hired" by now.'],
    [withdrawn, 'hired', 'This match was withdrawn.'],
    [{ lateCompletion: 'declined' }, 'hired', 'This match stands at "New Match" by now.'],
  ] as [Partial<Row<'matches'>>, string, string][])('%j is never %s', async (state, outcome, message) => {
    const room = await roomWith(state);
    const attempt = room.accept(recordOutcome, { matchId, outcome, reason: 'skills' }, erin);
    expect(await refusal(attempt)).toEqual(['stale', message]);
    expect(await room.only('matches')).toEqual(match(state));
  });

  test('waits until the interview began', async () => {
    const room = await roomWith({ status: 'interview_scheduled', interviewDate: startsAt });
    expect(await refusal(room.accept(recordOutcome, { matchId, outcome: 'hired' }, erin))).toEqual([
      'stale',
      'The interview is on Jun 9, 2026. Record its outcome after it began.',
    ]);
    room.now = '2026-06-09T10:30:00.000Z';
    await room.accept(recordOutcome, { matchId, outcome: 'hired' }, erin);
  });

  test('of not being hired has a reason', async () => {
    const room = await roomWith({ status: 'interview_completed' });
    expect(await refusal(room.accept(recordOutcome, { matchId, outcome: 'not_hired' }, erin))).toEqual([
      'invalid',
      'Choose a reason',
    ]);
    const odd = room.accept(recordOutcome, { matchId, outcome: 'not_hired', reason: 'hair' }, erin);
    expect((await refusal(odd))[0]).toBe('invalid');
  });
});

describe('a completion that came late', () => {
  test('becomes a match like others when the employer accepts it', async () => {
    const room = await roomWith({ lateCompletion: 'waiting' });
    await room.accept(answerLateCompletion, { matchId, isAccepted: true }, erin);
    expect(await room.only('matches')).toEqual(match({ lateCompletion: 'accepted', owedSince: room.now }));
  });

  test('is withdrawn when the employer declines it', async () => {
    const room = await roomWith({ lateCompletion: 'waiting' });
    await room.accept(answerLateCompletion, { matchId, isAccepted: false }, erin);
    expect(await room.only('matches')).toEqual(
      match({
        lateCompletion: 'declined',
        withdrawnAt: room.now,
        withdrawnReason: 'late completion declined',
      }),
    );
  });

  test('is answered once, and only where one waits', async () => {
    for (const lateCompletion of [null, 'accepted', 'declined'] as const) {
      const room = await roomWith({ lateCompletion });
      const attempt = room.accept(answerLateCompletion, { matchId, isAccepted: true }, erin);
      expect(await refusal(attempt)).toEqual(['stale', 'This match stands at "New Match" by now.']);
    }
  });
});

test("somebody else's match is as good as none", async () => {
  const room = await roomWith({ lateCompletion: 'waiting' });
  const missing = ['not_found', "This match doesn't exist or you don't have access."];
  for (const id of [matchId, 'match-9'])
    for (const attempt of [
      room.accept(agreeInterviewByPhone, { matchId: id, startsAt }, otto),
      room.accept(recordOutcome, { matchId: id, outcome: 'hired' }, otto),
      room.accept(answerLateCompletion, { matchId: id, isAccepted: true }, otto),
    ])
      expect(await refusal(attempt)).toEqual(missing);
});

test('an interview is owed while it is promised and neither held nor withdrawn', () => {
  const owed = [{}, { status: 'interview_scheduled' }] as const;
  const settled = [
    { status: 'interview_completed' },
    { status: 'hired' },
    { status: 'not_hired' },
    withdrawn,
    { lateCompletion: 'declined' },
  ] as const;
  expect(owed.map((state) => isOwed(match(state)))).toEqual([true, true]);
  expect(settled.map((state) => isOwed(match(state)))).toEqual([false, false, false, false, false]);
});

test('Schedule Interview shows for new matches only', () => {
  expect(canSchedule(match())).toBe(true);
  expect(canSchedule(match({ status: 'interview_scheduled' }))).toBe(false);
  expect(canSchedule(match(withdrawn))).toBe(false);
});

test('statuses have the words and the badges of the specification', () => {
  const statuses = ['matched', 'interview_scheduled', 'interview_completed', 'hired', 'not_hired'] as const;
  expect(statuses.map((status) => `${matchLabel(status)}/${matchVariant(status)}`)).toEqual([
    'New Match/default',
    'Interview Scheduled/secondary',
    'Interview Complete/outline',
    'Hired/default',
    'Not Hired/destructive',
  ]);
});
