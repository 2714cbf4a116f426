import { afterEach, expect, test, vi } from 'vitest';
import { Together } from './together.ts';

afterEach(() => vi.useRealTimers());

test('what several reads have to tell is told once the last of them has ended', () => {
  const together = new Together();
  const told: string[] = [];
  together.began();
  together.began();
  together.ended(() => told.push('rows'));
  expect(told).toEqual([]);
  together.ended(() => told.push('state'));
  expect(told).toEqual(['rows', 'state']);
});

test('a read that takes long holds nobody up for longer than a tenth of a second', async () => {
  vi.useFakeTimers();
  const together = new Together();
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

test('while nothing is being read, news is told at once and nobody waits', async () => {
  const together = new Together();
  const told: string[] = [];
  together.tell(() => told.push('connection'));
  expect(told).toEqual(['connection']);
  await together.told();
});
