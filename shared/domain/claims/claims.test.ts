// Tests the life of a claim: who answers it, until when, what follows from each end, and that no side ends a promise alone.
import { describe, expect, test } from 'vitest';
import type { Row } from '#shared/engine/schema.ts';
import { plusDays } from '#shared/lib/time.ts';
import { classroom, refusal } from '#shared/testing/classroom.ts';
import type { Classroom } from '#shared/testing/classroom.ts';
import { ada, erin, organization, paul, rita, system, tess } from '#shared/testing/people.ts';
import { courseId, interview, match, reference } from '#shared/testing/rows.ts';
import { markCompletion, removeCompletion } from '../completions/commands.ts';
import { expireAttendance } from '../guarantees/expiry.ts';
import { advanceDeadline } from '../guarantees/advance-deadline.ts';
import { scheduleDeadline } from '../guarantees/deadline-timer.ts';
import { withdrawMatchAsAdmin } from '../interviews/admin-matches.ts';
import { withdrawCandidate } from '../interviews/match-answers.ts';
import { agreeInterviewByPhone, confirmAgreedTime } from '../interviews/agreed-times.ts';
import { proposeTimes } from '../interviews/propose-times.ts';
import { correctOutcome, recordOutcome } from '../interviews/record-outcome.ts';
import { reportNotHeld } from '../interviews/report-not-held.ts';
import { withGuarantee } from '../guarantees/guarantee.ts';
import { confirmClaim, disputeBreach, disputeClaim, takeBackClaim } from './answer-claims.ts';
import { windowEnd } from './claim-times.ts';
import { decideClaim } from './decide-claim.ts';

const matchId = 'match-1';
const owedSince = '2026-06-01T09:00:00.000Z';
const startsAt = '2026-06-03T09:00:00.000Z';
const place = { kind: 'in-person', place: '1 Main Street', minutes: 30 };

/** Wednesday, June 3. The interview is owed since Monday. */
async function roomWith(overrides: Partial<Row<'matches'>> = {}): Promise<Classroom> {
  const room = await classroom();
  await room.put('matches', match({ owedSince, createdAt: owedSince, ...overrides }));
  await scheduleDeadline(room.store, await found(room), room);
  return room;
}

const begun = { status: 'interview_scheduled', interviewDate: startsAt } as const;

async function begunRoom(): Promise<Classroom> {
  const room = await roomWith(begun);
  await room.put('interviews', interview({ startsAt, confirmedAt: owedSince }));
  return room;
}

const found = (room: Classroom) => room.single('matches');
/** The only claim about what happened. */
async function theClaim(room: Classroom): Promise<Row<'claims'>> {
  const claims = (await room.store.find('claims')).filter(({ kind }) => kind !== 'time');
  if (claims.length !== 1) throw new Error(`${claims.length} claims instead of one`);
  return claims[0]!;
}

async function offered(): Promise<Classroom> {
  const room = await roomWith();
  await room.accept(recordOutcome, { matchId, outcome: 'hired' }, erin);
  return room;
}

async function reportedAbsent(): Promise<Classroom> {
  const room = await begunRoom();
  await room.accept(reportNotHeld, { matchId, absent: 'employer', note: 'Closed door' }, paul);
  return room;
}

/** Lets the server's clock run to this moment, step by step. */
async function runTo(room: Classroom, until: string): Promise<void> {
  for (let turns = 0; turns < 50; turns += 1) {
    const { nextAt } = await room.single('clocks');
    if (!nextAt || nextAt > until) break;
    if (nextAt > room.now) room.now = nextAt;
    await room.accept(advanceDeadline, { matchId }, system);
  }
  room.now = until;
}

async function answer(
  room: Classroom,
  command: typeof confirmClaim | typeof takeBackClaim,
  actor = paul,
): Promise<void> {
  await room.accept(command, { id: (await theClaim(room)).id }, actor);
}

