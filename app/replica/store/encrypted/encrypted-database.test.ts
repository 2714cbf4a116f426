// The database of a shared device: what a reader with and without the key finds.
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import type { AnyRow } from '#shared/engine/store.ts';
import { encryptedCopyName } from '../database-names.ts';
import type { OutboxEntry } from '../stored-values.ts';
import { EncryptedDatabase } from './encrypted-database.ts';
import { headNumber } from './log-head.ts';
import type { LogHead } from './log-head.ts';

const student = (id: number) =>
  ({ id: `s${id}`, rev: id, courseId: id % 3, fullName: `Canary ${id}` }) as unknown as AnyRow;

let browser: { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange };
let failures: unknown[];
beforeEach(() => {
  browser = { indexedDB: new IDBFactory(), IDBKeyRange };
  failures = [];
});

const keyOf = (byte: number) =>
  crypto.subtle.importKey('raw', new Uint8Array(32).fill(byte), 'AES-GCM', false, ['encrypt', 'decrypt']);

async function opened(byte = 1, person = 'tess'): Promise<EncryptedDatabase> {
  const onFailure = (error: unknown) => failures.push(error);
  const database = new EncryptedDatabase({ person, key: await keyOf(byte), onFailure }, browser);
  await database.open();
  return database;
}

/** Everything in the browser's files, as text. */
async function files(): Promise<string> {
  const found = await stored();
  const texts = found.map((record) => [
    JSON.stringify(record),
    'data' in record ? new TextDecoder('latin1').decode(record.data as ArrayBuffer) : '',
  ]);
  return texts.flat().join('\n');
}

const stored = (): Promise<Record<string, unknown>[]> =>
  new Promise((resolve, reject) => {
    const opening = browser.indexedDB.open(encryptedCopyName('tess'));
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const names = [...opening.result.objectStoreNames];
      const transaction = opening.result.transaction(names);
      const all = names.map((name) => transaction.objectStore(name).getAll());
      transaction.oncomplete = () => {
        opening.result.close();
        resolve(all.flatMap(({ result }) => result as Record<string, unknown>[]));
      };
    };
  });

const put = (database: EncryptedDatabase, row: AnyRow): Promise<void> =>
  database.change(({ rows }) => rows.put('assignments', row as never));

const studentsOf = (database: EncryptedDatabase) => database.tablesInMemory.reader().find('assignments');

const entry = (sequence: number, state: OutboxEntry['state']) =>
  ({ id: `e${sequence}`, sequence, state, input: { reference: 'NSC-CANARY' } }) as unknown as OutboxEntry;

test('returns rows, indexes and order after it is opened again', async () => {
  const database = await opened();
  await database.change(async ({ rows }) => {
    for (let id = 0; id < 40; id++) await rows.put('assignments', student(id) as never);
  });
  await database.change(async ({ rows }) => {
    for (const id of ['s3', 's6']) rows.forget('assignments', id);
  });
  await database.change(
    async ({ outbox }) => void (await outbox.bulkAdd([entry(9, 'waiting'), entry(10, 'held')])),
  );
  database.close();
  const again = await opened();
  expect(await studentsOf(again)).toHaveLength(38);
  const ofCourse = await again.tablesInMemory.reader().find('assignments', { courseId: 0 } as never);
  expect(ofCourse.map(({ id }) => id)).toContain('s9');
  expect(ofCourse).toHaveLength(12);
  expect(await again.outbox.orderBy('sequence').reverse().primaryKeys()).toEqual(['e10', 'e9']);
  again.close();
});

test('writes no name, reference or index key as plain text', async () => {
  const database = await opened();
  await database.change(async ({ rows, outbox, meta }) => {
    for (const id of [1, 2]) await rows.put('assignments', student(id) as never);
    await outbox.put(entry(1, 'waiting'));
    await meta.put({ key: 'draft note', value: 'Canary draft' });
  });
  database.close();
  expect(await files()).not.toMatch(/canary|assignments|outbox/i);
});

