// The result of "Send now" is shown as long as it holds.
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ReplicaContext } from '#app/replica/live/hooks.ts';
import { LoopByHand } from '#app/replica/testing/loop-by-hand.ts';
import { scriptedDevice } from '#app/replica/testing/scripted-server.ts';
import { markAllRead } from '#shared/domain/notifications/mark-read.ts';
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

test('clears the “no connection” result once the connection is back', async () => {
  const { loop, text, sendNow } = await start();
  loop.result = { connection: 'offline' };
  await sendNow();
  await toldIs(text, "No connection. We'll keep trying; you can close the app.");
  act(() => loop.set({ connection: 'online' }));
  await toldIs(text, undefined);
});

test('advises keeping the app open when no service worker sends in the background', async () => {
  vi.stubGlobal('isSecureContext', false);
  const { loop, text, sendNow } = await start();
  loop.result = { connection: 'offline' };
  await sendNow();
  await toldIs(text, "No connection. We'll keep trying as long as the app is open.");
});

test('reports a busy server as busy, not as offline', async () => {
  const { loop, text, sendNow } = await start();
  loop.result = { connection: 'busy' };
  await sendNow();
  await toldIs(text, "The server is busy. We'll keep trying; you can close the app.");
});

test('shows the sent count until another entry waits, and does not repeat it afterwards', async () => {
  const { loop, save, text, sendNow } = await start();
  await sendNow();
  await toldIs(text, 'Sent 1 of 1.');
  await act(save);
  await toldIs(text, undefined);
  await act(() => loop.now());
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(text()).toBeUndefined();
});

test('counts the sent entries when another is saved during sending', async () => {
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

test('does not show a result late that was outdated before it could be shown', async () => {
  const { loop, text, sendNow } = await start();
  vi.spyOn(loop, 'now').mockResolvedValue({ connection: 'offline' });
  await sendNow();
  await act(() => new Promise((resolve) => setTimeout(resolve, 2_100)));
  act(() => loop.set({ connection: 'offline' }));
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(text()).toBeUndefined();
});
