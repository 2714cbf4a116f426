// Tests how an entry is parsed, and how a rejection is worded.
import * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import { defineCommand } from './command.ts';
import type { Command } from './command.ts';
import { commands } from '../commands.ts';
import { commandsByName } from '../device-commands.ts';
import { invalidInput, refusalOf, parseEntry } from './run-command.ts';
import { refuseEntry } from './engine-refusals.ts';
import { Refusal } from './rejection.ts';
import { TakenId } from './store.ts';
import { erin, paul } from '../testing/people.ts';

const noAccess = refuseEntry('access.none').message;

const say = defineCommand({
  name: 'test.say',
  allowed: ['employer'],
  leastRole: 'member',
  version: 2,
  input: z.object({ words: z.string() }),
  done: 'Said',
  failed: 'Not said',
  upgrade: (input) => ({ words: (input as { word: string }).word }),
  async run() {},
});
const some = commandsByName([say as unknown as Command]);

describe('parsing an entry', () => {
  test('accepts an entry of the current version and converts one of an older version', () => {
    const now = parseEntry(some, { command: 'test.say', version: 2, input: { words: 'hello' } }, erin);
    const before = parseEntry(some, { command: 'test.say', version: 1, input: { word: 'hello' } }, erin);
    expect([now, before]).toEqual([
      { command: say, input: { words: 'hello' } },
      { command: say, input: { words: 'hello' } },
    ]);
  });

  test('refuses an entry of an older version that cannot be converted', () => {
    const outcomes = [null, 'hello', {}, { word: 5 }].map((input) =>
      parseEntry(some, { command: 'test.say', version: 1, input }, erin),
    );
    for (const understood of outcomes)
      expect(understood).toMatchObject({ outcome: { kind: 'refused', code: 'invalid' } });
  });

  test('holds an entry of a newer app version instead of refusing it', () => {
    expect(parseEntry(some, { command: 'test.sing', version: 1, input: {} }, erin)).toEqual({
      outcome: { kind: 'held', reason: 'unknown_command' },
    });
    expect(parseEntry(some, { command: 'test.say', version: 3, input: {} }, erin)).toEqual({
      outcome: { kind: 'held', reason: 'newer_version' },
    });
  });

  test('refuses an entry of an unauthorized role before reading its input', () => {
    expect(parseEntry(some, { command: 'test.say', version: 2, input: null }, paul)).toEqual({
      outcome: {
        kind: 'refused',
        code: 'forbidden',
        message: noAccess,
        text: { code: 'access.none', params: {} },
      },
    });
  });

  test('refuses an invalid entry and names the field', () => {
    const posting = { id: 1, title: '', description: 'x', location: 'x', contractType: 'full-time' };
    expect(parseEntry(commands, { command: 'jobs.post', version: 1, input: posting }, erin)).toEqual({
      outcome: {
        kind: 'refused',
        code: 'invalid',
        message: 'Job title is required',
        fields: {
          title: 'Job title is required',
          guaranteedInterview: 'You must agree to provide guaranteed interviews to post a job',
        },
      },
    });
  });
});

test('names an invalid field by the innermost known name in its path', () => {
  const named = (path: PropertyKey[]) => Object.keys(invalidInput([{ path, message: 'No' }]).fields);
  expect(named(['set', 'title'])).toEqual(['title']);
  expect(named(['ids', 3])).toEqual(['ids']);
  expect(named(['base', '\u0000'])).toEqual(['base']);
  expect(named(['base', 'x'.repeat(1000)])).toEqual(['base']);
  expect(named([])).toEqual(['']);
});

test('turns a Refusal or a taken id into an outcome and passes other errors on', () => {
  expect(refusalOf(new Refusal('stale', 'Too late'))).toEqual({
    kind: 'refused',
    code: 'stale',
    message: 'Too late',
  });
  expect(refusalOf(new TakenId('jobs/1'))).toMatchObject({ kind: 'refused', code: 'taken' });
  expect(refusalOf(new TypeError('a bug'))).toBeUndefined();
});
