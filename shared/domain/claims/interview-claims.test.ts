// Tests what both sides and the platform state about an interview: held, an absence of the candidate, nobody's fault, and
// silence.
import { describe, expect, test } from 'vitest';
import type { Row } from '#shared/engine/schema.ts';
import { plusDays, plusMinutes } from '#shared/lib/time.ts';
import { classroom, refusal, runTo } from '#shared/testing/classroom.ts';
import type { Classroom } from '#shared/testing/classroom.ts';
import { ada, erin, paul } from '#shared/testing/people.ts';
import { interview, match } from '#shared/testing/rows.ts';
import { scheduleDeadline } from '../guarantees/deadline-timer.ts';
import { agreeInterviewByPhone, confirmAgreedTime } from '../interviews/agreed-times.ts';
import { withdrawMatchAsAdmin } from '../interviews/admin-matches.ts';
import { withdrawCandidate } from '../interviews/match-answers.ts';
import { recordOutcome } from '../interviews/record-outcome.ts';
import { reportNotHeld } from '../interviews/report-not-held.ts';
import { rescheduleInterview } from '../interviews/reschedule.ts';
import { confirmClaim, disputeAttendance, disputeClaim, takeBackClaim } from './answer-claims.ts';
import { decideAttendance, decideClaim } from './decide-claim.ts';

const matchId = 'match-1';
const owedSince = '2026-06-01T09:00:00.000Z';
const startsAt = '2026-06-03T09:00:00.000Z';
/** The end of the third working day after Wednesday, June 3. */
const windowEnds = '2026-06-08T23:59:59.999Z';
/** The day after, on which an unanswered report stands. */
const later = '2026-06-09T10:00:00.000Z';
const dueDay = '2026-07-01T23:59:59.999Z';

/** Wednesday, June 3, one hour after the start of an interview whose time the provider had confirmed. */
async function begun(
  meeting: Partial<Row<'interviews'>> = {},
  overrides: Partial<Row<'matches'>> = {},
): Promise<Classroom> {
  const room = await classroom();
  const scheduled = { status: 'interview_scheduled', interviewDate: startsAt } as const;
  await room.put('matches', match({ owedSince, createdAt: owedSince, ...scheduled, ...overrides }));
  await room.put('interviews', interview({ startsAt, confirmedAt: owedSince, ...meeting }));
  await scheduleDeadline(room.store, await found(room), room);
  return room;
}

const found = (room: Classroom) => room.single('matches');
const absencesIn = async (room: Classroom) => (await room.single('interviews')).absences;

const record = (room: Classroom, outcome: string, actor = erin) =>
  room.accept(recordOutcome, { matchId, outcome, reason: outcome === 'not_hired' ? 'skills' : null }, actor);
const notHeld = (room: Classroom, absent: string, actor = erin) =>
  room.accept(reportNotHeld, { matchId, absent, note: null }, actor);

/** The claims about what happened, without those about times. */
const reportsIn = async (room: Classroom) =>
  (await room.store.find('claims')).filter(({ kind }) => kind !== 'time');

async function newest(room: Classroom, kind?: string): Promise<Row<'claims'>> {
  const claims = await reportsIn(room);
  const last = claims.filter((claim) => !kind || claim.kind === kind).at(-1);
  if (!last) throw new Error('There is no claim');
  return last;
}
const confirm = async (room: Classroom, actor = paul) =>
  room.accept(confirmClaim, { id: (await newest(room)).id }, actor);
const dispute = async (room: Classroom, actor = paul) =>
  room.accept(disputeClaim, { id: (await newest(room)).id, comment: 'It was otherwise' }, actor);
const takeBack = async (room: Classroom, actor = erin) =>
  room.accept(takeBackClaim, { id: (await newest(room)).id }, actor);
const decide = async (room: Classroom, verdict: string) =>
  room.accept(decideClaim, { id: (await newest(room)).id, verdict, note: 'The visitor list' }, ada);

/** Arranges a second interview, two days from now, and moves the clock to one hour after its start. */
async function arrange(room: Classroom): Promise<string> {
  const next = plusDays(room.now, 2);
  await room.accept(agreeInterviewByPhone, { matchId, startsAt: next }, erin);
  await room.accept(confirmAgreedTime, { matchId, startsAt: next }, paul);
  room.now = new Date(Date.parse(next) + 3_600_000).toISOString();
  return next;
}

