// Tests that outcomes are claims: corrections, and first outcomes where a hire has a fee. A hire is never talked away by
// one side alone, and its fee waits until it is settled.
import { describe, expect, test } from 'vitest';
import type { Row } from '#shared/engine/schema.ts';
import { plusDays } from '#shared/lib/time.ts';
import { classroom, refusal, runTo } from '#shared/testing/classroom.ts';
import type { Classroom } from '#shared/testing/classroom.ts';
import { ada, erin, paul } from '#shared/testing/people.ts';
import { claim as aClaim, interview, match } from '#shared/testing/rows.ts';
import { scheduleDeadline } from '../guarantees/deadline-timer.ts';
import { agreeInterviewByPhone } from '../interviews/agreed-times.ts';
import { correctOutcome, recordOutcome } from '../interviews/record-outcome.ts';
import { defaultSettings } from '../platform/settings.ts';
import { confirmClaim, disputeClaim, takeBackClaim } from './answer-claims.ts';
import { decideClaim } from './decide-claim.ts';

const matchId = 'match-1';
const owedSince = '2026-06-01T09:00:00.000Z';
const startsAt = '2026-06-03T09:00:00.000Z';
const dueDay = '2026-07-01T23:59:59.999Z';

/** Wednesday, June 3, one hour after the start of an interview; a hire costs as many dollars. */
async function begun(feePerHire = 0, overrides: Partial<Row<'matches'>> = {}): Promise<Classroom> {
  const room = await classroom();
  await setFee(room, feePerHire);
  const scheduled = { status: 'interview_scheduled', interviewDate: startsAt } as const;
  await room.put('matches', match({ owedSince, createdAt: owedSince, ...scheduled, ...overrides }));
  await room.put('interviews', interview({ startsAt, confirmedAt: owedSince }));
  await scheduleDeadline(room.store, await found(room), room);
  return room;
}

const setFee = (room: Classroom, feePerHire: number) =>
  room.put('settings', { ...defaultSettings, feePerHire, createdAt: room.now, rev: 1 });

/** A match without an interview. */
const owed = (feePerHire = 0) => begun(feePerHire, { status: 'matched', interviewDate: null });

const found = (room: Classroom) => room.single('matches');
const record = (room: Classroom, outcome: string) =>
  room.accept(recordOutcome, { matchId, outcome, reason: outcome === 'not_hired' ? 'skills' : null }, erin);
const correct = (room: Classroom, outcome: string, actor = erin) =>
  room.accept(
    correctOutcome,
    { matchId, outcome, reason: outcome === 'not_hired' ? 'skills' : null, correction: 'Mistake' },
    actor,
  );

async function claim(room: Classroom, kind: Row<'claims'>['kind']): Promise<Row<'claims'>> {
  const last = (await room.store.find('claims')).findLast((each) => each.kind === kind);
  if (!last) throw new Error(`There is no claim ${kind}`);
  return last;
}
const confirm = async (room: Classroom, kind: Row<'claims'>['kind']) =>
  room.accept(confirmClaim, { id: (await claim(room, kind)).id }, paul);
const dispute = async (room: Classroom, kind: Row<'claims'>['kind']) =>
  room.accept(disputeClaim, { id: (await claim(room, kind)).id, comment: 'She works there' }, paul);
const takeBack = async (room: Classroom, kind: Row<'claims'>['kind']) =>
  room.accept(takeBackClaim, { id: (await claim(room, kind)).id }, erin);
const decide = async (room: Classroom, kind: Row<'claims'>['kind'], verdict: string) =>
  room.accept(decideClaim, { id: (await claim(room, kind)).id, verdict, note: 'Payroll' }, ada);

const charged = async (room: Classroom) =>
  (await room.store.find('ledger')).reduce((sum, { amountCents }) => sum + amountCents, 0) / 100;

/** Hired after an interview, and both confirmed. */
async function hired(feePerHire = 0): Promise<Classroom> {
  const room = await begun(feePerHire);
  await record(room, 'hired');
  await confirm(room, 'held');
  if (feePerHire > 0) await confirm(room, 'outcome');
  return room;
}

