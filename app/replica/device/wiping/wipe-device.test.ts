import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import type { SyncReply } from '#shared/engine/protocol.ts';
import { markAllRead } from '#shared/domain/notifications/mark-read.ts';
import { readOutboxFile, importOutbox } from '../outbox-file.ts';
import { waitingHere, unsentWorkOfOthers } from '../unsent-work-of-others.ts';
import { sweepName } from '../../store/database-names.ts';
import { keyValueStore } from '../../store/key-value-store.ts';
import { encryptOutbox, encryptedWork, decryptOutbox } from '../encrypt-outbox.ts';
import { newOutboxKey } from '#app/replica/testing/outbox-key.ts';
import { classRows, scriptedDevice, teacher } from '../../testing/scripted-server.ts';
import { encryptAndWipe } from './wipe-device.ts';

const about = { person: 'p1', changes: 2 };
const upTo = '2026-06-03T10:00:00.000Z';

async function deviceWithWork(rows: SyncReply['rows'] = []) {
  const browser = { indexedDB: new IDBFactory(), IDBKeyRange };
  const device = await scriptedDevice(browser);
  if (rows.length > 0) {
    device.script.push(() => ({ rows }));
    await device.replica.sync();
  }
  await device.replica.give(markAllRead, { upTo });
  await device.replica.give(markAllRead, { upTo });
  return { ...device, browser };
}

type Browser = Awaited<ReturnType<typeof deviceWithWork>>['browser'];

const databasesIn = async ({ indexedDB }: { indexedDB: IDBFactory }) =>
  (await indexedDB.databases())
    .map(({ name }) => name ?? '')
    .toSorted((one, other) => (one < other ? -1 : 1));

test('decrypts a sealed outbox only unchanged, with its own key, and for its person', async () => {
  const [key, other] = await Promise.all([newOutboxKey(), newOutboxKey()]);
  const sealed = await encryptOutbox('Zoe Quinn, 12 changes', about, key);
  expect(JSON.stringify(sealed)).not.toContain('Zoe');
  expect(await decryptOutbox(sealed, key.privateKey)).toBe('Zoe Quinn, 12 changes');
  await expect(decryptOutbox(sealed, other.privateKey)).rejects.toThrow();
  await expect(decryptOutbox({ ...sealed, person: 'p2' }, key.privateKey)).rejects.toThrow();
  const changed = sealed.text.startsWith('A') ? 'B' : 'A';
  const damaged = { ...sealed, text: changed + sealed.text.slice(1) };
  await expect(decryptOutbox(damaged, key.privateKey)).rejects.toThrow();
  expect((await encryptOutbox('Zoe Quinn, 12 changes', about, key)).text).not.toBe(sealed.text);
});

test('seals unsent work, wipes everything else, and restores the same entries', async () => {
  const { replica, browser } = await deviceWithWork();
  const ids = (await replica.entries()).map(({ id }) => id);
  const key = await newOutboxKey();
  const person = { id: 'p1', firstName: 'Sam', lastName: 'Reyes', email: 'sam@northside.example' };
  await keyValueStore<{ key: string; value: unknown }>('skillpact', 10, browser).put({
    key: 'person',
    value: person,
  });
  await replica.keepSealingKey({ id: key.id, publicKey: key.publicKey });
  replica.leave();
  await encryptAndWipe(teacher.person, 'unsent', browser);
  expect(await databasesIn(browser)).toEqual(['skillpact.sealed']);
  expect(await unsentWorkOfOthers('p2', browser)).toEqual({ people: 1, changes: 2 });
  expect(await unsentWorkOfOthers('p1', browser)).toEqual({ people: 0, changes: 0 });
  expect(await waitingHere(browser)).toEqual([{ person: 'p1', label: 'Sam R.', changes: 2 }]);
  const [sealed] = await encryptedWork(browser).all();
  const next = await scriptedDevice(browser);
  expect(
    await importOutbox(next.replica, readOutboxFile(await decryptOutbox(sealed!, key.privateKey), teacher)),
  ).toEqual({
    taken: 2,
    inNeed: 0,
    known: 0,
  });
  expect((await next.replica.entries()).map(({ id }) => id)).toEqual(ids);
  await next.replica.sync();
  expect(next.requests.flatMap(({ entries }) => entries.map(({ id }) => id))).toEqual(ids);
});

test('repeats a sign-out that was interrupted after sealing and seals the work once', async () => {
  const { replica, browser } = await deviceWithWork();
  const key = await newOutboxKey();
  await replica.keepSealingKey(key);
  const [entry] = await replica.entries();
  await encryptedWork(browser).put(await encryptOutbox('cut off', { ...about, changes: 1 }, key));
  replica.leave();
  await encryptAndWipe(teacher.person, 'unsent', browser);
  const all = await encryptedWork(browser).all();
  expect(all.map(({ changes }) => changes)).toEqual([2]);
  expect(await decryptOutbox(all[0]!, key.privateKey)).toContain(entry!.id);
});