describe('an interview that the employer reports as held', () => {
  test('keeps the guarantee once the provider confirms it, by the start of the interview', async () => {
    const room = await begun();
    await record(room, 'not_hired');
    expect(await newest(room)).toMatchObject({ kind: 'held', state: 'open', answerUntil: windowEnds });
    expect(await found(room)).toMatchObject({ status: 'not_hired', heldAt: startsAt, guarantee: null });
    expect(await room.told()).toContain('paul: Not Hired: Care Assistant');
    await confirm(room);
    expect(await found(room)).toMatchObject({ guarantee: 'honoured', honouredAt: startsAt });
  });

  test.each([
    ['2026-06-03T23:50:00.000Z', '2026-06-09T23:59:59.999Z', 'the next day'],
    ['2026-06-03T23:10:00.000Z', windowEnds, 'the same day'],
  ])('that began at %s can be disputed until %s, because it was to end on %s', async (start, answerUntil) => {
    const room = await begun({ startsAt: start, minutes: 30 }, { interviewDate: start });
    room.now = plusMinutes(start, 1);
    await record(room, 'not_hired');
    expect(await newest(room)).toMatchObject({ kind: 'held', state: 'open', answerUntil });
  });

  test('keeps the guarantee if nobody disputes it in time, also in time when the deadline has passed', async () => {
    const room = await begun({}, { owedSince: '2026-05-04T09:00:00.000Z' });
    expect((await found(room)).deadlineAt).toBe('2026-06-03T23:59:59.999Z');
    await record(room, 'interview_completed');
    await runTo(room, windowEnds);
    expect(await found(room)).toMatchObject({ guarantee: null, missedAt: null });
    await runTo(room, later);
    expect((await newest(room)).state).toBe('stood');
    expect(await found(room)).toMatchObject({ guarantee: 'honoured', honouredAt: startsAt });
  });

  test('keeps nothing while it is open or disputed', async () => {
    const room = await begun();
    await record(room, 'hired');
    expect((await found(room)).guarantee).toBeNull();
    await dispute(room);
    expect((await found(room)).guarantee).toBeNull();
    expect(await room.told()).toContain('ada: Northside College disputes a report');
    expect(await room.told()).toContain(
      'erin: Northside College disputes what you reported for Care Assistant',
    );
  });

  test('gives the employer no time when it is rejected', async () => {
    const room = await begun();
    await record(room, 'not_hired');
    await dispute(room);
    room.now = plusDays(startsAt, 12);
    await decide(room, 'employer_absent');
    expect(await found(room)).toMatchObject({
      status: 'matched',
      heldAt: null,
      firstDecidedAt: null,
      interviewDate: null,
      deadlineAt: dueDay,
    });
    expect(await room.store.find('waits')).toEqual([]);
    expect(await room.single('breaches')).toMatchObject({ kind: 'not_held' });
    expect((await room.single('interviews')).notHeldStarts).toBe(startsAt);
  });

  test('takes effect as a missed deadline when it is rejected after the deadline', async () => {
    const room = await begun({}, { owedSince: '2026-05-04T09:00:00.000Z' });
    await record(room, 'interview_completed');
    await dispute(room);
    room.now = later;
    await decide(room, 'employer_absent');
    expect(await found(room)).toMatchObject({ status: 'matched', guarantee: 'missed', missedAt: later });
  });

  test.each(['no_fault', 'set aside'])('leaves ten working days, once: %s', async (end) => {
    const room = await begun({}, { owedSince: '2026-05-05T09:00:00.000Z' });
    await record(room, 'interview_completed');
    await dispute(room);
    if (end === 'no_fault') await decide(room, end);
    else await runTo(room, '2026-06-25T10:00:00.000Z');
    const { deadlineAt } = await found(room);
    expect(deadlineAt).toBe(end === 'no_fault' ? '2026-06-17T23:59:59.999Z' : '2026-07-09T23:59:59.999Z');
    await arrange(room);
    await record(room, 'interview_completed');
    await dispute(room);
    await decide(room, 'no_fault');
    expect((await found(room)).deadlineAt).toBe(deadlineAt);
    // In no figure, also when it is kept then.
    await arrange(room);
    await record(room, 'interview_completed');
    await room.accept(confirmClaim, { id: (await room.single('claims', { state: 'open' })).id }, paul);
    expect(await found(room)).toMatchObject({ status: 'interview_completed', guarantee: null });
    expect((await found(room)).excusedAt).not.toBeNull();
  });

  test('keeps the promise late after it outlived the deadline and was set aside, and a claim of the provider does not', async () => {
    for (const [kept, absent] of [
      ['honoured_late', 'provider'],
      ['honoured', 'employer'],
    ] as const) {
      const room = await begun({}, { owedSince: '2026-05-05T09:00:00.000Z' });
      await notHeld(room, absent, absent === 'provider' ? erin : paul);
      await dispute(room, absent === 'provider' ? paul : erin);
      await runTo(room, '2026-06-25T10:00:00.000Z');
      expect(await found(room)).toMatchObject({ status: 'matched', guarantee: null, missedAt: null });
      await arrange(room);
      await record(room, 'interview_completed');
      await confirm(room);
      expect(await found(room)).toMatchObject({ guarantee: kept });
    }
  });

  test('leaves ten working days and no more when a claim of the provider is set aside', async () => {
    const room = await begun();
    await notHeld(room, 'employer', paul);
    await dispute(room, erin);
    await runTo(room, '2026-06-25T10:00:00.000Z');
    const { deadlineAt } = await found(room);
    expect((await newest(room)).state).toBe('set_aside');
    expect(deadlineAt).toBe('2026-07-09T23:59:59.999Z');
    expect(await room.store.find('waits')).toEqual([]);
  });

  test('counts an absence of the candidate instead, with the days since the interview', async () => {
    const room = await begun();
    await record(room, 'not_hired');
    await dispute(room);
    room.now = plusDays(startsAt, 10);
    await decide(room, 'candidate_absent');
    expect(await absencesIn(room)).toBe(1);
    expect(await found(room)).toMatchObject({ status: 'matched', deadlineAt: '2026-07-13T23:59:59.999Z' });
  });

  test('lets its side take it back with the outcome, and not after the dispute', async () => {
    const room = await begun();
    await record(room, 'hired');
    await takeBack(room);
    expect(await found(room)).toMatchObject({
      status: 'interview_scheduled',
      interviewDate: startsAt,
      heldAt: null,
      decidedAt: null,
      firstDecidedAt: null,
      guarantee: null,
    });
    await record(room, 'not_hired');
    await dispute(room);
    expect((await refusal(takeBack(room)))[0]).toBe('stale');
  });

  test('keeps the guarantee at once if the provider says so', async () => {
    const room = await begun();
    room.now = plusDays(startsAt, 3);
    await record(room, 'interview_completed', paul);
    expect(await room.single('claims')).toMatchObject({
      ...{ kind: 'held', side: 'provider', state: 'confirmed', settledAt: room.now },
    });
    expect((await found(room)).guarantee).toBe('honoured');
  });
});