async function dispute(room: Classroom, actor = paul): Promise<void> {
  await room.accept(disputeClaim, { id: (await theClaim(room)).id, comment: 'It was otherwise' }, actor);
}

async function decide(room: Classroom, verdict: string): Promise<void> {
  await room.accept(decideClaim, { id: (await theClaim(room)).id, verdict, note: 'The visitor list' }, ada);
}

describe('the time to answer', () => {
  const calendar = { timeZone: 'UTC', closedDays: [] as string[] };
  const received = '2026-06-03T10:00:00.000Z';

  test.each<[string, string[], string[], string]>([
    ['without closed days', [], [], '2026-06-08'],
    ['with a closed day of the side that answers', ['2026-06-04'], [], '2026-06-09'],
    ['with many closed days', ['2026-06-04', '2026-06-05', '2026-06-08', '2026-06-09'], [], '2026-06-10'],
    ['with a holiday of the platform', [], ['2026-06-05'], '2026-06-09'],
    [
      'with many holidays',
      [],
      ['2026-06-04', '2026-06-05', '2026-06-08', '2026-06-09', '2026-06-10', '2026-06-11', '2026-06-12'],
      '2026-06-13',
    ],
  ])('ends with the third working day, %s', (_name, closedDays, holidays, day) => {
    expect(windowEnd({ ...calendar, closedDays }, holidays, received)).toBe(`${day}T23:59:59.999Z`);
  });

  test('runs on the calendar of the side that answers', async () => {
    const room = await roomWith();
    await room.put('organizations', organization(paul, { closedDays: '2026-06-04', timeZone: 'UTC' }));
    await room.put(
      'organizations',
      organization(erin, { closedDays: '2026-06-05 2026-06-08', timeZone: 'UTC' }),
    );
    await room.accept(recordOutcome, { matchId, outcome: 'hired' }, erin);
    expect((await theClaim(room)).answerUntil).toBe('2026-06-09T23:59:59.999Z');
  });

  test('refuses an answer after its end, says what happened, and keeps the claim as it stands', async () => {
    const room = await offered();
    await runTo(room, '2026-06-20T10:00:00.000Z');
    const { id } = await theClaim(room);
    expect(await refusal(room.accept(confirmClaim, { id }, paul))).toEqual([
      'stale',
      'The time to answer ended on Jun 9. Ask an administrator if this is wrong.',
    ]);
    expect((await theClaim(room)).state).toBe('stood');
  });
});

