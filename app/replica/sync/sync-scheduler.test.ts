// When the loop syncs.
import { expect, test } from 'vitest';
import { SyncScheduler } from './sync-scheduler.ts';
import type { SyncTriggers, OnSyncTrigger } from './sync-scheduler.ts';
import type { Replica, SyncResult } from '../replica.ts';

/** A loop whose timers and whose replica a test moves by hand. */
function loopByHand() {
  const timers = new Map<() => void, number>();
  const asked: ((result: SyncResult | Promise<never>) => void)[] = [];
  let onOccasion: OnSyncTrigger = () => {};
  const occasions: SyncTriggers = {
    subscribe(callback) {
      onOccasion = callback;
      return () => {};
    },
    setTimer(work, ms) {
      timers.set(work, ms);
      return () => timers.delete(work);
    },
    whenClosed: async () => {},
    now: () => 0,
    random: () => 0.5,
  };
  let takenAway: () => void = () => {};
  const replica = {
    sync: () => new Promise((resolve) => asked.push(resolve)),
    verify: async () => 'equal',
    whenTakenAway: (told: () => void) => ((takenAway = told), () => {}),
  };
  const loop = new SyncScheduler(replica as unknown as Replica, occasions);
  const due = () => {
    const [work] = [...timers].sort(([, a], [, b]) => a - b)[0] ?? [];
    if (work) timers.delete(work);
    work?.();
  };
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  const occur = (kind?: 'back') => onOccasion(kind);
  return { loop, asked, timers, due, settled, occur, takeAway: () => takenAway() };
}

test('syncs again at once after a change hint during a request', async () => {
  const { loop, asked, timers, due, settled, occur } = loopByHand();
  loop.start();
  due();
  occur();
  due();
  expect(asked).toHaveLength(1);
  asked[0]?.({ connection: 'online' });
  await settled();
  expect(Math.min(...timers.values())).toBe(0);
  due();
  expect(asked).toHaveLength(2);
  asked[1]?.({ connection: 'online' });
  await settled();
  expect(Math.min(...timers.values())).toBeGreaterThan(60_000);
});

test('syncs at once when the database is deleted under the page', async () => {
  const { loop, asked, due, settled, takeAway } = loopByHand();
  loop.start();
  due();
  asked[0]?.({ connection: 'online' });
  await settled();
  takeAway();
  due();
  expect(asked).toHaveLength(2);
});

test('sends an entry saved during a request within a second', async () => {
  const { loop, asked, timers, due, settled } = loopByHand();
  loop.start();
  due();
  loop.wrote();
  asked[0]?.({ connection: 'online' });
  await settled();
  expect(Math.min(...timers.values())).toBeLessThan(1_000);
  due();
  expect(asked).toHaveLength(2);
});

test('retries with growing pauses of up to a minute when offline', async () => {
  const { loop, asked, timers, due, settled } = loopByHand();
  loop.start();
  const pauses: number[] = [];
  for (let attempt = 0; attempt < 9; attempt++) {
    due();
    asked.at(-1)?.({ connection: 'offline' });
    await settled();
    pauses.push(Math.min(...timers.values()));
  }
  expect(pauses[0]).toBeLessThan(3_000);
  expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
  expect(Math.max(...pauses)).toBeLessThanOrEqual(61_000);
});

test('waits as long as a busy server asks', async () => {
  const { loop, asked, timers, due, settled } = loopByHand();
  loop.start();
  due();
  asked[0]?.({ connection: 'busy', retryAfterMs: 90_000 });
  await settled();
  expect(Math.min(...timers.values())).toBe(90_000);
});

test('reports no error when the loop stops during a request and its database closes', async () => {
  const { loop, asked, timers, due, settled } = loopByHand();
  const unhandled: unknown[] = [];
  const note = (error: unknown) => unhandled.push(error);
  process.on('unhandledRejection', note);
  loop.start();
  due();
  loop.stop();
  asked[0]?.(Promise.reject(new Error('Database has been closed')));
  await settled();
  await settled();
  process.off('unhandledRejection', note);
  expect(unhandled).toEqual([]);
  expect(timers.size).toBe(0);
});

test('schedules no retry when signed out', async () => {
  const { loop, asked, timers, due, settled } = loopByHand();
  loop.start();
  due();
  asked[0]?.({ connection: 'signed-out' });
  await settled();
  expect(timers.size).toBe(0);
});

test('keeps the “server is back” signal until the next attempt ends', async () => {
  const { loop, asked, due, settled, occur } = loopByHand();
  loop.start();
  due();
  occur('back');
  expect(loop.current().isBack).toBe(false);
  asked[0]?.({ connection: 'offline' });
  await settled();
  occur();
  expect(loop.current().isBack).toBe(false);
  occur('back');
  due();
  expect(loop.current()).toMatchObject({ connection: 'offline', isBack: true, isSending: true });
  asked[1]?.({ connection: 'offline' });
  await settled();
  expect(loop.current().isBack).toBe(false);
});
