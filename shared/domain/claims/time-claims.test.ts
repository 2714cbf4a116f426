// Tests times that one side sets alone: what they carry, who answers them, and that no side gains by its own act.
import { describe, expect, test } from 'vitest';
import type { Row } from '#shared/engine/schema.ts';
import { plusDays } from '#shared/lib/time.ts';
import { classroom, refusal, runTo } from '#shared/testing/classroom.ts';
import type { Classroom } from '#shared/testing/classroom.ts';
import { erin, paul } from '#shared/testing/people.ts';
import { interview, match } from '#shared/testing/rows.ts';
import { scheduleDeadline } from '../guarantees/deadline-timer.ts';
import { agreeInterviewByPhone, confirmAgreedTime, objectToPhone } from '../interviews/agreed-times.ts';
import { confirmTime, proposeTimes, suggestTimes } from '../interviews/propose-times.ts';
import { recordOutcome } from '../interviews/record-outcome.ts';
import { reportNotHeld } from '../interviews/report-not-held.ts';
import { cancelInterview, rescheduleInterview } from '../interviews/reschedule.ts';
import { confirmClaim, disputeClaim, takeBackClaim } from './answer-claims.ts';

const matchId = 'match-1';
const first = '2026-06-12T10:00:00.000Z';
const moved = '2026-06-15T10:00:00.000Z';
/** The third working day after Wednesday, June 3. */
const windowEnds = '2026-06-08T23:59:59.999Z';
const place = { kind: 'in-person', place: '1 Main Street', minutes: 30 };

/** Wednesday, June 3; the interview is due on the day given. */
async function owed(dueIn = 30): Promise<Classroom> {
  const room = await classroom();
  const owedSince = plusDays(room.now, dueIn - 30);
  await room.put('matches', match({ owedSince, createdAt: owedSince }));
  await scheduleDeadline(room.store, await found(room), room);
  return room;
}

/** An interview on June 12 that both sides agreed. */
async function agreed(dueIn = 30): Promise<Classroom> {
  const room = await owed(dueIn);
  const scheduled = { status: 'interview_scheduled', interviewDate: first } as const;
  await room.put('matches', { ...(await found(room)), ...scheduled });
  await room.put('interviews', interview({ startsAt: first, confirmedAt: room.now }));
  return room;
}

const found = (room: Classroom) => room.single('matches');
const meeting = (room: Classroom) => room.single('interviews');
const phone = (room: Classroom, startsAt = first) =>
  room.accept(agreeInterviewByPhone, { matchId, startsAt }, erin);
const move = (room: Classroom, actor = paul, from = first, startsAt = moved) =>
  room.accept(rescheduleInterview, { matchId, from, startsAt, reason: 'Test day' }, actor);
const notHeld = (room: Classroom, absent: string, actor = erin) =>
  room.accept(reportNotHeld, { matchId, absent }, actor);

async function time(room: Classroom): Promise<Row<'claims'>> {
  const claims = await room.store.find('claims');
  const last = claims.findLast(({ kind }) => kind === 'time');
  if (!last) throw new Error('There is no claim about a time');
  return last;
}

