// Two processes on one database: each push is settled and claimed by one of them.
import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { pushBench } from '../testing/push-bench.ts';
import { claimDeliveries } from './deliveries.ts';
import { settleOutbox } from './outbox.ts';
import { currentVapidKey } from './vapid.ts';

const bench = await pushBench();
const { knex } = bench.database;
afterAll(() => bench.close());

const told = new Date('2026-06-03T10:00:00.000Z');
const now = new Date('2026-06-03T10:00:20.000Z');

async function waitingPush(): Promise<string> {
  const personId = randomUUID();
  await bench.device(personId);
  await bench.tell({ personId, at: told });
  return personId;
}

// The embedded database serves one process, with one connection.
describe.skipIf(!process.env['TEST_DATABASE_URL'])('two processes', () => {
  test('claims two deliveries in one process without letting the other wait or claim them again', async () => {
    const people = [await waitingPush(), await waitingPush()];
    await settleOutbox(knex, 0, now);
    const [first, second] = await knex.transaction(async (other) => [
      await claimDeliveries(other, {}, now),
      await claimDeliveries(knex, {}, now),
    ]);
    expect(first.map(({ personId }) => personId).sort()).toEqual(people.sort());
    expect([...second, ...(await claimDeliveries(knex, {}, now))]).toEqual([]);
  });

  test('claims a delivery once when both processes chose it at the same moment', async () => {
    await waitingPush();
    await settleOutbox(knex, 0, now);
    const claimed = await Promise.all(Array.from({ length: 8 }, () => claimDeliveries(knex, {}, now)));
    expect(claimed.flat()).toHaveLength(1);
  });

  test('leaves notifications to the process that is settling, so that one subject becomes one push', async () => {
    const personId = await waitingPush();
    const left = () => knex('pushOutbox').where({ personId });
    await knex.transaction(async (other) => {
      await other.raw("select pg_advisory_xact_lock(hashtext('skillpact push outbox'))");
      await settleOutbox(knex, 0, now);
      expect(await left()).toHaveLength(1);
    });
    await settleOutbox(knex, 0, now);
    expect(await left()).toEqual([]);
  });

  test('makes one VAPID key when two processes start together', async () => {
    await knex('pushDeliveries').del();
    await knex('pushSubscriptions').del();
    await knex('vapidKeys').del();
    const keys = await knex.transaction(async (other) => {
      await other.raw("select pg_advisory_xact_lock(hashtext('skillpact vapid keys'))");
      return [currentVapidKey(knex), currentVapidKey(knex)];
    });
    const [one, two] = await Promise.all(keys);
    expect(one).toEqual(two);
    expect(await knex('vapidKeys')).toHaveLength(1);
  });
});
