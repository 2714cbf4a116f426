// Tests which candidates of a job begin at once and which wait for a place, and when the places are given.
import { describe, expect, test } from 'vitest';
import { plusDays } from '#shared/lib/time.ts';
import { classroom, refusal } from '#shared/testing/classroom.ts';
import type { Classroom } from '#shared/testing/classroom.ts';
import { erin, paul, petra, system } from '#shared/testing/people.ts';
import {
  agreement,
  completion,
  course,
  courseId,
  job,
  jobId,
  jobPeriod,
  pending,
} from '#shared/testing/rows.ts';
import type { Row } from '#shared/engine/schema.ts';
import { needsOf } from '#shared/reads/needs/needs.ts';
import { approveAgreement, cancelAgreement } from '../agreements/commands.ts';
import { markAgreementComplete } from '../agreements/mark-complete.ts';
import { openPromises } from '../claims/claim.ts';
import { confirmClaim } from '../claims/answer-claims.ts';
import { markCompletion, removeCompletion } from '../completions/commands.ts';
import { linkJob } from '../courses/commands.ts';
import { candidateReference } from '../enrollments/candidate-reference.ts';
import { advanceDeadline } from '../guarantees/advance-deadline.ts';
import { agreeInterviewByPhone } from '../interviews/agreed-times.ts';
import { progressOf, waitsForPlace } from '../interviews/interviews.ts';
import { answerLateCompletion, withdrawCandidate } from '../interviews/match-answers.ts';
import { proposeTimes } from '../interviews/propose-times.ts';
import { recordOutcome } from '../interviews/record-outcome.ts';
import { editJob } from '../jobs/commands.ts';
import { defaultSettings } from '../platform/settings.ts';
import { givePlacesCommand } from './give-places.ts';
import { sweepCourse } from './reconcile.ts';

const otherCourse = 202;
const feePerMatch = 20;

/** Acme's job with at most five interviews in 30 days, a course of Northside and one of Southside. */
async function roomWith(limit: number | null = 5): Promise<Classroom> {
  const room = await classroom({
    job: { interviewsPer30Days: limit },
    agreement: { interviewsPer30Days: limit },
  });
  await room.put('settings', { ...defaultSettings, feePerMatch, createdAt: room.now, rev: 1 });
  await room.put(
    'courses',
    course({
      id: otherCourse,
      providerId: 'petra',
      providerName: 'Southside College',
      title: 'Care at Night',
    }),
  );
  await room.put(
    'agreements',
    agreement({ courseId: otherCourse, providerId: 'petra', interviewsPer30Days: limit }),
  );
  return room;
}

const referenceOf = (number: number): string =>
  candidateReference(Uint8Array.of(number, number + 1, number + 2, number + 3, number + 4));

/** Marks completions of a course, one minute after another. The references are numbered. */
async function complete(room: Classroom, numbers: readonly number[], of = courseId): Promise<void> {
  for (const number of numbers) {
    room.now = later(room.now);
    await room.accept(
      markCompletion,
      { courseId: of, candidateReferenceId: referenceOf(number), completionDate: room.now.slice(0, 10) },
      of === courseId ? paul : petra,
    );
  }
}

const later = (now: string): string => new Date(Date.parse(now) + 60_000).toISOString();
const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

const matchOf = async (room: Classroom, number: number): Promise<Row<'matches'>> => {
  const matches = await room.store.find('matches', { jobId });
  const found = matches.find(({ candidateReferenceId }) => candidateReferenceId === referenceOf(number));
  if (!found) throw new Error(`No match of ${number}`);
  return found;
};
const give = (room: Classroom, id = jobId) => room.accept(givePlacesCommand, { jobId: id }, system);

/** The numbers of those whose clocks have begun. */
async function begunOf(room: Classroom, numbers: readonly number[]): Promise<number[]> {
  const matches = await Promise.all(numbers.map((number) => matchOf(room, number)));
  return numbers.filter((_number, index) => matches[index] && !waitsForPlace(matches[index]));
}

async function toDay(room: Classroom, start: string, day: number): Promise<void> {
  room.now = plusDays(start, day);
  await give(room);
}

