// Tests interview times: proposed, confirmed, answered, moved, cancelled, agreed by phone.
import { describe, expect, test } from 'vitest';
import type { Row } from '#shared/engine/schema.ts';
import { classroom, refusal } from '#shared/testing/classroom.ts';
import type { Classroom } from '#shared/testing/classroom.ts';
import { organization, erin, otto, paul, petra } from '#shared/testing/people.ts';
import { claim, interview, match, reference, slot } from '#shared/testing/rows.ts';
import { confirmTime, proposeTimes, suggestTimes } from './propose-times.ts';
import { agreeInterviewByPhone, objectToPhone } from './agreed-times.ts';
import { cancelInterview, rescheduleInterview } from './reschedule.ts';

const matchId = 'match-1';
const startsAt = '2026-06-09T10:00:00.000Z';
const withdrawn = { withdrawnAt: '2026-06-02T10:00:00.000Z', withdrawnReason: 'completion removed' };

async function roomWith(overrides: Partial<Row<'matches'>> = {}): Promise<Classroom> {
  const room = await classroom();
  await room.put('matches', match(overrides));
  return room;
}

const later = '2026-06-10T10:00:00.000Z';
const proposal = {
  matchId,
  slots: [later, startsAt],
  kind: 'in-person',
  place: '1 Main Street',
  bring: 'Your certificate',
  minutes: 45,
};

/** Erin proposed June 9. */
async function roomWithProposal(at = '2026-06-02T10:00:00.000Z'): Promise<Classroom> {
  const room = await roomWith({ slotsProposedAt: at });
  await room.put('interviews', interview({ proposedBy: 'employer', proposedAt: at }));
  await room.put('slots', slot(), slot({ id: 'slot-2', startsAt: later }));
  return room;
}

async function roomWithInterview(): Promise<Classroom> {
  const room = await roomWith({ status: 'interview_scheduled', interviewDate: startsAt });
  await room.put('interviews', interview({ startsAt, sequence: 1 }));
  await room.put('slots', slot({ state: 'confirmed' }));
  return room;
}

describe('proposing times', () => {
  test('stores the proposed slots and tells the provider how many there are', async () => {
    const room = await roomWith();
    await room.accept(proposeTimes, proposal, erin);
    const slots = await room.store.find('slots', { matchId });
    expect(slots.map(({ startsAt: at, state, proposedBy }) => [at, state, proposedBy])).toEqual([
      [startsAt, 'proposed', 'employer'],
      [later, 'proposed', 'employer'],
    ]);
    expect(await room.single('interviews')).toMatchObject({
      minutes: 45,
      proposedBy: 'employer',
      startsAt: null,
    });
    expect((await room.single('matches')).slotsProposedAt).toBe(room.now);
    expect(await room.told()).toContain('paul: 2 times proposed for Care Assistant');
  });

  test('keeps the room of the newest proposal, and none of a time agreed by phone', async () => {
    const room = await roomWith();
    const roomOf = async () => (await room.single('interviews')).room;
    await room.accept(proposeTimes, { ...proposal, room: ' Room 2 ' }, erin);
    expect(await roomOf()).toBe('Room 2');
    await room.accept(proposeTimes, proposal, erin);
    expect(await roomOf()).toBeNull();
    await room.accept(proposeTimes, { ...proposal, room: 'Room 2' }, erin);
    await room.accept(agreeInterviewByPhone, { matchId, startsAt }, erin);
    expect(await roomOf()).toBeNull();
  });

  test('replaces the earlier proposal', async () => {
    const room = await roomWithProposal();
    await room.accept(proposeTimes, { ...proposal, slots: ['2026-06-11T10:00:00.000Z'] }, erin);
    const states = (await room.store.find('slots')).map(({ state }) => state);
    expect(states.toSorted()).toEqual(['proposed', 'withdrawn', 'withdrawn']);
    expect((await room.single('matches')).slotsProposedAt).toBe('2026-06-02T10:00:00.000Z');
  });

  test.each([
    [{ slots: [] }, 'Propose at least one time'],
    [
      {
        slots: [
          startsAt,
          later,
          '2026-06-11T10:00:00.000Z',
          '2026-06-12T10:00:00.000Z',
          '2026-06-13T10:00:00.000Z',
          '2026-06-14T10:00:00.000Z',
        ],
      },
      'Propose at most 5 times',
    ],
    [{ slots: ['2026-06-01T10:00:00.000Z'] }, 'Choose times in the future'],
    [{ minutes: 10 }, 'At least 15 minutes'],
    [{ minutes: 121 }, 'At most 120 minutes'],
    [{ place: '  ' }, 'Enter where the interview takes place'],
  ])('rejects a proposal with %j', async (wrong, message) => {
    const room = await roomWith();
    const attempt = room.accept(proposeTimes, { ...proposal, ...wrong }, erin);
    expect(await refusal(attempt)).toEqual(['invalid', message]);
    expect(await room.store.find('slots')).toEqual([]);
  });

  test('refuses a proposal for a match that is already scheduled', async () => {
    const room = await roomWithInterview();
    expect(await refusal(room.accept(proposeTimes, proposal, erin))).toEqual([
      'stale',
      'The status of this match is now "Interview Scheduled".',
    ]);
  });
});

