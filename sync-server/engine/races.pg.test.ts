// Tests races: every pair of concurrent commands about one course or job ends as in some order of the two. On Postgres
// the two really interleave; on the embedded engine they take turns.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '#shared/engine/command.ts';
import type { Outcome } from '#shared/engine/protocol.ts';
import type { Database } from '../database/types.ts';
import { testDatabase } from '../testing/test-database.ts';
import {
  completionInput,
  courseInput,
  jobInput,
  newMarketplace,
  numericId,
  studentInput,
} from '../testing/marketplace.ts';
import type { Marketplace } from '../testing/marketplace.ts';

let database: Database;
let marketplace: Marketplace;

beforeAll(async () => {
  database = await testDatabase();
  marketplace = await newMarketplace(database);
});
afterAll(() => database.close());

interface Sides {
  employer: Actor;
  provider: Actor;
}

const newSides = async (): Promise<Sides> => ({
  employer: await marketplace.person('employer', 'Erin'),
  provider: await marketplace.person('provider', 'Paul'),
});

/** What the two sides may do about one course and one job, each with one learner of their own. */
interface Scene extends Sides {
  jobId: number;
  courseId: number;
  agreementId: string;
  /** Enrolled, not complete. */
  enrolled: ReturnType<typeof studentInput>;
  /** Complete before the agreement was decided. */
  done: ReturnType<typeof studentInput>;
}

type Status = 'pending' | 'active';

/** Several in as many requests as one would take. */
async function newScenes(
  status: Status,
  { employer, provider }: Sides,
  count: number,
): Promise<[Scene, ...Scene[]]> {
  const newOne = (): Scene => {
    const [job, course] = [jobInput(), courseInput()];
    const [enrolled, done] = [studentInput(course.id), studentInput(course.id)];
    const agreementId = `${course.id}.${job.id}.1`;
    return { employer, provider, jobId: job.id, courseId: course.id, agreementId, enrolled, done };
  };
  const scenes = Array.from({ length: count }, newOne);
  await marketplace.giveAll(
    employer,
    scenes.map(({ jobId }) => ['jobs.post', jobInput({ id: jobId })]),
  );
  await marketplace.giveAll(
    provider,
    scenes.flatMap(({ jobId, courseId, enrolled, done }) => [
      ['courses.create', courseInput({ id: courseId, linkedJobIds: [jobId] })],
      ['enrollments.enroll', enrolled],
      ['enrollments.enroll', done],
      ['completions.mark', completionInput(done)],
    ]),
  );
  if (status === 'active')
    await marketplace.giveAll(
      employer,
      scenes.map(({ agreementId }) => ['agreements.approve', { id: agreementId }]),
    );
  return scenes as [Scene, ...Scene[]];
}

type Step = (scene: Scene) => [actor: Actor, command: string, input: unknown];

const steps: Record<string, Step> = {
  approve: ({ employer, agreementId }) => [employer, 'agreements.approve', { id: agreementId }],
  reject: ({ employer, agreementId }) => [employer, 'agreements.reject', { id: agreementId }],
  cancel: ({ employer, agreementId }) => [employer, 'agreements.cancel', { id: agreementId }],
  unlink: ({ provider, courseId, jobId }) => [provider, 'courses.unlinkJob', { courseId, jobId, round: 1 }],
  linkAgain: ({ provider, courseId, jobId }) => [provider, 'courses.linkJob', { courseId, jobId, round: 2 }],
  mark: ({ provider, enrolled }) => [provider, 'completions.mark', completionInput(enrolled)],
  unmark: ({ provider, done }) => [
    provider,
    'completions.remove',
    { id: `${done.courseId}.${done.candidateReferenceId}` },
  ],
  removeStudent: ({ provider, done }) => [
    provider,
    'enrollments.remove',
    { id: done.id, knowsCompletion: true },
  ],
  deactivateJob: ({ employer, jobId }) => [
    employer,
    'jobs.edit',
    { id: jobId, set: { isActive: false }, base: { isActive: true } },
  ],
  endGuarantee: ({ employer, jobId }) => [
    employer,
    'jobs.edit',
    { id: jobId, set: { guaranteedInterview: false }, base: { guaranteedInterview: true } },
  ],
  deactivateCourse: ({ provider, courseId }) => [
    provider,
    'courses.edit',
    { id: courseId, set: { isActive: false }, base: { isActive: true } },
  ],
};

