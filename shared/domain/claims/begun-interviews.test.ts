// Tests that a completion which is removed, or a candidate who withdraws, after an interview began takes away only what the
// interview does not keep.
import { expect, test } from 'vitest';
import { plusDays } from '#shared/lib/time.ts';
import { classroom, runTo } from '#shared/testing/classroom.ts';
import type { Classroom } from '#shared/testing/classroom.ts';
import { ada, erin, paul } from '#shared/testing/people.ts';
import { courseId, enrollment, interview, reference } from '#shared/testing/rows.ts';
import { markCompletion, removeCompletion } from '../completions/commands.ts';
import { eraseStudent } from '../enrollments/erasure.ts';
import { scheduleDeadline } from '../guarantees/deadline-timer.ts';
import { withdrawCandidate } from '../interviews/match-answers.ts';
import { withdrawMatchAsAdmin } from '../interviews/admin-matches.ts';
import { agreeInterviewByPhone, confirmAgreedTime } from '../interviews/agreed-times.ts';
import { progressOf } from '../interviews/interviews.ts';
import { proposeTimes } from '../interviews/propose-times.ts';
import { correctOutcome, recordOutcome } from '../interviews/record-outcome.ts';
import { askRelease } from '../releases/releases.ts';
import { decideClaim } from './decide-claim.ts';
import { reportNotHeld } from '../interviews/report-not-held.ts';
import { defaultSettings } from '../platform/settings.ts';
import { confirmClaim, disputeClaim, takeBackClaim } from './answer-claims.ts';

const startsAt = '2026-06-03T09:00:00.000Z';
const feePerMatch = 15;
const completion = { courseId, candidateReferenceId: reference, completionDate: '2026-06-01' };
const place = { kind: 'in-person', place: '1 Main Street', minutes: 30 } as const;

/** The match of a completion, whose interview began one hour ago. */
async function begun(): Promise<Classroom> {
  const room = await classroom();
  await room.put('settings', { ...defaultSettings, feePerMatch, createdAt: room.now, rev: 1 });
  room.now = plusDays(startsAt, -2);
  await room.accept(markCompletion, completion, paul);
  const { id, ...match } = await room.single('matches');
  await room.put('matches', { ...match, id, status: 'interview_scheduled', interviewDate: startsAt });
  await room.put('interviews', { ...interview(), id, startsAt, confirmedAt: room.now });
  await scheduleDeadline(room.store, await room.single('matches'), room);
  room.now = plusDays(startsAt, 1 / 24);
  return room;
}

const charged = async (room: Classroom) =>
  (await room.store.find('ledger')).reduce((sum, { amountCents }) => sum + amountCents, 0) / 100;
const matchIn = (room: Classroom) => room.single('matches');
const remove = async (room: Classroom) =>
  room.accept(removeCompletion, { id: (await room.single('completions')).id }, paul);
const erase = (room: Classroom) => room.accept(eraseStudent, { id: enrollment().id }, paul);
const withdraw = async (room: Classroom) =>
  room.accept(withdrawCandidate, { matchId: (await matchIn(room)).id, reason: 'Found work' }, paul);

test.each([
  ['removed', remove, /^Completion record removed/],
  ['erased', erase, /^Record deleted for privacy/],
] as const)(
  'keeps the promise and its fee if the interview was held before the record was %s',
  async (_act, give, note) => {
    const room = await begun();
    await give(room);
    const { id } = await matchIn(room);
    expect(await matchIn(room)).toMatchObject({ withdrawnAt: null, status: 'interview_scheduled' });
    await room.accept(recordOutcome, { matchId: id, outcome: 'interview_completed', reason: null }, erin);
    await room.accept(confirmClaim, { id: (await room.single('claims')).id }, paul);
    const kept = await matchIn(room);
    expect(kept).toMatchObject({ withdrawnAt: null, guarantee: 'honoured' });
    expect(kept.outcomeNote).toMatch(note);
    expect(await charged(room)).toBe(feePerMatch);
  },
);

test.each([
  ['removed', remove, 'completion removed'],
  ['erased', erase, 'record deleted for privacy'],
  ['withdrawn', withdraw, 'candidate withdrew: Found work'],
] as const)(
  'withdraws the match of a record that was %s once nobody reported the interview',
  async (_act, give, reason) => {
    const room = await begun();
    await give(room);
    await runTo(room, plusDays(startsAt, 20));
    const match = await matchIn(room);
    expect(match).toMatchObject({ status: 'matched', withdrawnReason: reason, guarantee: null });
    expect(match.withdrawnAt).not.toBeNull();
    expect(await charged(room)).toBe(0);
  },
);

