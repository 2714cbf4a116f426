// How "Send now" ended is told as long as it is so.
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ReplicaContext } from '#app/replica/live/hooks.ts';
import { LoopByHand } from '#app/replica/testing/loop-by-hand.ts';
import { scriptedDevice } from '#app/replica/testing/scripted-server.ts';
import { markAllRead } from '#shared/domain/notifications/notifications.ts';
import { useSyncNow } from './use-sync-now.ts';

beforeEach(() => void vi.stubGlobal('isSecureContext', true));
afterEach(() => void vi.unstubAllGlobals());

async function start() {
  const { replica } = await scriptedDevice();
  const loop = new LoopByHand(replica);
  const save = () => replica.give(markAllRead, { upTo: '2026-06-03T10:00:00.000Z' });
  await save();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ReplicaContext value={{ replica, loop }}>{children}</ReplicaContext>
  );
  const { result } = renderHook(useSyncNow, { wrapper });
  const text = () => result.current.result?.text;
  return { replica, loop, save, text, sendNow: () => act(() => result.current.syncNow('send')) };
}

const toldIs = (text: () => string | undefined, words: string | undefined) =>
  waitFor(() => expect(text()).toBe(words));

test('that there was no connection is not told any more once there is one', async () => {
  const { loop, text, sendNow } = await start();
  loop.result = { connection: 'offline' };
  await sendNow();
  await toldIs(text, "No connection. We'll keep trying; you can close the app.");
  act(() => loop.set({ connection: 'online' }));
  await toldIs(text, undefined);
});

test('where no worker goes on after the app is closed, nobody is told to close it', async () => {
  vi.stubGlobal('isSecureContext', false);
  const { loop, text, sendNow } = await start();
  loop.result = { connection: 'offline' };
  await sendNow();
  await toldIs(text, "No connection. We'll keep trying as long as the app is open.");
});

test('a server that is busy is not called no connection', async () => {
  const { loop, text, sendNow } = await start();
  loop.result = { connection: 'busy' };
  await sendNow();
  await toldIs(text, "The server is busy. We'll keep trying; you can close the app.");
});

test('what was sent is told until something else waits, and not again after that was sent', async () => {
  const { loop, save, text, sendNow } = await start();
  await sendNow();
  await toldIs(text, 'Sent 1 of 1.');
  await act(save);
  await toldIs(text, undefined);
  await act(() => loop.now());
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(text()).toBeUndefined();
});

test('what is saved while others are sent takes nothing away from those', async () => {
  const { replica, loop, save, text, sendNow } = await start();
  vi.spyOn(loop, 'now').mockImplementation(async () => {
    const { connection } = await replica.sync();
    await save();
    loop.set({ connection });
    return { connection };
  });
  await sendNow();
  await toldIs(text, 'Sent 1 of 1.');
});

test('what was over before it could be told is not told later', async () => {
  const { loop, text, sendNow } = await start();
  vi.spyOn(loop, 'now').mockResolvedValue({ connection: 'offline' });
  await sendNow();
  await act(() => new Promise((resolve) => setTimeout(resolve, 2_100)));
  act(() => loop.set({ connection: 'offline' }));
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(text()).toBeUndefined();
});
