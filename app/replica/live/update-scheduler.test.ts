import { afterEach, expect, test, vi } from 'vitest';
import { UpdateScheduler } from './update-scheduler.ts';

afterEach(() => vi.useRealTimers());

test('delivers the updates of parallel reads once the last read ends', () => {
  const scheduler = new UpdateScheduler();
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
  const scheduler = new UpdateScheduler();
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
  const scheduler = new UpdateScheduler();
  const published: string[] = [];
  scheduler.publish(() => published.push('connection'));
  expect(published).toEqual(['connection']);
  await scheduler.flushed();
});