test('withdraws the match at once when the employer could not hold the interview', async () => {
  const room = await begun();
  await remove(room);
  const { id } = await matchIn(room);
  await room.accept(reportNotHeld, { matchId: id, absent: 'employer', note: null }, erin);
  expect((await matchIn(room)).withdrawnAt).toBe(room.now);
  expect(await room.store.find('breaches')).toMatchObject([{ kind: 'not_held' }]);
});

test('arranges another interview once the completion is put back', async () => {
  const room = await begun();
  await remove(room);
  const { id } = await matchIn(room);
  await room.accept(reportNotHeld, { matchId: id, absent: 'employer', note: null }, erin);
  const times = { matchId: id, slots: [plusDays(room.now, 5)], ...place };
  await expect(room.accept(proposeTimes, times, erin)).rejects.toThrow(/withdrawn/i);
  await room.accept(markCompletion, completion, paul);
  expect(await matchIn(room)).toMatchObject({ withdrawnAt: null, outcomeNote: null });
  await room.accept(proposeTimes, times, erin);
  expect(await room.single('interviews')).toMatchObject({ proposedBy: 'employer' });
});

test('withdraws the match after a dispute in which an administrator finds nobody at fault', async () => {
  const room = await begun();
  await remove(room);
  const { id } = await matchIn(room);
  await room.accept(reportNotHeld, { matchId: id, absent: 'nobody', note: null }, erin);
  expect((await matchIn(room)).withdrawnAt).toBeNull();
  await room.accept(disputeClaim, { id: (await room.single('claims')).id, comment: 'It took place' }, paul);
  expect((await matchIn(room)).withdrawnAt).toBeNull();
  await runTo(room, plusDays(startsAt, 30));
  expect((await matchIn(room)).withdrawnAt).not.toBeNull();
});

test('withdraws the match at once while the interview has not begun', async () => {
  const room = await begun();
  room.now = plusDays(startsAt, -1);
  await remove(room);
  expect((await matchIn(room)).withdrawnAt).toBe(room.now);
  expect(await charged(room)).toBe(0);
});

/** The codes of what a person was told, newest last. */
const toldTo = async (room: Classroom, personId: string) =>
  (await room.store.find('notifications', { personId })).map(({ textCode }) => textCode);

test('keeps a held interview and its fee after the candidate withdrew, and says that it is settled first', async () => {
  const room = await begun();
  await withdraw(room);
  const waiting = await matchIn(room);
  expect(waiting).toMatchObject({ withdrawnAt: null, status: 'interview_scheduled' });
  expect(waiting.withdrawnReason).toBe('candidate withdrew: Found work');
  expect(progressOf(waiting, undefined)).toBe('Candidate withdraws');
  expect(
    await room.store.get('notifications', `candidateWithdrew.${waiting.id}-${erin.person}`),
  ).toHaveProperty('message', expect.stringContaining('the interview of Jun 3, 2026 is settled first'));
  await room.accept(
    recordOutcome,
    { matchId: waiting.id, outcome: 'interview_completed', reason: null },
    erin,
  );
  await room.accept(confirmClaim, { id: (await room.single('claims')).id }, paul);
  expect(await matchIn(room)).toMatchObject({ withdrawnAt: null, guarantee: 'honoured' });
  expect(await charged(room)).toBe(feePerMatch);
});

test('owes and asks for no other time once the candidate withdrew', async () => {
  const room = await begun();
  await withdraw(room);
  const { id } = await matchIn(room);
  await room.accept(reportNotHeld, { matchId: id, absent: 'provider', note: null }, erin);
  expect(await matchIn(room)).toMatchObject({ withdrawnAt: null, status: 'matched' });
  const other = { matchId: id, slots: ['2026-06-09T09:00:00.000Z'], ...place };
  await expect(room.accept(proposeTimes, other, erin)).rejects.toThrow(/withdrawn/i);
  const offer = { matchId: id, outcome: 'hired', reason: null } as const;
  await expect(room.accept(recordOutcome, offer, erin)).rejects.toThrow(/withdrawn/i);
  await expect(room.accept(askRelease, { matchId: id, reason: 'Filled' }, erin)).rejects.toThrow(
    /withdrawn/i,
  );
  await room.accept(confirmClaim, { id: (await room.single('claims')).id }, paul);
  const ended = await matchIn(room);
  expect(ended).toMatchObject({ withdrawnAt: room.now, withdrawnReason: 'candidate withdrew: Found work' });
  expect(await charged(room)).toBe(0);
  await runTo(room, plusDays(startsAt, 60));
  expect((await matchIn(room)).missedAt).toBeNull();
  expect(await toldTo(room, erin.person)).not.toContain('reminder.respond');
});

