// Tests the sentences that refuse a database at the start, and what counts as ready, with stand-ins for the database.
import type { Knex } from 'knex';
import { expect, test } from 'vitest';
import { UnsupportedDatabase, requireFit, requireReady } from './fitness.ts';
import type { Database } from './types.ts';

interface Answers {
  version?: number;
  encoding?: string;
  isReadOnly?: boolean;
  isolation?: string;
  isHeard?: boolean;
  isListening?: boolean;
  /** The error of every statement that stores something. */
  failure?: string;
}

function databaseOf({
  version = 150_018,
  encoding = 'UTF8',
  isReadOnly = false,
  isolation = 'serializable',
  isHeard = true,
  isListening = true,
  failure,
}: Answers): Database {
  const listeners: ((payload: string) => void)[] = [];
  const raw = async (statement: string) => {
    if (failure && statement.startsWith('insert')) throw Object.assign(new Error('no'), { code: failure });
    return { rows: [{ version, encoding, isReadOnly, transaction_isolation: isolation }] };
  };
  const transaction = async (work: (inside: object) => unknown) => work({ raw });
  const knex = { raw, transaction } as unknown as Knex;
  return {
    knex,
    writing: knex,
    writers: 2,
    kind: 'postgres',
    listen: async (_channel, callback) => {
      listeners.push(callback);
      return () => {};
    },
    notify: async (_channel, payload) => {
      if (isHeard) for (const callback of listeners) callback(payload);
    },
    isListening: () => isListening,
    migrate: async () => {},
    close: async () => {},
  };
}

test('accepts a database that has everything', async () => {
  await requireFit(databaseOf({}));
  await requireReady(databaseOf({}));
});

test.each<[Answers, string]>([
  [{ version: 140_099 }, 'PostgreSQL 15 or newer is needed.'],
  [{ encoding: 'LATIN1' }, 'The database must be in UTF-8: create database skillpact encoding'],
  [{ isReadOnly: true }, 'DATABASE_URL leads to a database that takes no writes.'],
  [{ isolation: 'read committed' }, 'does not keep the isolation level of a transaction.'],
  [{ isHeard: false }, 'Set DATABASE_DIRECT_URL to an address of the same database'],
])('refuses to start on a database with %j and says what to change', async (answers, sentence) => {
  await expect(requireFit(databaseOf(answers))).rejects.toThrow(sentence);
});

test.each<[Answers]>([[{ isReadOnly: true }], [{ isListening: false }]])(
  'does not count a database with %j as ready',
  async (answers) => {
    await expect(requireReady(databaseOf(answers))).rejects.toThrow(UnsupportedDatabase);
  },
);

test('does not count a database on a full disk as ready, although it answers reads', async () => {
  const diskFull = '53100';
  await expect(requireReady(databaseOf({ failure: diskFull }))).rejects.toMatchObject({ code: diskFull });
});

test('counts a database as ready that forbids temporary tables', async () => {
  await requireReady(databaseOf({ failure: '42501' }));
});
