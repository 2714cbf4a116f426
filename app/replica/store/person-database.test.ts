// A person's own work is stored alike on an ordinary device and in an encrypted copy.
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { ReplicaDatabase } from './database.ts';
import type { OutboxEntry, SentBatch } from './stored-values.ts';
import { EncryptedDatabase } from './encrypted/encrypted-database.ts';
import type { OwnStores, PersonDatabase } from './person-database.ts';

async function bothDatabases(): Promise<PersonDatabase[]> {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  const disk = () => ({ indexedDB: new IDBFactory(), IDBKeyRange });
  const both = [
    new ReplicaDatabase('tess', disk()),
    new EncryptedDatabase({ person: 'tess', key, onFailure: () => {} }, disk()),
  ];
  for (const database of both) await database.open();
  return both;
}

const entry = (id: string, sequence: number, state: OutboxEntry['state'] = 'waiting') =>
  ({ id, sequence, state, input: { note: `note ${id}` } }) as unknown as OutboxEntry;

const batch = (id: string, day: number): SentBatch => ({ id, settledAt: `2026-11-0${day}`, entries: [] });

async function fill({ outbox, sent, meta, undo }: OwnStores): Promise<void> {
  await outbox.bulkAdd([entry('b', 1), entry('a', 3, 'settled')]);
  await outbox.bulkAdd([entry('c', 2, 'held')]);
  await sent.bulkPut([batch('y', 3), batch('x', 1), batch('z', 2)]);
  await meta.put({ key: 'client', value: 'first' });
  await meta.put({ key: 'client', value: { name: 'second' } });
  await undo.bulkPut([
    { key: 'completions/2', table: 'completions', id: '2', before: null, writer: 'b' },
    { key: 'completions/1', table: 'completions', id: '1', before: null, writer: 'c' },
  ]);
}

/** All answers of the stores. */
const answersOf = async ({ outbox, sent, meta, undo }: OwnStores) => [
  await outbox.toArray(),
  await outbox.orderBy('sequence').toArray(),
  await outbox.orderBy('sequence').reverse().limit(2).primaryKeys(),
  await outbox.filter(({ state }) => state !== 'settled').toArray(),
  await outbox.filter(({ state }) => state === 'held').count(),
  await outbox.bulkGet(['c', 'nobody', 'a']),
  await outbox.count(),
  await sent.orderBy('settledAt').toArray(),
  await meta.get('client'),
  await meta.get('nothing'),
  await undo.toCollection().limit(1).primaryKeys(),
  await undo.toCollection().primaryKeys(),
];

test('answers alike in both, in a transaction, after it and once it is opened again', async () => {
  const [plain, encrypted] = (await bothDatabases()) as [PersonDatabase, PersonDatabase];
  const inside = await Promise.all(
    [plain, encrypted].map((database) =>
      database.change(async (stored) => {
        await fill(stored);
        return answersOf(stored);
      }),
    ),
  );
  expect(inside[1]).toEqual(inside[0]);
  expect(await answersOf(encrypted)).toEqual(inside[0]);
  expect(await encrypted.view(answersOf)).toEqual(inside[0]);
  encrypted.close();
  await encrypted.open();
  expect(await answersOf(encrypted)).toEqual(inside[0]);
});

test('removes the same values in both', async () => {
  const left = await Promise.all(
    (await bothDatabases()).map(async (database) => {
      await database.change(fill);
      await database.change(async ({ outbox, sent, undo }) => {
        await sent.where('settledAt').below('2026-11-03').delete();
        await outbox.bulkDelete(['a', 'nobody']);
        await outbox.delete('b');
        await undo.clear();
      });
      return [...(await answersOf(database)), await database.sent.toArray()];
    }),
  );
  expect(left[1]).toEqual(left[0]);
});

test('refuses a key that is taken, and keeps nothing of that change', async () => {
  for (const database of await bothDatabases()) {
    await database.outbox.bulkPut([entry('a', 1)]);
    const change = database.change(async ({ outbox, meta }) => {
      await meta.put({ key: 'client', value: 'paul' });
      await outbox.bulkAdd([entry('b', 2), entry('a', 3)]);
    });
    await expect(change).rejects.toThrow();
    expect(await database.outbox.toArray()).toEqual([entry('a', 1)]);
    expect(await database.meta.toArray()).toEqual([]);
  }
});

test('tells of the stores that have changed, and of no others', async () => {
  for (const database of await bothDatabases()) {
    const told: string[] = [];
    database.follow(['outbox'], () => told.push('outbox'));
    const end = database.follow(['meta', 'sent'], () => told.push('meta or sent'));
    await database.meta.put({ key: 'client', value: 'paul' });
    await expect.poll(() => told).toEqual(['meta or sent']);
    end();
    await database.meta.put({ key: 'client', value: 'paula' });
    await database.outbox.bulkPut([entry('a', 1)]);
    await expect.poll(() => told).toEqual(['meta or sent', 'outbox']);
  }
});
