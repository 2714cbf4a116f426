// Held entries are sent again in each exchange, and when everything is sent again, because they may be unblocked.
import { expect, test } from 'vitest';
import type { Command } from '#shared/engine/command.ts';
import { editStudent } from '#shared/domain/enrollments/commands.ts';
import { classRows, scriptedDevice } from '../testing/scripted-server.ts';

const phone = (value: string, base: string | null) => ({
  command: editStudent as Command,
  input: { id: 'student-0', set: { studentPhone: value }, base: { studentPhone: base } },
});

/** The next answer refuses the first of two edits and holds the second. */
async function aboutToBeRefused() {
  const { replica, requests, script } = await scriptedDevice();
  script.push(() => ({ rows: classRows }));
  await replica.sync();
  const [first = ''] = await replica.run([phone('555-0101', null)]);
  const [second = ''] = await replica.run([phone('555-0102', '555-0101')]);
  const stillHeld = [second, { kind: 'held', reason: 'after' }] as const;
  script.push(() => ({
    outcomes: [[first, { kind: 'refused', code: 'invalid', message: 'No' }], [...stillHeld]],
  }));
  return { replica, requests, script, first, second, stillHeld };
}

test('asks about a blocked entry once per exchange and releases it when a device copy has corrected its blocker', async () => {
  const { replica, requests, script, first, second, stillHeld } = await aboutToBeRefused();
  const before = requests.length;
  await replica.sync();
  script.push(() => ({ outcomes: [[...stillHeld]] }));
  await replica.sync();
  await replica.sync();
  // Once in each exchange, and no more when there is an answer.
  const asked = requests.slice(before).map(({ entries }) => entries.map(({ id }) => id));
  expect(asked).toEqual([[first, second], [second], [second]]);
  expect((await replica.entries()).map(({ id, state }) => [id, state])).toEqual([[first, 'attention']]);
  await replica.sync();
  expect(requests.at(-1)?.entries).toEqual([]);
});

test('shows no effect of the entries behind a refused one, though they could stand without it', async () => {
  const { replica, script } = await scriptedDevice();
  script.push(() => ({ rows: classRows }));
  await replica.sync();
  const edit = (set: object, base: object) => replica.give(editStudent, { id: 'student-0', set, base });
  const [first = ''] = await edit({ studentPhone: '555-0101' }, { studentPhone: null });
  const [second = ''] = await edit(
    { studentEmail: 'new@example.org' },
    { studentEmail: 'student0@example.org' },
  );
  const [third = ''] = await edit({ studentName: 'Renamed' }, { studentName: 'Student 0' });
  script.push(() => ({
    outcomes: [
      [first, { kind: 'refused', code: 'invalid', message: 'No' }],
      [second, { kind: 'held', reason: 'after' }],
      [third, { kind: 'held', reason: 'after' }],
    ],
  }));
  await replica.sync();
  expect(await replica.read((reader) => reader.get('enrollments', 'student-0'))).toEqual(classRows[1]?.[1]);
});

test('sends a blocked entry again together with the entry that a restored server forgot', async () => {
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

test('keeps the new dependency of a blocked entry whose blocker was corrected during a request', async () => {
  const { replica, requests, script, first, second, stillHeld } = await aboutToBeRefused();
  await replica.sync();
  let corrected = '';
  script.push(async () => {
    [corrected = ''] = await replica.run([phone('555-0100', null)], { replaces: first });
    return { outcomes: [[...stillHeld]] };
  });
  await replica.sync();
  await replica.sync();
  const sent = requests.flatMap(({ entries }) => entries).filter(({ id }) => id === second);
  expect(sent.map(({ after }) => after)).toEqual([[first], [first], [corrected]]);
  expect(await replica.entries()).toEqual([]);
});
