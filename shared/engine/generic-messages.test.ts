// Tests the messages of fields whose schema names none.
import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { parseEntry } from './run-command.ts';
import { commandsByName } from '../device-commands.ts';
import { defineCommand } from './command.ts';
import type { Command } from './command.ts';
import { erin } from '../testing/people.ts';

const command = defineCommand({
  name: 'things.save',
  allowed: ['employer'],
  leastRole: 'member',
  input: z.object({
    title: z.string(),
    count: z.int(),
    isActive: z.boolean(),
    ids: z.array(z.string()),
    kind: z.enum(['a', 'b']),
    note: z.string('Write a note'),
  }),
  done: 'Saved',
  failed: 'Failed',
  async run() {},
});

const good = { title: 'One', count: 1, isActive: true, ids: [], kind: 'a', note: '' };

function messageFor(change: object): string {
  const entry = { command: command.name, version: command.version, input: { ...good, ...change } };
  const parsed = parseEntry(commandsByName([command as unknown as Command]), entry, erin);
  return 'outcome' in parsed && parsed.outcome.kind === 'refused' ? parsed.outcome.message : 'accepted';
}

test.each([
  [{ title: undefined }, 'Required'],
  [{ title: 7 }, 'Expected string, received number'],
  [{ title: null }, 'Expected string, received null'],
  [{ count: '1' }, 'Expected number, received string'],
  [{ count: 1.5 }, 'Expected integer, received float'],
  [{ isActive: 'yes' }, 'Expected boolean, received string'],
  [{ ids: {} }, 'Expected array, received object'],
  [{ ids: [7] }, 'Expected string, received number'],
  [{ kind: undefined }, 'Required'],
  [{ kind: 'slavery' }, 'Expected "a" | "b", received another value'],
  [{ note: undefined }, 'Write a note'],
  [{}, 'accepted'],
])('says of %j: %s', (change, message) => {
  expect(messageFor(change)).toBe(message);
});