const propose = (room: Classroom, matchId: string) =>
  room.accept(
    proposeTimes,
    {
      matchId,
      slots: [plusDays(room.now, 3)],
      kind: 'in-person',
      place: '1 Main Street',
      minutes: 30,
    },
    erin,
  );

const waitingTold = async (room: Classroom) =>
  (await room.told()).filter((title) => title.includes('wait for a place'));

describe('the places of a job', () => {
  test('lets five of seven completions from two providers begin, alternating between the providers', async () => {
    const room = await roomWith();
    await room.put('jobs', job({ interviewsPer30Days: 5, isActive: false }));
    await room.put('jobPeriods', jobPeriod({ endedAt: '2026-05-02T09:00:00.000Z' }));
    await complete(room, [1, 2, 3, 4]);
    await complete(room, [11, 12, 13], otherCourse);
    expect(await room.store.find('matches')).toEqual([]);
    await room.accept(editJob, { id: jobId, set: { isActive: true }, base: { isActive: false } }, erin);
    const all = [1, 2, 3, 4, 11, 12, 13];
    const begun = await begunOf(room, all);
    expect(begun).toHaveLength(5);
    const ofFirst = begun.filter((number) => number < 10);
    expect([2, 3]).toContain(ofFirst.length);
    // Whoever got fewer of the first five is next.
    const start = room.now;
    await room.accept(
      withdrawCandidate,
      { matchId: (await matchOf(room, begun[0] ?? 0)).id, reason: 'Moved' },
      (begun[0] ?? 0) < 10 ? paul : petra,
    );
    await toDay(room, start, 1);
    const next = (await begunOf(room, all)).find((number) => !begun.includes(number)) ?? 0;
    expect(next < 10).toBe(ofFirst.length === 2);
  });

  test('gives the next place to the provider whose last place was given longest ago', async () => {
    const room = await roomWith();
    const start = room.now;
    await complete(room, [1]);
    await complete(room, [11, 12, 13, 14], otherCourse);
    await complete(room, [15, 16], otherCourse);
    await complete(room, [2, 3]);
    expect(await begunOf(room, [1, 2, 3, 11, 12, 13, 14, 15, 16])).toEqual([1, 11, 12, 13, 14]);
    // The first clock has run for 30 days; Northside, which has had one place, is next, with its older candidate.
    room.now = new Date(Date.parse(plusDays(start, 30)) + 60_000).toISOString();
    await give(room);
    expect(await begunOf(room, [2, 3, 15, 16])).toEqual([2]);
    // Now Southside’s places are older.
    room.now = later(room.now);
    await give(room);
    expect(await begunOf(room, [2, 3, 15, 16])).toEqual([2, 15]);
  });

  test('counts the clocks of each job alone', async () => {
    const room = await roomWith();
    await room.put('jobs', job({ id: 102, title: 'Cook', interviewsPer30Days: 5 }));
    await room.put('jobPeriods', jobPeriod({ jobId: 102 }));
    await room.put('agreements', agreement({ jobId: 102, interviewsPer30Days: 6 }));
    await complete(room, range(1, 6));
    const waiting = (await room.store.find('matches')).filter(waitsForPlace);
    expect(waiting.map((match) => match.jobId)).toEqual([jobId]);
  });

  test('begins clocks again after 30 days, and a second run changes nothing', async () => {
    const room = await roomWith();
    const start = room.now;
    await complete(room, range(1, 12));
    await toDay(room, start, 29);
    expect(await begunOf(room, range(1, 12))).toEqual(range(1, 5));
    await toDay(room, start, 31);
    expect(await begunOf(room, range(1, 12))).toEqual(range(1, 10));
    const [matches, notices] = [await room.store.find('matches'), await room.store.find('notifications')];
    await give(room);
    expect(await room.store.find('matches')).toEqual(matches);
    expect(await room.store.find('notifications')).toEqual(notices);
  });

  test('gives a place back that a candidate leaves before an interview', async () => {
    const room = await roomWith();
    await complete(room, range(1, 7));
    await room.accept(withdrawCandidate, { matchId: (await matchOf(room, 2)).id, reason: 'Moved' }, paul);
    room.now = later(room.now);
    await give(room);
    expect(await begunOf(room, [6, 7])).toEqual([6]);
  });

  test('gives a place back when an offer without an interview is confirmed, and not before', async () => {
    const room = await roomWith();
    await complete(room, range(1, 7));
    const { id: matchId } = await matchOf(room, 1);
    await room.accept(recordOutcome, { matchId, outcome: 'hired' }, erin);
    room.now = later(room.now);
    await give(room);
    expect(await begunOf(room, [6, 7])).toEqual([]);
    const { id } = await room.single('claims', { kind: 'offer' });
    await room.accept(confirmClaim, { id }, paul);
    room.now = later(room.now);
    await give(room);
    expect(await begunOf(room, [6, 7])).toEqual([6]);
  });

  test('keeps the place of an interview that was held', async () => {
    const room = await roomWith();
    await complete(room, range(1, 6));
    const held = { status: 'hired', heldAt: room.now, guarantee: 'honoured' } as const;
    await room.put('matches', { ...(await matchOf(room, 1)), ...held });
    await give(room);
    expect(await begunOf(room, [6])).toEqual([]);
  });
});