describe('confirming a time', () => {
  test('schedules the interview at the confirmed time and withdraws the other slots', async () => {
    const room = await roomWithProposal();
    await room.accept(confirmTime, { slotId: 'slot-1' }, paul);
    expect(await room.single('matches')).toMatchObject({
      status: 'interview_scheduled',
      interviewDate: startsAt,
    });
    expect(await room.single('interviews')).toMatchObject({ startsAt, sequence: 1, proposedBy: null });
    expect((await room.store.find('slots')).map(({ state }) => state)).toEqual(['confirmed', 'withdrawn']);
    expect((await room.store.get('notifications', `confirmed.${matchId}-erin`))?.message).toBe(
      `${reference}, Jun 9, 2026, 10:00 AM UTC.`,
    );
  });

  test('answers a repeated confirmation with a note and changes nothing', async () => {
    const room = await roomWithProposal();
    await room.accept(confirmTime, { slotId: 'slot-1' }, paul);
    expect(await room.accept(confirmTime, { slotId: 'slot-1' }, paul)).toMatchObject({
      note: 'Already confirmed. Nothing to do.',
    });
    expect((await room.single('interviews')).sequence).toBe(1);
  });

  test('pauses the deadline for the days beyond three when the confirmation is late', async () => {
    const room = await roomWithProposal('2026-05-28T10:00:00.000Z');
    await room.accept(confirmTime, { slotId: 'slot-1' }, paul);
    expect(await room.single('waits')).toMatchObject({
      reason: 'unconfirmed',
      startedAt: '2026-05-31T10:00:00.000Z',
      endedAt: room.now,
    });
  });

  test('refuses to confirm times that were changed, have passed, or were proposed by the same side', async () => {
    const room = await roomWithProposal();
    expect((await refusal(room.accept(confirmTime, { slotId: 'slot-1' }, erin)))[0]).toBe('forbidden');
    await room.put('slots', slot({ state: 'withdrawn' }));
    expect(await refusal(room.accept(confirmTime, { slotId: 'slot-1' }, paul))).toEqual([
      'stale',
      'Acme Care changed the times.',
    ]);
    room.now = '2026-06-10T10:00:00.000Z';
    expect(await refusal(room.accept(confirmTime, { slotId: 'slot-2' }, paul))).toEqual([
      'stale',
      'This time has passed. Ask for other times.',
    ]);
  });
});

