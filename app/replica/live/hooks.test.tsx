// A screen is drawn again whenever a row changes that its read asked for, early or late.
import { useEffect, useLayoutEffect, useState } from 'react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Command } from '#shared/engine/command.ts';
import { editStudent } from '#shared/domain/enrollments/commands.ts';
import type { Reader } from '#shared/engine/store.ts';
import { assertDefined } from '#shared/lib/assert-defined.ts';
import { ReplicaContext, useCommand, useEntries, useRead, useSent, useSync, useUnsentRows } from './hooks.ts';
import type { OpenReplica } from './hooks.ts';
import { SyncScheduler } from '../sync/sync-scheduler.ts';
import { quietOccasions } from '../testing/quiet-occasions.ts';
import { classRows, scriptedDevice } from '../testing/scripted-server.ts';
import { deviceCommands } from '#shared/device-commands.ts';
import { Replica } from '../replica.ts';
import { LiveQuery } from './live-query.ts';
import { rowSource } from './row-source.ts';
import { laterMs } from '../store/disk-tables.ts';
import { longestDelayMs, UpdateScheduler } from './update-scheduler.ts';

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
  return { replica, script, loop: new SyncScheduler(replica, quietOccasions) };
}

test('re-renders a multi-step read when a row of any of its steps changes', async () => {
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

function Sent() {
  return <p>Sent: {useSent()?.length ?? 'not read'}</p>;
}

test('lists the sent entries, on a second screen at once', async () => {
  const { replica, loop } = await openClass();
  const input = { id: 'student-0', set: { studentPhone: '555-0101' }, base: { studentPhone: null } };
  await replica.run([{ command: editStudent as Command, input }]);
  await replica.sync();
  const screenOf = (isSecondOpen: boolean) => (
    <ReplicaContext value={{ replica, loop }}>
      <Sent />
      {isSecondOpen && <Sent />}
    </ReplicaContext>
  );
  const { rerender } = render(screenOf(false));
  await screen.findByText('Sent: 1');
  rerender(screenOf(true));
  expect(screen.getAllByText('Sent: 1')).toHaveLength(2);
});

function waitPatiently() {
  const realTimer = globalThis.setTimeout;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, ms?: number) => {
    // On a machine that is slow today nobody gives up waiting for the others.
    if (ms === longestDelayMs) return 0;
    // Dexie begins its reads so. Node may run one of two such timers a turn later, which no browser does.
    return ms === 0 ? setImmediate(work) : realTimer(work, ms);
  }) as typeof setTimeout);
}