describe('a time that the employer recorded alone', () => {
  test('gives the provider until the end of the third working day, on the server’s clock', async () => {
    const room = await owed();
    await phone(room);
    expect(await time(room)).toMatchObject({ side: 'employer', state: 'open', answerUntil: windowEnds });
    expect((await meeting(room)).objectUntil).toBe(windowEnds);
  });

  test.each(['claims.confirm', 'interviews.confirmAgreed'])(
    'is agreed by both sides after %s',
    async (name) => {
      const room = await owed();
      await phone(room);
      const { id } = await time(room);
      if (name === 'claims.confirm') await room.accept(confirmClaim, { id }, paul);
      else await room.accept(confirmAgreedTime, { matchId, startsAt: first }, paul);
      expect(await time(room)).toMatchObject({ state: 'confirmed', settledAt: room.now });
      expect(await meeting(room)).toMatchObject({ confirmedAt: room.now, objectUntil: null });
      expect(await room.told()).toContain('erin: Interview scheduled for Care Assistant');
    },
  );

  test.each(['claims.dispute', 'interviews.object'])(
    'falls without an administrator after %s',
    async (name) => {
      const room = await owed();
      await phone(room);
      const { id } = await time(room);
      if (name === 'claims.dispute') await room.accept(disputeClaim, { id, comment: 'Nobody called' }, paul);
      else await room.accept(objectToPhone, { matchId, reason: 'Nobody called' }, paul);
      expect(await time(room)).toMatchObject({ state: 'refused', providerComment: 'Nobody called' });
      expect(await found(room)).toMatchObject({
        status: 'matched',
        interviewDate: null,
        slotsProposedAt: null,
      });
      expect(await room.told()).toContain(
        'erin: Northside College disputes the interview for Care Assistant',
      );
      expect((await refusal(room.accept(disputeClaim, { id, comment: 'Again' }, paul)))[0]).toBe('stale');
    },
  );

  test('stands without an answer: the interview can be held, and no absence of the candidate counts', async () => {
    const room = await owed();
    await phone(room);
    await runTo(room, plusDays(first, 1));
    expect((await time(room)).state).toBe('stood');
    await notHeld(room, 'provider');
    expect(await meeting(room)).toMatchObject({ absences: 0 });
    expect((await found(room)).status).toBe('matched');
  });

  test('can still be confirmed after it stood', async () => {
    const room = await owed();
    await phone(room);
    await runTo(room, '2026-06-10T10:00:00.000Z');
    await room.accept(confirmAgreedTime, { matchId, startsAt: first }, paul);
    expect(await meeting(room)).toMatchObject({ objectUntil: null });
  });

  test('holds the deadline up while it is open, and moves it by nothing', async () => {
    const room = await owed(1);
    await phone(room, '2026-07-20T10:00:00.000Z');
    await runTo(room, '2026-06-08T20:00:00.000Z');
    expect((await found(room)).missedAt).toBeNull();
    await runTo(room, '2026-06-09T10:00:00.000Z');
    expect(await found(room)).toMatchObject({ guarantee: 'missed', deadlineAt: '2026-06-04T23:59:59.999Z' });
  });

  test('lapses when it is moved, cancelled, or followed by an offer', async () => {
    for (const act of ['move', 'cancel', 'offer']) {
      const room = await owed();
      await phone(room);
      const { id } = await time(room);
      if (act === 'move') await move(room, erin);
      if (act === 'cancel') await room.accept(cancelInterview, { matchId, from: first, reason: 'Ill' }, erin);
      if (act === 'offer') await room.accept(recordOutcome, { matchId, outcome: 'hired' }, erin);
      expect(await room.store.get('claims', id)).toMatchObject({ state: 'lapsed' });
    }
  });

  test('leaves the match without a time when its side takes it back', async () => {
    const room = await owed();
    await phone(room);
    await room.accept(takeBackClaim, { id: (await time(room)).id }, erin);
    expect((await time(room)).state).toBe('taken_back');
    expect(await found(room)).toMatchObject({ status: 'matched', interviewDate: null });
    expect(await room.told()).toContain('paul: The interview for Care Assistant has no time yet');
  });

  test('accepts the time for a provider that says what happened at it', async () => {
    const room = await owed();
    const soon = '2026-06-03T12:00:00.000Z';
    await phone(room, soon);
    room.now = '2026-06-03T13:00:00.000Z';
    expect((await refusal(notHeld(room, 'provider')))[0]).toBe('stale');
    await notHeld(room, 'employer', paul);
    expect(await time(room)).toMatchObject({ state: 'confirmed' });
    expect(await room.single('claims', { kind: 'employer_absent' })).toMatchObject({ state: 'open' });
  });
});

describe('a time to which the provider moved the interview alone', () => {
  test('lets the employer say no', async () => {
    const room = await agreed();
    await move(room);
    expect(await time(room)).toMatchObject({ side: 'provider', state: 'open', answerUntil: windowEnds });
    expect(await meeting(room)).toMatchObject({ isProvidersTime: true, objectUntil: windowEnds });
    const { id } = await time(room);
    expect((await refusal(room.accept(confirmClaim, { id }, paul)))[0]).toBe('forbidden');
    await room.accept(disputeClaim, { id, comment: 'We are closed' }, erin);
    expect(await found(room)).toMatchObject({ status: 'matched', interviewDate: null });
    expect(await room.told()).toContain('paul: Acme Care disputes the interview for Care Assistant');
  });

  test('makes the employer’s absence a breach once it confirms the time', async () => {
    for (const isConfirmed of [true, false]) {
      const room = await agreed();
      await move(room);
      if (isConfirmed) await room.accept(confirmClaim, { id: (await time(room)).id }, erin);
      await runTo(room, plusDays(moved, 1));
      await notHeld(room, 'employer', paul);
      await runTo(room, plusDays(room.now, 8));
      expect(await room.store.find('breaches')).toHaveLength(isConfirmed ? 1 : 0);
      expect((await found(room)).status).toBe('matched');
    }
  });

  test('counts an absence of the candidate, because the provider chose it', async () => {
    const room = await agreed();
    await move(room);
    await runTo(room, plusDays(moved, 1));
    await notHeld(room, 'provider');
    expect(await meeting(room)).toMatchObject({ absences: 1 });
  });

  test('records no breach when the employer says that it could not hold the interview', async () => {
    const room = await agreed();
    await move(room, paul, first, '2026-06-04T09:00:00.000Z');
    room.now = '2026-06-04T10:00:00.000Z';
    await notHeld(room, 'employer');
    expect(await room.store.find('breaches')).toEqual([]);
    expect((await time(room)).state).toBe('lapsed');
  });

  test('accepts the time for an employer that reports the interview', async () => {
    const room = await agreed();
    await move(room, paul, first, '2026-06-04T09:00:00.000Z');
    room.now = '2026-06-04T10:00:00.000Z';
    await room.accept(recordOutcome, { matchId, outcome: 'interview_completed' }, erin);
    expect((await time(room)).state).toBe('confirmed');
    expect(await room.single('claims', { kind: 'held' })).toMatchObject({
      objectUntil: null,
      isProvidersTime: false,
    });
  });
});