describe('a candidate who waits for a place', () => {
  test('has no fee, name, reminder or due day, and is owed', async () => {
    const room = await roomWith();
    await complete(room, range(1, 7));
    const waiting = await matchOf(room, 6);
    expect(waiting).toMatchObject({
      status: 'matched',
      deadlineAt: null,
      waitsForPlaceSince: waiting.createdAt,
    });
    expect(progressOf(waiting, undefined)).toBe('Waiting for a place');
    expect(await room.store.find('ledger')).toHaveLength(5);
    expect(await room.store.get('clocks', waiting.id)).toBeUndefined();
    const { lines } = await needsOf(room.store, erin, room.now, undefined);
    expect(lines.filter(({ name }) => name === 'proposeTimes')).toMatchObject([{ count: 5 }]);
    expect(await openPromises(room.store, [waiting])).toEqual([waiting]);
    await room.accept(advanceDeadline, { matchId: waiting.id }, system);
    expect(await matchOf(room, 6)).toEqual(waiting);
    expect(
      await refusal(room.accept(answerLateCompletion, { matchId: waiting.id, isAccepted: false }, erin)),
    ).toEqual(['stale', expect.anything()]);
    expect(await refusal(room.accept(markAgreementComplete, { id: agreement().id }, erin))).toEqual([
      'in_use',
      'Interviews are still owed under this agreement.',
    ]);
  });

  test('tells the employer once for each job and day', async () => {
    const room = await roomWith();
    await complete(room, range(1, 7));
    expect(await waitingTold(room)).toEqual(['erin: Candidates for Care Assistant wait for a place']);
    const [first] = await room.store.find('notifications', { personId: 'erin' });
    expect(first).toBeDefined();
    expect((await room.told()).filter((title) => title.includes('new candidate'))).toHaveLength(5);
    room.now = plusDays(room.now, 1);
    await complete(room, [8, 9]);
    expect(await waitingTold(room)).toHaveLength(2);
  });

  test('begins like a new match once it has a place', async () => {
    const room = await roomWith();
    const start = room.now;
    await complete(room, range(1, 6));
    await toDay(room, start, 31);
    const begun = await matchOf(room, 6);
    expect(begun).toMatchObject({ waitsForPlaceSince: null, owedSince: room.now });
    expect(begun.deadlineAt && begun.deadlineAt > plusDays(room.now, 29)).toBe(true);
    expect(await room.store.find('ledger', { subjectId: begun.id })).toMatchObject([
      { kind: 'match', amountCents: feePerMatch * 100, at: room.now },
    ]);
    expect(await room.store.get('notifications', `match.${begun.id}-erin`)).toMatchObject({
      textCode: 'match.new',
      time: room.now,
    });
  });

  test.each<[string, (room: Classroom, matchId: string) => Promise<unknown>]>([
    ['times are proposed', propose],
    [
      'a time is agreed by phone',
      (room, matchId) =>
        room.accept(agreeInterviewByPhone, { matchId, startsAt: plusDays(room.now, 2) }, erin),
    ],
    ['it is hired', (room, matchId) => room.accept(recordOutcome, { matchId, outcome: 'hired' }, erin)],
  ])('begins at once when %s, and the next one goes on waiting', async (_case, act) => {
    const room = await roomWith();
    await complete(room, range(1, 7));
    room.now = plusDays(room.now, 2);
    const { id } = await matchOf(room, 6);
    await act(room, id);
    expect(await matchOf(room, 6)).toMatchObject({ waitsForPlaceSince: null, owedSince: room.now });
    expect(await room.store.find('ledger', { subjectId: id })).toMatchObject([
      { kind: 'match', at: room.now },
    ]);
    await give(room);
    expect(await begunOf(room, [7])).toEqual([]);
  });

  test('charges a match once that begins by its first times, also when they are proposed again', async () => {
    const room = await roomWith();
    await complete(room, range(1, 6));
    const { id } = await matchOf(room, 6);
    await propose(room, id);
    await propose(room, id);
    expect(await room.store.find('ledger', { subjectId: id })).toHaveLength(1);
    expect((await matchOf(room, 6)).deadlineAt).not.toBeNull();
  });

  test('leaves without a fee when its completion is removed, and waits again when it comes back', async () => {
    const room = await roomWith();
    await complete(room, range(1, 6));
    await room.accept(removeCompletion, { id: `${courseId}.${referenceOf(6)}` }, paul);
    expect(await matchOf(room, 6)).toMatchObject({ withdrawnAt: room.now });
    room.now = later(room.now);
    await give(room);
    expect(await room.store.find('ledger')).toHaveLength(5);
    await complete(room, [6]);
    expect(await matchOf(room, 6)).toMatchObject({ withdrawnAt: null, waitsForPlaceSince: room.now });
  });

  test('waits for a place once a late completion is accepted, and not before', async () => {
    const room = await roomWith();
    await complete(room, range(1, 5));
    await room.put('matches', {
      ...(await matchOf(room, 1)),
      id: 'late',
      candidateReferenceId: referenceOf(9),
      lateCompletion: 'waiting',
      deadlineAt: null,
    });
    await give(room);
    expect(await matchOf(room, 9)).toMatchObject({ waitsForPlaceSince: null, lateCompletion: 'waiting' });
    await room.accept(answerLateCompletion, { matchId: 'late', isAccepted: true }, erin);
    expect(await matchOf(room, 9)).toMatchObject({ waitsForPlaceSince: room.now, deadlineAt: null });
    expect(await room.store.find('ledger', { subjectId: 'late' })).toEqual([]);
  });
});

