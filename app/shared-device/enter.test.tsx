// Opening and locking the copy of a person on a shared device.
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { copyOf } from '#app/replica/device/shared-device.ts';
import { unlockCopy } from '#app/replica/device/unlock-copy.ts';
import { newOutboxKey } from '#app/replica/testing/outbox-key.ts';
import type { TypedPerson } from '#app/session/person.ts';
import { keepBeforeLeaving } from '#app/forms/open-forms.ts';
import { enter, makeOwnCopy } from './enter.ts';
import { markShared, unmarkShared } from '#app/session/shared/shared-mark.ts';
import { unlocked } from '#app/session/shared/unlocked.ts';
import { unsavedOf } from './unsaved-note.ts';

const tess = { id: 'p1', firstName: 'Tess', lastName: 'Alvarez', userType: 'provider' } as TypedPerson;
const pin = '271828';

let asked: string[];
let answer: (call: string) => Response;
const replace = vi.fn();
beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  asked = [];
  const { publicKey } = await newOutboxKey();
  answer = (call) =>
    call.endsWith('/api/sealing-keys')
      ? Response.json({ id: 'key-1', publicKey })
      : new Response(null, { status: 204 });
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    asked.push(`${method} ${path}`);
    return answer(`${method} ${path}`);
  });
  vi.stubGlobal('location', { ...location, protocol: 'http:', replace });
});
afterEach(async () => {
  await unlocked()?.lock();
  vi.unstubAllGlobals();
  document.documentElement.hidden = false;
});

/** The cookie has the path of the calls, where a test can read it. */
const cookies = () => {
  history.replaceState(null, '', '/api/');
  return document.cookie;
};

async function keyOf(typed: string): Promise<Uint8Array<ArrayBuffer>> {
  const result = await unlockCopy('p1', typed);
  if (result.kind !== 'open') throw new Error(result.kind);
  return result.bytes;
}

test('locks the session to the copy before its person is in', async () => {
  await makeOwnCopy(tess, pin);
  expect(asked).toEqual(['POST /api/sealing-keys', 'POST /api/auth/lock']);
  expect(unlocked()?.person).toMatchObject({ id: 'p1', firstName: 'Tess' });
  expect((await copyOf('p1'))?.label).toBe('Tess A.');
  expect(cookies()).toMatch(/session-unlock=[\w-]{43}/);
});

test('forgets the key, hides the screen and drops the cookie at the lock', async () => {
  await makeOwnCopy(tess, pin);
  const { database } = unlocked()!;
  const locking = unlocked()!.lock();
  expect(document.documentElement.hidden).toBe(true);
  expect(cookies()).not.toMatch(/session-unlock=[\w-]/);
  await locking;
  expect(unlocked()).toBeUndefined();
  expect(database.isOpen()).toBe(false);
  expect(document.body.childElementCount).toBe(0);
  expect(replace).toHaveBeenCalledWith('/');
});

test('writes what is being saved before the key is forgotten', async () => {
  await makeOwnCopy(tess, pin);
  const saving = unlocked()!.database.meta.put({ key: 'draft note', value: 'typed last' });
  await unlocked()!.lock();
  await saving;
  await enter('p1', await keyOf(pin));
  expect(await unlocked()!.database.meta.get('draft note')).toMatchObject({ value: 'typed last' });
});

test('opens the copy again without a request', async () => {
  await makeOwnCopy(tess, pin);
  await unlocked()!.lock();
  asked = [];
  await enter('p1', await keyOf(pin));
  expect(asked).toEqual([]);
  expect(unlocked()?.person.lastName).toBe('Alvarez');
});

test('lets nobody in while the session is not locked to the copy', async () => {
  const before = answer;
  answer = (call) => (call.includes('/auth/lock') ? new Response('', { status: 503 }) : before(call));
  await expect(makeOwnCopy(tess, pin)).rejects.toThrow('503');
  expect(unlocked()).toBeUndefined();
  expect(cookies()).not.toMatch(/session-unlock=[\w-]/);
});

test('locks on a full disk, because locking writes nothing', async () => {
  await makeOwnCopy(tess, pin);
  const full = fullDisk();
  await unlocked()!.lock();
  expect(full).not.toHaveBeenCalled();
  full.mockRestore();
  expect(unlocked()).toBeUndefined();
  expect(unsavedOf()).toBeUndefined();
  await enter('p1', await keyOf(pin));
  expect(unlocked()?.person.id).toBe('p1');
});

test('locks, keeps what was saved, and tells what was not, on a disk that is full while it locks', async () => {
  await makeOwnCopy(tess, pin);
  await unlocked()!.database.meta.put({ key: 'draft note', value: 'typed before' });
  const full = fullDisk();
  const leave = keepBeforeLeaving(async () => {
    await unlocked()!.database.meta.put({ key: 'draft note', value: 'typed last' });
  });
  await unlocked()!.lock();
  leave();
  expect(full).toHaveBeenCalled();
  full.mockRestore();
  expect(unlocked()).toBeUndefined();
  expect(unsavedOf()).toBe('Tess A.');
  await enter('p1', await keyOf(pin));
  expect(unsavedOf()).toBeUndefined();
  expect(await unlocked()!.database.meta.get('draft note')).toMatchObject({ value: 'typed before' });
});

test('ends the pushes to the tablet before the session is left', async () => {
  markShared();
  localStorage.setItem('skillpact-push-p1', JSON.stringify({ isWanted: true }));
  const unsubscribe = vi.fn(async () => true);
  const getSubscription = async () => ({ endpoint: 'https://push.example/1', unsubscribe });
  const serviceWorker = {
    ready: Promise.resolve({ pushManager: { getSubscription } }),
    getRegistration: async () => undefined,
  };
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission: 'granted' });
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  await makeOwnCopy(tess, pin);
  let cookieThen = '';
  const before = answer;
  answer = (call) => {
    if (call.startsWith('DELETE')) cookieThen = cookies();
    return before(call);
  };
  await unlocked()!.lock();
  expect(asked).toContain('DELETE /api/push-subscriptions');
  expect(cookieThen).toMatch(/session-unlock=[\w-]/);
  expect(cookies()).not.toMatch(/session-unlock=[\w-]/);
  expect(unsubscribe).toHaveBeenCalled();
  unmarkShared();
  localStorage.clear();
});

const fullDisk = () =>
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
