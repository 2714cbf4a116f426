// Signing out with a server that does not answer: local data is deleted, and the screen does not wait for the server.
import { afterEach, expect, test, vi } from 'vitest';
import { quietOccasions } from '#app/replica/testing/quiet-occasions.ts';
import { classRows, scriptedDevice } from '#app/replica/testing/scripted-server.ts';
import { SyncScheduler } from '#app/replica/sync/sync-scheduler.ts';
import { isSignedOut } from '#app/session/schedule-sign-out.ts';
import { signOut } from './sign-out.ts';

afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

test('wipes the class list without waiting for push or the session to end', async () => {
  const never = new Promise<never>(() => {});
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', class {});
  const pushManager = { getSubscription: async () => ({ endpoint: 'push', unsubscribe: () => never }) };
  vi.stubGlobal('navigator', { serviceWorker: { ready: Promise.resolve({ pushManager }) } });
  vi.stubGlobal(
    'fetch',
    (_path: string, { signal }: RequestInit = {}) =>
      new Promise((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(new DOMException('given up', 'TimeoutError'))),
      ),
  );
  const { indexedDB } = globalThis;
  const { replica, script } = await scriptedDevice({ indexedDB });
  script.push(() => ({ rows: classRows }));
  await replica.sync();
  await signOut({ replica, loop: new SyncScheduler(replica, quietOccasions) }, 'nothing');
  expect(assign).toHaveBeenCalledWith('/');
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(replica.name);
  expect(isSignedOut()).toBe(true);
  assign.mockRestore();
});

test('leaves nobody signed in when the tab closes during sign-out', async () => {
  const { replica } = await scriptedDevice({ withLock: () => new Promise(() => {}) });
  void signOut({ replica, loop: new SyncScheduler(replica, quietOccasions) }, 'nothing');
  expect(isSignedOut()).toBe(true);
});

test('signs out and wipes the replica on a full device', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const { indexedDB } = globalThis;
  const { replica, script } = await scriptedDevice({ indexedDB });
  script.push(() => ({ rows: classRows }));
  await replica.sync();
  const open = indexedDB.open.bind(indexedDB);
  const refusing = vi.spyOn(indexedDB, 'open').mockImplementation((name, version) => {
    if (name !== 'skillpact.sweep' && name !== 'skillpact.left') return open(name, version);
    throw new DOMException('full', 'QuotaExceededError');
  });
  const reported = vi.spyOn(globalThis, 'reportError').mockImplementation(() => {});
  await signOut({ replica, loop: new SyncScheduler(replica, quietOccasions) }, 'nothing');
  expect(assign).toHaveBeenCalledWith('/');
  expect(isSignedOut()).toBe(true);
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(replica.name);
  refusing.mockRestore();
  reported.mockRestore();
  assign.mockRestore();
});
