// Tests that the platform's weeks begin at midnight in its own time zone.
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';
import { platformWeeks, weeksBefore } from './weeks.ts';

const database = await testDatabase();
afterAll(() => database.close());
const { knex } = database;

async function arrive(id: string, createdAt: string): Promise<void> {
  const user = { id, email: `${id}@example.org`, firstName: id, lastName: '', createdAt };
  await knex('users').insert(user);
}

const newUsersBefore = async (monday: string, timeZone: string) =>
  (await weeksBefore(knex, [monday], timeZone)).map(({ newUsers }) => newUsers);

test('assigns a Sunday evening in New York to the week that ends there', async () => {
  // Sunday, June 7: half past eight in the evening in New York, and Monday in Greenwich.
  await arrive('sunday', '2026-06-08T00:30:00.000Z');
  // Monday, June 8: one minute past midnight in New York.
  await arrive('monday', '2026-06-08T04:01:00.000Z');
  expect(await newUsersBefore('2026-06-08', 'America/New_York')).toEqual([1]);
  expect(await newUsersBefore('2026-06-15', 'America/New_York')).toEqual([1]);
  expect(await newUsersBefore('2026-06-08', 'UTC')).toEqual([0]);
});

test('adjusts the length of a week to a daylight saving change', async () => {
  // Sunday, March 8, 2026 has 23 hours in New York: the week ends at four in Greenwich, and began at five.
  await arrive('first', '2026-03-02T05:00:00.000Z');
  await arrive('last', '2026-03-09T03:59:59.000Z');
  await arrive('after', '2026-03-09T04:00:00.000Z');
  expect(await newUsersBefore('2026-03-09', 'America/New_York')).toEqual([2]);
});

test('returns the last twelve weeks in the time zone of the platform', async () => {
  const weeks = await platformWeeks(knex, new Date('2026-06-10T12:00:00.000Z'));
  expect(weeks).toHaveLength(12);
  expect(weeks[0]).toMatchObject({ monday: '2026-06-08', newUsers: 1 });
});