describe('a hire without an interview', () => {
  test('keeps no guarantee, also one second after the match, before the provider confirms it', async () => {
    const room = await offered();
    expect(await found(room)).toMatchObject({ status: 'hired', guarantee: null, honouredAt: null });
    expect(await room.told()).toContain('paul: Acme Care hired without an interview: Care Assistant');
    const offeredAt = room.now;
    room.now = plusDays(room.now, 1);
    await answer(room, confirmClaim);
    expect(await found(room)).toMatchObject({ guarantee: 'honoured', honouredAt: offeredAt });
    expect(await room.told()).toContain('erin: Settled: Care Assistant');
  });

  test('lets only managers state and confirm an offer, and members dispute it', async () => {
    const room = await roomWith();
    const input = { matchId, outcome: 'hired' };
    expect((await refusal(room.accept(recordOutcome, input, { ...rita, assignsAll: true })))[0]).toBe(
      'forbidden',
    );
    await room.accept(recordOutcome, input, erin);
    const { id } = await theClaim(room);
    const teacher = { ...tess, assignsAll: true };
    expect((await refusal(room.accept(confirmClaim, { id }, teacher)))[0]).toBe('forbidden');
    expect((await refusal(room.accept(confirmClaim, { id }, erin)))[0]).toBe('forbidden');
    await room.accept(disputeClaim, { id, comment: 'No' }, teacher);
    expect((await theClaim(room)).state).toBe('disputed');
  });

  test('stays out of the figures if nobody answers and it was made early', async () => {
    const room = await offered();
    await runTo(room, '2026-08-20T10:00:00.000Z');
    expect(await theClaim(room)).toMatchObject({ state: 'stood' });
    expect(await found(room)).toMatchObject({ status: 'hired', guarantee: null, missedAt: null });
    expect(await room.store.find('breaches')).toEqual([]);
  });

  test('holds no deadline up if nobody answers and it was made in the last ten working days', async () => {
    const room = await roomWith();
    room.now = '2026-06-29T10:00:00.000Z';
    await room.accept(recordOutcome, { matchId, outcome: 'hired' }, erin);
    await runTo(room, '2026-07-02T10:00:00.000Z');
    // The deadline, July 1, has passed while the provider can still answer.
    expect(await found(room)).toMatchObject({ guarantee: null, missedAt: null });
    await runTo(room, '2026-07-06T10:00:00.000Z');
    expect(await found(room)).toMatchObject({ status: 'hired', guarantee: 'missed' });
    expect(await room.single('breaches')).toMatchObject({ kind: 'deadline' });
  });

  test('owes the interview by its old deadline when an administrator finds that it was not made', async () => {
    const room = await offered();
    await dispute(room);
    expect(await room.told()).toContain('ada: Northside College disputes a report');
    await decide(room, 'not_made');
    expect(await found(room)).toMatchObject({
      status: 'matched',
      decidedAt: null,
      firstDecidedAt: null,
      deadlineAt: '2026-07-01T23:59:59.999Z',
    });
    expect(await theClaim(room)).toMatchObject({ decidedByName: 'Ada', decisionNote: 'The visitor list' });
    expect(
      await refusal(
        room.accept(decideClaim, { id: (await theClaim(room)).id, verdict: 'made', note: 'Again' }, ada),
      ),
    ).toEqual(['stale', 'Already decided by Ada.']);
  });

  test('leaves ten working days when no administrator decides for fifteen', async () => {
    const room = await roomWith();
    room.now = '2026-06-26T10:00:00.000Z';
    await room.accept(recordOutcome, { matchId, outcome: 'hired' }, erin);
    await dispute(room);
    await runTo(room, '2026-07-16T10:00:00.000Z');
    expect((await theClaim(room)).state).toBe('disputed');
    expect(await room.told()).toContain('ada: A dispute waits for a decision');
    await runTo(room, '2026-07-18T10:00:00.000Z');
    expect((await theClaim(room)).state).toBe('set_aside');
    expect(await found(room)).toMatchObject({
      status: 'matched',
      guarantee: null,
      deadlineAt: '2026-07-31T23:59:59.999Z',
    });
  });

  test('lets the provider dispute an offer for 60 days, and restores it if nobody decides', async () => {
    const room = await offered();
    await answer(room, confirmClaim);
    room.now = plusDays(room.now, 59);
    await dispute(room);
    expect((await found(room)).guarantee).toBeNull();
    await runTo(room, plusDays(room.now, 40));
    expect((await theClaim(room)).state).toBe('confirmed');
    expect((await found(room)).guarantee).toBe('honoured');
  });

  test('ends with the correction that takes it back, also for a second offer', async () => {
    const room = await offered();
    const back = { matchId, outcome: 'matched', correction: 'Wrong candidate' };
    await room.accept(correctOutcome, back, erin);
    expect(await found(room)).toMatchObject({ status: 'matched', guarantee: null });
    await room.accept(recordOutcome, { matchId, outcome: 'hired' }, erin);
    const states = (await room.store.find('claims')).map(({ state }) => state);
    expect(states.sort()).toEqual(['open', 'taken_back']);
    await room.accept(confirmClaim, { id: (await room.single('claims', { state: 'open' })).id }, paul);
    expect((await found(room)).guarantee).toBe('honoured');
  });

  test('becomes a claim when the interview of a hire turns out not to have been held', async () => {
    const room = await begunRoom();
    await room.accept(recordOutcome, { matchId, outcome: 'hired' }, erin);
    await dispute(room);
    await decide(room, 'no_fault');
    expect(await room.single('claims', { kind: 'offer' })).toMatchObject({
      state: 'open',
      answerUntil: '2026-06-08T23:59:59.999Z',
    });
    expect(await found(room)).toMatchObject({ status: 'hired', heldAt: null, guarantee: null });
  });

  test('needs the provider also when two disputed absences are corrected to a hire', async () => {
    const room = await roomWith({ status: 'not_hired', decidedAt: startsAt, firstDecidedAt: startsAt });
    await room.accept(correctOutcome, { matchId, outcome: 'hired', correction: 'She starts Monday' }, erin);
    expect(await theClaim(room)).toMatchObject({
      kind: 'offer',
      state: 'open',
      answerUntil: '2026-06-08T23:59:59.999Z',
    });
    expect((await found(room)).guarantee).toBeNull();
  });

  test('moves no deadline with times that nobody had answered', async () => {
    const room = await roomWith();
    await room.accept(proposeTimes, { matchId, slots: [plusDays(room.now, 5)], ...place, note: null }, erin);
    const { deadlineAt } = await found(room);
    await room.accept(recordOutcome, { matchId, outcome: 'hired' }, erin);
    await dispute(room);
    room.now = plusDays(room.now, 14);
    await decide(room, 'not_made');
    expect(await found(room)).toMatchObject({ status: 'matched', deadlineAt });
    expect((await room.single('slots')).state).toBe('withdrawn');
  });

  test('holds a passed deadline up no longer than until it is taken back, also before a second one', async () => {
    const room = await roomWith();
    room.now = '2026-07-01T10:00:00.000Z';
    await room.accept(recordOutcome, { matchId, outcome: 'hired' }, erin);
    room.now = '2026-07-02T10:00:00.000Z';
    await answer(room, takeBackClaim, erin);
    expect(await found(room)).toMatchObject({ status: 'matched', guarantee: 'missed', missedAt: room.now });
    await room.accept(recordOutcome, { matchId, outcome: 'hired' }, erin);
    expect((await found(room)).guarantee).toBe('missed');
    expect(await room.store.find('breaches')).toHaveLength(1);
  });

  test('gives ten working days once; set aside again, the match is in no figure', async () => {
    const room = await roomWith();
    room.now = '2026-06-30T10:00:00.000Z';
    await room.accept(recordOutcome, { matchId, outcome: 'hired' }, erin);
    await dispute(room);
    await runTo(room, '2026-07-22T10:00:00.000Z');
    const { deadlineAt } = await found(room);
    await room.accept(recordOutcome, { matchId, outcome: 'hired' }, erin);
    const { id } = await room.single('claims', { state: 'open' });
    await room.accept(disputeClaim, { id, comment: 'Again' }, paul);
    await runTo(room, '2026-08-20T10:00:00.000Z');
    expect(await found(room)).toMatchObject({
      status: 'matched',
      deadlineAt,
      guarantee: null,
      missedAt: null,
    });
    expect(await room.store.find('breaches')).toEqual([]);
    await runTo(room, '2026-12-01T10:00:00.000Z');
    expect(await found(room)).toMatchObject({ status: 'matched', guarantee: null, missedAt: null });
  });

  test('leaves two absences what they were when it was not made', async () => {
    const room = await begunRoom();
    await room.put('interviews', { ...(await room.single('interviews')), absences: 1 });
    await room.accept(reportNotHeld, { matchId, absent: 'provider' }, erin);
    await answer(room, confirmClaim);
    await room.accept(correctOutcome, { matchId, outcome: 'hired', correction: 'She came later' }, erin);
    const { id } = await room.single('claims', { kind: 'offer' });
    await room.accept(disputeClaim, { id, comment: 'It was otherwise' }, paul);
    await room.accept(decideClaim, { id, verdict: 'not_made', note: 'Nobody hired her' }, ada);
    expect(await found(room)).toMatchObject({
      status: 'not_hired',
      guarantee: 'honoured',
      interviewDate: startsAt,
    });
  });

  test('keeps nothing while the interview of a hire is disputed', async () => {
    const room = await begunRoom();
    await room.accept(recordOutcome, { matchId, outcome: 'hired' }, erin);
    await dispute(room);
    expect(await found(room)).toMatchObject({ status: 'hired', guarantee: null });
  });

  test('keeps counting as before if it was recorded when offers were no claims', async () => {
    const room = await roomWith({ status: 'hired', decidedAt: startsAt, firstDecidedAt: startsAt });
    expect(await withGuarantee(room.store, await found(room))).toMatchObject({ honouredAt: startsAt });
  });
});

