// How a transaction is repeated after a conflict, without a database.
import type { Knex } from 'knex';
import { afterEach, expect, test, vi } from 'vitest';
import { hasMetAnother, withSerializableTransaction } from './serializable.ts';

const conflict = Object.assign(new Error('could not serialize access'), { code: '40001' });

/** Notes what is asked of the database, and answers every lock with success. */
function notingDatabase() {
  const asked: string[] = [];
  const transaction = { raw: async (sql: string) => void asked.push(sql) };
  const knex = {
    client: { config: {} },
    transaction: async (work: (given: unknown) => unknown, options: object) => {
      asked.push(JSON.stringify(options));
      return work(transaction);
    },
  };
  return { asked, knex: knex as unknown as Knex };
}

afterEach(() => void vi.restoreAllMocks());

test('asks for the isolation under which two writes that do not see each other conflict', async () => {
  const { asked, knex } = notingDatabase();
  expect(await withSerializableTransaction(knex, (transact) => transact(async () => 'done'))).toBe('done');
  expect(asked).toEqual(['{"isolationLevel":"serializable"}']);
});

test('takes the lock of every writer for the last of six attempts, and then gives up', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const { asked, knex } = notingDatabase();
  const locks: number[] = [];
  let attempts = 0;
  const conflicting = withSerializableTransaction(knex, (transact) =>
    transact(async () => {
      attempts += 1;
      locks.push(asked.filter((sql) => sql.startsWith('lock table entries')).length);
      throw conflict;
    }),
  );
  await expect(conflicting).rejects.toBe(conflict);
  expect(attempts).toBe(6);
  expect(locks).toEqual([0, 0, 0, 0, 0, 1]);
});

test.each([
  ['a serialization failure', { code: '40001' }, true],
  ['a deadlock', { code: '40P01' }, true],
  ['an entry that another process stored', { code: '23505', table: 'entries' }, true],
  ['a row that another process stored', { code: '23505', table: 'jobs' }, false],
  ['a missing reference of an entry', { code: '23503', table: 'entries' }, false],
  ['a refused value', { code: '22003' }, false],
  ['an error of the program', {}, false],
])('repeats a transaction after %s: %o, %s', (_, details, isRepeated) => {
  expect(hasMetAnother(Object.assign(new Error('no commit'), details))).toBe(isRepeated);
});
