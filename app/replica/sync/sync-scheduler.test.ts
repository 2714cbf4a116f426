// When the loop syncs.
import { expect, test } from 'vitest';
import { SyncScheduler } from './sync-scheduler.ts';
import type { SyncTriggers, OnSyncTrigger } from './sync-scheduler.ts';
import type { Replica, SyncResult } from '../replica.ts';

/** A loop whose timers and whose replica a test moves by hand. */
function loopByHand() {
  const timers = new Map<() => void, number>();
  const clock = { now: 0 };
  const wakeUps: number[] = [];
  const verified: number[] = [];
  const asked: ((result: SyncResult | Promise<never>) => void)[] = [];
  const written = new Set<number>();
  const expected: number[] = [];
  let onOccasion: OnSyncTrigger = () => {};
  const occasions: SyncTriggers = {
    subscribe(callback) {
      onOccasion = callback;
      return () => (onOccasion = () => {});
    },
    setTimer(work, ms) {
      timers.set(work, ms);
      return () => timers.delete(work);
    },
    whenClosed: async () => void wakeUps.push(clock.now),
    now: () => clock.now,
    random: () => 0.5,
  };
  let takenAway: () => void = () => {};
  const replica = {
    sync: () => new Promise((resolve) => asked.push(resolve)),
    verify: async () => {
      verified.push(clock.now);
      if (verified.length === 1) throw new Error('The digests could not be read');
      return 'equal';
    },
    expectServer: () => void expected.push(clock.now),
    hasWritten: (rev: number) => written.has(rev),
    whenTakenAway: (told: () => void) => ((takenAway = told), () => (takenAway = () => {})),
  };
  const loop = new SyncScheduler(replica as unknown as Replica, occasions);
  const due = () => {
    const [work] = [...timers].sort(([, a], [, b]) => a - b)[0] ?? [];
    if (work) timers.delete(work);
    work?.();
  };
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  const occur: OnSyncTrigger = (kind) => onOccasion(kind);
  return {
    loop,
    clock,
    written,
    expected,
    wakeUps,
    verified,
    asked,
    timers,
    due,
    settled,
    occur,
    takeAway: () => takenAway(),
  };
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

test('syncs once if nothing is asked for during the first request', async () => {
  const { loop, asked, timers, due, settled } = loopByHand();
  loop.start();
  due();
  asked[0]?.({ connection: 'online' });
  await settled();
  expect(Math.min(...timers.values())).toBeGreaterThan(60_000);
});

test('requests no wake-up for a hidden page that has written nothing', () => {
  const { loop, wakeUps, occur } = loopByHand();
  loop.start();
  occur('hidden');
  expect(wakeUps).toEqual([]);
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

test('expects the server at each sign that it is back, and at no other occasion', async () => {
  const { loop, clock, asked, due, settled, occur, expected } = loopByHand();
  loop.start();
  due();
  asked[0]?.({ connection: 'offline' });
  await settled();
  for (const [now, kind] of ([undefined, 'back', 'hidden', 'back'] as const).entries()) {
    clock.now = now;
    occur(kind);
  }
  loop.wrote();
  expect(expected).toEqual([1, 3]);
});

test('makes no pull for hints of its own writes, during their request and after it', async () => {
  const { loop, asked, timers, due, settled, occur, written } = await onlineLoop();
  loop.wrote();
  due();
  for (const revs of [[7], [8, 7]]) occur({ revs });
  for (const rev of [7, 8]) written.add(rev);
  asked[1]?.({ connection: 'online' });
  await settled();
  occur({ revs: [8] });
  expect(asked).toHaveLength(2);
  expect(Math.min(...timers.values())).toBeGreaterThan(1_000);
});

test('pulls for the hint of another device or tab, during a request and after it, also beside its own', async () => {
  const { loop, asked, timers, due, settled, occur, written } = await onlineLoop();
  loop.wrote();
  due();
  occur({ revs: [7] });
  occur({ revs: [8] });
  written.add(7);
  asked[1]?.({ connection: 'online' });
  await settled();
  expect(Math.min(...timers.values())).toBe(0);
  due();
  asked[2]?.({ connection: 'online' });
  await settled();
  expect(Math.min(...timers.values())).toBeGreaterThan(1_000);
  for (const [revs, attempt] of [
    [[7, 9], 3],
    [[10], 4],
  ] as const) {
    occur({ revs });
    expect(Math.min(...timers.values())).toBe(0);
    due();
    asked[attempt]?.({ connection: 'online' });
    await settled();
  }
  expect(asked).toHaveLength(5);
});

test('keeps the attempt that a hint plans just before a request ends', async () => {
  const { loop, asked, timers, due, settled, occur } = loopByHand();
  loop.start();
  due();
  for (const attempt of [0, 1]) {
    occur();
    asked[attempt]?.({ connection: 'online' });
    await settled();
    expect(Math.min(...timers.values())).toBe(0);
    due();
    expect(asked).toHaveLength(attempt + 2);
  }
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

test('tries again after each of two storage errors, and is online after them', async () => {
  const { loop, asked, timers, due, settled } = loopByHand();
  for (const attempt of [0, 1]) {
    const result = loop.now();
    asked[attempt]?.(Promise.reject(new Error('The disk is full')));
    await expect(result).rejects.toThrow('The disk is full');
    expect(loop.current()).toMatchObject({ connection: 'unknown', isSending: false });
    expect(timers.size).toBe(1);
    expect(Math.min(...timers.values())).toBeLessThan(3_000);
  }
  due();
  asked[2]?.({ connection: 'online' });
  await settled();
  expect(loop.current()).toMatchObject({ connection: 'online', isSending: false });
});

test('makes one more attempt for two hints during a request, and none after it', async () => {
  const { loop, asked, timers, due, settled, occur } = loopByHand();
  loop.start();
  due();
  for (const _hint of [1, 2]) {
    occur();
    due();
  }
  asked[0]?.({ connection: 'online' });
  await settled();
  due();
  asked[1]?.({ connection: 'online' });
  await settled();
  expect(asked).toHaveLength(2);
  expect(Math.min(...timers.values())).toBeGreaterThan(60_000);
});

test('compares digests at the first contact and an hour later, though the first comparison failed', async () => {
  const { loop, clock, verified, asked } = loopByHand();
  for (const [attempt, now] of [0, 3_599_999, 3_600_000, 3_700_000].entries()) {
    clock.now = now;
    const result = loop.now();
    asked[attempt]?.({ connection: 'online' });
    await result;
  }
  expect(verified).toEqual([0, 3_600_000]);
});

test('plans nothing after its end, whatever occurs', async () => {
  const { loop, asked, timers, due, occur, takeAway, settled } = loopByHand();
  loop.start();
  due();
  loop.stop();
  occur();
  takeAway();
  asked[0]?.({ connection: 'offline' });
  await settled();
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

/** A loop that was online a minute ago. */
async function onlineLoop() {
  const parts = loopByHand();
  parts.loop.start();
  parts.due();
  parts.asked[0]?.({ connection: 'online' });
  await parts.settled();
  parts.clock.now = 60_000;
  return parts;
}

test('sends a second write at once if the first has been sent', async () => {
  const { loop, clock, asked, timers, due, settled } = await onlineLoop();
  for (const attempt of [1, 2, 3]) {
    loop.wrote();
    expect(Math.min(...timers.values())).toBe(0);
    due();
    expect(asked).toHaveLength(attempt + 1);
    asked[attempt]?.({ connection: 'online' });
    await settled();
    expect(Math.min(...timers.values())).toBeGreaterThan(1_000);
    clock.now += 20;
  }
});

test('makes one request for writes before it begins, and one after it for all that are saved during it', async () => {
  const { loop, clock, asked, timers, due, settled } = await onlineLoop();
  for (const _write of [1, 2]) loop.wrote();
  due();
  expect(asked).toHaveLength(2);
  for (const _write of [1, 2, 3]) {
    clock.now += 10;
    loop.wrote();
  }
  expect([...timers.values()].filter((ms) => ms < 1_000)).toEqual([]);
  asked[1]?.({ connection: 'online' });
  await settled();
  expect(Math.min(...timers.values())).toBe(0);
  due();
  expect(asked).toHaveLength(3);
  asked[2]?.({ connection: 'online' });
  await settled();
  expect(Math.min(...timers.values())).toBeGreaterThan(1_000);
});

test('attempts to send a write that was saved during a failed request', async () => {
  const { loop, asked, timers, due, settled } = await onlineLoop();
  loop.wrote();
  due();
  loop.wrote();
  asked[1]?.({ connection: 'offline' });
  await settled();
  expect(timers.size).toBe(1);
  expect(Math.min(...timers.values())).toBeLessThan(3_000);
});

test('makes one attempt for a burst of writes without a connection', async () => {
  const { loop, clock, asked, timers, due, settled, occur } = await onlineLoop();
  occur();
  due();
  asked[1]?.({ connection: 'offline' });
  await settled();
  for (let write = 0; write < 5; write++) {
    clock.now += 100;
    loop.wrote();
    expect(Math.min(...timers.values())).toBe(150);
  }
  due();
  expect(asked).toHaveLength(3);
});

test('requests no wake-up for a write that the page sends itself', async () => {
  const { loop, wakeUps, asked, timers, due, settled, occur } = await onlineLoop();
  loop.wrote();
  due();
  asked[1]?.({ connection: 'online' });
  await settled();
  occur('hidden');
  expect(wakeUps).toEqual([]);
  expect([...timers.values()].filter((ms) => ms < 60_000)).toEqual([]);
});

test.each(['offline', 'busy', 'signed-out'] as const)(
  'requests one wake-up for a write whose send ended %s',
  async (connection) => {
    const { loop, wakeUps, asked, due, settled, occur } = await onlineLoop();
    loop.wrote();
    due();
    asked[1]?.({ connection });
    await settled();
    occur('hidden');
    expect(wakeUps).toHaveLength(1);
  },
);

test('requests a wake-up when the page is hidden or a send takes long before a write is sent', async () => {
  const { loop, wakeUps, due, occur } = await onlineLoop();
  loop.wrote();
  occur('hidden');
  expect(wakeUps).toHaveLength(1);
  loop.wrote();
  due();
  // The request is still under way.
  due();
  expect(wakeUps).toHaveLength(2);
});

test('requests a wake-up for a write during a send that ends well, if the page is hidden then', async () => {
  const { loop, wakeUps, asked, due, settled, occur } = await onlineLoop();
  loop.wrote();
  due();
  loop.wrote();
  asked[1]?.({ connection: 'online' });
  await settled();
  occur('hidden');
  expect(wakeUps).toHaveLength(1);
});
