// Tests `execute`: exactly once, in order, each entry processed separately.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '#shared/engine/command.ts';
import { commands } from '#shared/commands.ts';
import { Refusal } from '#shared/engine/rejection.ts';
import type { Outcome } from '#shared/engine/protocol.ts';
import type { Database } from '../database/types.ts';
import { executeWith } from './execute.ts';
import type { Entry, Execute } from './types.ts';
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

beforeAll(async () => {
  database = await testDatabase();
  marketplace = await newMarketplace(database);
  employer = await marketplace.person('employer', 'Erin');
  provider = await marketplace.person('provider', 'Paul');
  ({ execute } = marketplace);
});
afterAll(() => database.close());
async function outcomesOf(
  actor: Actor,
  entries: readonly Entry[],
  client: string | null = null,
): Promise<Outcome[]> {
  const { outcomes } = await execute({ actor, client, entries });
  return entries.map(({ id }) => outcomes.get(id)!);
}

const kinds = (outcomes: readonly Outcome[]) => outcomes.map(({ kind }) => kind);
const count = async (table: string, where: object = {}) => (await database.knex(table).where(where)).length;

/** A course of the provider, linked to a job of the employer. */
async function linkedCourse() {
  const job = jobInput();
  const course = courseInput({ linkedJobIds: [job.id] });
  await marketplace.give(employer, 'jobs.post', job);
  await marketplace.give(provider, 'courses.create', course);
  return { courseId: course.id, jobId: job.id };
}

describe('executing an entry exactly once', () => {
  test('applies entries carried to a second device in a file only once, whichever device sends them first', async () => {
    const { courseId } = await linkedCourse();
    const student = studentInput(courseId);
    const [enroll, mark] = [
      anEntry('enrollments.enroll', student),
      anEntry('completions.mark', completionInput(student)),
    ];
    const onTablet = [
      { ...enroll, sequence: 1 },
      { ...mark, sequence: 2, after: [enroll.id] },
    ];
    const onLaptop = onTablet.map((entry, index) => ({ ...entry, sequence: 7 + index }));
    expect(kinds(await outcomesOf(provider, onLaptop.slice(0, 1), `laptop-${courseId}`))).toEqual([
      'applied',
    ]);
    expect(kinds(await outcomesOf(provider, onTablet, `tablet-${courseId}`))).toEqual(['applied', 'applied']);
    expect(kinds(await outcomesOf(provider, onLaptop, `laptop-${courseId}`))).toEqual(['applied', 'applied']);
    expect(await count('enrollments', { courseId })).toBe(1);
    expect(await count('completions', { courseId })).toBe(1);
  });

  test('returns the stored outcome for a repeated entry, whatever has changed since', async () => {
    const { courseId } = await linkedCourse();
    const student = studentInput(courseId);
    await marketplace.give(provider, 'enrollments.enroll', student);
    const mark = anEntry('completions.mark', completionInput(student));
    expect(await outcomesOf(provider, [mark])).toEqual([{ kind: 'applied' }]);
    await marketplace.give(provider, 'completions.remove', {
      id: `${courseId}.${student.candidateReferenceId}`,
    });
    expect(await outcomesOf(provider, [mark])).toEqual([{ kind: 'applied' }]);
    const [row] = await database.knex('completions').where({ courseId });
    expect(row.removedAt).not.toBeNull();
  });

  test('stores a refusal like any other outcome', async () => {
    const { courseId, jobId } = await linkedCourse();
    const id = `${courseId}.${jobId}.1`;
    const cancel = anEntry('agreements.cancel', { id });
    const [refusal] = await outcomesOf(employer, [cancel]);
    expect(refusal).toMatchObject({ kind: 'refused', code: 'stale' });
    await marketplace.give(employer, 'agreements.approve', { id });
    expect(await outcomesOf(employer, [cancel])).toEqual([refusal]);
  });

  test('applies a batch only once when it is delivered twice concurrently', async () => {
    const entries = Array.from({ length: 5 }, () => anEntry('jobs.post', jobInput()));
    const answers = await Promise.all([outcomesOf(employer, entries), outcomesOf(employer, entries)]);
    expect(answers[0]).toEqual(answers[1]);
    expect(new Set(kinds(answers[0]))).toEqual(new Set(['applied']));
    for (const { input } of entries)
      expect(await count('jobs', { id: (input as { id: number }).id })).toBe(1);
  });

  test('refuses a used entry id with other content or from another person', async () => {
    const first = anEntry('jobs.post', jobInput());
    await outcomesOf(employer, [first]);
    const other = { ...anEntry('jobs.post', jobInput()), id: first.id };
    const refusal = {
      kind: 'refused',
      code: 'taken',
      message: 'Another change was saved under this number already.',
      text: { code: 'entry.takenNumber', params: {} },
    };
    expect(await outcomesOf(employer, [other], crypto.randomUUID())).toEqual([refusal]);
    expect(await outcomesOf(await marketplace.person('employer'), [first], crypto.randomUUID())).toEqual([
      refusal,
    ]);
    // Without a device, the id is an Idempotency-Key.
    expect(await outcomesOf(employer, [other])).toMatchObject([{ kind: 'refused', code: 'key_reused' }]);
    expect(await count('jobs', { id: (other.input as { id: number }).id })).toBe(0);
  });

  test('reports a fork and applies nothing when a sequence number is reused for another entry', async () => {
    const client = randomUUID();
    const first = anEntry('jobs.post', jobInput(), { sequence: 1 });
    await outcomesOf(employer, [first], client);
    const fresh = anEntry('jobs.post', jobInput(), { sequence: 2 });
    const copied = anEntry('jobs.post', jobInput(), { sequence: 1 });
    const execution = await execute({ actor: employer, client, entries: [fresh, copied] });
    expect(execution).toEqual({ outcomes: new Map(), isForked: true, writes: [] });
    expect(await outcomesOf(employer, [first, fresh], client)).toEqual([
      { kind: 'applied' },
      { kind: 'applied' },
    ]);
    expect(await outcomesOf(employer, [copied], randomUUID())).toEqual([{ kind: 'applied' }]);
  });

  test('refuses a whole batch from a client of another person', async () => {
    const client = randomUUID();
    await outcomesOf(employer, [anEntry('jobs.post', jobInput(), { sequence: 1 })], client);
    const posting = jobInput();
    const entries = [anEntry('jobs.post', posting, { sequence: 9 })];
    const stranger = await marketplace.person('employer');
    await expect(execute({ actor: stranger, client, entries })).rejects.toThrow(Refusal);
    expect(await count('jobs', { id: posting.id })).toBe(0);
  });

  test('stores no outcome when the commit fails', async () => {
    const entry = anEntry('jobs.post', jobInput());
    const failing = executeWith({
      knex: database.knex,
      commands,
      now: () => new Date(marketplace.clock.now),
      onDefect: () => {},
      beforeCommit: () => Promise.reject(new Error('the outbox is full')),
    });
    await expect(failing({ actor: employer, client: null, entries: [entry] })).rejects.toThrow(
      'the outbox is full',
    );
    expect(await count('entries', { id: entry.id })).toBe(0);
    expect(await outcomesOf(employer, [entry])).toEqual([{ kind: 'applied' }]);
  });
});

