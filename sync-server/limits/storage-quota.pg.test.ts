import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '#shared/engine/command.ts';
import type { Database } from '../database/types.ts';
import type { Execute } from '../engine/types.ts';
import { statementsOf } from '../testing/statements.ts';
import { withStorageQuota } from './storage-quota.ts';
import type { QuotaExecute } from './storage-quota.ts';
import { testDatabase } from '../testing/test-database.ts';
import { anEntry, courseInput, newMarketplace, type Marketplace } from '../testing/marketplace.ts';

let database: Database;
let marketplace: Marketplace;
beforeAll(async () => {
  database = await testDatabase();
  marketplace = await newMarketplace(database);
});
const quotas: QuotaExecute[] = [];
afterAll(async () => {
  await Promise.all(quotas.map(({ stop }) => stop()));
  await database.close();
});

function newQuota(): QuotaExecute {
  const quota = withStorageQuota(marketplace.execute, {
    knex: database.knex,
    limits: { ofOrganization: 20_000, ofNewcomer: 5_000 },
    onError(error) {
      throw error;
    },
  });
  quotas.push(quota);
  return quota;
}

const batchOf = (actor: Actor) => ({
  actor,
  client: null,
  entries: Array.from({ length: 5 }, () => anEntry('courses.create', courseInput())),
});

const execute = () => newQuota().execute;

async function kindsOf(run: Execute, actor: Actor) {
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

test('counts the batches of two organizations in one statement, after they are answered', async () => {
  const [one, two] = [await marketplace.person('provider'), await marketplace.person('provider')];
  const { execute: run, stop } = newQuota();
  const answering = await statementsOf(async () => {
    for (const actor of [one, two, one]) expect(await kindsOf(run, actor)).toEqual(['applied']);
  });
  const counts = (statements: string[]) =>
    statements.filter((text) => text.includes('insert into "storedBytes"'));
  expect(counts(answering)).toEqual([]);
  expect(counts(await statementsOf(stop))).toHaveLength(1);
  const rows = await database
    .knex('storedBytes')
    .whereIn('organizationId', [one.organization, two.organization]);
  const bytes = new Map(rows.map((row) => [row.organizationId, Number(row.bytes)]));
  expect(bytes.get(two.organization)).toBeGreaterThan(5 * 700);
  expect(bytes.get(one.organization)).toBeGreaterThan(1.9 * bytes.get(two.organization)!);
});

test('adds what two processes have counted', async () => {
  const provider = await marketplace.person('provider');
  const processes = [newQuota(), newQuota()];
  for (const { execute: run } of processes) await run(batchOf(provider));
  const storedBytes = async () => {
    const row = await database
      .knex('storedBytes')
      .where({ organizationId: provider.organization })
      .first('bytes');
    return Number(row?.bytes ?? 0);
  };
  await processes[0]!.stop();
  const first = await storedBytes();
  await Promise.all([...processes, ...processes].map(({ stop }) => stop()));
  const both = await storedBytes();
  expect(both).toBeGreaterThan(1.9 * first);
  expect(both).toBeLessThan(2.1 * first);
});
