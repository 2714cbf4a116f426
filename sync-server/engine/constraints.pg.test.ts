// Tests that database constraints keep unique rows unique at any isolation level.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Knex } from 'knex';
import type { Database } from '../database/types.ts';
import { testDatabase } from '../testing/test-database.ts';
import {
  completionInput,
  courseInput,
  jobInput,
  newMarketplace,
  studentInput,
} from '../testing/marketplace.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
  const marketplace = await newMarketplace(database);
  const [employer, provider] = [await marketplace.person('employer'), await marketplace.person('provider')];
  const job = jobInput();
  const course = courseInput({ linkedJobIds: [job.id] });
  const student = studentInput(course.id);
  await marketplace.give(employer, 'jobs.post', job);
  await marketplace.give(provider, 'courses.create', course);
  await marketplace.give(employer, 'agreements.approve', { id: `${course.id}.${job.id}.1` });
  await marketplace.give(provider, 'enrollments.enroll', student);
  await marketplace.give(provider, 'completions.mark', completionInput(student));
  await database.knex('entries').insert({ ...entry, id: 'entry-one' });
});
afterAll(() => database.close());

const entry = {
  personId: 'somebody',
  client: 'client-1',
  sequence: 1,
  digest: 'd',
  command: 'c',
  outcome: '{}',
  settledAt: new Date(),
};

test.each<[string, (knex: Knex) => Promise<unknown>]>([
  ['a completion of a student', (knex) => copyOf(knex, 'completions', {})],
  ['a match of a person and a job', (knex) => copyOf(knex, 'matchPersons', { matchId: 'another' })],
  [
    'a live agreement of a course and a job',
    (knex) => copyOf(knex, 'agreements', { id: 'another', round: 2 }),
  ],
  ['an entry by its id', (knex) => knex('entries').insert({ ...entry, id: 'entry-one', sequence: 2 })],
  ['an entry by the number of its device', (knex) => knex('entries').insert({ ...entry, id: 'entry-two' })],
])('enforces the uniqueness of %s', async (_name, second) => {
  await expect(second(database.knex)).rejects.toMatchObject({ code: '23505' });
});

/** The first row of a table once more, with these columns changed. */
async function copyOf(knex: Knex, table: string, changes: object): Promise<unknown> {
  const { xid: _xid, ...row } = (await knex(table).first()) as Record<string, unknown>;
  return knex(table).insert({ ...row, ...changes });
}
