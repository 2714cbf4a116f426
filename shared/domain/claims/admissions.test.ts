// Tests what a side says against its own interest: it settles the interview at once, also while the other side says
// something else.
import { describe, expect, test } from 'vitest';
import type { Actor } from '#shared/engine/command.ts';
import type { Row } from '#shared/engine/schema.ts';
import { plusDays } from '#shared/lib/time.ts';
import { classroom, refusal, runTo } from '#shared/testing/classroom.ts';
import type { Classroom } from '#shared/testing/classroom.ts';
import { ada, erin, paul } from '#shared/testing/people.ts';
import { interview, match } from '#shared/testing/rows.ts';
import { scheduleDeadline } from '../guarantees/deadline-timer.ts';
import { agreeInterviewByPhone, confirmAgreedTime } from '../interviews/agreed-times.ts';
import { withdrawCandidate } from '../interviews/match-answers.ts';
import { correctOutcome, recordOutcome } from '../interviews/record-outcome.ts';
import { reportNotHeld } from '../interviews/report-not-held.ts';
import { rescheduleInterview } from '../interviews/reschedule.ts';
import { confirmClaim, disputeClaim, takeBackClaim } from './answer-claims.ts';
import { decideClaim } from './decide-claim.ts';

const matchId = 'match-1';
const owedSince = '2026-06-01T09:00:00.000Z';
const startsAt = '2026-06-03T09:00:00.000Z';

/** Wednesday, June 3, one hour after the start of an interview whose time the provider had confirmed. */
async function begun(overrides: Partial<Row<'matches'>> = {}): Promise<Classroom> {
  const room = await classroom();
  const scheduled = { status: 'interview_scheduled', interviewDate: startsAt } as const;
  await room.put('matches', match({ owedSince, createdAt: owedSince, ...scheduled, ...overrides }));
  await room.put('interviews', interview({ startsAt, confirmedAt: owedSince }));
  await scheduleDeadline(room.store, await found(room), room);
  return room;
}

const found = (room: Classroom) => room.single('matches');
const absencesIn = async (room: Classroom) => (await room.single('interviews')).absences;
const held = (room: Classroom, actor = paul) =>
  room.accept(recordOutcome, { matchId, outcome: 'interview_completed', reason: null }, actor);
const notHeld = (room: Classroom, absent: string, actor = erin) =>
  room.accept(reportNotHeld, { matchId, absent, note: null }, actor);

/** What was claimed about interviews, without times, and what became of it. */
const statesIn = async (room: Classroom) =>
  (await room.store.find('claims'))
    .filter(({ kind }) => kind !== 'time')
    .map(({ kind, side, state }) => `${kind} by the ${side}: ${state}`);

/** Arranges another interview, two days from now, and moves the clock to one hour after its start. */
async function arrange(room: Classroom): Promise<string> {
  const next = plusDays(room.now, 2);
  await room.accept(agreeInterviewByPhone, { matchId, startsAt: next }, erin);
  await room.accept(confirmAgreedTime, { matchId, startsAt: next }, paul);
  room.now = new Date(Date.parse(next) + 3_600_000).toISOString();
  return next;
}

describe('an employer that could not hold the interview', () => {
  test('settles at once what the provider called nobody’s fault, and tells both sides', async () => {
    const room = await begun();
    await notHeld(room, 'nobody', paul);
    room.now = plusDays(room.now, 1);
    await notHeld(room, 'employer');
    expect(await statesIn(room)).toEqual([
      'no_fault by the provider: lapsed',
      'employer_absent by the employer: confirmed',
    ]);
    const breach = await room.single('breaches');
    expect(breach).toMatchObject({ kind: 'not_held', createdAt: room.now });
    expect(await found(room)).toMatchObject({ status: 'matched', guarantee: null });
    const told = await room.told();
    expect(told.filter((line) => line.includes('disputes'))).toEqual([]);
    expect(await room.store.find('waits')).toEqual([]);
    await runTo(room, plusDays(room.now, 10));
    expect(await room.store.find('breaches')).toEqual([breach]);
  });

  test('confirms the provider that said the same, with one breach', async () => {
    const room = await begun();
    await notHeld(room, 'employer', paul);
    await notHeld(room, 'employer');
    expect(await statesIn(room)).toEqual(['employer_absent by the provider: confirmed']);
    expect(await room.store.find('breaches')).toHaveLength(1);
  });

  test('enters a breach at once when the provider has said nothing', async () => {
    const room = await begun();
    await notHeld(room, 'employer');
    expect(await statesIn(room)).toEqual(['employer_absent by the employer: confirmed']);
    expect(await room.single('breaches')).toMatchObject({ kind: 'not_held' });
  });

  test('misses a deadline that had passed while the provider’s claim was open', async () => {
    const room = await begun({ owedSince: '2026-05-04T09:00:00.000Z' });
    await notHeld(room, 'nobody', paul);
    room.now = plusDays(room.now, 1);
    expect(await found(room)).toMatchObject({ missedAt: null });
    await notHeld(room, 'employer');
    expect(await found(room)).toMatchObject({ guarantee: 'missed', missedAt: room.now });
  });
});

