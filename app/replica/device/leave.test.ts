// After a sign-out, late replies do not restore any data.
import { expect, test } from 'vitest';
import { classRows, scriptedDevice } from '../testing/scripted-server.ts';

test('stores nothing from an answer that arrives after sign-out', async () => {
  let answer = () => {};
  const asked = new Promise<void>((isAsked) => {
    answer = isAsked;
  });
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const { replica, environment } = await scriptedDevice({
    send: async () => {
      answer();
      await released;
      return {
        outcomes: [],
        rows: classRows,
        gone: [],
        cookie: 'late',
        more: false,
        serverTime: '2026-06-03T10:00:00.000Z',
      };
    },
  });
  const syncing = replica.sync();
  await asked;
  await replica.delete();
  release();
  await syncing.catch(() => {});
  expect(await environment.indexedDB.databases()).toEqual([]);
});