describe('a candidate that did not attend, by the employer', () => {
  test('gives the days until it stands back, and none while it waits', async () => {
    const room = await begun();
    await notHeld(room, 'provider');
    expect(await newest(room)).toMatchObject({ kind: 'candidate_absent', state: 'open' });
    expect(await found(room)).toMatchObject({ status: 'matched', deadlineAt: dueDay });
    expect(await absencesIn(room)).toBe(1);
    expect(await room.store.find('waits')).toEqual([]);
    await runTo(room, later);
    expect(await room.single('waits')).toMatchObject({ reason: 'absent', startedAt: startsAt });
    expect((await found(room)).deadlineAt).toBe('2026-07-07T23:59:59.999Z');
  });

  test('keeps the guarantee by the second absence only when both are settled', async () => {
    const room = await begun();
    await notHeld(room, 'provider');
    const second = await arrange(room);
    await notHeld(room, 'provider');
    expect(await found(room)).toMatchObject({ status: 'not_hired', guarantee: null });
    const [first, last] = await reportsIn(room);
    await room.accept(confirmClaim, { id: last!.id }, paul);
    expect((await found(room)).guarantee).toBeNull();
    await room.accept(confirmClaim, { id: first!.id }, paul);
    expect(await found(room)).toMatchObject({ guarantee: 'honoured', honouredAt: second });
  });

  test('owes the interview again when the second absence is rejected, with the deadline as it was', async () => {
    const room = await begun();
    await notHeld(room, 'provider');
    await confirm(room);
    const { deadlineAt } = await found(room);
    await arrange(room);
    await notHeld(room, 'provider');
    await dispute(room);
    expect(await found(room)).toMatchObject({ status: 'not_hired', guarantee: null });
    room.now = plusDays(room.now, 5);
    await decide(room, 'employer_absent');
    expect(await found(room)).toMatchObject({ status: 'matched', deadlineAt, firstDecidedAt: null });
    expect(await absencesIn(room)).toBe(1);
    expect(await room.store.find('breaches')).toHaveLength(1);
  });

  test('counts the absence again when its dispute is decided for the employer, or given up', async () => {
    for (const end of ['decide', 'confirm']) {
      const room = await begun();
      await notHeld(room, 'provider');
      await dispute(room);
      expect(await absencesIn(room)).toBe(0);
      if (end === 'decide') await decide(room, 'candidate_absent');
      else await confirm(room);
      expect(await absencesIn(room)).toBe(1);
    }
  });

  test('decides the match when the dispute of the first absence is given up after the second one', async () => {
    const room = await begun();
    await notHeld(room, 'provider');
    await runTo(room, plusDays(windowEnds, 1));
    await dispute(room);
    const [first] = await reportsIn(room);
    const second = await arrange(room);
    await notHeld(room, 'provider');
    const last = (await reportsIn(room)).find(({ id }) => id !== first!.id);
    await room.accept(confirmClaim, { id: last!.id }, paul);
    expect(await found(room)).toMatchObject({ status: 'matched', guarantee: null });
    await room.accept(confirmClaim, { id: first!.id }, paul);
    expect(await absencesIn(room)).toBe(2);
    expect(await found(room)).toMatchObject({
      status: 'not_hired',
      guarantee: 'honoured',
      honouredAt: second,
    });
  });

  test('becomes an interview that was held by the verdict, also in place of two absences', async () => {
    const room = await begun({ absences: 1 });
    await notHeld(room, 'provider');
    expect((await found(room)).status).toBe('not_hired');
    await dispute(room);
    await decide(room, 'held');
    expect(await found(room)).toMatchObject({
      status: 'interview_completed',
      heldAt: startsAt,
      guarantee: 'honoured',
      decidedAt: null,
    });
    expect(await absencesIn(room)).toBe(1);
  });

  test('counts no absence at a time that the provider never confirmed, however it ends', async () => {
    for (const end of ['stands', 'confirmed', 'decided']) {
      const room = await begun({ confirmedAt: null, objectUntil: '2026-06-02T09:00:00.000Z', absences: 1 });
      await notHeld(room, 'provider');
      expect((await found(room)).status).toBe('matched');
      if (end === 'stands') await runTo(room, later);
      if (end === 'confirmed') await confirm(room);
      if (end === 'decided') {
        await dispute(room);
        await decide(room, 'candidate_absent');
      }
      expect([await absencesIn(room), (await found(room)).deadlineAt]).toEqual([1, dueDay]);
      expect((await found(room)).status).toBe('matched');
    }
  });

  test('keeps the guarantee by a second absence that is settled after a hire', async () => {
    const room = await begun();
    await notHeld(room, 'provider');
    await confirm(room);
    const second = await arrange(room);
    await record(room, 'hired');
    await dispute(room);
    await decide(room, 'candidate_absent');
    expect(await found(room)).toMatchObject({ status: 'hired', guarantee: 'honoured', honouredAt: second });
  });

  test('keeps the guarantee by two absences when the report of the last interview is taken back', async () => {
    const room = await begun();
    await notHeld(room, 'provider');
    await confirm(room);
    const second = await arrange(room);
    await notHeld(room, 'nobody', paul);
    const report = await newest(room);
    await room.accept(disputeClaim, { id: report.id, comment: 'She was not there' }, erin);
    await arrange(room);
    await record(room, 'interview_completed');
    const verdict = { verdict: 'candidate_absent', note: 'The visitor list' };
    await room.accept(decideClaim, { id: report.id, ...verdict }, ada);
    await room.accept(takeBackClaim, { id: (await newest(room, 'held')).id }, erin);
    expect(await found(room)).toMatchObject({
      ...{ status: 'not_hired', interviewDate: second, guarantee: 'honoured', honouredAt: second },
    });
  });

  test('keeps the guarantee by two absences while the interview of the hire is disputed', async () => {
    const room = await begun();
    await notHeld(room, 'provider');
    await confirm(room);
    const second = await arrange(room);
    await notHeld(room, 'employer', paul);
    const report = await newest(room);
    await runTo(room, plusDays(room.now, 8));
    await arrange(room);
    await record(room, 'hired');
    await room.accept(disputeClaim, { id: report.id, comment: 'She was not there' }, erin);
    const verdict = { verdict: 'candidate_absent', note: 'The visitor list' };
    await room.accept(decideClaim, { id: report.id, ...verdict }, ada);
    const held = await newest(room, 'held');
    await room.accept(disputeClaim, { id: held.id, comment: 'They never met' }, paul);
    expect(await found(room)).toMatchObject({ guarantee: 'honoured', honouredAt: second });
  });

  test('restores the time and the count when it is taken back, also as the second one', async () => {
    for (const absences of [0, 1]) {
      const room = await begun({ absences });
      await notHeld(room, 'provider');
      await takeBack(room);
      expect(await found(room)).toMatchObject({
        status: 'interview_scheduled',
        interviewDate: startsAt,
        decidedAt: null,
      });
      expect(await absencesIn(room)).toBe(absences);
      expect(await room.store.find('waits')).toEqual([]);
    }
  });

  test('restores the second time when it is taken back after the first interview was decided as an absence', async () => {
    const room = await begun();
    await notHeld(room, 'nobody');
    const first = await newest(room);
    await dispute(room);
    const second = await arrange(room);
    await notHeld(room, 'provider');
    room.now = plusMinutes(room.now, 10);
    const verdict = { verdict: 'candidate_absent', note: 'The visitor list' };
    await room.accept(decideClaim, { id: first.id, ...verdict }, ada);
    expect((await found(room)).status).toBe('not_hired');
    await room.accept(takeBackClaim, { id: (await newest(room, 'candidate_absent')).id }, erin);
    expect(await found(room)).toMatchObject({ status: 'interview_scheduled', interviewDate: second });
    expect(await absencesIn(room)).toBe(1);
  });

  test('is settled before the match of a candidate who withdraws ends', async () => {
    const room = await begun();
    await notHeld(room, 'provider');
    await room.accept(withdrawCandidate, { matchId, reason: 'Found work' }, paul);
    expect((await found(room)).withdrawnAt).toBeNull();
    await runTo(room, later);
    expect((await newest(room)).state).toBe('stood');
    expect(await found(room)).toMatchObject({ status: 'matched', missedAt: null });
    expect((await found(room)).withdrawnAt).not.toBeNull();
  });

  test('lapses when an administrator withdraws the match', async () => {
    const room = await begun();
    await notHeld(room, 'provider');
    await room.accept(withdrawMatchAsAdmin, { matchId, reason: 'Entered twice' }, ada);
    await runTo(room, later);
    expect((await newest(room)).state).toBe('lapsed');
  });

  test('accepts the dispute and the decision of clients that know reports and no claims', async () => {
    const room = await begun();
    await notHeld(room, 'provider');
    const { id } = await newest(room);
    expect(await room.single('attendanceReports')).toMatchObject({ id, kind: 'absent', isConfirmed: true });
    await room.accept(disputeAttendance, { id, comment: 'She was there' }, paul);
    expect(await room.single('attendanceReports')).toMatchObject({
      disputedAt: room.now,
      providerComment: 'She was there',
    });
    await room.accept(decideAttendance, { id, isUpheld: false, note: 'She signed in' }, ada);
    expect(await newest(room)).toMatchObject({ state: 'decided', verdict: 'no_fault' });
    expect(await room.single('attendanceReports')).toMatchObject({
      decision: 'rejected',
      decidedByName: 'Ada',
    });
    expect(await absencesIn(room)).toBe(0);
    expect(await refusal(room.accept(decideAttendance, { id, isUpheld: true, note: 'No' }, ada))).toEqual([
      'stale',
      'Already decided by Ada.',
    ]);
  });

  test('keeps a report for clients of before in the state in which its claim stands', async () => {
    const room = await begun();
    await record(room, 'interview_completed');
    await dispute(room);
    await decide(room, 'held');
    expect(await room.single('attendanceReports')).toMatchObject({ kind: 'held', decision: 'stands' });
  });
});

