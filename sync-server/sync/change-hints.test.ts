// When change hints are sent: the first at once, and what follows it quickly in one message.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '../database/types.ts';
import { startChangeHints } from './change-hints.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

async function hintsByHand() {
  const sent: unknown[] = [];
  const database = {
    listen: async () => () => {},
    notify: async (_channel: string, payload: string) => void sent.push(JSON.parse(payload)),
  };
  const hints = await startChangeHints(database as unknown as Database, () => {});
  return { hints, sent };
}

const ended = (...ids: string[]) => ({ owners: [], roles: [], changed: ids });

test('sends the first hint at once and gathers those of the next 20 ms', async () => {
  const { hints, sent } = await hintsByHand();
  hints.sessionsEnded(['a']);
  expect(sent).toEqual([ended('a')]);
  hints.sessionsEnded(['b']);
  hints.sessionsEnded(['c']);
  expect(sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(20);
  expect(sent).toEqual([ended('a'), ended('b', 'c')]);
  hints.sessionsEnded(['d']);
  await vi.advanceTimersByTimeAsync(19);
  expect(sent).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toHaveLength(3);
});

test('names the owners, roles and rights that a change concerns, and no rights if none changed', async () => {
  const { hints, sent } = await hintsByHand();
  const write = (table: string, row: object) =>
    [{ table, row }] as unknown as Parameters<typeof hints.changed>[0];
  hints.changed(write('jobs', { id: 1, employerId: 'harbor' }));
  await vi.advanceTimersByTimeAsync(20);
  hints.changed(write('organizations', { id: 'harbor' }));
  expect(sent).toEqual([
    { owners: ['harbor'], roles: ['provider'] },
    { owners: ['harbor'], roles: [], changed: ['harbor'] },
  ]);
});

test('lists the revs of two batches in one hint, and none if one of them is not known', async () => {
  const { hints, sent } = await hintsByHand();
  const job = (id: number) =>
    [{ table: 'jobs', row: { id, employerId: 'harbor' } }] as unknown as Parameters<typeof hints.changed>[0];
  hints.changed(job(1), 700);
  for (const rev of [701, 702]) hints.changed(job(rev), rev);
  await vi.advanceTimersByTimeAsync(20);
  hints.changed(job(1), 703);
  hints.changed(job(2));
  hints.changed(job(3), 704);
  await vi.advanceTimersByTimeAsync(20);
  const told = { owners: ['harbor'], roles: ['provider'] };
  expect(sent).toEqual([{ ...told, revs: [700] }, { ...told, revs: [701, 702] }, told]);
  hints.changed(job(4), 705);
  await vi.advanceTimersByTimeAsync(20);
  expect(sent.at(-1)).toEqual({ ...told, revs: [705] });
});

test('sends a hint at once again after 20 quiet milliseconds, and nothing when nothing changed', async () => {
  const { hints, sent } = await hintsByHand();
  hints.sessionsEnded(['a']);
  await vi.advanceTimersByTimeAsync(100);
  hints.changed([]);
  hints.sessionsEnded([]);
  expect(sent).toHaveLength(1);
  hints.sessionsEnded(['b']);
  expect(sent).toHaveLength(2);
});
