// What is held is asked about again at each start, and when everything is sent anew: its way may be clear by now.
import { expect, test } from 'vitest';
import type { Command } from '#shared/command.ts';
import { commands } from '#shared/commands.ts';
import { editStudent } from '#shared/domain/enrollments.ts';
import { Replica } from './replica.ts';
import { classRows, scriptedDevice, teacher } from './testing/scripted-server.ts';

const phone = (value: string, base: string | null) => ({
  command: editStudent as Command,
  input: { id: 'student-0', set: { studentPhone: value }, base: { studentPhone: base } },
});

test('what a copy of the device has corrected and sent is not held here for ever', async () => {
  const { replica, surroundings, requests, script } = await scriptedDevice();
  script.push(() => ({ rows: classRows }));
  await replica.sync();
  const [first = ''] = await replica.run([phone('555-0101', null)]);
  const [second = ''] = await replica.run([phone('555-0102', '555-0101')]);
  script.push(() => ({
    outcomes: [
      [first, { kind: 'refused', code: 'invalid', message: 'No' }],
      [second, { kind: 'held', reason: 'after' }],
    ],
  }));
  await replica.sync();
  await replica.sync();
  expect(requests.at(-1)?.entries).toEqual([]);
  replica.close();
  const restarted = new Replica({ actor: teacher, commands, surroundings });
  await restarted.open();
  await restarted.sync();
  expect(requests.at(-1)?.entries.map(({ id }) => id)).toEqual([second]);
  expect((await restarted.entries()).map(({ id, state }) => [id, state])).toEqual([[first, 'attention']]);
  await restarted.sync();
  expect(requests.at(-1)?.entries).toEqual([]);
});

test('what was held only because a restored server had forgotten what it builds on goes out with that', async () => {
  const { replica, requests, script } = await scriptedDevice();
  script.push(() => ({ rows: classRows }));
  await replica.sync();
  const [first = ''] = await replica.run([phone('555-0101', null)]);
  await replica.sync();
  const [second = ''] = await replica.run([phone('555-0102', '555-0101')]);
  script.push(
    () => ({ outcomes: [[second, { kind: 'held', reason: 'after' }]], reset: true }),
    () => ({ rows: classRows }),
  );
  await replica.sync();
  expect(requests.at(-1)?.entries.map(({ id }) => id)).toEqual([first, second]);
  expect(await replica.entries()).toEqual([]);
});