describe('an interview that was not held by nobody’s fault', () => {
  test('owes the interview again, and leaves ten working days if the provider says so', async () => {
    const room = await begun({}, { owedSince: '2026-05-05T09:00:00.000Z' });
    await notHeld(room, 'nobody', paul);
    expect(await found(room)).toMatchObject({ status: 'matched' });
    expect(await room.told()).toContain(
      'erin: Northside College says the interview was not held: Care Assistant',
    );
    await runTo(room, later);
    expect(await room.store.find('breaches')).toEqual([]);
    expect((await found(room)).deadlineAt).toBe('2026-06-23T23:59:59.999Z');
  });

  test('moves no deadline if only the employer says so', async () => {
    const room = await begun();
    await notHeld(room, 'nobody');
    await runTo(room, later);
    expect(await newest(room)).toMatchObject({ kind: 'no_fault', state: 'stood' });
    expect(await found(room)).toMatchObject({ status: 'matched', deadlineAt: dueDay });
    expect(await absencesIn(room)).toBe(0);
  });

  test('leaves ten working days if the provider confirms it', async () => {
    const room = await begun({}, { owedSince: '2026-05-05T09:00:00.000Z' });
    await notHeld(room, 'nobody');
    await confirm(room);
    expect((await found(room)).deadlineAt).toBe('2026-06-17T23:59:59.999Z');
  });

  test('gives the employer the days of a report of the provider that is rejected', async () => {
    const room = await begun();
    await notHeld(room, 'nobody', paul);
    await dispute(room, erin);
    room.now = plusDays(room.now, 10);
    await decide(room, 'employer_absent');
    expect((await found(room)).deadlineAt).toBe('2026-07-13T23:59:59.999Z');
  });

  test('records a breach if an administrator finds that the employer was not there', async () => {
    const room = await begun();
    await notHeld(room, 'nobody');
    await dispute(room);
    await decide(room, 'employer_absent');
    expect(await room.single('breaches')).toMatchObject({ kind: 'not_held' });
  });

  test('cannot be said while the provider can object to the time', async () => {
    const room = await begun({ confirmedAt: null, objectUntil: plusDays(startsAt, 2) });
    expect((await refusal(notHeld(room, 'nobody')))[0]).toBe('stale');
  });
});