test('arranges nothing for a completion that was removed, until it is put back', async () => {
  const room = await begun();
  const { id } = await matchIn(room);
  await room.accept(reportNotHeld, { matchId: id, absent: 'nobody', note: null }, erin);
  await remove(room);
  const slots = { matchId: id, slots: ['2026-06-09T09:00:00.000Z'], ...place };
  const phone = { matchId: id, startsAt: '2026-06-09T09:00:00.000Z' };
  const offer = { matchId: id, outcome: 'hired', reason: null } as const;
  await expect(room.accept(proposeTimes, slots, erin)).rejects.toThrow(/withdrawn/i);
  await expect(room.accept(agreeInterviewByPhone, phone, erin)).rejects.toThrow(/withdrawn/i);
  await expect(room.accept(recordOutcome, offer, erin)).rejects.toThrow(/withdrawn/i);
  await expect(room.accept(askRelease, { matchId: id, reason: 'Filled' }, erin)).rejects.toThrow(
    /withdrawn/i,
  );
  await room.accept(markCompletion, completion, paul);
  expect(await matchIn(room)).toMatchObject({ withdrawnAt: null, outcomeNote: null });
  await room.accept(proposeTimes, slots, erin);
});

test('arranges an interview after a hire is taken back whose completion had been put back', async () => {
  const room = await begun();
  const { id } = await matchIn(room);
  await room.accept(reportNotHeld, { matchId: id, absent: 'employer', note: null }, erin);
  await room.accept(recordOutcome, { matchId: id, outcome: 'hired', reason: null }, erin);
  await room.accept(confirmClaim, { id: (await room.single('claims', { kind: 'offer' })).id }, paul);
  await remove(room);
  await room.accept(markCompletion, completion, paul);
  const back = { matchId: id, outcome: 'matched', reason: null, correction: 'Not given' } as const;
  await room.accept(correctOutcome, back, erin);
  expect(await matchIn(room)).toMatchObject({ status: 'matched', withdrawnAt: null });
  await room.accept(proposeTimes, { matchId: id, slots: ['2026-06-09T09:00:00.000Z'], ...place }, erin);
});

/** A hire by an offer whose correction waits, while the completion was removed. */
async function correctedOffer(): Promise<Classroom> {
  const room = await begun();
  const { id } = await matchIn(room);
  await room.accept(reportNotHeld, { matchId: id, absent: 'employer', note: null }, erin);
  await room.accept(recordOutcome, { matchId: id, outcome: 'hired', reason: null }, erin);
  await room.accept(confirmClaim, { id: (await room.single('claims', { kind: 'offer' })).id }, paul);
  await correctToMatched(room);
  await remove(room);
  return room;
}

const correctToMatched = async (room: Classroom) => {
  const { id: matchId } = await matchIn(room);
  const back = { matchId, outcome: 'matched', reason: null, correction: 'Not given' } as const;
  await room.accept(correctOutcome, back, erin);
};

test('withdraws the match of a removed completion after the second correction of its hire, when the first was rejected', async () => {
  for (const end of ['taken back', 'rejected']) {
    const room = await correctedOffer();
    const { id } = await room.single('claims', { kind: 'outcome' });
    if (end === 'taken back') await room.accept(takeBackClaim, { id }, erin);
    else {
      await room.accept(disputeClaim, { id, comment: 'She works there' }, paul);
      await room.accept(decideClaim, { id, verdict: 'hired', note: 'Payroll' }, ada);
    }
    expect(await matchIn(room)).toMatchObject({ status: 'hired', withdrawnAt: null });
    expect((await matchIn(room)).outcomeNote).toMatch(/^Completion record removed/);
    await correctToMatched(room);
    const times = { matchId: (await matchIn(room)).id, slots: ['2026-06-09T09:00:00.000Z'], ...place };
    await expect(room.accept(proposeTimes, times, erin)).rejects.toThrow(/withdrawn/i);
    const second = await room.single('claims', { kind: 'outcome', state: 'open' });
    await room.accept(confirmClaim, { id: second.id }, paul);
    expect(await matchIn(room)).toMatchObject({ status: 'matched', withdrawnAt: room.now });
  }
});

