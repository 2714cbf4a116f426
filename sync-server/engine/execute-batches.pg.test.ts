// Tests batches: a bad entry affects only itself, parts of one change are atomic, and large batches are cheap.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '#shared/engine/command.ts';
import type { Outcome } from '#shared/engine/protocol.ts';
import { plusDays } from '#shared/lib/time.ts';
import { quickCompletionsPerDay } from '#shared/policy.ts';
import type { Database } from '../database/types.ts';
import { executeWith } from './execute.ts';
import type { Entry, Execute } from './types.ts';
import { processedSql } from './processed-entries.ts';
import { commandsWithBadRules } from '../testing/bad-rules.ts';
import { statementsOf } from '../testing/statements.ts';
import { testDatabase } from '../testing/test-database.ts';
import {
  anEntry,
  completionInput,
  courseInput,
  jobInput,
  newMarketplace,
  studentInput,
} from '../testing/marketplace.ts';
import type { Marketplace } from '../testing/marketplace.ts';

let database: Database;
let marketplace: Marketplace;
let employer: Actor;
let provider: Actor;
let execute: Execute;
const defects: string[] = [];

beforeAll(async () => {
  database = await testDatabase();
  marketplace = await newMarketplace(database);
  employer = await marketplace.person('employer', 'Erin');
  provider = await marketplace.person('provider', 'Paul');
  execute = executeWith({
    knex: database.knex,
    commands: commandsWithBadRules,
    now: () => new Date(marketplace.clock.now),
    onDefect: (_error, command) => defects.push(command),
  });
});
afterAll(() => database.close());
beforeEach(() => {
  defects.length = 0;
});

async function give(entries: readonly Entry[], isAllOrNone = false): Promise<Outcome[]> {
  const { outcomes } = await execute({ actor: provider, client: null, entries, isAllOrNone });
  return entries.map(({ id }) => outcomes.get(id)!);
}

async function linkedCourse(): Promise<{ courseId: number; jobId: number }> {
  const job = jobInput();
  const course = courseInput({ linkedJobIds: [job.id] });
  await marketplace.give(employer, 'jobs.post', job);
  await marketplace.give(provider, 'courses.create', course);
  return { courseId: course.id, jobId: job.id };
}

const enrolledIn = async (courseId: number) =>
  (await database.knex('enrollments').where({ courseId })).length;
const taken = {
  kind: 'refused',
  code: 'taken',
  message: 'This was already saved under another number. Nothing was changed.',
  text: { code: 'entry.takenId', params: {} },
};
const defect = {
  kind: 'refused',
  code: 'defect',
  message: 'Something went wrong on our side. Your change is kept here.',
};

/** A "no" that its author can do something about. */
const unstorable = (field?: string) => ({
  kind: 'refused',
  code: 'invalid',
  message: 'This change has a value that cannot be stored. Correct it and send it again.',
  ...(field && { fields: { [field]: 'This value cannot be stored' } }),
});

describe('executing a batch of 200 entries with one bad entry', () => {
  test.each<[what: string, command: string, outcome: object, defects: number]>([
    ['that a rule refuses', 'courses.unlinkJob', { kind: 'refused', code: 'not_found' }, 0],
    ['that is none of our commands', 'test.unheardOf', { kind: 'held', reason: 'unknown_command' }, 0],
    ['whose rule has a bug', 'test.stumble', defect, 1],
    ['that a unique index refuses at the flush', 'test.clash', taken, 0],
    ['that the database takes for impossible', 'test.break', defect, 1],
    ['with a number that the column does not know', 'test.halve', unstorable('round'), 1],
    ['with a key that is too large for an index', 'test.swell', unstorable(), 1],
  ])(
    'applies the other 199 entries when the batch contains one %s',
    async (_what, command, outcome, found) => {
      const { courseId, jobId } = await linkedCourse();
      const input = { courseId, jobId, round: 2, employerId: employer.organization };
      const entries = Array.from({ length: 200 }, (_, at) =>
        at === 137 ? anEntry(command, input) : anEntry('enrollments.enroll', studentInput(courseId)),
      );
      const outcomes = await give(entries);
      expect(outcomes[137]).toMatchObject(outcome);
      expect(outcomes.filter(({ kind }) => kind === 'applied')).toHaveLength(199);
      expect(await enrolledIn(courseId)).toBe(199);
      expect(new Set(defects).size).toBe(found);
      expect(await give(entries)).toEqual(outcomes);
      expect(await enrolledIn(courseId)).toBe(199);
    },
  );
});

