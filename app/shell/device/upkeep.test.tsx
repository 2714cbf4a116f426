import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SyncScheduler } from '#app/replica/sync/sync-scheduler.ts';
import { quietOccasions } from '#app/replica/testing/quiet-occasions.ts';
import { scriptedDevice } from '#app/replica/testing/scripted-server.ts';
import { toast, useToast } from '#app/ui/feedback/toast.ts';
import { maintainDevice } from './upkeep.ts';

let answer: (response: Response) => void;
/** Resolves when the look for sealed work is over. */
let looked: Promise<unknown>;

beforeEach(() => {
  const asked = new Promise<Response>((resolve) => (answer = resolve));
  vi.stubGlobal('fetch', () => asked);
  const locks = { request: (_name: string, look: () => Promise<void>) => (looked = look()) };
  vi.stubGlobal('navigator', { locks, onLine: true });
});
afterEach(() => vi.unstubAllGlobals());

async function lookAfter() {
  const { replica } = await scriptedDevice();
  const onFailure = vi.fn();
  const end = maintainDevice(
    { replica, loop: new SyncScheduler(replica, quietOccasions) },
    'Paul O.',
    onFailure,
  );
  return { replica, onFailure, end };
}

test('reports a failure of device upkeep while a person is signed in', async () => {
  const { onFailure, end } = await lookAfter();
  answer(new Response('{}', { status: 500 }));
  await expect(looked).rejects.toThrow();
  expect(onFailure).toHaveBeenCalledTimes(1);
  end();
});

test('does not report a closed database after its person left', async () => {
  const { replica, onFailure, end } = await lookAfter();
  replica.close();
  answer(Response.json({ id: 'key', publicKey: '' }));
  await expect(looked).rejects.toMatchObject({ name: 'DatabaseClosedError' });
  expect(onFailure).not.toHaveBeenCalled();
  end();
});

test('announces a changed role and nothing when the role stays the same', async () => {
  const { result } = renderHook(useToast);
  const said = () => result.current && [result.current.title, result.current.description];
  const { replica, end } = await lookAfter();
  end();
  act(() => void toast({ title: 'Before', description: 'it' }));
  (await lookAfter()).end();
  await vi.waitFor(() => expect(said()).toEqual(['Before', 'it']));
  const other = await scriptedDevice({}, { ...replica.actor, role: 'employer' });
  const loop = new SyncScheduler(other.replica, quietOccasions);
  act(() => maintainDevice({ replica: other.replica, loop }, 'Paul O.', vi.fn())());
  await vi.waitFor(() =>
    expect(said()).toEqual(['Your role was changed', 'You’re now signed in as Employer.']),
  );
});

test('stores the label of unsent work that others see', async () => {
  const { replica, end } = await lookAfter();
  const label = () => replica.parts.database.meta.get('label');
  await vi.waitFor(async () => expect((await label())?.value).toBe('Paul O.'));
  end();
});

test('registers the wanted push subscription when its person signs in', async () => {
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    calls.push(`${method} ${path}`);
    return Response.json({ id: 'id', publicKey: '' });
  });
  const subscription = { toJSON: () => ({ endpoint: 'https://push.example/1' }) };
  const pushManager = { getSubscription: async () => null, subscribe: async () => subscription };
  Object.assign(navigator, {
    userAgent: 'a browser',
    serviceWorker: { ready: Promise.resolve({ pushManager }) },
  });
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission: 'granted' });
  localStorage.setItem('skillpact-push-p1', JSON.stringify({ isWanted: true }));
  const { end } = await lookAfter();
  await vi.waitFor(() => expect(calls).toContain('PUT /api/push-subscriptions'));
  end();
  localStorage.clear();
});
