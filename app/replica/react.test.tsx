// A screen is drawn again whenever a row changes that its read asked for, early or late.
import { useState } from 'react';
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Command } from '#shared/command.ts';
import { editStudent } from '#shared/domain/enrollments.ts';
import type { Reader } from '#shared/store.ts';
import { ReplicaContext, useCommand, useEntries, useRead, useSync, useUnsentRows } from './react.ts';
import { SyncLoop } from './sync-loop.ts';
import { quietOccasions } from './testing/quiet-occasions.ts';
import { classRows, scriptedDevice } from './testing/scripted-server.ts';
import { longestWaitMs } from './together.ts';

afterEach(() => vi.restoreAllMocks());

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

async function openClass() {
  const { replica, script } = await scriptedDevice();
  script.push(() => ({ rows: classRows }));
  await replica.sync();
  return { replica, loop: new SyncLoop(replica, quietOccasions) };
}

test('a read that asks step by step follows the rows of every step', async () => {
  const { replica, loop } = await openClass();
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

test('the rows that a save changed, what waits because of it and what the screen does next are drawn at once', async () => {
  const realTimer = globalThis.setTimeout;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, ms?: number) => {
    // On a machine that is slow today nobody gives up waiting for the others.
    if (ms === longestWaitMs) return 0;
    // Dexie begins its reads so. Node may run one of two such timers a turn later, which no browser does.
    return ms === 0 ? setImmediate(work) : realTimer(work, ms);
  }) as typeof setTimeout);
  const open = await openClass();
  const drawn: string[] = [];
  function Screen() {
    const phone = useRead(phoneInCourse);
    const { status, loop } = useSync();
    const [unsent, entries] = [useUnsentRows(), useEntries()];
    const [isDone, setDone] = useState(false);
    const { give } = useCommand();
    drawn.push(
      `${phone}, ${unsent.size} unsent, ${entries?.length} saved, ${status?.waiting} waiting, ${loop.nextAttemptAt === null ? 'nothing' : 'a sending'} planned, ${isDone ? 'closed' : 'open'}`,
    );
    const input = { id: 'student-0', set: { studentPhone: '555-0101' }, base: { studentPhone: null } };
    const save = async () => {
      await give(editStudent, input);
      setDone(true);
    };
    return <button onClick={() => void save()}>{`Save ${phone}`}</button>;
  }
  render(
    <ReplicaContext value={open}>
      <Screen />
    </ReplicaContext>,
  );
  const button = await screen.findByText('Save Welding none');
  const before = drawn.length;
  fireEvent.click(button);
  await screen.findByText('Save Welding 555-0101');
  expect(drawn.slice(before)).toEqual([
    'Welding 555-0101, 1 unsent, 1 saved, 1 waiting, a sending planned, closed',
  ]);
});
