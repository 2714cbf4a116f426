// A command with a changed input format: entries saved in the old format and in the new one are both applied.
import * as z from 'zod/mini';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { executeWith } from '#server/engine/execute.ts';
import type { Execute } from '#server/engine/types.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { anEntry, newMarketplace } from '#server/testing/marketplace.ts';
import type { Database } from '#server/database/types.ts';
import { defineCommand } from '#shared/engine/command.ts';
import type { Actor, Command } from '#shared/engine/command.ts';
import { commandsByName } from '#shared/device-commands.ts';

/** Version 1 said dollars. */
const spend = defineCommand({
  name: 'test.spend',
  allowed: ['employer'],
  leastRole: 'member',
  version: 2,
  input: z.object({ id: z.string(), amountCents: z.int() }),
  done: 'Saved',
  failed: 'Not saved',
  upgrade(input) {
    const { id, dollars } = input as { id: string; dollars: number };
    return { id, amountCents: dollars * 100 };
  },
  async run(store, input, { actor, now }) {
    await store.add('ownCosts', {
      ...input,
      employerId: actor.organization,
      kind: 'other',
      day: '2026-06-01',
      note: null,
      addedByName: actor.name,
      removedAt: null,
      removedByName: null,
      createdAt: now,
    });
  },
});

let database: Database;
let employer: Actor;
let execute: Execute;
beforeAll(async () => {
  database = await testDatabase();
  const marketplace = await newMarketplace(database);
  employer = await marketplace.person('employer', 'Erin');
  execute = executeWith({
    knex: database.knex,
    commands: commandsByName([spend as unknown as Command]),
    now: () => new Date(marketplace.clock.now),
    onDefect(error) {
      throw error;
    },
  });
});
afterAll(() => database.close());

async function outcomesOf(...orders: [version: number, input: unknown][]) {
  const entries = orders.map(([version, input]) => anEntry('test.spend', input, { version }));
  const { outcomes } = await execute({ actor: employer, client: null, entries });
  return entries.map(({ id }) => outcomes.get(id));
}

test('applies old and new inputs of a command in one batch', async () => {
  const outcomes = await outcomesOf(
    [1, { id: 'cost-old', dollars: 12 }],
    [2, { id: 'cost-new', amountCents: 1250 }],
  );
  expect(outcomes).toEqual([{ kind: 'applied' }, { kind: 'applied' }]);
  const rows = await database.knex('ownCosts').orderBy('id').select('id', 'amountCents');
  expect(rows).toEqual([
    { id: 'cost-new', amountCents: 1250 },
    { id: 'cost-old', amountCents: 1200 },
  ]);
});

test('refuses an old input that cannot be converted and applies the others', async () => {
  const outcomes = await outcomesOf(
    [1, null],
    [1, { id: 'cost-odd', dollars: 'many' }],
    [2, { id: 'cost-next', amountCents: 1 }],
  );
  expect(outcomes.map((outcome) => outcome?.kind)).toEqual(['refused', 'refused', 'applied']);
});