test('repairs a lone surrogate left by a rule and logs a defect', async () => {
  const { courseId, jobId } = await linkedCourse();
  const input = { courseId, jobId, round: 2, employerId: employer.organization };
  expect(await give([anEntry('test.garble', input)])).toEqual([{ kind: 'applied' }]);
  const [agreement] = await database.knex('agreements').where({ id: `${courseId}.${jobId}.2` });
  expect(agreement?.terms).toBe('\uFFFD ab');
  expect(defects).toEqual(['test.garble']);
});

test('holds entries that depend on a bad entry, even if the flush finds the error', async () => {
  const { courseId, jobId } = await linkedCourse();
  const poison = anEntry('test.clash', { courseId, jobId, round: 2, employerId: employer.organization });
  const after = anEntry('enrollments.enroll', studentInput(courseId), { after: [poison.id] });
  const other = anEntry('enrollments.enroll', studentInput(courseId));
  expect(await give([poison, after, other])).toEqual([
    taken,
    { kind: 'held', reason: 'after' },
    { kind: 'applied' },
  ]);
});

test('knows in the second half of a batch what became of the entries of the first', async () => {
  const { courseId, jobId } = await linkedCourse();
  const enroll = (after: string[] = []) => anEntry('enrollments.enroll', studentInput(courseId), { after });
  const [good, filler] = [enroll(), enroll()];
  const poison = anEntry('test.clash', { courseId, jobId, round: 2, employerId: employer.organization });
  const entries = [good, poison, filler, enroll([good.id]), enroll([poison.id])];
  expect(await give(entries)).toEqual([
    { kind: 'applied' },
    taken,
    { kind: 'applied' },
    { kind: 'applied' },
    { kind: 'held', reason: 'after' },
  ]);
});

describe('executing entries as one atomic change', () => {
  test.each([
    ['a refusal', 'courses.unlinkJob', 'not_found'],
    ['a bug', 'test.stumble', 'defect'],
    ['a unique index', 'test.clash', 'taken'],
  ])('applies the entries together or not at all: %s', async (_what, command, code) => {
    const { courseId, jobId } = await linkedCourse();
    const input = { courseId, jobId, round: 2, employerId: employer.organization };
    const good = anEntry('enrollments.enroll', studentInput(courseId));
    const bad = anEntry(command, input);
    const outcomes = await give([good, bad], true);
    expect(outcomes.some((outcome) => outcome.kind === 'refused' && outcome.code === code)).toBe(true);
    expect(outcomes.some(({ kind }) => kind === 'applied')).toBe(false);
    expect(await enrolledIn(courseId)).toBe(0);
    expect((await give([good, bad], true)).some(({ kind }) => kind === 'applied')).toBe(false);
    expect(await enrolledIn(courseId)).toBe(0);
  });

  test('rolls back the change on a conflict in one entry and records no conflict', async () => {
    const { courseId } = await linkedCourse();
    const edit = { id: courseId, set: { title: 'Mine' }, base: { title: 'What it never was' } };
    const entries = [anEntry('enrollments.enroll', studentInput(courseId)), anEntry('courses.edit', edit)];
    const outcomes = await give(entries, true);
    expect(outcomes.map(({ kind }) => kind)).toEqual(['held', 'conflict']);
    expect(await enrolledIn(courseId)).toBe(0);
    expect(await database.knex('conflicts').where({ personId: provider.person })).toEqual([]);
  });
});