describe('holding an entry', () => {
  test('holds entries of a newer app version without storing an outcome', async () => {
    const unknown = anEntry('jobs.sing', {});
    const newer = anEntry('jobs.post', jobInput(), { version: 99 });
    expect(await outcomesOf(employer, [unknown, newer])).toEqual([
      { kind: 'held', reason: 'unknown_command' },
      { kind: 'held', reason: 'newer_version' },
    ]);
    expect(await count('entries', { id: unknown.id })).toBe(0);
    expect(await outcomesOf(employer, [{ ...newer, version: 1 }])).toEqual([{ kind: 'applied' }]);
  });

  test('holds entries that depend on a missing, refused, or held entry', async () => {
    const { courseId } = await linkedCourse();
    const enroll = anEntry('enrollments.enroll', studentInput(courseId));
    const refused = anEntry('enrollments.enroll', studentInput(999));
    const after = (...ids: string[]) =>
      anEntry('courses.edit', { id: courseId, set: {}, base: {} }, { after: ids });
    const [early, beside] = [after(enroll.id), after(refused.id)];
    const second = after(early.id);
    expect(kinds(await outcomesOf(provider, [early, second]))).toEqual(['held', 'held']);
    expect(kinds(await outcomesOf(provider, [refused, beside]))).toEqual(['refused', 'held']);
    expect(kinds(await outcomesOf(provider, [enroll, early, second]))).toEqual([
      'applied',
      'applied',
      'applied',
    ]);
    expect(kinds(await outcomesOf(provider, [beside]))).toEqual(['held']);
  });

  test('holds entries that depend on an entry of another person', async () => {
    const { courseId } = await linkedCourse();
    const posted = anEntry('jobs.post', jobInput());
    expect(kinds(await outcomesOf(employer, [posted]))).toEqual(['applied']);
    const after = anEntry('courses.edit', { id: courseId, set: {}, base: {} }, { after: [posted.id] });
    expect(kinds(await outcomesOf(provider, [after]))).toEqual(['held']);
  });
});
