import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '#shared/engine/command.ts';
import type { Database } from '../database/types.ts';
import { withStorageQuota } from './storage-quota.ts';
import { testDatabase } from '../testing/test-database.ts';
import { anEntry, courseInput, newMarketplace, type Marketplace } from '../testing/marketplace.ts';

let database: Database;
let marketplace: Marketplace;
beforeAll(async () => {
  database = await testDatabase();
  marketplace = await newMarketplace(database);
});
afterAll(() => database.close());

const execute = () =>
  withStorageQuota(marketplace.execute, {
    knex: database.knex,
    limits: { ofOrganization: 20_000, ofNewcomer: 5_000 },
    onError(error) {
      throw error;
    },
  });

const batchOf = (actor: Actor) => ({
  actor,
  client: null,
  entries: Array.from({ length: 5 }, () => anEntry('courses.create', courseInput())),
});

async function kindsOf(run: ReturnType<typeof execute>, actor: Actor) {
  const { outcomes } = await run(batchOf(actor));
  return [...new Set([...outcomes.values()].map(({ kind }) => kind))];
}

test('refuses additions of an organization above its quota without affecting others', async () => {
  const [provider, other] = [await marketplace.person('provider'), await marketplace.person('provider')];
  const run = execute();
  const kinds = [];
  for (let n = 0; n < 6; n++) kinds.push(...(await kindsOf(run, provider)));
  expect(kinds[0]).toBe('applied');
  expect(kinds.at(-1)).toBe('refused');
  expect(await kindsOf(run, other)).toEqual(['applied']);
  const { outcomes } = await run(batchOf(provider));
  expect([...outcomes.values()][0]).toMatchObject({
    code: 'limit',
    message: expect.stringContaining('used all of its storage'),
  });
});

test('counts bytes stored by other processes', async () => {
  const provider = await marketplace.person('provider');
  await database.knex('storedBytes').insert({ organizationId: provider.organization, bytes: 50_000 });
  expect(await kindsOf(execute(), provider)).toEqual(['refused']);
});

test('stores only a few refused entries of a person without a role', async () => {
  const person = randomUUID();
  const newcomer: Actor = {
    person,
    organization: person,
    role: 'newcomer',
    memberRole: null,
    name: 'Nobody',
  };
  const run = execute();
  for (let n = 0; n < 10; n++) await run(batchOf(newcomer));
  const entries = await database.knex('entries').where({ personId: person }).count('* as count').first();
  const audit = await database.knex('audit').where({ personId: person }).count('* as count').first();
  expect(Number(entries?.['count'])).toBeLessThanOrEqual(10);
  expect(Number(audit?.['count'])).toBe(1);
});
