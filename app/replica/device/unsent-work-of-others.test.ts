import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { commands } from '#shared/commands.ts';
import { markAllRead } from '#shared/domain/notifications/mark-read.ts';
import { shortName } from './short-name.ts';
import { unsentWorkOfOthers, waitingHere } from './unsent-work-of-others.ts';
import { keyValueStore } from '../store/key-value-store.ts';
import { Replica } from '../replica.ts';
import { scriptedDevice } from '../testing/scripted-server.ts';
import { encryptAndWipe } from './wiping/wipe-device.ts';

test('counts other people’s unsent entries on the device but not the person’s own', async () => {
  const device = await scriptedDevice();
  const { environment } = device;
  const browser = { indexedDB: environment.indexedDB, IDBKeyRange };
  const upTo = '2026-06-03T10:00:00.000Z';
  await device.replica.give(markAllRead, { upTo });
  expect(await unsentWorkOfOthers('p1', browser)).toEqual({ people: 0, changes: 0 });
  expect(await unsentWorkOfOthers('p2', browser)).toEqual({ people: 1, changes: 1 });

  const other = new Replica({
    actor: { person: 'p2', organization: 'o2', role: 'employer', memberRole: 'owner', name: 'Dana' },
    commands,
    environment,
  });
  await other.open();
  await other.give(markAllRead, { upTo });
  await other.give(markAllRead, { upTo });
  expect(await unsentWorkOfOthers('p1', browser)).toEqual({ people: 1, changes: 2 });
  expect(await unsentWorkOfOthers('p3', browser)).toEqual({ people: 2, changes: 3 });
});

test('labels the remembered person’s unsent work with first name and initial', async () => {
  const { replica, environment } = await scriptedDevice();
  const browser = { indexedDB: environment.indexedDB };
  await replica.give(markAllRead, { upTo: '2026-06-03T10:00:00.000Z' });
  expect(await waitingHere(browser)).toEqual([{ person: 'p1', label: '', changes: 1 }]);
  const person = { id: 'p1', firstName: 'Sam', lastName: 'Reyes', email: 'sam@northside.example' };
  await keyValueStore<{ key: string; value: unknown }>('skillpact', 10, browser).put({
    key: 'person',
    value: person,
  });
  expect(await waitingHere(browser)).toEqual([{ person: 'p1', label: 'Sam R.', changes: 1 }]);
  await keyValueStore<{ key: string; value: unknown }>('skillpact', 10, browser).put({
    key: 'person',
    value: { ...person, id: 'p2' },
  });
  expect(await waitingHere(browser)).toEqual([{ person: 'p1', label: '', changes: 1 }]);
});

test('labels unsent work by its own stored label after another person held the device', async () => {
  const { replica, environment } = await scriptedDevice();
  const browser = { indexedDB: environment.indexedDB, IDBKeyRange };
  await replica.give(markAllRead, { upTo: '2026-06-03T10:00:00.000Z' });
  await replica.keepLabel('Paul O.');
  await encryptAndWipe('p2', 'nothing', browser);
  expect(await waitingHere(browser)).toEqual([{ person: 'p1', label: 'Paul O.', changes: 1 }]);
});

test('shortens a name to the parts that exist', () => {
  expect(shortName({ firstName: ' Paul ', lastName: 'Okafor' })).toBe('Paul O.');
  expect(shortName({ firstName: 'Paul', lastName: '' })).toBe('Paul');
  expect(shortName({ firstName: '', lastName: 'Okafor' })).toBe('O.');
  expect([shortName(undefined), shortName({ firstName: 1 })]).toEqual(['', '']);
});

test('creates no database when checking for unsent work', async () => {
  const browser = { indexedDB: new IDBFactory() };
  expect(await waitingHere(browser)).toEqual([]);
  expect(await browser.indexedDB.databases()).toEqual([]);
});

test('counts nobody on a device that stores nothing', async () => {
  expect(await unsentWorkOfOthers('p1', { indexedDB: new IDBFactory() })).toEqual({
    people: 0,
    changes: 0,
  });
});
