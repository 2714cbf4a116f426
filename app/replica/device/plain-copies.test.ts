// What a device holds in plain text when it becomes shared: removed, with unsent work encrypted for its person.
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { markAllRead } from '#shared/domain/notifications/mark-read.ts';
import { encryptedWork } from './encrypt-outbox.ts';
import { removePlainCopies } from './plain-copies.ts';
import { newOutboxKey } from '#app/replica/testing/outbox-key.ts';
import { scriptedDevice, teacher } from '../testing/scripted-server.ts';

const upTo = '2026-06-03T10:00:00.000Z';

/** A device with two changes that wait, and a mark of its database in local storage. */
async function deviceWithWork({ hasKey = true } = {}) {
  const marks = new Map([[`skillpact-client-${teacher.person}`, 'client-1']]);
  const localStorage = { removeItem: (key: string) => marks.delete(key) } as unknown as Storage;
  const indexedDB = new IDBFactory();
  const { replica } = await scriptedDevice({ indexedDB, IDBKeyRange });
  await replica.give(markAllRead, { upTo });
  await replica.give(markAllRead, { upTo });
  if (hasKey) await replica.keepSealingKey(await newOutboxKey());
  replica.leave();
  const names = async () => (await indexedDB.databases()).map(({ name }) => name ?? '');
  return { browser: { indexedDB, IDBKeyRange, localStorage }, marks, names };
}

/** Fails at the nth request to the storage, as in a browser that is killed there. */
function killedAt(step: number, indexedDB: IDBFactory): IDBFactory {
  let steps = 0;
  const failing = (method: 'open' | 'deleteDatabase') => (name: string, version?: number) => {
    steps += 1;
    if (steps >= step) throw new Error(`killed at step ${step}`);
    return method === 'open' ? indexedDB.open(name, version) : indexedDB.deleteDatabase(name);
  };
  return Object.assign(Object.create(indexedDB) as IDBFactory, {
    open: failing('open'),
    deleteDatabase: failing('deleteDatabase'),
    databases: () => indexedDB.databases(),
    cmp: (a: unknown, b: unknown) => indexedDB.cmp(a, b),
  });
}

test('encrypts unsent work and leaves no plain copy and no mark of one', async () => {
  const { browser, marks, names } = await deviceWithWork();
  await removePlainCopies(browser);
  expect(await names()).toEqual(['skillpact.sealed']);
  const [sealed] = await encryptedWork(browser).all();
  expect(sealed).toMatchObject({ person: teacher.person, changes: 2 });
  expect(marks.size).toBe(0);
});

test('finishes after a kill at any step, and loses no work', async () => {
  for (let step = 1; step <= 12; step++) {
    const { browser, names } = await deviceWithWork();
    const killed = { ...browser, indexedDB: killedAt(step, browser.indexedDB) };
    await removePlainCopies(killed).catch(() => {});
    await removePlainCopies(browser);
    expect(await names(), `step ${step}`).toEqual(['skillpact.sealed']);
    const sealed = await encryptedWork(browser).all();
    expect(
      sealed.map(({ changes }) => changes),
      `step ${step}`,
    ).toEqual([2]);
  }
});

test('removes the copies of others, too, if one cannot be encrypted', async () => {
  const { browser, names } = await deviceWithWork({ hasKey: false });
  const other = { ...teacher, person: 'p9' };
  (await scriptedDevice(browser, other)).replica.leave();
  expect(await names()).toContain('skillpact-p9');
  await expect(removePlainCopies(browser)).rejects.toThrow('There is no key to encrypt with.');
  expect(await names()).not.toContain('skillpact-p9');
});

test('keeps a copy whose unsent work it cannot encrypt', async () => {
  const { browser, names } = await deviceWithWork({ hasKey: false });
  await expect(removePlainCopies(browser)).rejects.toThrow('There is no key to encrypt with.');
  expect(await names()).toContain(`skillpact-${teacher.person}`);
});
