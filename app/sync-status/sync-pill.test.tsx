// The sync pill as the connection comes and goes, and its announcements to screen readers.
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ReplicaContext, loadWork } from '#app/replica/live/hooks.ts';
import { LoopByHand } from '#app/replica/testing/loop-by-hand.ts';
import { classRows, scriptedDevice } from '#app/replica/testing/scripted-server.ts';
import type { SchedulerState } from '#app/replica/sync/sync-scheduler.ts';
import { markAllRead } from '#shared/domain/notifications/mark-read.ts';
import { conflict } from '#shared/testing/rows.ts';
import { SyncPill } from './sync-pill.tsx';
import { SyncStateProvider } from '#app/changes/sync-state.tsx';

/** Everything that a screen reader was told, in order. */
let heard: string[];
let watching: MutationObserver;
beforeEach(() => {
  heard = [];
  watching = new MutationObserver(() => {
    const words = document.querySelector('[aria-live]')?.textContent ?? '';
    if (words && words !== heard.at(-1)) heard.push(words);
  });
  watching.observe(document.body, { subtree: true, childList: true, characterData: true });
});
afterEach(() => watching.disconnect());

async function show({ updatedMsAgo = 0 } = {}) {
  const { replica, script } = await scriptedDevice({ now: () => Date.now() });
  script.push(() => ({ serverTime: new Date(Date.now() - updatedMsAgo).toISOString() }));
  await replica.sync();
  // The clock is right, although the answer that was made up here is old.
  await replica.parts.database.meta.put({ key: 'clockSkewMs', value: 0 });
  script.push(() => ({ serverTime: new Date().toISOString() }));
  const loop = new LoopByHand(replica);
  await loadWork({ replica, loop });
  render(
    <MemoryRouter>
      <ReplicaContext value={{ replica, loop }}>
        <SyncStateProvider>
          <SyncPill needsSignIn={false} />
        </SyncStateProvider>
      </ReplicaContext>
    </MemoryRouter>,
  );
  const save = () => replica.give(markAllRead, { upTo: '2026-06-03T10:00:00.000Z' });
  return {
    replica,
    script,
    loop,
    save,
    set: (change: Partial<SchedulerState>) => act(() => loop.set(change)),
  };
}

const hour = 3_600_000;
/** Longer than it takes until sending is worth a word. */
const aWhile = () => new Promise((resolve) => setTimeout(resolve, 1_300));

test('does not show an hour-old copy as up to date before an answer, then announces it once', async () => {
  const { replica, set } = await show({ updatedMsAgo: hour });
  await screen.findByTitle('Getting updates...');
  await replica.sync();
  set({ connection: 'online' });
  await screen.findByTitle(/^Up to date, /);
  await vi.waitFor(() => expect(heard).toEqual([expect.stringMatching(/^Up to date, /)]));
});

test('announces an hour-old offline copy once', async () => {
  const { set } = await show({ updatedMsAgo: hour });
  await screen.findByTitle('Getting updates...');
  set({ connection: 'offline' });
  await screen.findByTitle(/^Offline, as of /);
  await vi.waitFor(() => expect(heard).toEqual([expect.stringMatching(/^Offline, as of /)]));
});

test('does not announce each attempt on a silent server until it signals its return', async () => {
  const { save, set } = await show();
  set({ connection: 'offline' });
  await save();
  await screen.findByTitle('Offline, 1 waiting');
  heard.length = 0;
  for (let attempt = 0; attempt < 2; attempt++) {
    set({ isSending: true });
    await aWhile();
    expect(screen.getByTitle('Offline, 1 waiting')).toBeTruthy();
    set({ isSending: false });
  }
  expect(heard).toEqual([]);
  set({ isSending: true, isBack: true });
  await screen.findByTitle('Sending 0 of 1...');
});

test('announces the kind of state, not each number', async () => {
  const { save, set } = await show();
  await screen.findByTitle(/^Up to date, /);
  set({ connection: 'offline' });
  await screen.findByTitle(/^Offline, as of /);
  for (const waiting of [1, 2, 3]) {
    await save();
    await screen.findByTitle(`Offline, ${waiting} waiting`);
  }
  await vi.waitFor(() => expect(heard).toEqual([expect.stringMatching(/^Offline, as of /)]));
});

test('counts down the retry of a busy server by the second', async () => {
  const { save, set } = await show();
  await save();
  set({ connection: 'busy', nextAttemptAt: Date.now() + 33_400 });
  await screen.findByTitle('1 waiting, trying again in 33 s');
  await vi.waitFor(() => screen.getByTitle('1 waiting, trying again in 31 s'), { timeout: 5_000 });
});

test('counts refused changes and fields that two people changed together', async () => {
  const { replica, script, save } = await show();
  const asked = conflict({ personId: 'p1', organizationId: 'o1', subjectId: 'student-1' });
  script.splice(0, script.length, ({ entries }) => ({
    rows: [...classRows, ['conflicts', asked]],
    outcomes: entries.map(({ id }) => [id, { kind: 'refused', code: 'invalid', message: 'No.' }]),
  }));
  await save();
  await replica.sync();
  await screen.findByTitle('2 need attention');
});