test('lets a time stand whose window had ended when the hire before it counts again', async () => {
  const room = await owed();
  await record(room, 'hired');
  await confirm(room, 'offer');
  await correct(room, 'matched');
  await dispute(room, 'outcome');
  await room.accept(agreeInterviewByPhone, { matchId, startsAt: plusDays(startsAt, 60) }, erin);
  // The server was down meanwhile.
  room.now = plusDays(startsAt, 40);
  await runTo(room, room.now);
  expect(await found(room)).toMatchObject({ status: 'hired' });
  expect(await claim(room, 'outcome')).toMatchObject({ state: 'set_aside' });
  expect(await claim(room, 'time')).toMatchObject({ state: 'stood' });
});

describe('a correction away from a hire', () => {
  test('leaves the report open when the outcome that replaced an open hire is taken back', async () => {
    const room = await begun(250);
    await record(room, 'hired');
    await confirm(room, 'held');
    await correct(room, 'not_hired');
    expect(await claim(room, 'held')).toMatchObject({ state: 'open' });
    await takeBack(room, 'outcome');
    expect(await found(room)).toMatchObject({ status: 'interview_completed', guarantee: null });
    expect(await claim(room, 'held')).toMatchObject({ state: 'open' });
  });

  test('opens the report of the interview again, and keeps nothing until both are settled', async () => {
    const room = await hired();
    expect((await found(room)).guarantee).toBe('honoured');
    room.now = plusDays(startsAt, 8);
    await correct(room, 'not_hired');
    expect(await claim(room, 'held')).toMatchObject({
      state: 'open',
      settledAt: null,
      answerUntil: '2026-06-16T23:59:59.999Z',
    });
    expect(await claim(room, 'outcome')).toMatchObject({ state: 'open', outcome: 'not_hired' });
    expect(await found(room)).toMatchObject({ status: 'not_hired', guarantee: null });
    await confirm(room, 'outcome');
    expect((await found(room)).guarantee).toBeNull();
    await confirm(room, 'held');
    expect((await found(room)).guarantee).toBe('honoured');
  });

  test('gives the provider its time to answer from the last correction on', async () => {
    const room = await hired();
    await correct(room, 'interview_completed');
    const { answerUntil: first } = await claim(room, 'held');
    room.now = plusDays(startsAt, 5);
    await record(room, 'not_hired');
    const { answerUntil, state, former } = await claim(room, 'held');
    expect([state, answerUntil]).toEqual(['open', '2026-06-11T23:59:59.999Z']);
    expect(first).toBe('2026-06-08T23:59:59.999Z');
    await takeBack(room, 'outcome');
    expect(await claim(room, 'held')).toMatchObject({ state: 'confirmed' });
    expect(former).not.toBeNull();
  });

  test('counts if the provider answers neither', async () => {
    const room = await hired();
    room.now = plusDays(startsAt, 8);
    await correct(room, 'not_hired');
    await runTo(room, plusDays(startsAt, 20));
    expect(await found(room)).toMatchObject({ status: 'not_hired', guarantee: 'honoured' });
  });

  test('goes back when an administrator finds that there was a hire, with the report as it was', async () => {
    const room = await hired();
    const before = await found(room);
    room.now = plusDays(startsAt, 8);
    await correct(room, 'not_hired');
    await dispute(room, 'outcome');
    expect(await room.told()).toContain('ada: Northside College disputes a report');
    await decide(room, 'outcome', 'hired');
    expect(await claim(room, 'held')).toMatchObject({ state: 'confirmed', former: null });
    const { rev: _before, ...wanted } = before;
    expect(await found(room)).toMatchObject(wanted);
  });

  test('leaves the report open when an administrator finds no hire, whatever was stated', async () => {
    const room = await hired();
    await correct(room, 'interview_completed');
    await dispute(room, 'outcome');
    await decide(room, 'outcome', 'not_hired');
    expect(await claim(room, 'held')).toMatchObject({ state: 'open' });
    expect(await found(room)).toMatchObject({ status: 'not_hired', guarantee: null });
    await dispute(room, 'held');
    await decide(room, 'held', 'employer_absent');
    expect(await found(room)).toMatchObject({ status: 'matched', heldAt: null });
    const again = await hired(250);
    await correct(again, 'interview_completed');
    await confirm(again, 'outcome');
    await record(again, 'hired');
    await dispute(again, 'outcome');
    await decide(again, 'outcome', 'not_hired');
    expect(await claim(again, 'held')).toMatchObject({ state: 'open' });
    expect(await found(again)).toMatchObject({ status: 'not_hired', guarantee: null });
  });

  test('leaves the report as it was when an administrator finds the hire that nobody had answered', async () => {
    const room = await begun(250);
    await record(room, 'hired');
    await confirm(room, 'held');
    await correct(room, 'not_hired');
    await dispute(room, 'outcome');
    await decide(room, 'outcome', 'hired');
    expect(await claim(room, 'held')).toMatchObject({ state: 'confirmed', former: null });
    expect(await found(room)).toMatchObject({ status: 'hired', guarantee: 'honoured' });
    expect(await charged(room)).toBe(250);
  });

  test('goes back when no administrator decides, or when its side takes it back', async () => {
    for (const end of ['set aside', 'taken back']) {
      const room = await hired();
      await correct(room, 'not_hired');
      if (end === 'taken back') await takeBack(room, 'outcome');
      else {
        await dispute(room, 'outcome');
        await runTo(room, plusDays(startsAt, 40));
      }
      expect(await found(room)).toMatchObject({ status: 'hired', guarantee: 'honoured' });
    }
  });

  test('sets the correction aside before the interview on which it rests, when both are disputed', async () => {
    const room = await begun(250);
    await record(room, 'hired');
    await dispute(room, 'outcome');
    await dispute(room, 'held');
    await runTo(room, plusDays(startsAt, 40));
    expect((await room.store.find('claims')).map(({ kind, state }) => `${kind} ${state}`).sort()).toEqual([
      'held set_aside',
      'outcome set_aside',
    ]);
    expect(await found(room)).toMatchObject({ status: 'matched', heldAt: null });
  });

  test('keeps nothing when the report that it opened again is disputed and nobody decides', async () => {
    const room = await hired();
    await correct(room, 'not_hired');
    await dispute(room, 'held');
    expect((await refusal(takeBack(room, 'held')))[0]).toBe('stale');
    await runTo(room, plusDays(startsAt, 40));
    expect((await claim(room, 'held')).state).toBe('set_aside');
    expect(await found(room)).toMatchObject({ status: 'not_hired', guarantee: null, missedAt: null });
  });

  test('owes the interview again when the provider then says that it was not held', async () => {
    const room = await hired();
    await correct(room, 'not_hired');
    await dispute(room, 'held');
    await decide(room, 'held', 'employer_absent');
    expect(await found(room)).toMatchObject({ status: 'matched', heldAt: null, guarantee: null });
  });

  test('opens the report again also if an administrator corrects it', async () => {
    const room = await hired();
    room.now = plusDays(startsAt, 20);
    await correct(room, 'not_hired', ada);
    expect((await claim(room, 'held')).state).toBe('open');
    expect((await found(room)).guarantee).toBeNull();
    await runTo(room, plusDays(startsAt, 30));
    expect(await found(room)).toMatchObject({ status: 'not_hired', guarantee: 'honoured' });
  });

  test('takes the first correction back when a second follows, and compares with the outcome before both', async () => {
    const room = await hired();
    await correct(room, 'not_hired');
    await correct(room, 'interview_completed');
    const claims = (await room.store.find('claims')).filter(({ kind }) => kind === 'outcome');
    expect(claims.map(({ outcome, state }) => `${outcome} ${state}`)).toEqual([
      'not_hired taken_back',
      'interview_completed open',
    ]);
    expect((await found(room)).guarantee).toBeNull();
    await takeBack(room, 'outcome');
    expect(await found(room)).toMatchObject({ status: 'hired', guarantee: 'honoured' });
  });

  test('opens the report again when a second correction follows its confirmation', async () => {
    for (const second of ['interview_completed', 'not_hired'] as const) {
      const room = await hired();
      room.now = plusDays(startsAt, 8);
      await correct(room, second === 'not_hired' ? 'interview_completed' : 'not_hired');
      await confirm(room, 'held');
      expect(await claim(room, 'held')).toMatchObject({ state: 'confirmed' });
      room.now = plusDays(startsAt, 9);
      await (second === 'not_hired' ? record(room, second) : correct(room, second));
      expect(await claim(room, 'held')).toMatchObject({ state: 'open', settledAt: null });
      expect(await found(room)).toMatchObject({ status: second, guarantee: null });
    }
  });

  test('counts at once when it leads back to what counted before', async () => {
    const room = await hired();
    await correct(room, 'not_hired');
    await correct(room, 'hired');
    const claims = (await room.store.find('claims')).filter(({ kind }) => kind === 'outcome');
    expect(claims.map(({ state }) => state)).toEqual(['taken_back']);
    expect(await found(room)).toMatchObject({ status: 'hired', guarantee: 'honoured' });
  });

  test('takes the first correction back with the decision that follows it, and compares with the outcome before both', async () => {
    const room = await hired(250);
    await correct(room, 'interview_completed');
    await record(room, 'not_hired');
    const claims = (await room.store.find('claims')).filter(({ kind }) => kind === 'outcome');
    expect(claims.map(({ outcome, state }) => `${outcome} ${state}`)).toEqual([
      'hired confirmed',
      'interview_completed taken_back',
      'not_hired open',
    ]);
    expect([await charged(room), (await found(room)).guarantee]).toEqual([250, null]);
    await takeBack(room, 'outcome');
    expect(await found(room)).toMatchObject({ status: 'hired', guarantee: 'honoured' });
  });

  test('refuses a dispute of an outcome that another one followed', async () => {
    const room = await begun(250);
    await record(room, 'not_hired');
    const first = await claim(room, 'outcome');
    await runTo(room, plusDays(room.now, 8));
    await correct(room, 'hired');
    await confirm(room, 'outcome');
    await correct(room, 'not_hired');
    const attempt = room.accept(disputeClaim, { id: first.id, comment: 'She works there' }, paul);
    expect((await refusal(attempt))[0]).toBe('stale');
  });

  test('refuses a correction while an administrator has to decide about the last one', async () => {
    const room = await hired();
    await correct(room, 'not_hired');
    await dispute(room, 'outcome');
    expect(await refusal(correct(room, 'interview_completed'))).toEqual([
      'stale',
      'The last outcome is not settled yet. See its report.',
    ]);
  });

  test('can be disputed once more when nobody answered it, and is what it was if nobody decides', async () => {
    for (const verdict of ['hired', null]) {
      const room = await hired();
      await correct(room, 'not_hired');
      await runTo(room, plusDays(startsAt, 8));
      expect((await claim(room, 'outcome')).state).toBe('stood');
      await dispute(room, 'outcome');
      expect((await found(room)).guarantee).toBeNull();
      if (verdict) await decide(room, 'outcome', verdict);
      else await runTo(room, plusDays(room.now, 40));
      expect((await claim(room, 'outcome')).state).toBe(verdict ? 'decided' : 'stood');
      expect(await found(room)).toMatchObject({
        status: verdict ? 'hired' : 'not_hired',
        guarantee: 'honoured',
      });
    }
  });

  test('moves no period: the first decision stays the first', async () => {
    const room = await hired();
    const { firstDecidedAt } = await found(room);
    room.now = plusDays(startsAt, 8);
    await correct(room, 'not_hired');
    await takeBack(room, 'outcome');
    expect((await found(room)).firstDecidedAt).toBe(firstDecidedAt);
  });
});