test('says that the completion was removed, or put back, before an outcome or a report was taken back', async () => {
  for (const isPutBack of [false, true]) {
    const room = await correctedOffer();
    if (isPutBack) await room.accept(markCompletion, completion, paul);
    await room.accept(takeBackClaim, { id: (await room.single('claims', { kind: 'outcome' })).id }, erin);
    const { outcomeNote } = await matchIn(room);
    expect(outcomeNote ?? '').toMatch(isPutBack ? /^$/ : /^Completion record removed/);
  }
  const room = await begun();
  const { id } = await matchIn(room);
  await room.accept(reportNotHeld, { matchId: id, absent: 'employer', note: null }, paul);
  await remove(room);
  const { id: claimId } = await room.single('claims');
  await room.accept(disputeClaim, { id: claimId, comment: 'We were there' }, erin);
  await room.accept(decideClaim, { id: claimId, verdict: 'held', note: 'Seen' }, ada);
  expect((await matchIn(room)).outcomeNote).toMatch(/^Completion record removed/);
});

test('cancels the next interview of a candidate who withdraws while the report about the last one is open', async () => {
  const room = await begun();
  const { id } = await matchIn(room);
  await room.accept(reportNotHeld, { matchId: id, absent: 'employer', note: null }, paul);
  const next = { matchId: id, startsAt: '2026-06-12T09:00:00.000Z', ...place };
  await room.accept(agreeInterviewByPhone, next, erin);
  expect((await matchIn(room)).status).toBe('interview_scheduled');
  await withdraw(room);
  expect(await matchIn(room)).toMatchObject({ status: 'matched', interviewDate: null, withdrawnAt: null });
  const [claim] = (await room.store.find('claims')).filter(({ kind }) => kind === 'employer_absent');
  await room.accept(disputeClaim, { id: claim!.id, comment: 'We were there' }, erin);
  await room.accept(decideClaim, { id: claim!.id, verdict: 'held', note: 'Seen' }, ada);
  expect(await matchIn(room)).toMatchObject({ withdrawnAt: null, guarantee: 'honoured' });
});

test('withdraws a candidate once, also when the provider says it again', async () => {
  const room = await begun();
  await withdraw(room);
  const first = await matchIn(room);
  room.now = plusDays(room.now, 1);
  await room.accept(withdrawCandidate, { matchId: first.id, reason: 'Moved away' }, paul);
  expect(await matchIn(room)).toEqual(first);
  await room.accept(reportNotHeld, { matchId: first.id, absent: 'employer', note: null }, erin);
  expect((await matchIn(room)).withdrawnAt).toBe(room.now);
});

test('withdraws the candidate when an offer for a hire whose interview was not held is taken back', async () => {
  const room = await begun();
  await withdraw(room);
  const { id } = await matchIn(room);
  await room.accept(recordOutcome, { matchId: id, outcome: 'hired', reason: null }, erin);
  const [held] = await room.store.find('claims');
  await room.accept(disputeClaim, { id: held!.id, comment: 'Nobody came' }, paul);
  await room.accept(decideClaim, { id: held!.id, verdict: 'no_fault', note: 'Seen' }, ada);
  expect(await matchIn(room)).toMatchObject({ status: 'hired', withdrawnAt: null });
  const back = {
    matchId: id,
    outcome: 'matched',
    reason: null,
    note: null,
    correction: 'Not given',
  } as const;
  await room.accept(correctOutcome, back, erin);
  expect(await matchIn(room)).toMatchObject({ status: 'matched', withdrawnAt: room.now });
});

test('keeps the completion of an open report until the report is settled', async () => {
  const room = await begun();
  const { id } = await matchIn(room);
  await room.accept(reportNotHeld, { matchId: id, absent: 'nobody', note: null }, erin);
  await remove(room);
  expect((await matchIn(room)).withdrawnAt).toBeNull();
  const { id: claimId } = await room.single('claims');
  await room.accept(disputeClaim, { id: claimId, comment: 'It took place' }, paul);
  await room.accept(decideClaim, { id: claimId, verdict: 'held', note: 'Seen' }, ada);
  expect(await matchIn(room)).toMatchObject({ withdrawnAt: null, guarantee: 'honoured' });
});

