// Tests that one organization never takes all writing connections.
import { setImmediate as soon } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Batch, Execution } from '../engine/types.ts';
import { fairExecute } from './fair-execute.ts';

const batchOf = (organization: string): Batch => ({
  actor: { person: organization, organization, role: 'employer', memberRole: 'owner', name: 'Erin' },
  client: null,
  entries: [],
});
const nothing: Execution = { outcomes: new Map(), isForked: false, writes: [] };

test('leaves a writing connection to other organizations', async () => {
  const running: string[] = [];
  const execute = fairExecute(async ({ actor }) => {
    running.push(actor.organization);
    return new Promise(() => {});
  }, 2);
  for (let n = 0; n < 5; n++) void execute(batchOf('greedy'));
  void execute(batchOf('modest'));
  await soon();
  expect(running).toEqual(['greedy', 'modest']);
});

test('refuses a batch of an organization with 500 waiting ones and says when to try again', async () => {
  const execute = fairExecute(() => new Promise(() => {}), 2);
  for (let n = 0; n < 501; n++) void execute(batchOf('greedy'));
  await expect(execute(batchOf('greedy'))).rejects.toMatchObject({
    status: 429,
    headers: { 'Retry-After': '5' },
  });
});

test('returns what the batch did', async () => {
  expect(await fairExecute(async () => nothing, 2)(batchOf('one'))).toBe(nothing);
});

test('executes batches of an organization also where the database writes one at a time', async () => {
  expect(await fairExecute(async () => nothing, 1)(batchOf('one'))).toBe(nothing);
});

test('passes on the error of a batch', async () => {
  const failing = fairExecute(() => Promise.reject(new Error('no disk')), 2);
  await expect(failing(batchOf('one'))).rejects.toThrow('no disk');
});