test('renders the changed rows, the pending state, and the screen’s next step of a save together', async () => {
  waitPatiently();
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

test('renders each of two saves once, and nothing more when one’s own work is read again', async () => {
  const open = await openClass();
  const { drawn, save } = await openPhone(open, bothPhones);
  const before = drawn.length;
  await save('555-0101');
  await save('555-0102', 'student-1');
  await screen.findByText('Phone: 555-0101 and 555-0102, 2 waiting');
  await new Promise((resolve) => setTimeout(resolve, 3 * longestDelayMs));
  expect(drawn.slice(before)).toEqual(['555-0101 and none, 1 waiting', '555-0101 and 555-0102, 2 waiting']);
});

test('reads the own work once after a burst of five saves', async () => {
  const open = await openClass();
  const { save } = await openPhone(open, bothPhones);
  const work = vi.spyOn(open.replica, 'work');
  for (const last of [1, 2, 3, 4, 5]) await save(`555-010${last}`);
  await screen.findByText(/Phone: 555-0105 and .*, 5 waiting/);
  await new Promise((resolve) => setTimeout(resolve, 3 * longestDelayMs));
  expect(work).toHaveBeenCalledTimes(1);
});

test('reads no row from the disk for a save and the screen that shows it', async () => {
  const open = await openClass();
  const { save } = await openPhone(open, bothPhones);
  await save('555-0101');
  await untilLoaded();
  const rows = vi.spyOn(IDBObjectStore.prototype, 'getAll');
  const row = vi.spyOn(IDBObjectStore.prototype, 'get');
  await save('555-0102', 'student-1');
  await screen.findByText('Phone: 555-0101 and 555-0102, 2 waiting');
  const readFrom = [...rows.mock.contexts, ...row.mock.contexts].map(
    (store) => (store as IDBObjectStore).name,
  );
  expect(readFrom.filter((name) => !['meta', 'outbox', 'undo'].includes(name))).toEqual([]);
});

test('reads nothing for a screen that was left', async () => {
  const open = await openClass();
  const read = vi.fn(bothPhones);
  const { save } = await openPhone(open, read);
  await save('555-0101');
  cleanup();
  read.mockClear();
  await open.replica.give(editStudent, {
    id: 'student-1',
    set: { studentPhone: '555-0102' },
    base: { studentPhone: null },
  });
  await new Promise((resolve) => setTimeout(resolve, longestDelayMs));
  expect(read).not.toHaveBeenCalled();
});

test('renders a remote change after a save', async () => {
  const open = await openClass();
  const { save } = await openPhone(open);
  await save('555-0101');
  const [course, student] = classRows.map(([, row]) => row);
  open.script.push(() => ({
    rows: [
      ['courses', { ...assertDefined(course), title: 'Forging', rev: 9 }],
      ['enrollments', { ...assertDefined(student), studentPhone: '555-0101', rev: 9 }],
    ],
  }));
  await open.replica.sync();
  await screen.findByText('Phone: Forging 555-0101, 0 waiting');
});

test('renders what another tab saves, and then what this one does', async () => {
  const open = await openClass();
  const { save } = await openPhone(open, bothPhones);
  const { replica } = open;
  const other = new Replica({
    actor: replica.actor,
    commands: deviceCommands,
    environment: replica.environment,
  });
  await other.open();
  await other.give(editStudent, {
    id: 'student-1',
    set: { studentPhone: '555-0102' },
    base: { studentPhone: null },
  });
  await screen.findByText('Phone: none and 555-0102, 1 waiting');
  await save('555-0101');
  await screen.findByText('Phone: 555-0101 and 555-0102, 2 waiting');
  other.close();
});

test('renders a save whose screen then needs a table that it had not read', async () => {
  waitPatiently();
  const open = await openClass();
  /** Only of one who has a phone is it asked whether they have completed. */
  async function phoneAndDate(reader: Reader): Promise<string> {
    const [student] = await reader.find('enrollments');
    if (!student?.studentPhone) return 'no phone';
    const found = await reader.find('completions', { courseId: student.courseId });
    return `${student.studentPhone}, ${found.length} completed`;
  }
  const { drawn, save } = await openPhone(open, phoneAndDate);
  const before = drawn.length;
  await save('555-0101');
  await screen.findByText('Phone: 555-0101, 0 completed, 1 waiting');
  expect(drawn.slice(before)).toEqual(['555-0101, 0 completed, 1 waiting']);
});

test('passes on the error of a read, and the next value after it', async () => {
  const { replica } = await openClass();
  let isBroken = true;
  const source = rowSource(replica.rows, async (reader) => {
    const text = await bothPhones(reader);
    if (isBroken) throw new Error('broken');
    return text;
  });
  const query = new LiveQuery(new UpdateScheduler(), source);
  const told: unknown[] = [];
  const end = query.subscribe(
    (value) => told.push(value),
    (error) => told.push((error as Error).message),
  );
  await vi.waitFor(() => expect(told).toEqual(['broken']));
  isBroken = false;
  const input = { id: 'student-0', set: { studentPhone: '555-0101' }, base: { studentPhone: null } };
  await replica.give(editStudent, input);
  await vi.waitFor(() => expect(told).toEqual(['broken', '555-0101 and none']));
  end();
});

/** Tables are loaded a moment after a screen has read some of their rows. */
const untilLoaded = () => new Promise((resolve) => setTimeout(resolve, laterMs + 500));

async function bothPhones(reader: Reader): Promise<string> {
  const students = await reader.find('enrollments');
  return students.map(({ studentPhone }) => studentPhone ?? 'none').join(' and ');
}

/** A screen with a phone and what waits; `save` gives a student a number and resolves once that is saved. */
async function openPhone({ replica, loop }: OpenReplica, read = phoneInCourse) {
  const drawn: string[] = [];
  const phones = new Map<string, string>();
  const given: { save?: (phone: string, id: string) => Promise<unknown> } = {};
  function Screen() {
    const phone = useRead(read);
    const { status } = useSync();
    const { give } = useCommand();
    useEffect(() => {
      given.save = async (studentPhone, id) => {
        const base = { studentPhone: phones.get(id) ?? null };
        await give(editStudent, { id, set: { studentPhone }, base });
        phones.set(id, studentPhone);
      };
    }, [give]);
    const text = `${phone}, ${status?.waiting} waiting`;
    // React may call a component again and then leave the screen as it is.
    useLayoutEffect(() => void drawn.push(text));
    return <p>Phone: {text}</p>;
  }
  render(
    <ReplicaContext value={{ replica, loop }}>
      <Screen />
    </ReplicaContext>,
  );
  await screen.findByText(/(none|no phone).*, 0 waiting$/);
  return { drawn, save: (phone: string, id = 'student-0') => assertDefined(given.save)(phone, id) };
}
