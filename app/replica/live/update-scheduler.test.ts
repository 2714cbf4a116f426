import { afterEach, expect, test, vi } from 'vitest';
import { Layer } from '#shared/engine/layer.ts';
import type { Reader } from '#shared/engine/store.ts';
import { UpdateScheduler } from './update-scheduler.ts';
import type { PredictedUpdate } from './update-scheduler.ts';

afterEach(() => vi.useRealTimers());

const emptyReader: Reader = { get: async () => undefined, find: async () => [] };

test('delivers the updates of parallel reads once the last read ends', () => {
  const scheduler = new UpdateScheduler(() => {});
  const published: string[] = [];
  scheduler.readStarted();
  scheduler.readStarted();
  scheduler.readFinished(() => published.push('rows'));
  expect(published).toEqual([]);
  scheduler.readFinished(() => published.push('state'));
  expect(published).toEqual(['rows', 'state']);
});

test('delays updates for a slow read by at most 100 ms', async () => {
  vi.useFakeTimers();
  const scheduler = new UpdateScheduler(() => {});
  const published: string[] = [];
  scheduler.readStarted();
  scheduler.readStarted();
  scheduler.readFinished(() => published.push('rows'));
  void scheduler.flushed().then(() => published.push('went on'));
  await vi.advanceTimersByTimeAsync(99);
  expect(published).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(published).toEqual(['rows', 'went on']);
  scheduler.readFinished(() => published.push('slow rows'));
  expect(published).toEqual(['rows', 'went on', 'slow rows']);
});

test('delivers an update immediately when no read is running', async () => {
  const scheduler = new UpdateScheduler(() => {});
  const published: string[] = [];
  scheduler.publish(() => published.push('connection'));
  expect(published).toEqual(['connection']);
  await scheduler.flushed();
});

const effect = { rows: new Layer(emptyReader), entries: [] };
const predicted = (publish: () => void, isCurrent = () => true): PredictedUpdate => ({ isCurrent, publish });

test('delivers a save’s updates to all queries at once and defers reads until they are rendered', async () => {
  const renders: (() => void)[] = [];
  const scheduler = new UpdateScheduler((work) => renders.push(work));
  const published: string[] = [];
  scheduler.register({ predict: async () => predicted(() => published.push('rows')) });
  scheduler.register({ predict: async () => undefined });
  expect(await scheduler.save(async (written) => (written(effect), 'saved'))).toBe('saved');
  expect(published).toEqual(['rows']);
  expect(scheduler.mustWait({ isShown: true })).toBe(true);
  scheduler.defer({ isShown: true, start: () => published.push('read') });
  expect(published).toEqual(['rows']);
  renders[0]?.();
  expect(published).toEqual(['rows', 'read']);
  expect(scheduler.mustWait({ isShown: true })).toBe(false);
});

test('runs a first read once the save is delivered, without waiting for the render', async () => {
  const scheduler = new UpdateScheduler(() => {});
  const published: string[] = [];
  scheduler.register({ predict: async () => predicted(() => published.push('rows')) });
  await scheduler.save(async (written) => {
    written(effect);
    expect(scheduler.mustWait({ isShown: false })).toBe(true);
    scheduler.defer({ isShown: false, start: () => published.push('first read') });
    scheduler.defer({ isShown: true, start: () => published.push('read') });
  });
  expect(published).toEqual(['rows', 'first read']);
  expect(scheduler.mustWait({ isShown: false })).toBe(false);
  expect(scheduler.mustWait({ isShown: true })).toBe(true);
});

test('computes the optimistic update during the commit and delivers it afterwards', async () => {
  const scheduler = new UpdateScheduler((work) => work());
  const steps: string[] = [];
  scheduler.register({
    async predict() {
      steps.push('predicted');
      return predicted(() => steps.push('published'));
    },
  });
  await scheduler.save(async (written) => {
    written(effect);
    await new Promise((resolve) => setTimeout(resolve, 20));
    steps.push('committed');
  });
  expect(steps).toEqual(['predicted', 'committed', 'published']);
});

test('delivers nothing for a save that could not be committed', async () => {
  const scheduler = new UpdateScheduler(() => expect.fail('nothing is to be rendered'));
  scheduler.register({ predict: async () => predicted(() => expect.fail('it is not saved')) });
  const failing = scheduler.save(async (written) => {
    written(effect);
    await new Promise((resolve) => setTimeout(resolve, 20));
    throw new Error('full');
  });
  await expect(failing).rejects.toThrow('full');
  expect(scheduler.mustWait({ isShown: true })).toBe(false);
});

test('delivers no optimistic update when one query needs the database', async () => {
  const scheduler = new UpdateScheduler(() => expect.fail('nothing is to be rendered yet'));
  scheduler.register({ predict: async () => predicted(() => expect.fail('it is half of the change')) });
  const unregister = scheduler.register({ predict: () => Promise.reject(new Error('is not in the cache')) });
  await scheduler.save(async (written) => written(effect));
  expect(scheduler.mustWait({ isShown: true })).toBe(false);
  unregister();
  scheduler.register({
    predict: async () =>
      predicted(
        () => expect.fail('it was read again'),
        () => false,
      ),
  });
  await scheduler.save(async (written) => written(effect));
  expect(scheduler.mustWait({ isShown: true })).toBe(false);
});

test('does not block reads after a failed save', async () => {
  const scheduler = new UpdateScheduler(() => {});
  await expect(scheduler.save(() => Promise.reject(new Error('full')))).rejects.toThrow('full');
  expect(scheduler.mustWait({ isShown: true })).toBe(false);
});
