// A connection that ends inside a transaction: the database is away, nothing is stored, and the next batch succeeds.
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { commands } from '#shared/commands.ts';
import { defineCommand } from '#shared/engine/command.ts';
import type { Actor, Command } from '#shared/engine/command.ts';
import { isDatabaseAway } from '../database/failures.ts';
import { testDatabase } from '../testing/test-database.ts';
import { anEntry, jobInput, newMarketplace } from '../testing/marketplace.ts';
import { executeWith } from './execute.ts';

const database = await testDatabase();
const marketplace = await newMarketplace(database);
const employer = await marketplace.person('employer', 'Erin');
afterAll(() => database.close());

/** Ends every connection that has a transaction open. */
const endTransactions = () =>
  database.knex.raw(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state = 'idle in transaction'`,
  );

const endInRule = defineCommand({
  name: 'test.endInRule',
  allowed: ['employer'],
  leastRole: 'member',
  input: z.object({ id: z.string() }),
  done: 'Done',
  failed: 'Failed',
  async run(store, { id }) {
    await endTransactions();
    await store.get('organizations', id);
  },
});

const endBeforeFlush = defineCommand({
  ...(commands.get('jobs.post') as Command<never>),
  name: 'test.endBeforeFlush',
  async run(store, input, context) {
    await commands.get('jobs.post')!.run(store, input, context);
    await endTransactions();
    return {};
  },
});

const execute = executeWith({
  knex: database.writing,
  commands: new Map([
    ...commands,
    [endInRule.name, endInRule as Command],
    [endBeforeFlush.name, endBeforeFlush],
  ]) as never,
  now: () => new Date(marketplace.clock.now),
  onDefect: (error) => {
    throw error;
  },
});

async function failureOf(actor: Actor, command: string, input: unknown): Promise<unknown> {
  const entry = anEntry(command, input);
  try {
    await execute({ actor, client: null, entries: [entry] });
  } catch (error) {
    return error;
  }
  return undefined;
}

const storedJobs = async () => Number((await database.knex('jobs').count())[0]!['count']);

test.skipIf(database.kind === 'embedded').each([
  ['inside a rule', 'test.endInRule', () => ({ id: 'unknown' })],
  ['before the rows are written', 'test.endBeforeFlush', () => jobInput()],
])('counts a connection that ends %s as a database that is away', async (_place, command, input) => {
  const before = await storedJobs();
  expect(isDatabaseAway(await failureOf(employer, command, input()))).toBe(true);
  expect(await storedJobs()).toBe(before);
  await expect.poll(() => failureOf(employer, 'jobs.post', jobInput())).toBeUndefined();
});

test.skipIf(database.kind === 'embedded')(
  'counts a connection that ends at the commit as a database that is away',
  async () => {
    await database.knex.raw(`
      create function end_at_commit() returns trigger language plpgsql as $$
        begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$;
      create constraint trigger ends after insert on jobs deferrable initially deferred
        for each row execute function end_at_commit()`);
    expect(isDatabaseAway(await failureOf(employer, 'jobs.post', jobInput()))).toBe(true);
    await database.knex.raw('drop trigger ends on jobs; drop function end_at_commit()');
    await expect.poll(() => failureOf(employer, 'jobs.post', jobInput())).toBeUndefined();
  },
);
