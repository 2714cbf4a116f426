// What belongs to one course and job: conversations, fees, the acts of a round, and who may still come. Another course of the same job stays apart.
import { expect, test } from 'vitest';
import { classroom } from '#shared/testing/classroom.ts';
import type { Classroom } from '#shared/testing/classroom.ts';
import { erin, paul, tess } from '#shared/testing/people.ts';
import {
  agreement,
  completion,
  course,
  courseStatistics,
  enrollment,
  interview,
  job,
  match,
  thread,
} from '#shared/testing/rows.ts';
import type { Actor } from '#shared/engine/command.ts';
import type { Row } from '#shared/engine/schema.ts';
import { actsOfRound } from './pact-acts.ts';
import { feesOfPact } from './pact-fees.ts';
import { outlookOfPact } from './pact-outlook.ts';
import { threadsOfPact } from './pact-threads.ts';

const [care, nursing] = [
  { courseId: 201, jobId: 101 },
  { courseId: 202, jobId: 101 },
];

/** Two agreements of one job, of which the first has two rounds. */
async function twoOfOneJob(): Promise<Classroom> {
  const room = await classroom({ agreement: null });
  await room.put(
    'agreements',
    agreement({ ...care, status: 'cancelled', createdAt: '2026-05-01T09:00:00.000Z' }),
    agreement({ ...care, round: 2, createdAt: '2026-05-20T09:00:00.000Z' }),
    agreement(nursing),
  );
  await room.put(
    'matches',
    match({ ...care, id: 'm1', createdAt: '2026-05-10T09:00:00.000Z' }),
    match({ ...care, id: 'm2', candidateReferenceId: 'C-2', createdAt: '2026-05-20T09:00:00.000Z' }),
    match({ ...nursing, id: 'm3', candidateReferenceId: 'C-3', createdAt: '2026-05-20T09:00:00.000Z' }),
  );
  return room;
}

test('lists the conversations about every round and candidate of an agreement, and no other', async () => {
  const { store, put } = await twoOfOneJob();
  const about = (subjectKind: Row<'threads'>['subjectKind'], subjectId: string) =>
    thread({ id: `${subjectKind} ${subjectId}`, subjectKind, subjectId });
  await put(
    'threads',
    ...[about('agreement', '201.101.1'), about('agreement', '201.101.2'), about('agreement', '202.101.1')],
    ...[about('match', 'm1'), about('match', 'm3'), about('job', '101'), about('course', '201')],
  );
  const threads = async (of: typeof care) =>
    (await threadsOfPact(store, paul, of.courseId, of.jobId)).map(({ thread: { id } }) => id).toSorted();
  expect(await threads(care)).toEqual(['agreement 201.101.1', 'agreement 201.101.2', 'match m1']);
  expect(await threads(nursing)).toEqual(['agreement 202.101.1', 'match m3']);
});

const charge = (id: string, change: Partial<Row<'ledger'>>): Row<'ledger'> => ({
  id,
  organizationId: 'erin',
  kind: 'match',
  amountCents: 1500,
  at: '2026-06-01T09:00:00.000Z',
  subjectId: 'm1',
  month: null,
  reversalOf: null,
  createdAt: '2026-06-01T09:00:00.000Z',
  rev: 1,
  ...change,
});

test('sums the fees of all rounds and candidates of an agreement, without those that were reversed', async () => {
  const { store, put } = await twoOfOneJob();
  await put(
    'ledger',
    charge('a', {}),
    charge('b', { subjectId: 'm2' }),
    charge('c', { subjectId: 'm2', amountCents: -1500, reversalOf: 'b' }),
    charge('d', { subjectId: 'm3', amountCents: 9900 }),
    charge('e', { kind: 'agreement_month', subjectId: '201.101.1', amountCents: 2000, month: '2026-05' }),
    charge('f', { kind: 'agreement_month', subjectId: '201.101.2', amountCents: 2500, month: '2026-06' }),
    charge('g', { kind: 'employer_month', subjectId: 'erin', amountCents: 5000, month: '2026-06' }),
  );
  expect(await feesOfPact(store, erin, care.courseId, care.jobId)).toEqual([
    { kind: 'match', charges: 1, cents: 1500 },
    { kind: 'agreement_month', charges: 2, cents: 4500 },
  ]);
  expect(await feesOfPact(store, erin, nursing.courseId, nursing.jobId)).toEqual([
    { kind: 'match', charges: 1, cents: 9900 },
  ]);
});

