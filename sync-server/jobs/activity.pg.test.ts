// Tests that a day of use is recorded once per organization.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noteActivity } from './activity.ts';
import type { Database } from '../database/types.ts';
import { testDatabase } from '../testing/test-database.ts';
import { timeZoneFor } from '../queries/time-zones.ts';
import { newMarketplace } from '../testing/marketplace.ts';
import type { Marketplace } from '../testing/marketplace.ts';

let database: Database;
let marketplace: Marketplace;
beforeAll(async () => {
  database = await testDatabase();
  marketplace = await newMarketplace(database);
});
afterAll(() => database.close());

/** A server of its own, with what it gave to be done. */
function server() {
  const running: Promise<unknown>[] = [];
  const note = noteActivity({
    execute: (batch) => {
      const execution = marketplace.execute(batch);
      running.push(execution);
      return execution;
    },
    zoneOf: (id) => timeZoneFor(database.knex, id),
    now: () => new Date(marketplace.clock.now),
    onError: (error) => {
      throw error;
    },
  });
  return { note, running };
}

const daysOf = async (id: string) => (await database.knex('activity').where({ id }).first())?.days;

test('records an active day once across requests and processes', async () => {
  const erin = await marketplace.person('employer', 'Erin');
  const [one, other] = [server(), server()];
  for (const { note } of [one, one, other]) note(erin);
  await expect.poll(() => daysOf(erin.organization)).toBe('2026-06-03');
  await expect.poll(() => other.running.length).toBe(1);
  expect(one.running).toHaveLength(1);
  marketplace.clock.now = '2026-06-04T09:00:00.000Z';
  one.note(erin);
  await expect.poll(() => daysOf(erin.organization)).toBe('2026-06-03 2026-06-04');
});

test('counts the days of use on the clock of the organization', async () => {
  const otto = await marketplace.person('employer', 'Otto');
  const set = { timeZone: 'America/Los_Angeles', closedDays: '' };
  await marketplace.give(otto, 'organizations.saveCalendar', { set, base: {} });
  const { note, running } = server();
  // In California, it is the evening of June 8, then midnight, then noon.
  for (const now of ['2026-06-09T06:50:00.000Z', '2026-06-09T07:05:00.000Z', '2026-06-09T19:00:00.000Z']) {
    marketplace.clock.now = now;
    note(otto);
    await expect.poll(() => daysOf(otto.organization)).toContain(now < '2026-06-09T07' ? '06-08' : '06-09');
  }
  expect(await daysOf(otto.organization)).toBe('2026-06-08 2026-06-09');
  expect(running).toHaveLength(2);
});

test('records activity only for employers and providers', async () => {
  const { note, running } = server();
  note({ person: 'a', organization: 'a', role: 'admin', memberRole: null, name: 'Ada' });
  note({ person: 'n', organization: 'n', role: 'newcomer', memberRole: null, name: 'Nora' });
  expect(running).toEqual([]);
});
