// What time brings about.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from './database/database.ts';
import { runHourly } from './jobs.ts';
import { testDatabase } from './testing/test-database.ts';
import { completionInput, courseInput, jobInput, newTown, studentInput } from './testing/town.ts';
import type { Town } from './testing/town.ts';

let database: Database;
let town: Town;

beforeAll(async () => {
  database = await testDatabase();
  town = await newTown(database);
});
afterAll(() => database.close());

const hour = async (defects: number[] = []) =>
  runHourly({
    knex: database.knex,
    execute: town.execute,
    now: () => new Date(town.clock.now),
    onDefect: (_message, courseId) => defects.push(courseId),
  });

async function agreement(): Promise<{
  id: string;
  employer: Awaited<ReturnType<Town['person']>>;
  courseId: number;
  jobId: number;
  complete(): Promise<void>;
}> {
  const employer = await town.person('employer');
  const provider = await town.person('provider');
  const job = jobInput();
  const course = courseInput({ linkedJobIds: [job.id], endDate: '2026-06-30' });
  await town.give(employer, 'jobs.post', job);
  await town.give(provider, 'courses.create', course);
  const complete = async () => {
    const student = studentInput(course.id);
    await town.give(provider, 'enrollments.enroll', student);
    await town.give(provider, 'completions.mark', completionInput(student));
  };
  return { id: `${course.id}.${job.id}.1`, employer, courseId: course.id, jobId: job.id, complete };
}

const statusOf = async (id: string) => database.knex('agreements').where({ id }).first('status', 'endReason');

test('an agreement that nobody decided for 60 days expires', async () => {
  town.clock.now = '2026-06-03T10:00:00.000Z';
  const { id } = await agreement();
  town.clock.now = '2026-08-01T10:00:00.000Z';
  await hour();
  expect(await statusOf(id)).toEqual({ status: 'pending_approval', endReason: null });
  town.clock.now = '2026-08-03T10:00:00.000Z';
  await hour();
  expect(await statusOf(id)).toEqual({ status: 'cancelled', endReason: 'expired' });
});

test('an active agreement whose course ended 30 days ago is completed, unless an interview is owed', async () => {
  town.clock.now = '2026-06-03T10:00:00.000Z';
  const [done, owing] = [await agreement(), await agreement()];
  for (const { id, employer } of [done, owing]) await town.give(employer, 'agreements.approve', { id });
  await owing.complete();
  town.clock.now = '2026-08-01T10:00:00.000Z';
  await hour();
  expect(await statusOf(done.id)).toEqual({ status: 'completed', endReason: 'completed' });
  expect(await statusOf(owing.id)).toEqual({ status: 'active', endReason: null });
});

test('the sweep matches what was missed and reports it, and finds nothing where all is well', async () => {
  town.clock.now = '2026-06-03T10:00:00.000Z';
  const { id, employer, courseId, jobId, complete } = await agreement();
  await complete();
  await town.give(employer, 'agreements.approve', { id });
  const defects: number[] = [];
  await hour(defects);
  expect(defects).toEqual([]);
  await database.knex('matches').where({ courseId }).del();
  await database.knex('matchPersons').where({ jobId }).del();
  await hour(defects);
  expect(defects).toEqual([courseId]);
  expect(await database.knex('matches').where({ courseId })).toHaveLength(1);
});