test('says how many changes wait without the key, also after it was only read', async () => {
  const waiting = async () =>
    ((await stored()).find(({ number }) => number === headNumber) as LogHead | undefined)?.waiting;
  const database = await opened();
  await database.change(async ({ outbox }) => {
    await outbox.bulkAdd([entry(1, 'waiting'), entry(2, 'attention'), entry(3, 'settled')]);
  });
  database.close();
  expect(await waiting()).toBe(2);
  const again = await opened();
  expect(await again.outbox.count()).toBe(3);
  again.close();
  expect(await waiting()).toBe(2);
});

test('opens with no other key', async () => {
  const database = await opened();
  await database.change(async ({ meta }) => void (await meta.put({ key: 'client', value: 'x' })));
  database.close();
  await expect(opened(2)).rejects.toThrow();
  expect(failures).toHaveLength(1);
});

test('keeps nothing of a change that fails, and all of the one before', async () => {
  const database = await opened();
  await database.change(async ({ meta }) => void (await meta.put({ key: 'client', value: 'before' })));
  const failing = database.change(async ({ meta, rows }) => {
    await meta.put({ key: 'client', value: 'after' });
    await rows.put('assignments', student(1) as never);
    throw new Error('a rule said no');
  });
  await expect(failing).rejects.toThrow('a rule said no');
  expect(await database.meta.toArray()).toEqual([{ key: 'client', value: 'before' }]);
  expect(await studentsOf(database)).toEqual([]);
  database.close();
});

test('takes back in memory a change that the disk refuses', async () => {
  const database = await opened();
  await database.change(async ({ meta }) => void (await meta.put({ key: 'client', value: 'before' })));
  const { encrypt } = crypto.subtle;
  crypto.subtle.encrypt = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
  const refused = database.change(
    async ({ meta }) => void (await meta.put({ key: 'client', value: 'after' })),
  );
  await expect(refused).rejects.toMatchObject({ name: 'QuotaExceededError' });
  crypto.subtle.encrypt = encrypt;
  expect(await database.meta.get('client')).toEqual({ key: 'client', value: 'before' });
  await database.change(async ({ meta }) => void (await meta.put({ key: 'client', value: 'later' })));
  database.close();
  const again = await opened();
  expect(await again.meta.get('client')).toEqual({ key: 'client', value: 'later' });
  again.close();
});

test('refuses the writes of a tab whose copy another tab has opened', async () => {
  const first = await opened();
  await first.change(async ({ meta }) => void (await meta.put({ key: 'client', value: 'first' })));
  const second = await opened();
  await second.meta.toArray();
  await expect(first.meta.put({ key: 'client', value: 'late' })).rejects.toThrow();
  expect(await second.meta.get('client')).toEqual({ key: 'client', value: 'first' });
  first.close();
  second.close();
});

test('runs changes of the same table one after another', async () => {
  const database = await opened();
  await database.meta.put({ key: 'sequence', value: 0 });
  const increase = () =>
    database.change(async ({ meta }) => {
      const before = (await meta.get('sequence'))?.value as number;
      await meta.put({ key: 'sequence', value: before + 1 });
    });
  await Promise.all(Array.from({ length: 20 }, increase));
  expect((await database.meta.get('sequence'))?.value).toBe(20);
  database.close();
});

test('writes a long log anew and loses nothing', async () => {
  const database = await opened();
  for (let id = 0; id < 260; id++) await put(database, student(id));
  database.close();
  const again = await opened();
  expect(await studentsOf(again)).toHaveLength(260);
  await put(again, student(300));
  again.close();
  expect((await stored()).length).toBeLessThan(10);
  const last = await opened();
  expect(await studentsOf(last)).toHaveLength(261);
  last.close();
});

test('answers nothing once it is closed, and everything once it is opened again', async () => {
  const database = await opened();
  await put(database, student(1));
  await database.meta.put({ key: 'client', value: 'x' });
  database.close();
  await expect(database.meta.get('client')).rejects.toMatchObject({ name: 'DatabaseClosedError' });
  await expect(database.change(async () => {})).rejects.toMatchObject({ name: 'DatabaseClosedError' });
  await expect(studentsOf(database)).rejects.toMatchObject({ name: 'DatabaseClosedError' });
  await Promise.all([database.open(), database.open()]);
  expect(await studentsOf(database)).toHaveLength(1);
  expect(await database.meta.get('client')).toEqual({ key: 'client', value: 'x' });
  database.close();
});