/** What the scene looks like afterwards, without ids and times. */
async function outcomeOf(
  { jobId, courseId, enrolled, done }: Scene,
  outcomes: readonly Outcome[],
): Promise<string> {
  const knex = database.knex;
  const agreements = await knex('agreements')
    .where({ courseId, jobId })
    .orderBy('round')
    .select('round', 'status', 'endReason');
  const matches = await knex('matches').where({ jobId }).select('candidateReferenceId', 'withdrawnAt');
  const standing = (reference: string) =>
    matches.filter((match) => match.candidateReferenceId === reference && !match.withdrawnAt).length;
  const job = await knex('jobs').where({ id: jobId }).first('isActive', 'guaranteedInterview');
  return JSON.stringify({
    kinds: outcomes.map(({ kind }) => kind),
    agreements,
    enrolled: standing(enrolled.candidateReferenceId),
    done: standing(done.candidateReferenceId),
    job,
  });
}

async function inTurn(scene: Scene, first: Step, second: Step): Promise<Outcome[]> {
  return [await marketplace.ask(...first(scene)), await marketplace.ask(...second(scene))];
}

const atOnce = (scene: Scene, first: Step, second: Step): Promise<Outcome[]> =>
  Promise.all([marketplace.ask(...first(scene)), marketplace.ask(...second(scene))]);

const names = Object.keys(steps);
const pairs = names.flatMap((first, index) => names.slice(index).map((second) => [first, second] as const));

describe.each<Status>(['pending', 'active'])(
  'running commands concurrently with an agreement that is %s',
  (status) => {
    test.each(pairs)('serializes %s and %s when executed concurrently', async (first, second) => {
      const [one, other] = [steps[first]!, steps[second]!];
      // Where they take turns, one time is like another.
      const rounds = database.kind === 'embedded' ? 1 : 3;
      const [forwards, backwards, ...raced] = await newScenes(status, await newSides(), 2 + rounds);
      const serial = [
        await outcomeOf(forwards, await inTurn(forwards, one, other)),
        await outcomeOf(backwards!, (await inTurn(backwards!, other, one)).toReversed()),
      ];
      for (const scene of raced)
        expect(serial).toContain(await outcomeOf(scene, await atOnce(scene, one, other)));
    });
  },
);

test('creates one completion and one match per student when two devices mark a class concurrently', async () => {
  const [{ provider, courseId, jobId }] = await newScenes('active', await newSides(), 1);
  const students = Array.from({ length: 10 }, () => studentInput(courseId));
  for (const student of students) await marketplace.give(provider, 'enrollments.enroll', student);
  const marks = () =>
    Promise.all(
      students.map((student) => marketplace.ask(provider, 'completions.mark', completionInput(student))),
    );
  const [one, other] = await Promise.all([marks(), marks()]);
  expect([...one, ...other].every(({ kind }) => kind === 'applied')).toBe(true);
  const matches = await database
    .knex('matches')
    .where({ jobId })
    .whereNull('withdrawnAt')
    .select('candidateReferenceId');
  expect(new Set(matches.map((match) => match.candidateReferenceId)).size).toBe(11);
  expect(matches).toHaveLength(11);
});

test('enforces the agreement limit of a job when many providers link it concurrently', async () => {
  const employer = await marketplace.person('employer');
  const job = jobInput();
  await marketplace.give(employer, 'jobs.post', job);
  const others = await Promise.all(Array.from({ length: 14 }, () => marketplace.person('provider')));
  const linked = others.map((actor) =>
    marketplace.ask(actor, 'courses.create', courseInput({ id: numericId(), linkedJobIds: [job.id] })),
  );
  const outcomes = await Promise.all(linked);
  expect(outcomes.filter(({ kind }) => kind === 'applied')).toHaveLength(10);
  expect(outcomes.filter((outcome) => outcome.kind === 'refused' && outcome.code === 'limit')).toHaveLength(
    4,
  );
});