describe('taking back an offer', () => {
  test('ends it at once while the provider has not answered', async () => {
    const room = await owed();
    await record(room, 'hired');
    await correct(room, 'matched');
    expect((await claim(room, 'offer')).state).toBe('taken_back');
    expect((await room.store.find('claims')).some(({ kind }) => kind === 'outcome')).toBe(false);
  });

  test('makes a claim once the provider confirmed the offer, and restores the offer if an administrator finds the hire', async () => {
    const room = await owed();
    await record(room, 'hired');
    await confirm(room, 'offer');
    await correct(room, 'matched');
    expect(await found(room)).toMatchObject({ status: 'matched', guarantee: null });
    expect((await claim(room, 'offer')).state).toBe('confirmed');
    expect((await refusal(record(room, 'hired')))[0]).toBe('stale');
    await dispute(room, 'outcome');
    await decide(room, 'outcome', 'hired');
    expect(await found(room)).toMatchObject({ status: 'hired', guarantee: 'honoured' });
  });

  test('restores the offer beside an interview that was held since, if an administrator finds the hire', async () => {
    for (const second of ['hired', 'interview_completed']) {
      const room = await owed();
      await record(room, 'hired');
      await confirm(room, 'offer');
      await correct(room, 'matched');
      room.now = plusDays(room.now, 1);
      const at = room.now;
      await room.put('matches', { ...(await found(room)), status: 'interview_scheduled', interviewDate: at });
      await room.put('interviews', interview({ startsAt: at, confirmedAt: owedSince }));
      await record(room, second);
      await dispute(room, 'held');
      await dispute(room, 'outcome');
      expect((await found(room)).guarantee).toBeNull();
      await decide(room, 'outcome', 'hired');
      expect((await claim(room, 'offer')).state).toBe('confirmed');
      expect(await found(room)).toMatchObject({ status: 'hired', heldAt: at, guarantee: 'honoured' });
      expect((await room.single('interviews')).cancelledAt).toBeNull();
    }
  });

  test('keeps the fee of the offer when the correction is rejected after a second hire', async () => {
    for (const verdict of ['hired', null]) {
      const room = await owed(250);
      await record(room, 'hired');
      await confirm(room, 'offer');
      await correct(room, 'matched');
      await dispute(room, 'outcome');
      room.now = plusDays(room.now, 1);
      await setFee(room, 0);
      const scheduled = { status: 'interview_scheduled', interviewDate: room.now } as const;
      await room.put('matches', { ...(await found(room)), ...scheduled });
      await room.put('interviews', interview({ startsAt: room.now, confirmedAt: owedSince }));
      await record(room, 'hired');
      if (verdict) await decide(room, 'outcome', verdict);
      else await runTo(room, plusDays(room.now, 40));
      if (verdict) await confirm(room, 'held');
      expect(await found(room)).toMatchObject({ status: 'hired', guarantee: 'honoured' });
      expect(await charged(room)).toBe(250);
    }
  });

  /** Hired by a confirmed offer, whose correction is disputed, and not hired after an interview since then. */
  async function notHiredSince(feePerHire = 0): Promise<Classroom> {
    const room = await owed(feePerHire);
    await record(room, 'hired');
    await confirm(room, 'offer');
    await correct(room, 'matched');
    await dispute(room, 'outcome');
    room.now = plusDays(room.now, 1);
    const at = room.now;
    await room.put('matches', { ...(await found(room)), status: 'interview_scheduled', interviewDate: at });
    await room.put('interviews', interview({ startsAt: at, confirmedAt: owedSince }));
    await record(room, 'not_hired');
    return room;
  }

  const decideCorrection = async (room: Classroom, verdict: string) => {
    const { id } = await room.single('claims', { outcome: 'matched' });
    await room.accept(decideClaim, { id, verdict, note: 'Payroll' }, ada);
  };
  const findNotHeld = async (room: Classroom) => {
    await dispute(room, 'held');
    await decide(room, 'held', 'no_fault');
  };

  test('restores the hire in any order of the verdicts on the correction and on an interview since', async () => {
    for (const verdict of ['hired', 'not_hired'])
      for (const isCorrectionFirst of [true, false]) {
        const room = await notHiredSince();
        if (isCorrectionFirst) await decideCorrection(room, verdict);
        expect((await found(room)).status).toBe('not_hired');
        await findNotHeld(room);
        if (!isCorrectionFirst) await decideCorrection(room, verdict);
        const isHired = verdict === 'hired';
        expect(await found(room)).toMatchObject({
          status: isHired ? 'hired' : 'matched',
          guarantee: isHired ? 'honoured' : null,
          heldAt: null,
        });
        const offers = await room.store.find('claims', { matchId });
        expect(offers.filter(({ kind }) => kind === 'offer').map(({ state }) => state)).toEqual([
          isHired ? 'confirmed' : 'taken_back',
        ]);
      }
  });

  test('restores the hire when the outcome of an interview since is taken back, or its report', async () => {
    for (const kind of ['outcome', 'held'] as const) {
      const room = await notHiredSince(250);
      await decideCorrection(room, 'hired');
      await takeBack(room, kind);
      const { status, decidedAt, heldAt } = await found(room);
      expect([status, decidedAt, heldAt === null]).toEqual([
        'hired',
        '2026-06-03T10:00:00.000Z',
        kind === 'held',
      ]);
      expect((await room.single('interviews')).cancelledAt === null).toBe(kind === 'outcome');
    }
  });

  test('restores no hire by an offer that was not made, when the report of an interview since is taken back', async () => {
    const room = await owed();
    await record(room, 'hired');
    await confirm(room, 'offer');
    await correct(room, 'matched');
    await dispute(room, 'outcome');
    await runTo(room, plusDays(room.now, 28));
    expect(await claim(room, 'outcome')).toMatchObject({ state: 'set_aside' });
    await dispute(room, 'offer');
    await decide(room, 'offer', 'not_made');
    const at = room.now;
    await room.put('matches', { ...(await found(room)), status: 'interview_scheduled', interviewDate: at });
    await room.put('interviews', interview({ startsAt: at, confirmedAt: owedSince }));
    await record(room, 'not_hired');
    await takeBack(room, 'held');
    expect(await found(room)).toMatchObject({ status: 'interview_scheduled', heldAt: null });
  });

  test('goes on while a verdict finds that an interview was held', async () => {
    const room = await owed();
    const absence = { kind: 'candidate_absent', side: 'employer', state: 'disputed' } as const;
    const at = '2026-06-02T12:00:00.000Z';
    await room.put('claims', aClaim({ id: 'absent', ...absence, startsAt: at, createdAt: at }));
    await record(room, 'hired');
    await confirm(room, 'offer');
    await correct(room, 'matched');
    await dispute(room, 'outcome');
    await room.accept(decideClaim, { id: 'absent', verdict: 'held', note: 'Seen' }, ada);
    expect((await claim(room, 'outcome')).state).toBe('disputed');
    expect(await found(room)).toMatchObject({ status: 'interview_completed', guarantee: null });
    await decide(room, 'outcome', 'hired');
    expect(await found(room)).toMatchObject({ status: 'hired', guarantee: 'honoured', heldAt: at });
  });

  test('leaves two absences what they keep', async () => {
    for (const isAnswered of [false, true]) {
      const room = await owed();
      const absence = { kind: 'candidate_absent', side: 'employer', state: 'stood' } as const;
      for (const day of ['1', '2']) {
        const at = `2026-06-0${day}T12:00:00.000Z`;
        await room.put('claims', aClaim({ id: day, ...absence, startsAt: at, createdAt: at }));
      }
      const decided = { status: 'not_hired', decidedAt: room.now, firstDecidedAt: room.now } as const;
      await room.put('matches', { ...(await found(room)), ...decided });
      await correct(room, 'hired');
      if (isAnswered) await confirm(room, 'offer');
      await correct(room, 'matched');
      expect(await found(room)).toMatchObject({
        status: 'not_hired',
        guarantee: isAnswered ? null : 'honoured',
        interviewDate: '2026-06-02T12:00:00.000Z',
      });
      if (isAnswered) await confirm(room, 'outcome');
      expect((await found(room)).guarantee).toBe('honoured');
    }
  });

  /** Hired by a confirmed offer after two absences, of which the second is in this state. */
  async function hiredAfterAbsences(second: 'open' | 'stood'): Promise<Classroom> {
    const room = await owed();
    for (const [day, state] of [
      ['1', 'stood'],
      ['2', second],
    ] as const) {
      const at = `2026-06-0${day}T12:00:00.000Z`;
      const ended = state === 'open' ? { answerUntil: plusDays(startsAt, 5) } : { settledAt: room.now };
      const absence = { kind: 'candidate_absent', side: 'employer', startsAt: at, createdAt: at } as const;
      await room.put('claims', aClaim({ id: day, ...absence, state, ...ended }));
    }
    await room.put('interviews', { ...(await room.single('interviews')), absences: 2 });
    const decided = { status: 'not_hired', decidedAt: room.now, firstDecidedAt: room.now } as const;
    await room.put('matches', { ...(await found(room)), ...decided });
    await correct(room, 'hired');
    await confirm(room, 'offer');
    await correct(room, 'matched');
    return room;
  }

  test('restores the hire that an administrator finds after the second absence decided, or fell', async () => {
    for (const second of ['open', 'stood'] as const) {
      const room = await hiredAfterAbsences(second);
      expect((await claim(room, 'outcome')).outcome).toBe(second === 'open' ? 'matched' : 'not_hired');
      if (second === 'open') await room.accept(confirmClaim, { id: '2' }, paul);
      else {
        await room.accept(disputeClaim, { id: '2', comment: 'She was there' }, paul);
        await room.accept(decideClaim, { id: '2', verdict: 'no_fault', note: 'Seen' }, ada);
      }
      expect((await found(room)).status).toBe(second === 'open' ? 'not_hired' : 'matched');
      await dispute(room, 'outcome');
      await decide(room, 'outcome', 'hired');
      expect(await claim(room, 'offer')).toMatchObject({ state: 'confirmed' });
      expect(await found(room)).toMatchObject({ status: 'hired', guarantee: 'honoured' });
    }
  });

  test('ends the offer also while two absences decide, so that it keeps nothing when one falls', async () => {
    const room = await hiredAfterAbsences('stood');
    await confirm(room, 'outcome');
    expect((await claim(room, 'offer')).state).toBe('taken_back');
    await room.accept(disputeClaim, { id: '2', comment: 'She was there' }, paul);
    await room.accept(decideClaim, { id: '2', verdict: 'no_fault', note: 'Seen' }, ada);
    expect(await found(room)).toMatchObject({ status: 'matched', guarantee: null });
  });

  test('owes the interview by its old deadline if the provider agrees or does not answer', async () => {
    for (const isAnswered of [true, false]) {
      const room = await owed();
      await record(room, 'hired');
      await confirm(room, 'offer');
      await correct(room, 'matched');
      if (isAnswered) await confirm(room, 'outcome');
      else await runTo(room, '2026-06-10T10:00:00.000Z');
      expect((await claim(room, 'offer')).state).toBe('taken_back');
      expect(await found(room)).toMatchObject({
        status: 'matched',
        deadlineAt: dueDay,
        firstDecidedAt: null,
      });
    }
  });
});