describe('the end of the waiting', () => {
  test('begins what has waited for 60 days evenly until day 90, the oldest first', async () => {
    const room = await roomWith();
    const start = room.now;
    await complete(room, range(1, 25));
    const counts: number[] = [];
    for (let day = 1; day <= 91; day += 1) {
      for (let hour = 0; hour < 24; hour += 1) {
        room.now = new Date(Date.parse(plusDays(start, day)) + hour * 3_600_000).toISOString();
        await give(room);
      }
      counts.push((await begunOf(room, range(1, 25))).length);
    }
    expect([29, 30, 59].map((day) => counts[day - 1])).toEqual([5, 10, 10]);
    // Five places are free again on day 60; the other ten begin about every third day.
    expect(counts[60 - 1]).toBe(15);
    expect([70, 75, 80].map((day) => Math.abs((counts[day - 1] ?? 0) - 15 - (day - 60) / 3) <= 1)).toEqual([
      true,
      true,
      true,
    ]);
    expect(counts[90 - 1]).toBe(25);
    const began = await Promise.all(
      range(16, 25).map(async (number) => (await matchOf(room, number)).owedSince),
    );
    expect(began).toEqual(began.toSorted());
    for (const number of range(16, 25)) {
      const { owedSince, createdAt } = await matchOf(room, number);
      expect(owedSince <= plusDays(createdAt, 90)).toBe(true);
    }
  });

  test('has begun all by day 90 also after two weeks without a run, and a second run begins nothing more', async () => {
    const room = await roomWith();
    const start = room.now;
    await complete(room, range(1, 40));
    await toDay(room, start, 75);
    const begun = await begunOf(room, range(1, 40));
    await give(room);
    expect(await begunOf(room, range(1, 40))).toEqual(begun);
    for (let hour = 1; hour <= 15 * 24; hour += 1) await toDay(room, start, 75 + hour / 24);
    expect(await begunOf(room, range(1, 40))).toEqual(range(1, 40));
    const last = await matchOf(room, 40);
    expect(last.owedSince > plusDays(start, 89)).toBe(true);
  });

  test('begins all that wait when the employer ends the agreement, of this agreement alone', async () => {
    const room = await roomWith();
    await complete(room, range(1, 6));
    await complete(room, [11], otherCourse);
    room.now = later(room.now);
    await room.accept(cancelAgreement, { id: agreement().id, reason: null }, erin);
    expect(await matchOf(room, 6)).toMatchObject({ waitsForPlaceSince: null, owedSince: room.now });
    expect(await begunOf(room, [11])).toEqual([]);
  });

  test('begins nothing when the provider ends the agreement', async () => {
    const room = await roomWith();
    await complete(room, range(1, 7));
    room.now = later(room.now);
    await room.accept(cancelAgreement, { id: agreement().id, reason: null }, paul);
    await give(room);
    expect(await begunOf(room, [6, 7])).toEqual([]);
  });

  test('begins all that wait when the job becomes inactive', async () => {
    const room = await roomWith();
    await complete(room, range(1, 6));
    await complete(room, [11], otherCourse);
    await room.accept(editJob, { id: jobId, set: { isActive: false }, base: { isActive: true } }, erin);
    expect(await begunOf(room, [6, 11])).toEqual([6, 11]);
  });
});