test.each([
  ['the candidate withdrew', withdraw],
  ['the completion was removed', remove],
] as const)(
  'returns the match with its fee when a later decision finds that the interview was held before %s',
  async (_what, end) => {
    const room = await begun();
    const { id } = await matchIn(room);
    await room.accept(reportNotHeld, { matchId: id, absent: 'employer', note: null }, paul);
    await end(room);
    await runTo(room, plusDays(startsAt, 10));
    expect((await matchIn(room)).withdrawnAt).not.toBeNull();
    expect(await charged(room)).toBe(0);
    const { id: claimId } = await room.single('claims');
    await room.accept(disputeClaim, { id: claimId, comment: 'We were there' }, erin);
    await room.accept(decideClaim, { id: claimId, verdict: 'held', note: 'Seen' }, ada);
    expect(await matchIn(room)).toMatchObject({ withdrawnAt: null, guarantee: 'honoured', heldAt: startsAt });
    expect(await charged(room)).toBe(feePerMatch);
  },
);

test('returns the match with its fee when a later decision finds a second absence, and not after a first one', async () => {
  for (const before of [0, 1]) {
    const room = await begun();
    const { id } = await matchIn(room);
    if (before === 1) {
      await room.accept(reportNotHeld, { matchId: id, absent: 'provider', note: null }, erin);
      await room.accept(confirmClaim, { id: (await room.single('claims')).id }, paul);
      const next = plusDays(room.now, 1);
      await room.accept(agreeInterviewByPhone, { matchId: id, startsAt: next }, erin);
      await room.accept(confirmAgreedTime, { matchId: id, startsAt: next }, paul);
      room.now = plusDays(next, 1);
    }
    await room.accept(reportNotHeld, { matchId: id, absent: 'employer', note: null }, paul);
    await withdraw(room);
    await runTo(room, plusDays(room.now, 10));
    expect((await matchIn(room)).withdrawnAt).not.toBeNull();
    const claim = await room.single('claims', { kind: 'employer_absent' });
    await room.accept(disputeClaim, { id: claim.id, comment: 'We were there' }, erin);
    await room.accept(decideClaim, { id: claim.id, verdict: 'candidate_absent', note: 'Seen' }, ada);
    const { withdrawnAt, guarantee, status } = await matchIn(room);
    if (before === 0) expect([withdrawnAt === null, status]).toEqual([false, 'matched']);
    else expect([withdrawnAt, guarantee, status]).toEqual([null, 'honoured', 'not_hired']);
    expect(await charged(room)).toBe(before === 0 ? 0 : feePerMatch);
  }
});

test('counts the absence that was settled while the completion was removed, and decides by the second one', async () => {
  for (const end of ['decided', 'set aside']) {
    const room = await begun();
    const { id } = await matchIn(room);
    const [absent, actor, other] =
      end === 'decided' ? (['employer', paul, erin] as const) : (['provider', erin, paul] as const);
    await room.accept(reportNotHeld, { matchId: id, absent, note: null }, actor);
    await runTo(room, plusDays(startsAt, 10));
    await remove(room);
    const first = await room.single('claims');
    await room.accept(disputeClaim, { id: first.id, comment: 'It was otherwise' }, other);
    const verdict = { verdict: 'candidate_absent', note: 'Seen' } as const;
    if (end === 'decided') await room.accept(decideClaim, { id: first.id, ...verdict }, ada);
    else await runTo(room, plusDays(room.now, 30));
    await room.accept(markCompletion, completion, paul);
    expect((await room.single('interviews')).absences).toBe(1);
    const waits = (await room.store.find('waits')).filter(({ reason }) => reason === 'absent');
    expect(waits).toMatchObject([{ startedAt: startsAt }]);
    const next = plusDays(room.now, 1);
    await room.accept(agreeInterviewByPhone, { matchId: id, startsAt: next }, erin);
    await room.accept(confirmAgreedTime, { matchId: id, startsAt: next }, paul);
    room.now = plusDays(next, 1);
    await room.accept(reportNotHeld, { matchId: id, absent: 'provider', note: null }, erin);
    const second = await room.single('claims', { state: 'open' });
    await room.accept(confirmClaim, { id: second.id }, paul);
    expect(await matchIn(room)).toMatchObject({ status: 'not_hired', honouredAt: next });
  }
});

