import { afterAll, expect, test } from 'vitest';
import { commands } from '#shared/commands.ts';
import { DAY_MS } from '#shared/lib/time.ts';
import { executeWith } from '../engine/execute.ts';
import { runHourly } from '../jobs/domain-jobs.ts';
import { renewProposals } from './seed-renewal.ts';
import { proposals, seedTown } from './seed.ts';
import { testDatabase } from '../testing/test-database.ts';

const database = await testDatabase();
afterAll(() => database.close());
const { knex } = database;
let clock = new Date();
const now = () => clock;
const execute = executeWith({
  knex,
  commands,
  now,
  onDefect(error) {
    throw error;
  },
});
const pending = () => knex('agreements').where({ status: 'pending_approval' });

test('keeps an agreement to approve in the demo town for as long as it is kept', async () => {
  await seedTown(knex, clock);
  const start = clock.getTime();
  for (const days of [0, 1, 29, 45, 120, 400]) {
    clock = new Date(start + days * DAY_MS);
    const parts = { knex, execute, now, onDefect() {} };
    await runHourly(parts);
    await renewProposals(parts, proposals);
    const waiting = await pending();
    expect(waiting).toHaveLength(1);
    expect(new Date(waiting[0].createdAt).getTime()).toBeGreaterThan(clock.getTime() - 60 * DAY_MS);
  }
});

test('does not propose again what a person of the demo town has rejected', async () => {
  const [waiting] = await pending();
  await knex('agreements')
    .where({ id: waiting.id })
    .update({ status: 'cancelled', endReason: 'rejected', endedAt: clock });
  await renewProposals({ knex, execute, now }, proposals);
  expect(await pending()).toEqual([]);
});