describe('an interview that nobody reports', () => {
  test('tells both sides after five working days, and counts the interview as not held after three more', async () => {
    const room = await begun();
    await runTo(room, '2026-06-10T23:00:00.000Z');
    expect(await room.store.find('claims')).toEqual([]);
    await runTo(room, '2026-06-11T10:00:00.000Z');
    expect(await newest(room)).toMatchObject({ kind: 'silence', side: 'platform', state: 'open', startsAt });
    for (const person of ['erin', 'paul'])
      expect(await room.told()).toContain(`${person}: What happened at the interview? Care Assistant`);
    await runTo(room, '2026-06-17T10:00:00.000Z');
    expect((await newest(room)).state).toBe('stood');
    expect(await found(room)).toMatchObject({ status: 'matched', interviewDate: null, deadlineAt: dueDay });
    expect(await room.single('breaches')).toMatchObject({ kind: 'not_held', createdAt: expect.any(String) });
    expect((await room.single('interviews')).note).toBe('Nobody reported this interview');
    expect(await room.told()).toContain('erin: Propose new times for Care Assistant');
  });

  test('ends with a report of either side, which gives nobody time', async () => {
    for (const actor of [erin, paul]) {
      const room = await begun();
      await runTo(room, '2026-06-12T10:00:00.000Z');
      if (actor === erin) await record(room, 'interview_completed');
      else await notHeld(room, 'employer', paul);
      const silence = (await room.store.find('claims')).find(({ kind }) => kind === 'silence');
      expect(silence).toMatchObject({ state: 'lapsed', settledAt: room.now });
      await runTo(room, '2026-06-25T10:00:00.000Z');
      expect((await room.store.find('claims')).map(({ state }) => state).sort()).toEqual(['lapsed', 'stood']);
      expect((await found(room)).deadlineAt).toBe(dueDay);
    }
  });

  test('holds no deadline up: one that passed meanwhile is missed when it counts as not held', async () => {
    const room = await begun({}, { owedSince: '2026-05-05T09:00:00.000Z' });
    await runTo(room, '2026-06-12T10:00:00.000Z');
    expect((await found(room)).missedAt).toBeNull();
    await runTo(room, '2026-06-17T10:00:00.000Z');
    expect(await found(room)).toMatchObject({ status: 'matched', guarantee: 'missed' });
  });

  test('records no breach at a time to which the provider alone had moved the interview', async () => {
    const room = await begun();
    room.now = plusDays(startsAt, -1);
    const moved = { matchId, from: startsAt, startsAt: plusDays(startsAt, 1), reason: 'Test day' };
    await room.accept(rescheduleInterview, moved, paul);
    await runTo(room, '2026-06-25T10:00:00.000Z');
    expect(await newest(room)).toMatchObject({ kind: 'silence', state: 'stood', isProvidersTime: true });
    expect((await found(room)).status).toBe('matched');
    expect(await room.store.find('breaches')).toEqual([]);
  });

  test('states no silence until the provider can no longer object to the time', async () => {
    const room = await begun({ confirmedAt: null, objectUntil: '2026-06-05T09:00:00.000Z' });
    await runTo(room, '2026-06-12T10:00:00.000Z');
    expect(await room.store.find('claims')).toEqual([]);
    await runTo(room, '2026-06-13T10:00:00.000Z');
    expect((await newest(room)).kind).toBe('silence');
  });

  test('can be answered by nobody with a confirmation or a dispute', async () => {
    const room = await begun();
    await runTo(room, '2026-06-12T10:00:00.000Z');
    for (const actor of [erin, paul]) {
      expect((await refusal(confirm(room, actor)))[0]).toBe('stale');
      expect((await refusal(dispute(room, actor)))[0]).toBe('stale');
    }
  });
});