describe('an employer that was not at the interview, by the provider', () => {
  test('records a report that the employer answers, and no breach, one second after the start', async () => {
    const room = await reportedAbsent();
    expect(await room.store.find('breaches')).toEqual([]);
    expect(await theClaim(room)).toMatchObject({
      kind: 'employer_absent',
      startsAt,
      state: 'open',
      providerComment: 'Closed door',
    });
    expect(await found(room)).toMatchObject({ status: 'matched', guarantee: null });
    expect(await room.told()).toContain(
      'erin: Northside College says you were not at the interview: Care Assistant',
    );
  });

  test('enters one breach once the employer confirms its absence', async () => {
    const room = await reportedAbsent();
    await answer(room, confirmClaim, erin);
    const { id } = await theClaim(room);
    expect(await room.single('breaches')).toMatchObject({
      id,
      kind: 'not_held',
      providerComment: 'Closed door',
    });
    expect(await room.accept(confirmClaim, { id }, erin)).toMatchObject({
      note: 'This was already done. Nothing to do.',
    });
    expect(await room.store.find('breaches')).toHaveLength(1);
  });

  test('enters a breach if the employer does not answer, after one reminder', async () => {
    const room = await reportedAbsent();
    await runTo(room, '2026-06-08T20:00:00.000Z');
    expect(await room.store.find('breaches')).toEqual([]);
    expect((await room.told()).filter((line) => line.startsWith('erin: Please answer'))).toHaveLength(1);
    await runTo(room, '2026-06-09T20:00:00.000Z');
    expect((await theClaim(room)).state).toBe('stood');
    expect(await room.single('breaches')).toMatchObject({ kind: 'not_held' });
  });

  test('counts for nothing while it is disputed, also beyond the deadline', async () => {
    const room = await begunRoom();
    room.now = '2026-06-25T10:00:00.000Z';
    await room.accept(reportNotHeld, { matchId, absent: 'employer', note: 'Closed door' }, paul);
    await dispute(room, erin);
    expect(await theClaim(room)).toMatchObject({
      employerComment: 'It was otherwise',
      providerComment: 'Closed door',
    });
    room.now = '2026-07-02T10:00:00.000Z';
    await room.accept(advanceDeadline, { matchId }, system);
    expect((await theClaim(room)).state).toBe('disputed');
    expect(await room.store.find('breaches')).toEqual([]);
  });

  test('restores the interview that was held, and cancels a later time', async () => {
    const room = await reportedAbsent();
    room.now = plusDays(room.now, 1);
    await dispute(room, erin);
    await room.accept(agreeInterviewByPhone, { matchId, startsAt: plusDays(room.now, 5) }, erin);
    await decide(room, 'held');
    expect(await found(room)).toMatchObject({
      status: 'interview_completed',
      interviewDate: startsAt,
      heldAt: startsAt,
      guarantee: 'honoured',
      honouredAt: startsAt,
    });
    expect((await room.single('interviews')).notHeldStarts).toBe('');
    expect(await room.store.find('breaches')).toEqual([]);
  });

  test('takes no later outcome away when an earlier interview was held', async () => {
    const room = await reportedAbsent();
    await dispute(room, erin);
    await room.accept(recordOutcome, { matchId, outcome: 'hired' }, erin);
    const { id } = await room.single('claims', { kind: 'employer_absent' });
    await room.accept(decideClaim, { id, verdict: 'held', note: 'Seen' }, ada);
    expect(await found(room)).toMatchObject({ status: 'hired', heldAt: startsAt, guarantee: 'honoured' });
  });

  test('counts an absence of the candidate and gives the days since the interview back, once', async () => {
    const room = await reportedAbsent();
    await dispute(room, erin);
    room.now = plusDays(startsAt, 10);
    await decide(room, 'candidate_absent');
    expect(await room.single('interviews')).toMatchObject({ absences: 1 });
    expect(await room.single('waits')).toMatchObject({
      reason: 'absent',
      startedAt: startsAt,
      endedAt: room.now,
    });
    expect((await found(room)).deadlineAt).toBe('2026-07-13T23:59:59.999Z');
  });

  test('ends the promise with the second absence of the candidate', async () => {
    const room = await begunRoom();
    await room.put('interviews', { ...(await room.single('interviews')), absences: 1 });
    await room.accept(reportNotHeld, { matchId, absent: 'employer' }, paul);
    await dispute(room, erin);
    await decide(room, 'candidate_absent');
    expect(await found(room)).toMatchObject({
      status: 'not_hired',
      guarantee: 'honoured',
      honouredAt: startsAt,
    });
  });

  test.each(['no_fault', 'set aside'])(
    'owes the interview again with ten working days left: %s',
    async (end) => {
      const room = await begunRoom();
      room.now = '2026-06-25T10:00:00.000Z';
      await room.accept(reportNotHeld, { matchId, absent: 'employer' }, paul);
      await dispute(room, erin);
      if (end === 'no_fault') await decide(room, 'no_fault');
      else await runTo(room, '2026-07-17T10:00:00.000Z');
      expect(await room.store.find('breaches')).toEqual([]);
      const { deadlineAt, guarantee } = await found(room);
      expect(guarantee).toBeNull();
      expect(deadlineAt).toBe(end === 'no_fault' ? '2026-07-09T23:59:59.999Z' : '2026-07-31T23:59:59.999Z');
    },
  );

  test('lets the provider alone take its report back before an answer, and restores the time', async () => {
    const room = await reportedAbsent();
    const { id } = await theClaim(room);
    expect((await refusal(room.accept(takeBackClaim, { id }, erin)))[0]).toBe('forbidden');
    await answer(room, takeBackClaim);
    expect(await found(room)).toMatchObject({ status: 'interview_scheduled', interviewDate: startsAt });
    await room.accept(recordOutcome, { matchId, outcome: 'interview_completed' }, erin);
    await room.accept(confirmClaim, { id: (await room.single('claims', { kind: 'held' })).id }, paul);
    expect((await found(room)).guarantee).toBe('honoured');
  });

  test('leaves new times alone when it is taken back after they were proposed', async () => {
    const room = await reportedAbsent();
    await room.accept(proposeTimes, { matchId, slots: [plusDays(room.now, 3)], ...place, note: null }, erin);
    await answer(room, takeBackClaim);
    expect((await found(room)).status).toBe('matched');
    expect((await room.single('slots')).state).toBe('proposed');
  });

  test('asks for new times within five working days of its end, not of the report', async () => {
    const room = await reportedAbsent();
    await runTo(room, '2026-06-09T20:00:00.000Z');
    const told = await room.store.find('notifications', { personId: 'erin' });
    expect(told.find(({ title }) => title.startsWith('Propose new times'))?.message).toContain(
      'Jun 16, 2026',
    );
  });

  test('accepts the dispute of an app that knows breaches and no claims', async () => {
    const room = await reportedAbsent();
    const { id } = await theClaim(room);
    await room.accept(disputeBreach, { id, comment: 'We were there' }, erin);
    expect((await theClaim(room)).state).toBe('disputed');
    expect((await refusal(room.accept(disputeBreach, { id, comment: 'Again' }, erin)))[0]).toBe('stale');
  });

  test.each([
    ['confirmed', owedSince, null],
    ['recorded by the employer alone', null, '2026-06-04T09:00:00.000Z'],
  ])('leaves a time that was %s as it was when it is taken back', async (_name, confirmedAt, objectUntil) => {
    const room = await begunRoom();
    await room.put('interviews', { ...(await room.single('interviews')), confirmedAt, objectUntil });
    await room.accept(reportNotHeld, { matchId, absent: 'employer' }, paul);
    await answer(room, takeBackClaim);
    expect(await room.single('interviews')).toMatchObject({ confirmedAt, objectUntil, cancelledAt: null });
  });

  test('counts no absence of the candidate at a time that the provider never confirmed', async () => {
    const room = await begunRoom();
    const alone = { confirmedAt: null, objectUntil: '2026-06-02T09:00:00.000Z' };
    await room.put('interviews', { ...(await room.single('interviews')), ...alone });
    await room.accept(reportNotHeld, { matchId, absent: 'employer' }, paul);
    await dispute(room, erin);
    await decide(room, 'candidate_absent');
    expect((await room.single('interviews')).absences).toBe(0);
    expect((await found(room)).status).toBe('matched');
  });

  test('leaves ten working days when it is taken back after the deadline and other times were proposed', async () => {
    const room = await begunRoom();
    room.now = '2026-06-29T10:00:00.000Z';
    await room.accept(reportNotHeld, { matchId, absent: 'employer' }, paul);
    await room.accept(proposeTimes, { matchId, slots: [plusDays(room.now, 8)], ...place, note: null }, erin);
    room.now = '2026-07-02T10:00:00.000Z';
    await answer(room, takeBackClaim);
    expect(await found(room)).toMatchObject({ status: 'matched', guarantee: null });
    expect((await found(room)).deadlineAt! >= '2026-07-16T23:59:59.999Z').toBe(true);
  });

  test('keeps the verdict about an interview when a report about a later one is rejected', async () => {
    const room = await reportedAbsent();
    await dispute(room, erin);
    const later = plusDays(room.now, 2);
    await room.accept(agreeInterviewByPhone, { matchId, startsAt: later }, erin);
    await room.accept(confirmAgreedTime, { matchId, startsAt: later }, paul);
    room.now = plusDays(later, 1);
    await room.accept(recordOutcome, { matchId, outcome: 'interview_completed' }, erin);
    const [first, second] = (await room.store.find('claims')).filter(({ kind }) => kind !== 'time');
    await room.accept(disputeClaim, { id: second!.id, comment: 'No' }, paul);
    await room.accept(decideClaim, { id: first!.id, verdict: 'held', note: 'Seen' }, ada);
    expect((await found(room)).guarantee).toBe('honoured');
    await room.accept(decideClaim, { id: second!.id, verdict: 'no_fault', note: 'No visitor' }, ada);
    expect(await found(room)).toMatchObject({ heldAt: startsAt, guarantee: 'honoured' });
  });

  test('is settled before the match of a candidate who withdraws ends', async () => {
    const room = await reportedAbsent();
    await room.accept(withdrawCandidate, { matchId, reason: 'Found work' }, paul);
    expect((await found(room)).withdrawnAt).toBeNull();
    await runTo(room, '2026-06-12T10:00:00.000Z');
    expect((await theClaim(room)).state).toBe('stood');
    expect(await room.single('breaches')).toMatchObject({ kind: 'not_held' });
    expect((await found(room)).withdrawnAt).not.toBeNull();
  });

  test('waits for an administrator if one withdrew the match, and is no breach by silence', async () => {
    const room = await reportedAbsent();
    await room.accept(withdrawMatchAsAdmin, { matchId, reason: 'Entered twice' }, ada);
    await runTo(room, '2026-06-12T10:00:00.000Z');
    expect((await theClaim(room)).state).toBe('disputed');
    expect(await room.store.find('breaches')).toEqual([]);
    await decide(room, 'employer_absent');
    expect(await room.single('breaches')).toMatchObject({ kind: 'not_held' });
  });

  test('refuses a verdict about an offer', async () => {
    const room = await reportedAbsent();
    await dispute(room, erin);
    const { id } = await theClaim(room);
    expect(await refusal(room.accept(decideClaim, { id, verdict: 'made', note: 'x' }, ada))).toEqual([
      'invalid',
      'Choose what happened',
    ]);
  });

  test('keeps two reports of two interviews apart', async () => {
    const room = await reportedAbsent();
    const first = await theClaim(room);
    await answer(room, confirmClaim, erin);
    const second = plusDays(room.now, 1);
    await room.accept(agreeInterviewByPhone, { matchId, startsAt: second }, erin);
    room.now = plusDays(second, 1);
    await room.accept(reportNotHeld, { matchId, absent: 'employer' }, paul);
    const open = await room.single('claims', { kind: 'employer_absent', state: 'open' });
    await room.accept(disputeClaim, { id: open.id, comment: 'We were' }, erin);
    await room.accept(decideClaim, { id: open.id, verdict: 'held', note: 'Seen' }, ada);
    expect(await found(room)).toMatchObject({ heldAt: second, guarantee: 'honoured' });
    expect((await room.store.find('breaches')).map(({ id }) => id)).toEqual([first.id]);
  });

  test('deletes the words of a settled report after the retention period, and of no open one', async () => {
    const room = await reportedAbsent();
    const { id } = await theClaim(room);
    await room.accept(expireAttendance, { table: 'claims', ids: [id] }, system);
    expect((await theClaim(room)).providerComment).toBe('Closed door');
    await answer(room, confirmClaim, erin);
    await room.accept(expireAttendance, { table: 'claims', ids: [id] }, system);
    expect((await theClaim(room)).providerComment).toBeNull();
  });
});

