// Tests that the sums behind the administrators' figures equal a count of all rows, whatever changes.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import fc from 'fast-check';
import type { Knex } from 'knex';
import { plusDays } from '#shared/lib/time.ts';
import type { Database } from '../database/types.ts';
import { refreshDerived } from './derived-rows.ts';
import { sampleRow } from '../testing/rows.ts';
import { testDatabase } from '../testing/test-database.ts';
import { figureSums, withSums } from './figure-sums.ts';
import { isHeld } from '../queries/held-interviews.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
  await database.knex('jobs').insert(stored('jobs', { id: 1 }));
  await database.knex('courses').insert(stored('courses', { id: 1 }));
});
afterAll(() => database.close());
beforeEach(async () => {
  const { knex } = database;
  for (const table of [
    'completions',
    'matches',
    'interviews',
    'organizations',
    'matchFigures',
    'figureSums',
    'derivations',
  ])
    await knex.raw(`truncate "${table}"`);
  for (const id of ['north', 'south'])
    await knex('organizations').insert(stored('organizations', { id, timeZone: 'UTC' }));
});

function stored(table: Parameters<typeof sampleRow>[0], overrides: object) {
  const { rev: _, ...row } = sampleRow(table, 1, overrides);
  return row;
}

const first = '2026-01-01T10:07:00.000Z';
const day = fc.integer({ min: 0, max: 40 }).map((days) => plusDays(first, days));
const number = fc.integer({ min: 0, max: 5 });
const refresh = (atOnce?: number) => (knex: Knex) => refreshDerived(knex, figureSums, atOnce);
const providerOf = (index: number) => (index % 2 === 0 ? 'north' : 'south');

type Act = (knex: Knex) => Promise<unknown>;

const act: fc.Arbitrary<Act> = fc.oneof(
  fc
    .record({
      status: fc.constantFrom('matched', 'interview_scheduled', 'interview_completed', 'hired', 'not_hired'),
      guarantee: fc.constantFrom(null, 'honoured', 'honoured_late', 'missed', 'released'),
      withdrawnAt: fc.option(day),
      interviewDate: fc.option(day),
      decidedAt: fc.option(day),
      honouredAt: fc.option(day),
      deadlineAt: fc.option(day),
      heldAt: fc.option(day),
      createdAt: day,
    })
    .chain((fields) => fc.tuple(number, fc.constant(fields)))
    .map(([index, fields]): Act => {
      const own = { id: `match-${index}`, candidateReferenceId: `C-${index}`, providerId: providerOf(index) };
      const row = stored('matches', { ...fields, ...own, jobId: 1, courseId: 1, employerId: 'erin' });
      return (knex) => knex('matches').insert(row).onConflict('id').merge();
    }),
  // A completion that is marked, dated anew or removed after its match.
  fc.tuple(number, day, fc.option(day)).map(([index, on, removedAt]): Act => {
    const own = { courseId: 1, candidateReferenceId: `C-${index}`, providerId: providerOf(index) };
    const row = { ...own, id: `1.C-${index}`, completionDate: on.slice(0, 10), markedAt: on, removedAt };
    return (knex) => knex('completions').insert(stored('completions', row)).onConflict('id').merge();
  }),
  fc.tuple(number, fc.array(day, { maxLength: 2 })).map(([index, starts]): Act => {
    const row = { id: `match-${index}`, notHeldStarts: starts.join(' ') };
    return (knex) => knex('interviews').insert(stored('interviews', row)).onConflict('id').merge();
  }),
  fc.constantFrom('UTC', 'America/New_York', 'Asia/Kathmandu').map((timeZone): Act => {
    return (knex) => knex('organizations').where({ id: 'south' }).update({ timeZone });
  }),
  fc.constantFrom(1, 2, 1_000).map(refresh),
  fc.constant((knex: Knex) => Promise.all([refresh(1)(knex), refresh()(knex)])),
);

interface Sum {
  kind: string;
  at: Date;
  count: number;
  seconds: number;
}

async function sumsOf(sql: string): Promise<Sum[]> {
  const { rows } = await database.knex.raw<{ rows: Sum[] }>(sql);
  return rows.map((row) => ({ ...row, count: Number(row.count), seconds: Number(row.seconds) }));
}

/** As people see them, and as they are kept. */
const shown = () =>
  sumsOf(`with ${withSums} select kind, at, sum(count) as count, sum(seconds) as seconds from sums
           group by kind, at having sum(count) <> 0 order by kind, at`);
const kept = () => sumsOf(`select * from "figureSums" where count <> 0 order by kind, at`);

/** From all rows, one kind after another. */
const recount = () =>
  sumsOf(`
    select kind, date_bin('15 minutes', at, 'epoch') as at, count(*) as count, sum(seconds) as seconds from (
      select 'matched' as kind, "createdAt" as at, 0 as seconds from matches where "withdrawnAt" is null
      union all select 'held', "interviewDate", 0 from matches m where "withdrawnAt" is null and ${isHeld}
      union all select 'hired', coalesce("decidedAt", 'epoch'), 0 from matches where "withdrawnAt" is null and status = 'hired'
      union all select 'notHired', coalesce("decidedAt", 'epoch'), 0 from matches where "withdrawnAt" is null and status = 'not_hired'
      union all select 'missed', least("honouredAt", "deadlineAt"), 0 from matches
        where "withdrawnAt" is null and guarantee in ('honoured_late', 'missed')
      union all select case when status = 'hired' and "heldAt" is null and "interviewDate" is null then 'byOffer' else 'kept' end,
               least("honouredAt", "deadlineAt"), 0 from matches where "withdrawnAt" is null and guarantee = 'honoured'
      union all select 'waited', 'epoch', greatest(0, extract(epoch from m."createdAt" at time zone o."timeZone" - k."completionDate"::timestamp))
        from matches m join completions k on k."candidateReferenceId" = m."candidateReferenceId" join organizations o on o.id = m."providerId"
       where m."withdrawnAt" is null) rows
     where at is not null group by 1, 2 order by 1, 2`);

test('equals a recount at any moment, and keeps it after a refresh, through corrections and withdrawals', async () => {
  const { knex } = database;
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 25 }), async (acts) => {
      for (const change of acts) await change(knex);
      const counted = await recount();
      expect(await shown()).toEqual(counted);
      await refresh(2)(knex);
      expect(await kept()).toEqual(counted);
      expect(await shown()).toEqual(counted);
    }),
    { numRuns: 12 },
  );
});

test('continues after a run that failed in the middle', async () => {
  const { knex } = database;
  const add = (index: number) =>
    knex('matches').insert(
      stored('matches', { id: `match-${index}`, createdAt: first, status: 'matched', jobId: 1, courseId: 1 }),
    );
  for (const index of [1, 2, 3]) await add(index);
  await knex.raw(`alter table "matchFigures" add constraint broken check (id <> 'match-3')`);
  await expect(refresh(1)(knex)).rejects.toThrow(/broken/);
  expect(await shown()).toEqual(await recount());
  await knex.raw('alter table "matchFigures" drop constraint broken');
  await refresh(1)(knex);
  expect(await kept()).toEqual(await recount());
  expect((await kept())[0]).toMatchObject({ kind: 'matched', count: 3 });
});
