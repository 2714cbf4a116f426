// A screen is drawn again whenever a row changes that its read asked for, early or late.
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Command } from '#shared/command.ts';
import { editStudent } from '#shared/domain/enrollments.ts';
import type { Reader } from '#shared/store.ts';
import { ReplicaContext, useRead } from './react.ts';
import { SyncLoop } from './sync-loop.ts';
import { classRows, scriptedDevice } from './testing/scripted-server.ts';

/** Asks for the students only after it has the course, through functions that wait themselves. */
async function phoneInCourse(reader: Reader): Promise<string> {
  return phonesOf(reader, await titleOf(reader));
}

async function titleOf(reader: Reader): Promise<string> {
  return (await reader.get('courses', 7))?.title ?? '';
}

async function phonesOf(reader: Reader, title: string): Promise<string> {
  const [students] = await Promise.all([reader.find('enrollments'), reader.find('completions')]);
  return `${title} ${students[0]?.studentPhone ?? 'none'}`;
}

function Phone() {
  return <p>Phone: {useRead(phoneInCourse)}</p>;
}

test('a read that asks step by step follows the rows of every step', async () => {
  const { replica, script } = await scriptedDevice();
  script.push(() => ({ rows: classRows }));
  await replica.sync();
  const loop = new SyncLoop(replica, {
    subscribe: () => () => {},
    whenClosed: async () => {},
    setTimer: () => () => {},
    now: () => 0,
    random: () => 0,
  });
  render(
    <ReplicaContext value={{ replica, loop }}>
      <Phone />
    </ReplicaContext>,
  );
  await screen.findByText('Phone: Welding none');
  const input = { id: 'student-0', set: { studentPhone: '555-0101' }, base: { studentPhone: null } };
  await replica.run([{ command: editStudent as Command, input }]);
  await screen.findByText('Phone: Welding 555-0101');
  expect(await replica.entries()).toHaveLength(1);
});