describe('a provider that says that the interview was held', () => {
  test.each(['nobody', 'provider'])('keeps the promise at once, against %s', async (absent) => {
    const room = await begun();
    await notHeld(room, absent);
    await held(room);
    expect(await found(room)).toMatchObject({
      ...{ status: 'interview_completed', heldAt: startsAt, guarantee: 'honoured', honouredAt: startsAt },
    });
    expect(await absencesIn(room)).toBe(0);
    expect((await room.single('interviews')).notHeldStarts).toBe('');
  });

  test('takes away the second of two absences, and keeps the promise by its own interview', async () => {
    const room = await begun();
    await notHeld(room, 'provider');
    const second = await arrange(room);
    await notHeld(room, 'provider');
    expect(await found(room)).toMatchObject({ status: 'not_hired', guarantee: null });
    await held(room);
    expect(await found(room)).toMatchObject({
      ...{ status: 'interview_completed', heldAt: second, decidedAt: null, firstDecidedAt: null },
      ...{ guarantee: 'honoured', honouredAt: second },
    });
    expect(await absencesIn(room)).toBe(1);
    expect(await statesIn(room)).toEqual([
      'candidate_absent by the employer: open',
      'candidate_absent by the employer: lapsed',
      'held by the provider: confirmed',
    ]);
  });

  test('stays held when the employer hires and corrects that afterwards', async () => {
    const room = await begun();
    await notHeld(room, 'nobody');
    await held(room);
    await room.accept(recordOutcome, { matchId, outcome: 'hired', reason: null }, erin);
    const correction = { matchId, outcome: 'not_hired', reason: 'skills', correction: 'A slip' };
    await room.accept(correctOutcome, correction, erin);
    expect((await statesIn(room)).filter((each) => each.startsWith('held'))).toEqual([
      'held by the provider: confirmed',
    ]);
  });
});

describe('a provider whose candidate was absent', () => {
  test('settles at once what the employer called nobody’s fault, as one absence with its days', async () => {
    const room = await begun();
    await notHeld(room, 'nobody');
    room.now = plusDays(startsAt, 2);
    await notHeld(room, 'provider', paul);
    expect(await statesIn(room)).toEqual([
      'no_fault by the employer: lapsed',
      'candidate_absent by the provider: confirmed',
    ]);
    expect(await absencesIn(room)).toBe(1);
    expect(await room.single('waits')).toMatchObject({ reason: 'absent', startedAt: startsAt });
    expect(await found(room)).toMatchObject({ status: 'matched', deadlineAt: '2026-07-03T23:59:59.999Z' });
  });

  test('decides the match with its second absence', async () => {
    const room = await begun();
    await notHeld(room, 'provider');
    await runTo(room, plusDays(startsAt, 7));
    const second = await arrange(room);
    await notHeld(room, 'nobody');
    await notHeld(room, 'provider', paul);
    expect(await found(room)).toMatchObject({
      ...{ status: 'not_hired', interviewDate: second, guarantee: 'honoured', honouredAt: second },
    });
  });

  test('disputes an interview that the employer reports as held, because that is worse for the provider', async () => {
    const room = await begun();
    await held(room, erin);
    await notHeld(room, 'provider', paul);
    expect(await statesIn(room)).toEqual(['held by the employer: disputed']);
    expect(await found(room)).toMatchObject({ guarantee: null });
  });
});

test('a claim that is disputed or has ended is not settled by what its other side says', async () => {
  const room = await begun();
  await notHeld(room, 'nobody');
  const [claim] = await room.store.find('claims');
  await room.accept(disputeClaim, { id: claim?.id, comment: 'Ours' }, paul);
  await refusal(held(room));
  await room.accept(decideClaim, { id: claim?.id, verdict: 'no_fault', note: 'Seen' }, ada);
  await refusal(held(room));
  expect(await statesIn(room)).toEqual(['no_fault by the employer: decided']);
});

const newest = async (room: Classroom): Promise<Row<'claims'>> =>
  (await room.store.find('claims')).filter(({ state }) => state === 'confirmed').at(-1)!;