describe('suggesting other times', () => {
  test('lets the provider suggest other times and the employer confirm one', async () => {
    const room = await roomWithProposal();
    await room.accept(suggestTimes, { matchId, slots: ['2026-06-12T10:00:00.000Z'] }, paul);
    expect(await room.told()).toContain('erin: Northside College proposes other times');
    const suggested = await room.single('slots', { proposedBy: 'provider' });
    await room.accept(confirmTime, { slotId: suggested.id }, erin);
    expect((await room.single('matches')).interviewDate).toBe('2026-06-12T10:00:00.000Z');
    expect((await room.store.find('slots', { matchId })).map(({ state }) => state).toSorted()).toEqual([
      'confirmed',
      'declined',
      'declined',
    ]);
  });

  test('requires a note when no other time is suggested', async () => {
    const room = await roomWithProposal();
    expect(await refusal(room.accept(suggestTimes, { matchId, slots: [] }, paul))).toEqual([
      'invalid',
      'Propose a time, or say why none works',
    ]);
    await room.accept(suggestTimes, { matchId, slots: [], note: 'Away in June' }, paul);
    expect(await room.single('interviews')).toMatchObject({ proposedBy: null, note: 'Away in June' });
    expect(await room.told()).toContain('erin: None of the times works for Care Assistant');
  });

  test('refuses a suggestion where no times were proposed', async () => {
    const room = await roomWith();
    const attempt = room.accept(suggestTimes, { matchId, slots: [later] }, paul);
    expect(await refusal(attempt)).toEqual(['stale', 'There are no proposed times to answer.']);
  });
});

describe('moving an interview', () => {
  const move = { matchId, from: startsAt, startsAt: later, reason: 'Ill' };

  test.each([
    [erin, 'paul: Acme Care moved the interview for Care Assistant', 0],
    [paul, 'erin: Northside College moved the interview for Care Assistant', 1],
  ])(
    'notifies the other side when %j moves the interview and pauses the deadline only for the candidate',
    async (actor, told, waits) => {
      const room = await roomWithInterview();
      await room.accept(rescheduleInterview, move, actor);
      expect((await room.single('matches')).interviewDate).toBe(later);
      expect(await room.single('interviews')).toMatchObject({ startsAt: later, sequence: 2, note: 'Ill' });
      expect(await room.told()).toContain(told);
      expect(await room.store.find('waits')).toHaveLength(waits);
    },
  );

  test('refuses to move an interview that was moved in the meantime or has begun', async () => {
    const room = await roomWithInterview();
    expect(await refusal(room.accept(rescheduleInterview, { ...move, from: later }, paul))).toEqual([
      'stale',
      'Acme Care changed the times.',
    ]);
    room.now = startsAt;
    expect(await refusal(room.accept(rescheduleInterview, move, paul))).toEqual([
      'stale',
      'This interview has begun. Say how it went.',
    ]);
  });
});

