// The copies of a person's other accounts at a sign-out, and of an organization that the person has left.
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { markAllRead } from '#shared/domain/notifications/mark-read.ts';
import { ReplicaDatabase } from '../../store/database.ts';
import { keyValueStore } from '../../store/key-value-store.ts';
import { MetaStore } from '../../store/meta.ts';
import { newOutboxKey } from '#app/replica/testing/outbox-key.ts';
import { scriptedDevice, teacher } from '../../testing/scripted-server.ts';
import { waitingHere } from '../unsent-work-of-others.ts';
import { otherCopies, wipeOther } from './other-copies.ts';
import { encryptAndWipe } from './wipe-device.ts';

const reported = vi.fn();
beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('reportError', reported.mockClear());
});
afterEach(() => vi.unstubAllGlobals());

const browserWith = () => ({ indexedDB: new IDBFactory(), IDBKeyRange });
type Browser = ReturnType<typeof browserWith>;

const copiesIn = async ({ indexedDB }: Browser) =>
  (await indexedDB.databases())
    .flatMap(({ name }) => (name?.startsWith('skillpact-') ? [name] : []))
    .toSorted((one, other) => (one < other ? -1 : 1));

async function anotherCopy(person: string, browser: Browser): Promise<void> {
  const database = new ReplicaDatabase(person, browser);
  await database.open();
  await new MetaStore(database).set('label', 'Tess A.');
  database.close();
}

const knowAccounts = (ids: string[], browser: Browser) =>
  keyValueStore<{ key: string; value: unknown }>('skillpact', 10, browser).put({
    key: 'accounts',
    value: ids.map((accountId) => ({ accountId, organization: 'Harbor' })),
  });

test('removes the copies of the person’s other accounts at a sign-out, and nobody else’s', async () => {
  const browser = browserWith();
  const { replica } = await scriptedDevice(browser);
  for (const other of ['tess-harbor', 'stranger']) await anotherCopy(other, browser);
  await knowAccounts([teacher.person, 'tess-harbor'], browser);
  replica.leave();
  await encryptAndWipe(teacher.person, 'nothing', browser);
  expect(await copiesIn(browser)).toEqual(['skillpact-stranger']);
});

test('removes no other copy by a list that is not the person’s', async () => {
  const browser = browserWith();
  const { replica } = await scriptedDevice(browser);
  await anotherCopy('tess-harbor', browser);
  await knowAccounts(['somebody', 'tess-harbor'], browser);
  replica.leave();
  await encryptAndWipe(teacher.person, 'nothing', browser);
  expect(await copiesIn(browser)).toEqual(['skillpact-tess-harbor']);
});

test('encrypts the unsent changes of a copy that is removed, and keeps the copy without a key', async () => {
  const browser = browserWith();
  const { replica } = await scriptedDevice(browser);
  await replica.keepLabel('Sam R.');
  await replica.give(markAllRead, { upTo: '2026-06-03T10:00:00.000Z' });
  replica.leave();
  await wipeOther(teacher.person, browser);
  expect(await copiesIn(browser)).toEqual([`skillpact-${teacher.person}`]);
  expect(reported).toHaveBeenCalledOnce();

  const database = new ReplicaDatabase(teacher.person, browser);
  await database.open();
  await new MetaStore(database).set('sealingKey', await newOutboxKey());
  database.close();
  await wipeOther(teacher.person, browser);
  expect(await copiesIn(browser)).toEqual([]);
  expect(await waitingHere(browser)).toEqual([{ person: teacher.person, label: 'Sam R.', changes: 1 }]);
});

test('lists the copies of others, and none of the person or of another application', async () => {
  const browser = browserWith();
  for (const person of [teacher.person, 'tess-harbor']) await anotherCopy(person, browser);
  await new Promise((done) => (browser.indexedDB.open('another-app').onsuccess = done));
  expect(await otherCopies(teacher.person, browser)).toEqual(['tess-harbor']);
});

test('lists no copies in a browser that does not list its databases', async () => {
  const browser = browserWith();
  await anotherCopy('tess-harbor', browser);
  Object.assign(browser.indexedDB, { databases: undefined });
  expect(await otherCopies(teacher.person, browser)).toEqual([]);
});