describe('a first outcome where a hire has a fee', () => {
  test('makes a claim beside the report of the interview, and tells both in one notice', async () => {
    const room = await begun(250);
    await record(room, 'not_hired');
    expect(await claim(room, 'outcome')).toMatchObject({ outcome: 'not_hired', state: 'open', startsAt });
    expect((await room.told()).filter((line) => line.startsWith('paul:'))).toEqual([
      'paul: Not Hired: Care Assistant',
    ]);
    const free = await begun(0);
    await record(free, 'not_hired');
    expect((await free.store.find('claims')).map(({ kind }) => kind)).toEqual(['held']);
  });

  test('makes a claim also if the interview was reported before', async () => {
    const room = await begun(250);
    await record(room, 'interview_completed');
    expect((await room.store.find('claims')).map(({ kind }) => kind)).toEqual(['held']);
    await record(room, 'not_hired');
    expect((await claim(room, 'outcome')).state).toBe('open');
  });

  test('becomes a hire with its fee when an administrator finds one', async () => {
    const room = await begun(250);
    await record(room, 'not_hired');
    await confirm(room, 'held');
    await dispute(room, 'outcome');
    await decide(room, 'outcome', 'hired');
    expect(await found(room)).toMatchObject({ status: 'hired', guarantee: 'honoured' });
    expect(await charged(room)).toBe(250);
  });

  test('goes back to the interview when its side takes it back, and opens its report again after a hire', async () => {
    const room = await begun(250);
    await record(room, 'hired');
    await confirm(room, 'held');
    await takeBack(room, 'outcome');
    expect(await found(room)).toMatchObject({ status: 'interview_completed', guarantee: null });
    expect((await claim(room, 'held')).state).toBe('open');
    expect(await charged(room)).toBe(0);
  });
});

