// One batch that gives several refused entries again.
import { expect, test } from 'vitest';
import { editStudent } from '#shared/domain/enrollments/commands.ts';
import type { Command } from '#shared/engine/command.ts';
import { classRows, scriptedDevice } from '../testing/scripted-server.ts';

const phone = (student: number, value: string, base: string | null = null) => ({
  command: editStudent as Command,
  input: { id: `student-${student}`, set: { studentPhone: value }, base: { studentPhone: base } },
});

test('re-links what waits for each of several refused entries to the entry that replaces it', async () => {
  const { replica, script, requests } = await scriptedDevice();
  script.push(() => ({ rows: classRows }));
  await replica.sync();
  const [one = '', other = ''] = await replica.run([phone(0, '555-0101'), phone(1, '555-0111')]);
  const [afterOne = ''] = await replica.run([phone(0, '555-0102', '555-0101')]);
  const [afterOther = ''] = await replica.run([phone(1, '555-0112', '555-0111')]);
  script.push(() => ({
    outcomes: [
      [one, { kind: 'refused', code: 'invalid', message: 'No' }],
      [other, { kind: 'refused', code: 'invalid', message: 'No' }],
      [afterOne, { kind: 'held', reason: 'after' }],
      [afterOther, { kind: 'held', reason: 'after' }],
    ],
  }));
  await replica.sync();
  const [newOne = '', newOther = ''] = await replica.run([
    { ...phone(0, '555-0101'), replaces: one },
    { ...phone(1, '555-0111'), replaces: other },
  ]);
  const entries = await replica.entries();
  expect(entries.map(({ id, state, after }) => [id, state, after])).toEqual([
    [newOne, 'waiting', []],
    [newOther, 'waiting', []],
    [afterOne, 'waiting', [newOne]],
    [afterOther, 'waiting', [newOther]],
  ]);
  expect(entries.slice(0, 2).map(({ replaces }) => replaces)).toEqual([one, other]);
  await replica.sync();
  expect(requests.at(-1)?.entries.map(({ id }) => id)).toEqual([newOne, newOther, afterOne, afterOther]);
});