const undo = async (room: Classroom, actor: Actor, id?: string) =>
  room.accept(takeBackClaim, { id: id ?? (await newest(room)).id }, actor);
const later = (room: Classroom, hours: number, minutes = 0): string =>
  new Date(Date.parse(room.now) + (hours * 60 + minutes) * 60_000).toISOString();

/** What both sides see of the match and its interview, without counters. */
async function seen(room: Classroom) {
  const { rev: _, ...row } = await found(room);
  const {
    absences,
    cancelledAt,
    confirmedAt,
    objectUntil,
    notHeldStarts,
    startsAt: at,
  } = await room.single('interviews');
  const open = (await room.store.find('claims')).filter(({ state }) => state === 'open');
  return { row, absences, cancelledAt, confirmedAt, objectUntil, notHeldStarts, at, open: open.length };
}

describe('a slip', () => {
  test('lets an employer undo for 24 hours that it could not hold the interview, with its breach', async () => {
    const room = await begun();
    const before = await seen(room);
    await notHeld(room, 'employer');
    room.now = later(room, 23, 59);
    await undo(room, erin);
    expect(await seen(room)).toEqual(before);
    expect(await room.single('breaches')).toMatchObject({ excusedAt: room.now });
    expect((await room.told()).filter((line) => line.startsWith('paul: Settled'))).toHaveLength(1);
    // The interview then waits for what happened at it.
    await held(room, erin);
    expect(await found(room)).toMatchObject({ status: 'interview_completed' });
  });

  test('enters a breach for what is said again at the moment of its undo', async () => {
    const room = await begun();
    // From the ninth entry on, the ids are not in the order of the entries.
    for (let entry = 0; entry < 8; entry += 1) await refusal(undo(room, erin, 'none'));
    await notHeld(room, 'employer');
    await undo(room, erin);
    await notHeld(room, 'employer');
    const { id } = await newest(room);
    expect(await room.single('breaches', { excusedAt: null })).toMatchObject({ id });
  });

  test('lets a provider undo that the interview was held', async () => {
    const room = await begun();
    room.now = plusDays(startsAt, 3);
    const before = await seen(room);
    await held(room);
    await undo(room, paul);
    expect(await seen(room)).toEqual(before);
  });

  test('refuses to undo a statement after 24 hours, for the other side, or twice', async () => {
    const room = await begun();
    await notHeld(room, 'employer');
    const { id } = await newest(room);
    expect((await refusal(undo(room, paul, id)))[0]).toBe('forbidden');
    room.now = later(room, 24, 1);
    expect(await refusal(undo(room, erin, id))).toEqual(['stale', expect.stringContaining('until')]);
    const again = await begun();
    await notHeld(again, 'employer');
    await undo(again, erin);
    again.now = later(again, 1);
    await notHeld(again, 'employer');
    expect((await refusal(undo(again, erin)))[0]).toBe('stale');
    expect(await statesIn(again)).toEqual([
      'employer_absent by the employer: taken_back',
      'employer_absent by the employer: confirmed',
    ]);
  });

  test('refuses to undo a statement once an administrator has decided about an earlier interview', async () => {
    const room = await begun();
    await notHeld(room, 'nobody', paul);
    const [earlier] = await room.store.find('claims');
    await room.accept(disputeClaim, { id: earlier?.id, comment: 'It took place' }, erin);
    await arrange(room);
    room.now = plusDays(room.now, 3);
    await held(room);
    const { id } = await newest(room);
    room.now = later(room, 1);
    await room.accept(decideClaim, { id: earlier?.id, verdict: 'held', note: 'Seen' }, ada);
    const before = await found(room);
    expect((await refusal(undo(room, paul, id)))[0]).toBe('stale');
    expect(await found(room)).toEqual(before);
  });

  test('opens the claim of the other side again when a statement is undone, with the rest of its time', async () => {
    const room = await begun();
    await notHeld(room, 'nobody', paul);
    const [open] = await room.store.find('claims');
    room.now = later(room, 2);
    const before = await seen(room);
    await notHeld(room, 'employer');
    room.now = later(room, 20);
    await undo(room, erin);
    expect(await seen(room)).toEqual(before);
    const [again] = await room.store.find('claims');
    expect(again).toMatchObject({ state: 'open', settledAt: null });
    const rest = Date.parse(open?.answerUntil ?? '') - Date.parse('2026-06-03T12:00:00.000Z');
    expect(Date.parse(again?.answerUntil ?? '') - Date.parse(room.now)).toBeGreaterThanOrEqual(rest);
    await room.accept(confirmClaim, { id: again?.id }, erin);
    expect((await statesIn(room))[0]).toBe('no_fault by the provider: confirmed');
  });

  test('leaves the end of a silence as it was when a statement is undone at the same moment, also a second time', async () => {
    const room = await begun();
    await room.put('organizations', {
      ...(await room.single('organizations', { id: 'erin' })),
      timeZone: 'America/Los_Angeles',
    });
    await runTo(room, plusDays(startsAt, 9));
    const silence = await room.single('claims', { kind: 'silence' });
    expect(silence.state).toBe('open');
    await held(room);
    await undo(room, paul);
    expect(await room.single('claims', { kind: 'silence' })).toEqual(silence);
    room.now = later(room, 0, 1);
    await notHeld(room, 'employer');
    await undo(room, erin);
    expect(await room.single('claims', { kind: 'silence' })).toEqual(silence);
  });

  test('leaves a time that the report before had ended, when a statement of the same moment is undone', async () => {
    const room = await begun();
    room.now = plusDays(startsAt, -1);
    const moved = plusDays(startsAt, 5);
    await room.accept(rescheduleInterview, { matchId, from: startsAt, startsAt: moved, reason: 'Ill' }, erin);
    room.now = plusDays(moved, 1);
    await notHeld(room, 'nobody');
    await held(room);
    await undo(room, paul);
    expect(await room.single('claims', { kind: 'time' })).toMatchObject({ state: 'lapsed' });
    expect(await room.single('claims', { kind: 'no_fault' })).toMatchObject({ state: 'open' });
    expect(await found(room)).toMatchObject({ status: 'matched' });
  });

  test('counts the absences again when a statement is undone, and decides by the second one', async () => {
    const room = await begun();
    await notHeld(room, 'provider');
    await arrange(room);
    await notHeld(room, 'provider');
    const before = await seen(room);
    room.now = later(room, 1);
    await held(room);
    room.now = later(room, 1);
    await undo(room, paul);
    expect(await seen(room)).toEqual(before);
    await runTo(room, plusDays(room.now, 10));
    expect(await found(room)).toMatchObject({ status: 'not_hired', guarantee: 'honoured' });
  });

  test('takes the days of an absence back, and leaves the employer ten working days', async () => {
    const room = await begun();
    await notHeld(room, 'nobody');
    room.now = plusDays(startsAt, 2);
    const before = await seen(room);
    await notHeld(room, 'provider', paul);
    room.now = later(room, 1);
    await undo(room, paul);
    expect(await seen(room)).toEqual(before);
    const [wait] = await room.store.find('waits');
    expect(wait?.endedAt).toBe(wait?.startedAt);
  });

  test('takes back the missed deadline that followed from it', async () => {
    const room = await begun({ owedSince: '2026-05-04T09:00:00.000Z' });
    const before = await seen(room);
    await notHeld(room, 'employer');
    await runTo(room, later(room, 20));
    expect(await found(room)).toMatchObject({ guarantee: 'missed' });
    await undo(room, erin);
    expect(await seen(room)).toEqual(before);
    expect((await room.store.find('breaches')).every(({ excusedAt }) => excusedAt === room.now)).toBe(true);
    await held(room, erin);
    await room.accept(confirmClaim, { id: (await room.store.find('claims')).at(-1)?.id }, paul);
    expect(await found(room)).toMatchObject({ guarantee: 'honoured' });
  });

  test('is not undone once something else was arranged, recorded or withdrawn', async () => {
    const arranged = await begun();
    await notHeld(arranged, 'employer');
    arranged.now = later(arranged, 1);
    const next = plusDays(arranged.now, 2);
    await arranged.accept(agreeInterviewByPhone, { matchId, startsAt: next }, erin);
    const [code, text] = await refusal(undo(arranged, erin));
    expect([code, text]).toEqual(['stale', expect.stringContaining('since')]);
    const decided = await begun();
    decided.now = plusDays(startsAt, 3);
    await held(decided);
    decided.now = later(decided, 1);
    await decided.accept(recordOutcome, { matchId, outcome: 'hired', reason: null }, erin);
    expect((await refusal(undo(decided, paul)))[0]).toBe('stale');
    const refused = await begun();
    refused.now = plusDays(startsAt, 3);
    await held(refused);
    await refused.accept(recordOutcome, { matchId, outcome: 'not_hired', reason: 'skills' }, erin);
    expect((await refusal(undo(refused, paul)))[0]).toBe('stale');
    const withdrawn = await begun();
    await notHeld(withdrawn, 'employer');
    await withdrawn.accept(withdrawCandidate, { matchId, reason: 'Found work' }, paul);
    expect((await refusal(undo(withdrawn, erin)))[0]).toBe('stale');
  });
});
