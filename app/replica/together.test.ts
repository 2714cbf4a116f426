import { afterEach, expect, test, vi } from 'vitest';
import { Layer } from '#shared/layer.ts';
import type { Reader } from '#shared/store.ts';
import type { Saved } from './save.ts';
import { Together } from './together.ts';

afterEach(() => vi.useRealTimers());

const emptyReader: Reader = { get: async () => undefined, find: async () => [] };

test('what several reads have to tell is told once the last of them has ended', () => {
  const together = new Together(() => {});
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

test('while nothing is being read, news is told at once and nobody waits', async () => {
  const together = new Together(() => {});
  const told: string[] = [];
  together.tell(() => told.push('connection'));
  expect(told).toEqual(['connection']);
  await together.told();
});

const saved = (rows: Layer): Saved => ({ ids: [], effect: { rows, entries: [] } });
const nothing = new Layer(emptyReader);

test('what a save makes of all that is watched is told at once, and reading waits until that is drawn', async () => {
  const drawing: (() => void)[] = [];
  const together = new Together((work) => drawing.push(work));
  const told: string[] = [];
  together.watch({ foresee: async () => () => told.push('rows') });
  together.watch({ foresee: async () => undefined });
  await together.save(async () => saved(nothing));
  expect(told).toEqual(['rows']);
  together.afterSave(() => told.push('read'));
  expect(told).toEqual(['rows']);
  drawing[0]?.();
  expect(told).toEqual(['rows', 'read']);
  expect(together.isSaving).toBe(false);
});

test('where only the database can tell one part of it, nothing is told before it is read', async () => {
  const together = new Together(() => expect.fail('nothing is to be drawn yet'));
  const told: string[] = [];
  together.watch({ foresee: async () => () => told.push('rows') });
  const unwatch = together.watch({ foresee: () => Promise.reject(new Error('was not asked')) });
  await together.save(async () => saved(nothing));
  expect(told).toEqual([]);
  expect(together.isSaving).toBe(false);
  unwatch();
});

test('a save that fails keeps nobody from reading', async () => {
  const together = new Together(() => {});
  await expect(together.save(() => Promise.reject(new Error('full')))).rejects.toThrow('full');
  expect(together.isSaving).toBe(false);
});