test('gives the days of a claim back that is rejected while the completion is removed, and keeps the match in no figure after a second dispute without fault', async () => {
  for (const isSecond of [false, true]) {
    const room = await begun();
    const { id, deadlineAt } = await matchIn(room);
    if (isSecond) {
      await room.accept(reportNotHeld, { matchId: id, absent: 'nobody', note: null }, erin);
      const { id: first } = await room.single('claims');
      await room.accept(disputeClaim, { id: first, comment: 'It took place' }, paul);
      await room.accept(decideClaim, { id: first, verdict: 'no_fault', note: 'Seen' }, ada);
      const next = plusDays(room.now, 1);
      await room.accept(agreeInterviewByPhone, { matchId: id, startsAt: next }, erin);
      await room.accept(confirmAgreedTime, { matchId: id, startsAt: next }, paul);
      room.now = plusDays(next, 1);
    }
    await room.accept(reportNotHeld, { matchId: id, absent: 'employer', note: null }, paul);
    await runTo(room, plusDays(room.now, 15));
    await remove(room);
    expect((await matchIn(room)).withdrawnAt).toBe(room.now);
    const claim = await room.single('claims', { kind: 'employer_absent' });
    await room.accept(disputeClaim, { id: claim.id, comment: 'We were there' }, erin);
    await room.accept(decideClaim, { id: claim.id, verdict: 'no_fault', note: 'Seen' }, ada);
    room.now = plusDays(room.now, 1);
    await room.accept(markCompletion, completion, paul);
    const returned = await matchIn(room);
    if (isSecond) expect(returned).toMatchObject({ guarantee: null, withdrawnAt: null });
    expect(returned.excusedAt === null).toBe(!isSecond);
    const days = (Date.parse(returned.deadlineAt ?? '') - Date.parse(deadlineAt ?? '')) / 86_400_000;
    if (!isSecond) expect(days).toBeGreaterThanOrEqual(16);
  }
});

test('excuses the breach that an administrator finds to be none after the match was withdrawn for good', async () => {
  for (const verdict of ['held', 'candidate_absent'] as const) {
    const room = await begun();
    const { id } = await matchIn(room);
    await room.accept(reportNotHeld, { matchId: id, absent: 'employer', note: null }, paul);
    await runTo(room, plusDays(startsAt, 10));
    await room.accept(withdrawMatchAsAdmin, { matchId: id, reason: 'Entered twice' }, ada);
    const claim = await room.single('claims');
    await room.accept(disputeClaim, { id: claim.id, comment: 'We were there' }, erin);
    expect(await room.single('breaches')).toMatchObject({ excusedAt: null });
    await room.accept(decideClaim, { id: claim.id, verdict, note: 'Seen' }, ada);
    expect(await room.single('breaches')).toMatchObject({ excusedAt: room.now });
    expect((await matchIn(room)).withdrawnAt).not.toBeNull();
  }
});

test('returns the match without a pause when the clock of the server was set back since its withdrawal, also twice', async () => {
  const room = await begun();
  room.now = plusDays(startsAt, -1);
  for (let times = 0; times < 2; times += 1) {
    await remove(room);
    expect((await matchIn(room)).withdrawnAt).toBe(room.now);
    room.now = new Date(Date.parse(room.now) - 2).toISOString();
    await room.accept(markCompletion, completion, paul);
    expect(await matchIn(room)).toMatchObject({ withdrawnAt: null, status: 'matched' });
    expect(await room.store.find('waits')).toEqual([]);
  }
});

test('keeps the days for which the provider was waited for when its completion is removed', async () => {
  const room = await begun();
  const { id } = await matchIn(room);
  await room.accept(reportNotHeld, { matchId: id, absent: 'nobody', note: null }, erin);
  await room.accept(disputeClaim, { id: (await room.single('claims')).id, comment: 'It took place' }, paul);
  await room.accept(proposeTimes, { matchId: id, slots: ['2026-06-25T09:00:00.000Z'], ...place }, erin);
  await runTo(room, plusDays(startsAt, 10));
  const { deadlineAt } = await matchIn(room);
  await remove(room);
  expect(await matchIn(room)).toMatchObject({ withdrawnAt: null, deadlineAt });
  expect(await room.single('waits')).toMatchObject({ reason: 'unconfirmed', endedAt: room.now });
});