describe('an employer that was not there at a time of the provider', () => {
  test('owes the interview again without a breach', async () => {
    const room = await begun({ isProvidersTime: true });
    await notHeld(room, 'employer', paul);
    await confirm(room, erin);
    expect(await newest(room)).toMatchObject({ state: 'confirmed', isProvidersTime: true });
    expect(await room.store.find('breaches')).toEqual([]);
    expect((await found(room)).status).toBe('matched');
  });
});

describe('two reports about one interview that cross', () => {
  test('make one dispute of the report that came first, whoever is first', async () => {
    const first = await begun();
    await record(first, 'not_hired');
    await notHeld(first, 'employer', paul);
    expect(await first.single('claims')).toMatchObject({
      kind: 'held',
      state: 'disputed',
      providerComment: 'The employer was not there.',
    });
    expect(await first.told()).toContain('ada: Northside College disputes a report');
    const second = await begun();
    await notHeld(second, 'employer', paul);
    await record(second, 'not_hired');
    expect(await second.single('claims')).toMatchObject({
      kind: 'employer_absent',
      state: 'disputed',
      employerComment: 'The interview took place.',
    });
    await decide(second, 'held');
    expect(await found(second)).toMatchObject({ status: 'interview_completed', guarantee: 'honoured' });
  });

  test('confirm each other if they say the same', async () => {
    const room = await begun();
    await notHeld(room, 'employer', paul);
    await notHeld(room, 'employer');
    expect(await room.single('claims')).toMatchObject({ kind: 'employer_absent', state: 'confirmed' });
    expect(await room.store.find('breaches')).toHaveLength(1);
    const other = await begun();
    await notHeld(other, 'nobody');
    await notHeld(other, 'nobody', paul);
    expect(await other.single('claims')).toMatchObject({ kind: 'no_fault', state: 'confirmed' });
  });

  test('keeps the words that a side wrote', async () => {
    const room = await begun();
    await record(room, 'interview_completed');
    await room.accept(reportNotHeld, { matchId, absent: 'employer', note: 'Closed door' }, paul);
    expect((await newest(room)).providerComment).toBe('Closed door');
  });

  test('count no absence that the second report disputes, and count it once after the verdict', async () => {
    for (const verdict of ['candidate_absent', 'no_fault']) {
      const room = await begun();
      await notHeld(room, 'provider');
      await notHeld(room, 'nobody', paul);
      expect(await absencesIn(room)).toBe(0);
      await decide(room, verdict);
      expect(await absencesIn(room)).toBe(verdict === 'candidate_absent' ? 1 : 0);
      expect((await found(room)).status).toBe('matched');
    }
  });

  test('take effect as offers of their own beside a dispute of the same moment', async () => {
    const room = await begun();
    await notHeld(room, 'employer', paul);
    await dispute(room, erin);
    await record(room, 'hired');
    expect(await newest(room, 'offer')).toMatchObject({ state: 'open', answerUntil: windowEnds });
  });

  test('refuses a second report after the time to answer the first, and about an earlier interview', async () => {
    const room = await begun();
    await record(room, 'interview_completed');
    room.now = later;
    expect((await refusal(notHeld(room, 'employer', paul)))[0]).toBe('stale');
    const other = await begun();
    await notHeld(other, 'employer', paul);
    await arrange(other);
    await record(other, 'interview_completed');
    expect((await refusal(notHeld(other, 'nobody')))[0]).toBe('stale');
    expect((await other.single('claims', { kind: 'employer_absent' })).state).toBe('open');
  });

  test('refuse a report about an interview that is settled', async () => {
    const room = await begun();
    await record(room, 'interview_completed');
    await confirm(room);
    expect((await refusal(notHeld(room, 'employer', paul)))[0]).toBe('stale');
  });
});

