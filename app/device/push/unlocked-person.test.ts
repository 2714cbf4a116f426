// On a shared device, a push is shown to its receiver alone, while they are in.
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { saveSharedDevice } from '#app/replica/device/shared-device.ts';
import { announceUnlocked, isForAnother, unlockedPerson } from './unlocked-person.ts';

let held: { name: string }[];
beforeEach(() => {
  held = [];
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('navigator', {
    locks: {
      query: async () => ({ held }),
      request: async (name: string, _options: object, work: () => Promise<void>) => {
        const lock = { name };
        held.push(lock);
        await work();
        held = held.filter((other) => other !== lock);
      },
    },
  });
});

test('holds back nothing on a device that is not shared', async () => {
  expect(await isForAnother('tess')).toBe(false);
  expect(await isForAnother(undefined)).toBe(false);
});

test('holds back every push on a locked device, and after a lock without a connection', async () => {
  await saveSharedDevice(5);
  expect(await isForAnother('tess')).toBe(true);
  const end = announceUnlocked('tess');
  expect(await isForAnother('tess')).toBe(false);
  end();
  await vi.waitFor(async () => expect(await isForAnother('tess')).toBe(true));
});

test('holds back a push for the person who was in before', async () => {
  await saveSharedDevice(5);
  announceUnlocked('omar');
  expect(await unlockedPerson()).toBe('omar');
  expect(await isForAnother('tess')).toBe(true);
  expect(await isForAnother(undefined)).toBe(true);
});