test('yields the same outcomes for dependent entries in one push as for single ones', async () => {
  async function story(giveAll: (entries: Entry[]) => Promise<Outcome[]>) {
    const { courseId, jobId } = await linkedCourse();
    await marketplace.give(employer, 'agreements.approve', { id: `${courseId}.${jobId}.1` });
    const [ann, ben] = [studentInput(courseId), studentInput(courseId)];
    await marketplace.give(provider, 'enrollments.enroll', ann);
    const id = `${courseId}.${ann.candidateReferenceId}`;
    const outcomes = await giveAll([
      anEntry('completions.mark', completionInput(ann)),
      anEntry('completions.mark', completionInput(ann)),
      anEntry('completions.remove', { id }),
      anEntry('completions.remove', { id }),
      anEntry('completions.mark', completionInput(ann)),
      anEntry('completions.mark', completionInput(ben)),
      anEntry('enrollments.enroll', ben),
      anEntry('enrollments.enroll', ben),
    ]);
    const statuses = await database.knex('matches').where({ jobId }).pluck('status');
    return { outcomes: outcomes.map(withoutMoments), statuses, enrolled: await enrolledIn(courseId) };
  }
  const apart = await story(async (entries) => {
    const outcomes: Outcome[] = [];
    for (const entry of entries) outcomes.push(...(await give([entry])));
    return outcomes;
  });
  expect(await story(give)).toEqual(apart);
  expect(apart.outcomes[1]).toMatchObject({ note: expect.stringMatching(/^Already marked complete/) });
  expect(apart.enrolled).toBe(2);
});

test('executes a push of 500 commands in a few statements', async () => {
  const { courseId, jobId } = await linkedCourse();
  await marketplace.give(employer, 'agreements.approve', { id: `${courseId}.${jobId}.1` });
  const students = Array.from({ length: 250 }, () => studentInput(courseId));
  const entries = [
    ...students.map((student) => anEntry('enrollments.enroll', student)),
    ...students.map((student) => anEntry('completions.mark', completionInput(student))),
  ];
  let outcomes: Outcome[] = [];
  const statements = await statementsOf(async () => {
    outcomes = await give(entries);
  });
  expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['applied']));
  expect(await database.knex('matches').where({ jobId })).toHaveLength(250);
  expect(statements.length).toBeLessThanOrEqual(35);
});

test('loads the rows needed to mark a whole class in one statement', async () => {
  const course = courseInput();
  await marketplace.give(provider, 'courses.create', course);
  // Administrators are told of more completions in one day of students who were enrolled on it.
  marketplace.clock.now = plusDays(marketplace.clock.now, 1);
  const students = Array.from({ length: quickCompletionsPerDay }, () => studentInput(course.id));
  await give(students.map((student) => anEntry('enrollments.enroll', student)));
  const statements = await statementsOf(() =>
    give(students.map((student) => anEntry('completions.mark', completionInput(student)))),
  );
  expect(statements.filter((text) => text.startsWith('select 0 as part'))).toHaveLength(1);
});

test('answers a push of 100 settled entries in very few statements', async () => {
  const entries = Array.from({ length: 100 }, () => anEntry('courses.edit', { id: 999, set: {}, base: {} }));
  const first = await give(entries);
  const statements = await statementsOf(async () => {
    expect(await give(entries)).toEqual(first);
  });
  expect(statements.length).toBeLessThanOrEqual(8);
});

interface PlanNode {
  'Relation Name'?: string;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

const withParts = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(withParts)];

test('does not scan the earlier entries of a device again', async () => {
  const add = (client: string, count: number) =>
    database.knex.raw(
      `insert into entries (id, "personId", client, sequence, digest, command, outcome, "settledAt")
       select ${client} || '-' || n, 'paul', ${client}, n, '1', 'courses.edit', '{}', now() from generate_series(1, ${count}) n`,
    );
  // Statistics from before: the planner thinks that it sent nothing.
  await add("'another' || n", 20_000);
  await database.knex.raw('analyze entries');
  await add("'busy'", 3000);
  const plan = await database.knex.transaction(async (transaction) => {
    // As on a connection that ran it a few times.
    await transaction.raw('set local plan_cache_mode = force_generic_plan');
    await transaction.raw(`prepare looked_up (text[], text, bigint[]) as ${processedSql}`);
    const { rows } = await transaction.raw(
      `explain (analyze, format json) execute looked_up ('{busy-7, never-seen}', 'busy', '{7, 3001}')`,
    );
    await transaction.raw('deallocate looked_up');
    return (rows[0] as { 'QUERY PLAN': { Plan: PlanNode }[] })['QUERY PLAN'][0]!.Plan;
  });
  const reads = withParts(plan).filter((node) => node['Relation Name'] === 'entries');
  expect(reads.map((read) => read['Rows Removed by Filter'] ?? 0)).toEqual([0, 0]);
});

/** Entries of one push and entries that are sent one by one have different moments in their notes. */
const withoutMoments = (outcome: Outcome): object =>
  JSON.parse(JSON.stringify(outcome).replaceAll(/"at":"[^"]+"/g, '"at":"a moment"')) as object;