describe('the number in the terms', () => {
  test('copies the limit of the job with each link, and a later change only into later rounds', async () => {
    const room = await roomWith();
    await complete(room, range(1, 6));
    await room.accept(
      editJob,
      { id: jobId, set: { interviewsPer30Days: 8 }, base: { interviewsPer30Days: 5 } },
      erin,
    );
    await give(room);
    expect(await begunOf(room, [6])).toEqual([]);
    await room.accept(cancelAgreement, { id: agreement().id, reason: null }, paul);
    room.now = later(room.now);
    await room.accept(linkJob, { courseId, jobId, round: 2 }, paul);
    const second = await room.single('agreements', { round: 2 });
    expect(second.interviewsPer30Days).toBe(8);
    expect(await room.store.get('agreements', agreement().id)).toMatchObject({ interviewsPer30Days: 5 });
    room.now = later(room.now);
    await room.accept(approveAgreement, { id: second.id }, erin);
    await complete(room, range(7, 9));
    // The sixth waits by the terms of its own round; the next ones have those of the second.
    expect(await begunOf(room, range(6, 9))).toEqual([7, 8, 9]);
  });

  test('lets 100 interviews begin where the job names no limit, beside those that an approval named', async () => {
    const room = await roomWith(null);
    await room.put('agreements', agreement({ ...pending }));
    await room.put(
      'completions',
      ...range(1, 140).map((number) =>
        completion({ id: `${courseId}.R-${number}`, candidateReferenceId: `R-${number}` }),
      ),
    );
    await room.accept(approveAgreement, { id: agreement().id }, erin);
    const named = await room.store.find('matches');
    expect(named.filter((match) => match.waitsForPlaceSince === null)).toHaveLength(140);
    expect(await room.store.find('ledger')).toHaveLength(140);
    room.now = later(room.now);
    await room.put(
      'completions',
      ...range(201, 302).map((number) =>
        completion({ id: `${courseId}.R-${number}`, candidateReferenceId: `R-${number}` }),
      ),
    );
    await room.accept(sweepCourse, { courseId }, system);
    const matches = await room.store.find('matches');
    expect(matches).toHaveLength(242);
    expect(matches.filter(waitsForPlace)).toHaveLength(2);
  });

  test('limits an approval whose terms name a number', async () => {
    const room = await roomWith();
    await room.put('agreements', agreement({ ...pending, interviewsPer30Days: 5 }));
    await complete(room, range(1, 7));
    await room.accept(approveAgreement, { id: agreement().id }, erin);
    expect(await begunOf(room, range(1, 7))).toHaveLength(5);
  });
});
