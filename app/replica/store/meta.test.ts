// What is read again of the waiting work, and what is kept of the read before.
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import { ReplicaDatabase } from './database.ts';
import type { OutboxEntry } from './stored-values.ts';
import type { Effect } from '../types.ts';
import { readWork, workAfter } from './meta.ts';

let database: ReplicaDatabase;
const entry = (sequence: number) =>
  ({ id: `e${sequence}`, sequence, state: 'waiting', input: {} }) as unknown as OutboxEntry;
const image = (id: string) => ({ key: `courses/${id}`, table: 'courses', id, row: null }) as never;

beforeEach(async () => {
  database = new ReplicaDatabase('paul', { indexedDB: new IDBFactory(), IDBKeyRange });
  await database.open();
  await database.outbox.bulkAdd([entry(1), entry(2)]);
  await database.undo.bulkAdd([image('1'), image('2')]);
});

const idsOf = ({ entries }: { entries: readonly OutboxEntry[] }) => entries.map(({ id }) => id);

test('keeps the entries of the read before when nothing has changed', async () => {
  const first = await readWork(database);
  expect(idsOf(first)).toEqual(['e1', 'e2']);
  expect((await readWork(database, first)).entries).toBe(first.entries);
});

test('reads the entries again after another tab removed one', async () => {
  const first = await readWork(database);
  await database.outbox.delete('e1');
  expect(idsOf(await readWork(database, first))).toEqual(['e2']);
});

test('reads the unsent rows again after another tab removed one', async () => {
  const first = await readWork(database);
  await database.undo.clear();
  expect((await readWork(database, first)).unsentRows).toEqual([]);
});

test('lists a row that is written again once, and a new one at its place', async () => {
  const work = await readWork(database);
  expect(work.unsentRows).toEqual(['courses/1', 'courses/2']);
  const after = (id: number) => {
    const rows = { writes: [{ table: 'courses', row: { id } }] };
    return workAfter(work, { rows, entries: [entry(3)] } as unknown as Effect).unsentRows;
  };
  expect(after(2)).toBe(work.unsentRows);
  expect(after(15)).toEqual(['courses/1', 'courses/15', 'courses/2']);
});
