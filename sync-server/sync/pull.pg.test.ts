// Tests cursors: every later committed change is sent, and nothing is lost when histories are cut.
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '#shared/engine/command.ts';
import { openReply } from '#shared/engine/protocol.ts';
import type { SyncReply } from '#shared/engine/protocol.ts';
import type { Database } from '../database/types.ts';
import { startEpoch } from './database-epoch.ts';
import { devicesOf, idsIn } from '../testing/devices.ts';
import type { Devices } from '../testing/devices.ts';
import { statementsOf } from '../testing/statements.ts';
import { testDatabase } from '../testing/test-database.ts';
import { jobInput, newMarketplace } from '../testing/marketplace.ts';
import type { Marketplace } from '../testing/marketplace.ts';

let database: Database;
let marketplace: Marketplace;
let employer: Actor;
let provider: Actor;
let textFor: Devices['textFor'];
let sync: Devices['sync'];
let syncAll: Devices['syncAll'];

beforeAll(async () => {
  database = await testDatabase();
  marketplace = await newMarketplace(database);
  employer = await marketplace.person('employer', 'Erin');
  provider = await marketplace.person('provider', 'Paul');
  ({ textFor, sync, syncAll } = devicesOf(database, marketplace));
});
afterAll(() => database.close());

const titlesOf = ({ rows }: SyncReply) => rows.map(([, row]) => row.title);

async function post(actor: Actor, overrides: object = {}): Promise<number> {
  const job = jobInput(overrides);
  await marketplace.give(actor, 'jobs.post', job);
  return job.id;
}

describe('pulling with a cursor', () => {
  test('answers an up-to-date cursor with one statement and less than 400 bytes', async () => {
    await post(employer);
    for (const actor of [employer, provider]) {
      const { cookie } = await syncAll(actor, null);
      let text = '';
      const statements = await statementsOf(async () => {
        text = await textFor(actor, cookie);
      });
      expect(statements).toHaveLength(1);
      expect(Buffer.byteLength(text)).toBeLessThan(400);
      expect(openReply(text)).toMatchObject({ rows: [], gone: [], more: false, reset: false });
    }
  });

  test('misses no row of a slow transaction', async () => {
    const id = await post(employer);
    const { cookie } = await syncAll(employer, null);
    const slow = await slowly((transaction) => transaction('jobs').where({ id }).update({ title: 'Slow' }));
    const quick = await post(employer, { title: 'Quick' });
    const first = await sync(employer, cookie);
    expect(idsIn(first, 'jobs')).toEqual([quick]);
    await slow.commit();
    const second = await sync(employer, first.cookie);
    expect(idsIn(second, 'jobs')).toEqual([id]);
    expect(titlesOf(second)).toEqual(['Slow']);
    expect((await sync(employer, second.cookie)).rows).toEqual([]);
  });

  test('misses no row during concurrent writes', async () => {
    const [one, other] = [await marketplace.person('employer'), await marketplace.person('provider')];
    let { cookie } = await syncAll(other, null);
    const seen = new Set<unknown>();
    const posted: number[] = [];
    let isWriting = true;
    const pulls = (async () => {
      while (isWriting) {
        const reply = await sync(other, cookie);
        for (const id of idsIn(reply, 'jobs')) seen.add(id);
        ({ cookie } = reply);
      }
    })();
    await Promise.all(
      Array.from({ length: 4 }, async () => {
        for (let round = 0; round < 6; round++) posted.push(await post(one));
      }),
    );
    isWriting = false;
    await pulls;
    for (const id of idsIn(await sync(other, cookie), 'jobs')) seen.add(id);
    expect(posted.filter((id) => !seen.has(id))).toEqual([]);
  });

  test('resets a cursor of another person, role, or key', async () => {
    const { cookie } = await syncAll(employer, null);
    const colleague = { ...employer, person: randomUUID() };
    for (const actor of [
      await marketplace.person('employer'),
      colleague,
      { ...employer, role: 'provider' as const },
    ]) {
      const reply = await sync(actor, cookie);
      expect(reply.reset).toBe(true);
      expect(idsIn(reply, 'users')).toEqual(actor.person === colleague.person ? [] : [actor.person]);
    }
  });

  test('accepts a cursor after a server restart', async () => {
    const { cookie } = await syncAll(employer, null);
    await startEpoch(database.knex);
    const id = await post(employer);
    const reply = await sync(employer, cookie);
    expect(reply.reset).toBe(false);
    expect(idsIn(reply, 'jobs')).toEqual([id]);
  });

  test('resets a cursor of a history cut off by a restored backup', async () => {
    await startEpoch(database.knex);
    const { cookie } = await syncAll(employer, null);
    const newest = await database.knex('lineage').orderByRaw('xid::text::bigint desc').first();
    await database.knex('lineage').where({ epoch: newest.epoch }).del();
    await startEpoch(database.knex);
    const reply = await sync(employer, cookie);
    expect(reply.reset).toBe(true);
    expect(idsIn(reply, 'jobs').length).toBeGreaterThan(0);
    expect((await sync(employer, reply.cookie)).reset).toBe(false);
  });

  test('resets a cursor after tables were loaded from a dump, even if transaction ids continue', async () => {
    await startEpoch(database.knex);
    const { cookie } = await syncAll(employer, null);
    await startEpoch(database.knex);
    expect((await sync(employer, cookie)).reset).toBe(false);
    await database.knex.raw('create table copy (like lineage including all)');
    await database.knex.raw('insert into copy select * from lineage');
    await database.knex.raw('drop table lineage');
    await database.knex.raw('alter table copy rename to lineage');
    await startEpoch(database.knex);
    expect((await sync(employer, cookie)).reset).toBe(true);
  });

  test('restamps rows of a dump whose transaction ids are ahead of the database', async () => {
    const { cookie } = await syncAll(employer, null);
    const ahead = '(pg_current_xact_id()::text::bigint + 1000000)::text::xid8';
    await database.knex.raw('alter table jobs disable trigger stamp');
    await database.knex.raw(`update jobs set xid = ${ahead}`);
    await database.knex.raw('alter table jobs enable trigger stamp');
    await startEpoch(database.knex);
    const reply = await sync(employer, cookie);
    expect(reply.reset).toBe(true);
    const revs = reply.rows.filter(([table]) => table === 'jobs').map(([, { rev }]) => rev);
    const now = await database.knex.raw('select pg_current_xact_id()::text::bigint as now');
    for (const rev of revs) expect(rev).toBeLessThan(now.rows[0].now);
  });

  test('resets a cursor whose snapshot includes a later start, because transaction ids restarted', async () => {
    await startEpoch(database.knex);
    const { cookie } = await syncAll(employer, null);
    expect((await sync(employer, cookie)).reset).toBe(false);
    const [mine] = await database.knex('lineage').orderByRaw('xid::text::bigint desc');
    await database
      .knex('lineage')
      .where({ epoch: mine.epoch })
      .update({ xid: database.knex.raw("'3'::xid8") });
    await database.knex('lineage').insert({ epoch: 'restored', xid: database.knex.raw("'4'::xid8") });
    expect((await sync(employer, cookie)).reset).toBe(true);
  });
});

/** A write that is under way; on the embedded engine, whose one connection it would hold, it begins with the commit. */
async function slowly(
  write: (transaction: Knex.Transaction) => Promise<unknown>,
): Promise<{ commit(): Promise<void> }> {
  if (database.kind === 'embedded')
    return {
      commit: () => database.knex.transaction(async (transaction) => void (await write(transaction))),
    };
  const transaction = await database.knex.transaction();
  await write(transaction);
  return { commit: async () => void (await transaction.commit()) };
}
