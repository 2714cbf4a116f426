// A device that was updated fetches the rows that the server had left out for the version before.
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test, vi } from 'vitest';
import { ReplicaDatabase } from './store/database.ts';
import { NoConnection } from './sync/environment.ts';
import { scriptedDevice, teacher } from './testing/scripted-server.ts';

async function comparisonsAfter(version: number | undefined): Promise<number> {
  const browser = { indexedDB: new IDBFactory(), IDBKeyRange };
  const first = await scriptedDevice(browser);
  await first.replica.sync();
  first.replica.close();
  if (version !== undefined) {
    const database = new ReplicaDatabase(teacher.person, browser);
    await database.open();
    await database.meta.put({ key: 'version', value: version });
    database.close();
  }
  const compare = vi.fn(() => Promise.reject(new NoConnection('not now')));
  const { replica } = await scriptedDevice({ ...browser, compare });
  await replica.sync().catch(() => {});
  replica.close();
  return compare.mock.calls.length;
}

test('compares its rows with the server’s after an update that brings tables', async () => {
  expect(await comparisonsAfter(3)).toBeGreaterThan(0);
});

test('compares nothing when it is opened in the same version', async () => {
  expect(await comparisonsAfter(undefined)).toBe(0);
});