describe('cancelling an interview', () => {
  test('returns the match to new and cancels the calendar entry', async () => {
    const room = await roomWithInterview();
    await room.accept(cancelInterview, { matchId, from: startsAt, reason: 'Ill' }, erin);
    expect(await room.single('matches')).toMatchObject({ status: 'matched', interviewDate: null });
    expect(await room.single('interviews')).toMatchObject({ cancelledAt: room.now, sequence: 2, startsAt });
    expect(await room.told()).toContain('paul: Acme Care cancelled the interview for Care Assistant');
  });

  test('pauses the deadline while the candidate is unavailable', async () => {
    const room = await roomWithInterview();
    const cancel = { matchId, from: startsAt, reason: 'Abroad', unavailableUntil: '2026-06-20' };
    await room.accept(cancelInterview, cancel, paul);
    expect(await room.single('waits')).toMatchObject({
      startedAt: room.now,
      endedAt: '2026-06-20T00:00:00.000Z',
    });
  });

  test('counts the first available day from its midnight on the provider’s clock', async () => {
    const room = await roomWithInterview();
    await room.put('organizations', organization(paul, { timeZone: 'America/New_York' }));
    const cancel = { matchId, from: startsAt, reason: 'Abroad', unavailableUntil: '2026-06-20' };
    await room.accept(cancelInterview, cancel, paul);
    expect(await room.single('waits')).toMatchObject({ endedAt: '2026-06-20T04:00:00.000Z' });
  });

  const unavailable = (room: Classroom, unavailableUntil: string, id = matchId, actor = paul) =>
    room.accept(cancelInterview, { matchId: id, from: startsAt, reason: 'Abroad', unavailableUntil }, actor);

  /** June 1 is the day of the match, July 31 the 60th day after it. */
  async function roomSince(owedSince: string): Promise<Classroom> {
    const room = await roomWithInterview();
    await room.put('matches', { ...(await room.single('matches')), owedSince });
    return room;
  }

  test('takes the 60th day after the match and refuses the next, saying which is the last', async () => {
    const room = await roomSince('2026-06-01T10:00:00.000Z');
    expect(await refusal(unavailable(room, '2026-08-01'))).toEqual([
      'invalid',
      'Choose Jul 31, 2026 or an earlier day. If the student can’t come by then, withdraw the candidate instead.',
    ]);
    expect(await room.store.find('waits')).toEqual([]);
    expect(await room.single('matches')).toMatchObject({ status: 'interview_scheduled' });
    await unavailable(room, '2026-07-31');
    expect(await room.single('waits')).toMatchObject({ endedAt: '2026-07-31T00:00:00.000Z' });
  });

  test('counts the 60 days from the return of a match, on the provider’s clock', async () => {
    const room = await roomSince('2026-06-02T03:00:00.000Z');
    await room.put('organizations', organization(paul, { timeZone: 'America/New_York' }));
    expect(await refusal(unavailable(room, '2026-08-01'))).toContain('invalid');
    await unavailable(room, '2026-07-31');
  });

  test('gives a second cancellation no later day than the first', async () => {
    const room = await roomSince('2026-06-01T10:00:00.000Z');
    await unavailable(room, '2026-07-31');
    const cancelled = await room.single('matches');
    await room.put('matches', { ...cancelled, status: 'interview_scheduled', interviewDate: startsAt });
    expect(await refusal(unavailable(room, '2026-08-01'))).toContain('invalid');
  });

  test('bounds each match by its own 60 days', async () => {
    const room = await roomSince('2026-06-01T10:00:00.000Z');
    const [first, meeting] = [await room.single('matches'), await room.single('interviews')];
    await room.put('matches', { ...first, id: 'match-2', owedSince: '2026-06-03T10:00:00.000Z' });
    await room.put('interviews', { ...meeting, id: 'match-2' });
    await unavailable(room, '2026-08-01', 'match-2');
    expect(await refusal(unavailable(room, '2026-08-01'))).toContain('invalid');
  });

  test('ignores the day in a cancellation by the employer and a day that has passed', async () => {
    const room = await roomSince('2026-06-01T10:00:00.000Z');
    await unavailable(room, '2027-01-01', matchId, erin);
    const late = await roomSince('2026-01-01T10:00:00.000Z');
    await unavailable(late, '2026-06-01');
    expect([...(await room.store.find('waits')), ...(await late.store.find('waits'))]).toEqual([]);
  });
});

describe('recording a phone agreement', () => {
  test('schedules the interview and notifies the provider by candidate reference', async () => {
    const room = await roomWith();
    await room.accept(agreeInterviewByPhone, { matchId, startsAt }, erin);
    expect(await room.single('matches')).toMatchObject({
      status: 'interview_scheduled',
      interviewDate: startsAt,
      slotsProposedAt: room.now,
    });
    expect(await room.told()).toEqual([
      'paul: Interview scheduled for Care Assistant',
      'sam: Interview scheduled for Care Assistant',
    ]);
    expect((await room.store.get('notifications', `byPhone.${matchId}-paul`))?.message).toBe(
      `${reference}, Jun 9, 2026, 10:00 AM UTC. Set by phone. Agree to it, or dispute it within 3 working days.`,
    );
  });

  test('refuses a phone agreement on a time that has passed', async () => {
    const room = await roomWith();
    const past = { matchId, startsAt: '2026-06-03T09:00:00.000Z' };
    expect(await refusal(room.accept(agreeInterviewByPhone, past, erin))).toEqual([
      'invalid',
      'Choose times in the future',
    ]);
    expect((await room.single('matches')).status).toBe('matched');
  });

  test.each([
    [{ status: 'interview_scheduled' }, 'The status of this match is now "Interview Scheduled".'],
    [{ status: 'interview_completed' }, 'The status of this match is now "Interview Complete".'],
    [{ status: 'hired' }, 'The status of this match is now "Hired".'],
    [{ status: 'not_hired' }, 'The status of this match is now "Not Hired".'],
    [withdrawn, 'This match was withdrawn.'],
    [{ ...withdrawn, status: 'interview_scheduled' }, 'This match was withdrawn.'],
    [{ lateCompletion: 'waiting' }, 'The status of this match is now "New Match".'],
  ] as [Partial<Row<'matches'>>, string][])('refuses a phone agreement for %j', async (state, message) => {
    const room = await roomWith(state);
    expect(await refusal(room.accept(agreeInterviewByPhone, { matchId, startsAt }, erin))).toEqual([
      'stale',
      message,
    ]);
    expect(await room.single('matches')).toEqual(match(state));
  });

  test('rejects a phone agreement without a valid time', async () => {
    const room = await roomWith();
    for (const wrong of ['tomorrow', '2026-06-09', '0000-01-01T00:00:00.000Z', 7, null])
      expect((await refusal(room.accept(agreeInterviewByPhone, { matchId, startsAt: wrong }, erin)))[0]).toBe(
        'invalid',
      );
  });
});

