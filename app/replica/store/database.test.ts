// Transactions: all of the changes, or none.
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import { ReplicaDatabase, isQuotaExceeded } from './database.ts';

let database: ReplicaDatabase;

beforeEach(async () => {
  database = new ReplicaDatabase('paul', { indexedDB: new IDBFactory(), IDBKeyRange });
  await database.open();
});

test('rolls back a change when an unawaited write fails', async () => {
  const change = database.change(async ({ later, meta }) => {
    later(meta.put({ key: 'client', value: 'paul-1' }));
    later(meta.bulkAdd([{ key: 'client', value: 'paul-2' }]));
  });
  await expect(change).rejects.toThrow('ConstraintError');
  expect(await database.meta.toArray()).toEqual([]);
});

test('reports a change’s own error rather than that of a concurrent write', async () => {
  const change = database.change(async ({ later, meta }) => {
    later(meta.put({ key: 'client', value: 'paul-1' }), meta.bulkAdd([{ key: 'client', value: 'paul-2' }]));
    throw new Error('a rule said no');
  });
  await expect(change).rejects.toThrow('a rule said no');
  expect(await database.meta.toArray()).toEqual([]);
});

const named = (name: string, inner?: unknown) => Object.assign(new Error(name), { name, inner });

test('recognizes a full device, even inside an aborted transaction', () => {
  expect(isQuotaExceeded(named('QuotaExceededError'))).toBe(true);
  expect(isQuotaExceeded(named('AbortError', named('QuotaExceededError')))).toBe(true);
});

test('does not take another failure for a full device', () => {
  expect(isQuotaExceeded(named('AbortError', named('ConstraintError')))).toBe(false);
  expect(isQuotaExceeded(undefined)).toBe(false);
  expect(isQuotaExceeded('QuotaExceededError')).toBe(false);
});