describe('a completion that is removed while an outcome keeps its match', () => {
  /** Zoe completed, was interviewed and hired; then her completion was removed. */
  async function removed(): Promise<Classroom> {
    const room = await classroom();
    const completion = { courseId, candidateReferenceId: reference };
    await room.accept(markCompletion, { ...completion, completionDate: '2026-06-01' }, paul);
    const { id } = await found(room);
    await room.accept(agreeInterviewByPhone, { matchId: id, startsAt: plusDays(room.now, 1) }, erin);
    await room.accept(confirmAgreedTime, { matchId: id, startsAt: (await found(room)).interviewDate! }, paul);
    room.now = plusDays(room.now, 2);
    await room.accept(recordOutcome, { matchId: id, outcome: 'not_hired', reason: 'skills' }, erin);
    await room.accept(removeCompletion, { id: (await room.single('completions')).id }, paul);
    expect(await found(room)).toMatchObject({ status: 'not_hired', withdrawnAt: null });
    return room;
  }

  test('leaves the match if the interview was held', async () => {
    const room = await removed();
    await answer(room, confirmClaim);
    expect(await found(room)).toMatchObject({ guarantee: 'honoured', withdrawnAt: null });
  });

  test('withdraws the match once the interview turns out not to have been held', async () => {
    const room = await removed();
    await dispute(room);
    await decide(room, 'no_fault');
    expect(await found(room)).toMatchObject({
      withdrawnAt: room.now,
      withdrawnReason: 'completion removed',
    });
  });
});
