import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { commands } from '#shared/commands.ts';
import { markAllRead } from '#shared/domain/notifications.ts';
import { waitingOfOthers } from './others.ts';
import { Replica } from './replica.ts';
import { scriptedDevice } from './testing/scripted-server.ts';

test("counts what other people's work waits here, and not one's own", async () => {
  const device = await scriptedDevice();
  const { surroundings } = device;
  const browser = { indexedDB: surroundings.indexedDB, IDBKeyRange };
  const upTo = '2026-06-03T10:00:00.000Z';
  await device.replica.give(markAllRead, { upTo });
  expect(await waitingOfOthers('p1', browser)).toEqual({ people: 0, changes: 0 });
  expect(await waitingOfOthers('p2', browser)).toEqual({ people: 1, changes: 1 });

  const other = new Replica({
    actor: { person: 'p2', organization: 'o2', role: 'employer', name: 'Dana' },
    commands,
    surroundings,
  });
  await other.open();
  await other.give(markAllRead, { upTo });
  await other.give(markAllRead, { upTo });
  expect(await waitingOfOthers('p1', browser)).toEqual({ people: 1, changes: 2 });
  expect(await waitingOfOthers('p3', browser)).toEqual({ people: 2, changes: 3 });
});

test('where nothing is kept, nobody waits', async () => {
  expect(await waitingOfOthers('p1', { indexedDB: new IDBFactory(), IDBKeyRange })).toEqual({
    people: 0,
    changes: 0,
  });
});
