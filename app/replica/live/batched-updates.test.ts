import { afterEach, expect, test, vi } from 'vitest';
import { Layer } from '#shared/engine/layer.ts';
import type { Reader } from '#shared/engine/store.ts';
import { Together } from './batched-updates.ts';
import type { Foreseen } from './batched-updates.ts';

afterEach(() => vi.useRealTimers());

const emptyReader: Reader = { get: async () => undefined, find: async () => [] };

test('delivers the updates of parallel reads once the last read ends', () => {
  const together = new Together(() => {});
  const told: string[] = [];
  together.began();
  together.began();
  together.ended(() => told.push('rows'));
  expect(told).toEqual([]);
  together.ended(() => told.push('state'));
  expect(told).toEqual(['rows', 'state']);
});

test('delays updates for a slow read by at most 100 ms', async () => {
  vi.useFakeTimers();
  const together = new Together(() => {});
  const told: string[] = [];
  together.began();
  together.began();
  together.ended(() => told.push('rows'));
  void together.told().then(() => told.push('went on'));
  await vi.advanceTimersByTimeAsync(99);
  expect(told).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toEqual(['rows', 'went on']);
  together.ended(() => told.push('slow rows'));
  expect(told).toEqual(['rows', 'went on', 'slow rows']);
});

test('delivers an update immediately when no read is running', async () => {
  const together = new Together(() => {});
  const told: string[] = [];
  together.tell(() => told.push('connection'));
  expect(told).toEqual(['connection']);
  await together.told();
});

const effect = { rows: new Layer(emptyReader), entries: [] };
const foreseen = (tell: () => void, stands = () => true): Foreseen => ({ stands, tell });

test('delivers a save’s updates to all watchers at once and defers reads until they are rendered', async () => {
  const drawing: (() => void)[] = [];
  const together = new Together((work) => drawing.push(work));
  const told: string[] = [];
  together.watch({ foresee: async () => foreseen(() => told.push('rows')) });
  together.watch({ foresee: async () => undefined });
  expect(await together.save(async (written) => (written(effect), 'saved'))).toBe('saved');
  expect(told).toEqual(['rows']);
  expect(together.holdsUp({ isShown: true })).toBe(true);
  together.whenFree({ isShown: true, go: () => told.push('read') });
  expect(told).toEqual(['rows']);
  drawing[0]?.();
  expect(told).toEqual(['rows', 'read']);
  expect(together.holdsUp({ isShown: true })).toBe(false);
});

test('runs a first read once the save is delivered, without waiting for the render', async () => {
  const together = new Together(() => {});
  const told: string[] = [];
  together.watch({ foresee: async () => foreseen(() => told.push('rows')) });
  await together.save(async (written) => {
    written(effect);
    expect(together.holdsUp({ isShown: false })).toBe(true);
    together.whenFree({ isShown: false, go: () => told.push('first read') });
    together.whenFree({ isShown: true, go: () => told.push('read') });
  });
  expect(told).toEqual(['rows', 'first read']);
  expect(together.holdsUp({ isShown: false })).toBe(false);
  expect(together.holdsUp({ isShown: true })).toBe(true);
});

test('computes the optimistic update during the commit and delivers it afterwards', async () => {
  const together = new Together((work) => work());
  const steps: string[] = [];
  together.watch({
    async foresee() {
      steps.push('worked out');
      return foreseen(() => steps.push('told'));
    },
  });
  await together.save(async (written) => {
    written(effect);
    await new Promise((resolve) => setTimeout(resolve, 20));
    steps.push('committed');
  });
  expect(steps).toEqual(['worked out', 'committed', 'told']);
});

test('delivers nothing for a save that could not be committed', async () => {
  const together = new Together(() => expect.fail('nothing is to be drawn'));
  together.watch({ foresee: async () => foreseen(() => expect.fail('it is not saved')) });
  const failing = together.save(async (written) => {
    written(effect);
    await new Promise((resolve) => setTimeout(resolve, 20));
    throw new Error('full');
  });
  await expect(failing).rejects.toThrow('full');
  expect(together.holdsUp({ isShown: true })).toBe(false);
});

test('delivers no optimistic update when one watcher needs the database', async () => {
  const together = new Together(() => expect.fail('nothing is to be drawn yet'));
  together.watch({ foresee: async () => foreseen(() => expect.fail('it is half of the change')) });
  const unwatch = together.watch({ foresee: () => Promise.reject(new Error('was not asked')) });
  await together.save(async (written) => written(effect));
  expect(together.holdsUp({ isShown: true })).toBe(false);
  unwatch();
  together.watch({
    foresee: async () =>
      foreseen(
        () => expect.fail('it was read again'),
        () => false,
      ),
  });
  await together.save(async (written) => written(effect));
  expect(together.holdsUp({ isShown: true })).toBe(false);
});

test('does not block reads after a failed save', async () => {
  const together = new Together(() => {});
  await expect(together.save(() => Promise.reject(new Error('full')))).rejects.toThrow('full');
  expect(together.holdsUp({ isShown: true })).toBe(false);
});
