// Tests that disputes of interviews that were not held become claims, and that decided and old ones stay as they are.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../database/types.ts';
import { testDatabase } from '../testing/test-database.ts';
import { down, up } from './068-claims.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const dayMs = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);

test('makes claims of the disputes of breaches that are open, and of none that was decided or is over', async () => {
  const { knex } = database;
  const parties = { matchId: 'match-1', employerId: 'erin', providerId: 'paul', jobId: 101 };
  const row = { ...parties, candidateReferenceId: 'C-7K2M4QXAE', waitedDays: 0, reminders: 0 };
  const said = { employerComment: 'We were there', providerComment: 'Nobody was' };
  await knex('breaches').insert([
    { ...row, id: 'fresh', kind: 'not_held', providerComment: 'Nobody was', createdAt: daysAgo(1) },
    { ...row, ...said, id: 'disputed', kind: 'not_held', disputedAt: daysAgo(40), createdAt: daysAgo(41) },
    { ...row, id: 'over', kind: 'not_held', createdAt: daysAgo(4) },
    {
      ...row,
      ...said,
      id: 'excused',
      kind: 'not_held',
      disputedAt: daysAgo(1),
      excusedAt: daysAgo(1),
      createdAt: daysAgo(2),
    },
    { ...row, id: 'deadline', kind: 'deadline', createdAt: daysAgo(1) },
  ]);
  await knex('clocks').insert({
    id: 'match-1',
    doneUntil: daysAgo(1),
    nextAt: daysAgo(-20),
    reminders: 0,
    createdAt: daysAgo(1),
  });
  await down(knex);
  await up(knex);
  const claims = await knex('claims').orderBy('id');
  expect(claims).toMatchObject([
    { id: 'disputed', state: 'disputed', kind: 'employer_absent', side: 'provider', ...said },
    { id: 'fresh', state: 'open', employerComment: null, providerComment: 'Nobody was', startsAt: null },
  ]);
  // Administrators have their days from now on, and the employer a week from the report.
  expect(claims[0].disputedAt.getTime()).toBeGreaterThan(Date.now() - 60_000);
  expect(claims[1].answerUntil.getTime()).toBe(claims[1].createdAt.getTime() + 7 * dayMs);
  const breaches = await knex('breaches').whereNotNull('disputedAt').pluck('id');
  expect(breaches).toEqual(['excused']);
  const clock = await knex('clocks').where({ id: 'match-1' }).first();
  expect(clock?.nextAt?.getTime()).toBeLessThanOrEqual(Date.now());
});