test('neither seals nor wipes anything without a sealing key', async () => {
  const { replica, browser } = await deviceWithWork();
  replica.leave();
  await expect(encryptAndWipe(teacher.person, 'unsent', browser)).rejects.toThrow('no key');
  const next = await scriptedDevice(browser);
  expect(await next.replica.unsent()).toBe(2);
});

/** A browser that fails so many times to open the database of this name. */
function failing({ indexedDB, IDBKeyRange }: Browser, database: string, times: number, error: DOMException) {
  let opened = 0;
  const open = (name: string, version?: number) => {
    if (name === database && opened++ < times) throw error;
    return indexedDB.open(name, version);
  };
  const others = {
    deleteDatabase: indexedDB.deleteDatabase.bind(indexedDB),
    databases: indexedDB.databases.bind(indexedDB),
    cmp: indexedDB.cmp.bind(indexedDB),
  };
  const browser = { indexedDB: { ...others, open } as unknown as IDBFactory, IDBKeyRange };
  return { browser, opened: () => opened };
}

/** A device without room for what is sealed, for so many tries. */
const full = (browser: Browser, tries: number) =>
  failing(browser, 'skillpact.sealed', tries, new DOMException('full', 'QuotaExceededError')).browser;

test('keeps the class list when sealing fails for another reason than a full device', async () => {
  const { replica, browser } = await deviceWithWork(classRows);
  await replica.keepSealingKey(await newOutboxKey());
  replica.leave();
  const broken = failing(browser, 'skillpact.sealed', 1, new DOMException('a broken disk', 'UnknownError'));
  await expect(encryptAndWipe(teacher.person, 'unsent', broken.browser)).rejects.toThrow('a broken disk');
  const next = await scriptedDevice(browser);
  expect(await next.replica.read((reader) => reader.find('enrollments', { courseId: 7 }))).toHaveLength(2);
});

test('rewrites the browser’s files once before it deletes, and again at the end if that failed', async () => {
  const sweepsOf = async (failures: number) => {
    const { replica, browser } = await deviceWithWork();
    await replica.keepSealingKey(await newOutboxKey());
    replica.leave();
    const counted = failing(browser, sweepName, failures, new DOMException('full', 'QuotaExceededError'));
    await encryptAndWipe(teacher.person, 'unsent', counted.browser);
    return counted.opened();
  };
  expect(await sweepsOf(0)).toBe(1);
  expect(await sweepsOf(1)).toBe(2);
});

test('drops server data to make room for sealed work on a full device', async () => {
  const { replica, browser } = await deviceWithWork(classRows);
  await replica.keepSealingKey(await newOutboxKey());
  replica.leave();
  await encryptAndWipe(teacher.person, 'unsent', full(browser, 1));
  expect(await databasesIn(browser)).toEqual(['skillpact.sealed']);
  expect((await encryptedWork(browser).all()).map(({ changes }) => changes)).toEqual([2]);
});

test('drops the class list when sealed work has no room, and refetches it when its person returns', async () => {
  const { replica, browser } = await deviceWithWork(classRows);
  await replica.keepSealingKey(await newOutboxKey());
  replica.leave();
  await expect(encryptAndWipe(teacher.person, 'unsent', full(browser, 9))).rejects.toThrow('full');
  const back = await scriptedDevice(browser);
  expect(await back.replica.unsent()).toBe(2);
  expect(await back.replica.read((reader) => reader.find('enrollments'))).toEqual([]);
  expect((await back.replica.status()).isReady).toBe(false);
  back.script.push(() => ({ rows: classRows }));
  await back.replica.sync();
  expect(back.requests[0]).toMatchObject({ cookie: null });
  expect(await back.replica.read((reader) => reader.find('enrollments'))).not.toEqual([]);
});

test('deletes everything when the person chooses to delete unsent work', async () => {
  const { replica, browser } = await deviceWithWork();
  replica.leave();
  await encryptAndWipe(teacher.person, 'nothing', browser);
  expect(await databasesIn(browser)).toEqual([]);
});

test('keeps the whole replica for its person’s next sign-in and clears the device owner', async () => {
  const { replica, browser } = await deviceWithWork();
  const ids = (await replica.entries()).map(({ id }) => id);
  await keyValueStore<{ key: string }>('skillpact', 10, browser).put({ key: 'person' });
  replica.close();
  await encryptAndWipe('p1', 'all', browser);
  expect(await databasesIn(browser)).toEqual(['skillpact-p1']);
  const back = await scriptedDevice(browser);
  expect((await back.replica.entries()).map(({ id }) => id)).toEqual(ids);
});