describe('a report that nobody answered in time', () => {
  test('can be disputed once more for 30 days, and is what it was if nobody decides', async () => {
    const room = await begun();
    await record(room, 'interview_completed');
    await runTo(room, later);
    expect((await found(room)).guarantee).toBe('honoured');
    room.now = plusDays(room.now, 29);
    await dispute(room);
    expect(await newest(room)).toMatchObject({ state: 'disputed', settledAt: null });
    expect((await found(room)).guarantee).toBeNull();
    await runTo(room, plusDays(room.now, 40));
    expect(await newest(room)).toMatchObject({ state: 'stood', former: null });
    expect((await found(room)).guarantee).toBe('honoured');
    expect((await refusal(dispute(room)))[0]).toBe('stale');
  });

  test('refuses a dispute after 30 days, and after the report was confirmed', async () => {
    const room = await begun();
    await record(room, 'interview_completed');
    await runTo(room, plusDays(later, 31));
    expect((await refusal(dispute(room)))[0]).toBe('stale');
    const other = await begun();
    await record(other, 'interview_completed');
    await confirm(other);
    expect((await refusal(dispute(other)))[0]).toBe('stale');
  });

  test('counts the absence again, and gives no day twice, when the provider gives in', async () => {
    const room = await begun();
    await notHeld(room, 'provider');
    await runTo(room, later);
    const { deadlineAt } = await found(room);
    room.now = plusDays(room.now, 5);
    await dispute(room);
    expect(await absencesIn(room)).toBe(0);
    room.now = plusDays(room.now, 5);
    await confirm(room);
    expect(await absencesIn(room)).toBe(1);
    expect(await newest(room)).toMatchObject({ state: 'stood', former: null });
    expect((await found(room)).deadlineAt).toBe(deadlineAt);
    expect(await room.store.find('waits')).toHaveLength(1);
  });

  test('gives no day to an employer that asks for a decision about nobody’s fault and then agrees', async () => {
    const room = await begun();
    await notHeld(room, 'nobody', paul);
    await runTo(room, later);
    const { deadlineAt } = await found(room);
    room.now = plusDays(room.now, 8);
    await dispute(room, erin);
    room.now = plusDays(room.now, 8);
    await confirm(room, erin);
    expect((await found(room)).deadlineAt).toBe(deadlineAt);
  });

  test('takes back a breach of a report or of silence when an administrator finds that it was held', async () => {
    for (const kind of ['employer_absent', 'silence']) {
      const room = await begun();
      if (kind === 'employer_absent') await notHeld(room, 'employer', paul);
      await runTo(room, '2026-06-18T10:00:00.000Z');
      expect(await room.store.find('breaches')).toHaveLength(1);
      await dispute(room, kind === 'silence' ? paul : erin);
      await decide(room, 'held');
      expect(await room.single('breaches')).toMatchObject({ excusedAt: room.now });
      expect(await found(room)).toMatchObject({ status: 'interview_completed', guarantee: 'honoured' });
    }
  });
});