test('lets the provider object for three working days to a phone agreement that never happened', async () => {
  const room = await roomWith();
  await room.accept(agreeInterviewByPhone, { matchId, startsAt: '2026-06-20T10:00:00.000Z' }, erin);
  room.now = '2026-06-08T23:59:59.999Z';
  await room.accept(objectToPhone, { matchId, reason: 'Nobody called' }, paul);
  expect((await room.single('matches')).status).toBe('matched');
  expect(await room.told()).toContain('erin: Northside College disputes the interview for Care Assistant');
  const late = await roomWith();
  await late.accept(agreeInterviewByPhone, { matchId, startsAt: '2026-06-20T10:00:00.000Z' }, erin);
  late.now = '2026-06-09T00:00:00.000Z';
  expect((await refusal(late.accept(objectToPhone, { matchId, reason: 'No' }, paul)))[0]).toBe('stale');
});

test('refuses an objection once the interview has an outcome', async () => {
  const room = await roomWith({ status: 'hired' });
  await room.put('interviews', interview({ id: matchId, objectUntil: '2026-06-06T10:00:00.000Z' }));
  expect((await refusal(room.accept(objectToPhone, { matchId, reason: 'Nobody called' }, paul)))[0]).toBe(
    'stale',
  );
  expect((await room.single('matches')).status).toBe('hired');
});

test.each([
  { before: 'proposed times', slotOf: matchId, confirmedAt: null, isKept: true },
  { before: 'a confirmed time', slotOf: null, confirmedAt: '2026-06-02T12:00:00.000Z', isKept: true },
  { before: 'times of another match only', slotOf: 'match-2', confirmedAt: null, isKept: false },
  { before: 'no times', slotOf: null, confirmedAt: null, isKept: false },
])('counts the match as answered: $isKept, after an objection with $before', async (known) => {
  const slotsProposedAt = '2026-06-02T10:00:00.000Z';
  const room = await roomWith({ status: 'interview_scheduled', interviewDate: later, slotsProposedAt });
  const { confirmedAt, slotOf, isKept } = known;
  const objectUntil = '2026-06-06T10:00:00.000Z';
  await room.put('interviews', interview({ id: matchId, objectUntil, confirmedAt }));
  const time = { kind: 'time', side: 'employer', startsAt: later } as const;
  await room.put('claims', claim({ matchId, ...time, answerUntil: objectUntil }));
  if (slotOf) await room.put('slots', slot({ matchId: slotOf }));
  await room.accept(objectToPhone, { matchId, reason: 'Nobody called' }, paul);
  expect((await room.single('matches')).slotsProposedAt).toBe(isKept ? slotsProposedAt : null);
});

test('answers the match or slot of another organization like a missing one', async () => {
  const room = await roomWithProposal();
  const answers = [
    await refusal(room.accept(proposeTimes, proposal, otto)),
    await refusal(room.accept(suggestTimes, { matchId, slots: [later] }, petra)),
    await refusal(room.accept(confirmTime, { slotId: 'slot-1' }, petra)),
  ];
  expect(answers.map(([code]) => code)).toEqual(['not_found', 'not_found', 'not_found']);
});
