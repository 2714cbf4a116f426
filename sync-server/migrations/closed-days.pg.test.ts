// Tests that deadlines which closed days had put off leave a week when the bound of closed days begins to count.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../database/types.ts';
import { testDatabase } from '../testing/test-database.ts';
import {
  completionInput,
  courseInput,
  jobInput,
  newMarketplace,
  studentInput,
} from '../testing/marketplace.ts';
import { up } from './066-closed-days.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const dayMs = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString();
const closedFor = (days: number) =>
  Array.from({ length: days }, (_, at) => inDays(at + 1).slice(0, 10)).join(' ');

test('leaves a guarantee with closed days a week or its deadline, and the others as they are', async () => {
  const { knex } = database;
  const marketplace = await newMarketplace(database);
  marketplace.clock.now = new Date().toISOString();
  const provider = await marketplace.person('provider');
  /** Returns the id of a match whose deadline is in so many days, as if set by the rules of before. */
  async function matchOf(closedDays: string, deadlineIn: number): Promise<string> {
    const employer = await marketplace.person('employer');
    const set = { timeZone: 'UTC', closedDays };
    await marketplace.give(employer, 'organizations.saveCalendar', { set, base: {} });
    const job = jobInput();
    await marketplace.give(employer, 'jobs.post', job);
    const course = courseInput({ linkedJobIds: [job.id] });
    await marketplace.give(provider, 'courses.create', course);
    const [agreement] = await knex('agreements').where({ jobId: job.id });
    await marketplace.give(employer, 'agreements.approve', { id: agreement?.id });
    const student = studentInput(course.id);
    await marketplace.give(provider, 'enrollments.enroll', student);
    await marketplace.give(provider, 'completions.mark', completionInput(student));
    await knex('matches')
      .where({ jobId: job.id })
      .update({ deadlineAt: inDays(deadlineIn) });
    const [match] = await knex('matches').where({ jobId: job.id });
    return match?.id ?? '';
  }
  const ids = [
    await matchOf('', 30),
    await matchOf(closedFor(200), 250),
    await matchOf(closedFor(200), 3),
    await matchOf(closedFor(200), -1),
  ];
  const before = await knex('clocks').whereIn('id', ids).select('id', 'calendars', 'nextAt');
  await up(knex);
  const after = await knex('clocks').whereIn('id', ids).select('id', 'calendars', 'nextAt');
  const [open, late, soon, past] = ids.map((id) => {
    const [one, other] = [before, after].map((rows) => rows.find((row) => row.id === id));
    const { notBefore, ...rest } = JSON.parse(other?.calendars ?? '');
    expect(rest).toEqual({ ...JSON.parse(one?.calendars ?? ''), notBefore: undefined });
    return {
      leastDays: notBefore && Math.round((Date.parse(notBefore) - Date.now()) / dayMs),
      runs: other?.nextAt,
    };
  });
  expect([open, late, soon, past].map((clock) => clock?.leastDays)).toEqual([null, 7, 3, null]);
  expect(late?.runs.getTime()).toBeLessThanOrEqual(Date.now());
  expect(open?.runs.getTime()).toBeGreaterThan(Date.now());
});