describe('the fee of a hire', () => {
  test('charges the fee of the day of the decision once the interview and the outcome are settled', async () => {
    const room = await begun(250);
    await record(room, 'hired');
    expect(await charged(room)).toBe(0);
    await setFee(room, 900);
    await confirm(room, 'held');
    expect(await charged(room)).toBe(0);
    await confirm(room, 'outcome');
    expect(await charged(room)).toBe(250);
  });

  test('charges nothing for a hire of a day without a fee', async () => {
    const room = await owed(0);
    await record(room, 'hired');
    await setFee(room, 250);
    await confirm(room, 'offer');
    expect(await charged(room)).toBe(0);
  });

  test('charges nothing when a hire of a day without a fee comes back after its correction', async () => {
    const room = await hired(0);
    await setFee(room, 250);
    await correct(room, 'not_hired');
    await takeBack(room, 'outcome');
    expect(await found(room)).toMatchObject({ status: 'hired', guarantee: 'honoured' });
    expect(await charged(room)).toBe(0);
  });

  test('charges the fee of the first decision when a correction that stood is found wrong', async () => {
    const room = await hired(250);
    await correct(room, 'not_hired');
    await runTo(room, plusDays(startsAt, 10));
    expect(await charged(room)).toBe(0);
    await setFee(room, 900);
    await dispute(room, 'outcome');
    await decide(room, 'outcome', 'hired');
    expect(await charged(room)).toBe(250);
  });

  test('charges the fee of a second decision in place of the first', async () => {
    const room = await hired(250);
    await correct(room, 'not_hired');
    await confirm(room, 'held');
    await confirm(room, 'outcome');
    await setFee(room, 900);
    room.now = plusDays(room.now, 1);
    await correct(room, 'hired');
    await confirm(room, 'outcome');
    expect(await charged(room)).toBe(900);
  });

  test.each([{ first: 'not_hired' }, { first: 'interview_completed' }])(
    'keeps the fee of a hire to which the employer goes back from $first',
    async ({ first }) => {
      const room = await hired(250);
      await correct(room, first);
      await setFee(room, 900);
      room.now = plusDays(room.now, 1);
      await (first === 'not_hired' ? correct : record)(room, 'hired');
      await runTo(room, plusDays(room.now, 10));
      expect(await charged(room)).toBe(250);
    },
  );

  test('keeps the fee until a correction is settled, and reverses it then', async () => {
    const room = await hired(250);
    await correct(room, 'not_hired');
    expect(await charged(room)).toBe(250);
    await confirm(room, 'held');
    expect(await charged(room)).toBe(250);
    await confirm(room, 'outcome');
    expect(await charged(room)).toBe(0);
  });

  test('charges the fee of an offer once it is settled, and reverses it when the offer was not made', async () => {
    const room = await owed(250);
    await record(room, 'hired');
    expect(await charged(room)).toBe(0);
    await confirm(room, 'offer');
    expect(await charged(room)).toBe(250);
    room.now = plusDays(room.now, 20);
    await dispute(room, 'offer');
    expect(await charged(room)).toBe(250);
    await decide(room, 'offer', 'not_made');
    expect(await charged(room)).toBe(0);
  });
});