test('tells the acts of each round by day', async () => {
  const { store, put } = await twoOfOneJob();
  await put(
    'matches',
    match({
      ...{ ...care, id: 'm2', candidateReferenceId: 'C-2', createdAt: '2026-05-20T09:00:00.000Z' },
      ...{ slotsProposedAt: '2026-05-21T23:30:00.000Z', heldAt: '2026-06-01T09:00:00.000Z' },
      ...{ status: 'hired', decidedAt: '2026-06-02T09:00:00.000Z' },
    }),
    match({
      ...{ ...care, id: 'm4', candidateReferenceId: 'C-4', createdAt: '2026-05-20T09:00:00.000Z' },
      slotsProposedAt: '2026-05-22T00:30:00.000Z',
      withdrawnAt: '2026-06-02T10:00:00.000Z',
    }),
  );
  await put(
    'interviews',
    interview({ id: 'm2', confirmedAt: '2026-05-23T09:00:00.000Z' }),
    interview({ id: 'm4', proposedBy: 'provider', proposedAt: '2026-05-24T09:00:00.000Z' }),
  );
  const acts = async (id: string, zone = 'UTC') =>
    (await actsOfRound(store, erin, id, zone)).map(({ name, count, at }) => [name, count, at.slice(0, 10)]);
  expect(await acts('201.101.1')).toEqual([['matched', 1, '2026-05-10']]);
  expect(await acts('201.101.2')).toEqual([
    ['matched', 2, '2026-05-20'],
    ['proposed', 1, '2026-05-21'],
    ['proposed', 1, '2026-05-22'],
    ['confirmed', 1, '2026-05-23'],
    ['suggested', 1, '2026-05-24'],
    ['held', 1, '2026-06-01'],
    ['hired', 1, '2026-06-02'],
    ['withdrawn', 1, '2026-06-02'],
  ]);
  // In New York both proposals were on the same day.
  expect(await acts('201.101.2', 'America/New_York')).toContainEqual(['proposed', 2, '2026-05-21']);
  expect(await acts('nothing')).toEqual([]);
});

test('tells the learners on their way, when the course ends, and the openings that are left', async () => {
  const { store, put } = await twoOfOneJob();
  await put('jobs', job({ openings: 5 }));
  await put('courses', course({ id: 201, endDate: '2026-06-30' }), course({ id: 202 }));
  await put(
    'matches',
    match({ ...care, id: 'm1', status: 'hired' }),
    match({ ...nursing, id: 'm3', candidateReferenceId: 'C-3', status: 'hired' }),
  );
  await put(
    'enrollments',
    ...['C-1', 'C-2', 'C-3'].map((id) => enrollment({ id: `201.${id}`, candidateReferenceId: id })),
    enrollment({ id: '202.C-1', courseId: 202, candidateReferenceId: 'C-1' }),
  );
  await put('completions', completion({ id: '201.C-1', candidateReferenceId: 'C-1' }));
  await put('courseStatistics', courseStatistics({ id: 201, enrolled: 20 }));
  const outlook = (actor: Actor, of: typeof care) => outlookOfPact(store, actor, of.courseId, of.jobId);
  const ofCare = { endDate: '2026-06-30', atLeast: null };
  // Zoe and two others.
  expect(await outlook(paul, care)).toEqual({ ...ofCare, inProgress: 3, openings: 'Open' });
  expect(await outlook(paul, nursing)).toMatchObject({ inProgress: 1, endDate: null });
  // Hires of another course fill the same openings. Employers see no class list, and of a small class no size.
  const employers = { inProgress: null, openings: '2 of 5 filled' };
  expect(await outlook(erin, care)).toEqual({ ...ofCare, ...employers, atLeast: 20 });
  expect(await outlook(erin, nursing)).toMatchObject({ ...employers, atLeast: null });
  // A teacher to whom the course is not assigned has no class list of it.
  expect(await outlook(tess, care)).toMatchObject({ inProgress: null, openings: 'Open' });
});
