// Breaks in the database's history, as a device sees them, and the comparison that follows.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '#shared/engine/command.ts';
import { bucketOf } from '#shared/engine/comparison.ts';
import type { Database } from '../database/types.ts';
import { devicesOf, idsIn } from '../testing/devices.ts';
import type { Devices } from '../testing/devices.ts';
import { testDatabase } from '../testing/test-database.ts';
import { anEntry, courseInput, jobInput, newMarketplace } from '../testing/marketplace.ts';
import type { Marketplace } from '../testing/marketplace.ts';
import { compare } from './compare.ts';

let database: Database;
let marketplace: Marketplace;
let employer: Actor;
let provider: Actor;
let sync: Devices['sync'];
let syncAll: Devices['syncAll'];

beforeAll(async () => {
  database = await testDatabase();
  marketplace = await newMarketplace(database);
  employer = await marketplace.person('employer', 'Erin');
  provider = await marketplace.person('provider', 'Paul');
  ({ sync, syncAll } = devicesOf(database, marketplace));
});
afterAll(() => database.close());

/** As Postgres leaves an unlogged table after a crash. */
const recover = () => database.knex.raw('truncate "currentIncarnation"');

async function post(): Promise<number> {
  const job = jobInput();
  await marketplace.give(employer, 'jobs.post', job);
  return job.id;
}

test('asks a device for a comparison after a recovery, and goes on from there', async () => {
  await post();
  const { cookie } = await syncAll(employer, null);
  await recover();
  const reply = await sync(employer, cookie);
  expect(reply).toMatchObject({ reset: true, rows: [], more: false, sharedBelow: expect.any(Number) });
  const later = await post();
  const next = await sync(employer, reply.cookie);
  expect([next.reset, next.sharedBelow, idsIn(next, 'jobs')]).toEqual([false, undefined, [later]]);
});

test('doubts every row since the oldest of several recoveries', async () => {
  const { cookie } = await syncAll(employer, null);
  await recover();
  const first = await sync(employer, cookie);
  await recover();
  const { rows } = await database.knex.raw('select current_incarnation() as id');
  const later = (first.sharedBelow ?? 0) + 1000;
  await database.knex('incarnations').where({ id: rows[0].id }).update({ sharedBelow: later });
  const both = await sync(employer, cookie);
  expect(both.sharedBelow).toBe(first.sharedBelow);
});

test('sends all rows to a cursor whose incarnation the database has lost', async () => {
  const { cookie } = await syncAll(employer, null);
  await database.knex('incarnations').del();
  await recover();
  const reply = await sync(employer, cookie);
  expect(reply.sharedBelow).toBeUndefined();
  expect(reply.reset).toBe(true);
  expect(idsIn(reply, 'jobs').length).toBeGreaterThan(0);
});

test('starts a first sync over that a recovery interrupts', async () => {
  await post();
  const first = await sync(employer, null, { limit: 1 });
  expect(first.more).toBe(true);
  await recover();
  const reply = await sync(employer, first.cookie);
  expect([reply.reset, reply.sharedBelow]).toEqual([true, undefined]);
  expect(idsIn(reply, 'jobs').length).toBeGreaterThan(0);
});

test('returns digests by bucket and the revs of a bucket, of visible rows only', async () => {
  const id = await post();
  const { digests } = await compare(database.knex, employer, { digests: true });
  const { rows } = await syncAll(employer, null);
  const jobs = rows.filter(([table, row]) => table === 'jobs' && bucketOf(row.id) === bucketOf(id));
  const sum = jobs.reduce((total, [, { rev }]) => total + rev, 0);
  expect(digests).toContainEqual(['jobs', bucketOf(id), jobs.length, sum]);
  const asked = { buckets: [['jobs', bucketOf(id)] as ['jobs', string]] };
  expect((await compare(database.knex, employer, asked)).revs).toEqual(
    expect.arrayContaining(jobs.map(([, row]) => ['jobs', row.id, row.rev])),
  );
  const stranger = await marketplace.person('employer', 'Ann');
  expect((await compare(database.knex, stranger, asked)).revs).toEqual([]);
});

test('lists the revs of a catalogue, and which of the given rows a person may still see', async () => {
  const id = await post();
  const course = courseInput();
  await marketplace.give(provider, 'courses.create', course);
  const { revs } = await compare(database.knex, provider, { lists: true });
  expect(revs.filter(([table, row]) => table === 'jobs' && row === id)).toHaveLength(1);
  const asked = {
    rows: [
      ['courses', course.id],
      ['courses', 'no number'],
      ['enrollments', 'unknown'],
    ] as ['courses' | 'enrollments', string | number][],
  };
  const ids = async (actor: Actor) => (await compare(database.knex, actor, asked)).revs.map(([, row]) => row);
  expect(await ids(provider)).toEqual([course.id]);
  expect(await ids(await marketplace.person('provider', 'Pia'))).toEqual([]);
});

test('confirms processed entries to their author alone', async () => {
  const entry = anEntry('jobs.post', jobInput());
  await marketplace.execute({ actor: employer, client: null, entries: [entry] });
  const known = async (actor: Actor) =>
    (await compare(database.knex, actor, { entries: [entry.id, randomUUID()] })).entries;
  expect(await known(employer)).toEqual([entry.id]);
  expect(await known(provider)).toEqual([]);
});