describe('times that follow each other', () => {
  test('end the pause of a move that the employer refuses or the provider takes back', async () => {
    for (const act of ['refuse', 'take back', 'cancel']) {
      const room = await agreed();
      await move(room, paul, first, '2026-08-31T10:00:00.000Z');
      expect((await found(room)).deadlineAt! > '2026-09-01').toBe(true);
      const { id } = await time(room);
      if (act === 'refuse') await room.accept(disputeClaim, { id, comment: 'Too late' }, erin);
      if (act === 'take back') await room.accept(takeBackClaim, { id }, paul);
      const from = '2026-08-31T10:00:00.000Z';
      if (act === 'cancel') await room.accept(cancelInterview, { matchId, from, reason: 'Ill' }, erin);
      expect((await found(room)).deadlineAt).toBe('2026-07-03T23:59:59.999Z');
    }
  });

  test('hold a passed deadline up no longer than the one before', async () => {
    const room = await owed(1);
    await phone(room, '2026-07-20T10:00:00.000Z');
    room.now = '2026-06-05T10:00:00.000Z';
    await move(room, erin, '2026-07-20T10:00:00.000Z', '2026-07-21T10:00:00.000Z');
    expect(await found(room)).toMatchObject({ status: 'interview_scheduled', guarantee: 'missed' });
    expect(await room.store.find('breaches')).toHaveLength(1);
    room.now = '2026-06-06T10:00:00.000Z';
    await move(room, erin, '2026-07-21T10:00:00.000Z', '2026-07-22T10:00:00.000Z');
    expect(await room.store.find('breaches')).toHaveLength(1);
  });
});

describe('acts of the provider shortly before the deadline', () => {
  const tenDaysLeft = '2026-06-17T23:59:59.999Z';
  const dueOf = async (room: Classroom) => (await found(room)).deadlineAt;

  test('leave the employer ten working days after a move or a cancellation', async () => {
    const room = await agreed(2);
    await move(room, paul, first, '2026-06-08T10:00:00.000Z');
    expect(await dueOf(room)).toBe(tenDaysLeft);
    const other = await agreed(2);
    await other.accept(cancelInterview, { matchId, from: first, reason: 'Ill' }, paul);
    expect(await dueOf(other)).toBe(tenDaysLeft);
  });

  test('give the employer nothing by its own move or cancellation', async () => {
    const room = await agreed(2);
    const due = await dueOf(room);
    await move(room, erin);
    await room.accept(cancelInterview, { matchId, from: moved, reason: 'Ill' }, erin);
    expect(await dueOf(room)).toBe(due);
  });

  test('leave ten working days after a late answer', async () => {
    for (const isLate of [true, false]) {
      const room = await owed(10);
      await room.accept(proposeTimes, { matchId, slots: [first], ...place, note: null }, erin);
      const due = await dueOf(room);
      room.now = isLate ? '2026-06-06T10:00:00.001Z' : '2026-06-06T09:00:00.000Z';
      await room.accept(confirmTime, { slotId: (await room.single('slots')).id }, paul);
      expect(await dueOf(room)).toBe(isLate ? '2026-06-19T23:59:59.999Z' : due);
    }
  });

  test('leave ten working days after the third “None of these” without a time', async () => {
    const room = await owed(2);
    const due = await dueOf(room);
    for (const turn of [1, 2, 3]) {
      await room.accept(proposeTimes, { matchId, slots: [first], ...place, note: null }, erin);
      await room.accept(suggestTimes, { matchId, slots: [], note: 'None' }, paul);
      expect(await dueOf(room)).toBe(turn < 3 ? due : tenDaysLeft);
      room.now = new Date(Date.parse(room.now) + 1000).toISOString();
    }
  });
});
