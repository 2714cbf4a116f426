// A screen is drawn again whenever a row changes that its read asked for, early or late.
import { useEffect, useState } from 'react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Command } from '#shared/engine/command.ts';
import { markCompletion } from '#shared/domain/completions/commands.ts';
import { editStudent } from '#shared/domain/enrollments/commands.ts';
import { latestBatchOf } from '#shared/reads/completions.ts';
import type { Reader } from '#shared/engine/store.ts';
import { assertDefined } from '#shared/lib/assert-defined.ts';
import { ReplicaContext, useCommand, useEntries, useRead, useSent, useSync, useUnsentRows } from './hooks.ts';
import type { OpenReplica } from './hooks.ts';
import { SyncScheduler } from '../sync/sync-scheduler.ts';
import { quietOccasions } from '../testing/quiet-occasions.ts';
import { classRows, scriptedDevice } from '../testing/scripted-server.ts';
import { longestDelayMs } from './update-scheduler.ts';

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

test('renders a save optimistically, stacks a second save on it, and skips the re-render when the database agrees', async () => {
  const frames = framesByHand();
  const open = { ...(await openClass()), ...frames };
  const { drawn, save } = await openPhone(open, bothPhones);
  const reads = vi.spyOn(open.replica, 'read');
  await save('555-0101');
  await save('555-0102', 'student-1');
  await screen.findByText('Phone: 555-0101 and 555-0102, 2 waiting');
  expect(reads).not.toHaveBeenCalled();
  const before = drawn.length;
  frames.draw();
  await vi.waitFor(() => expect(reads).toHaveBeenCalled());
  await Promise.all(reads.mock.results.map(({ value }) => value as Promise<unknown>));
  await new Promise((resolve) => setTimeout(resolve, 3 * longestDelayMs));
  expect(drawn.slice(before)).toEqual([]);
});

test('reads once after a burst of saves, however many there were', async () => {
  const frames = framesByHand();
  const open = { ...(await openClass()), ...frames };
  const { save } = await openPhone(open, bothPhones);
  const reads = vi.spyOn(open.replica, 'read');
  const work = vi.spyOn(open.replica, 'work');
  for (const last of [1, 2, 3, 4, 5]) await save(`555-010${last}`);
  await screen.findByText(/Phone: 555-0105 and .*, 5 waiting/);
  expect(reads).not.toHaveBeenCalled();
  frames.draw();
  await vi.waitFor(() => expect(work).toHaveBeenCalled());
  await new Promise((resolve) => setTimeout(resolve, 3 * longestDelayMs));
  expect([reads.mock.calls.length, work.mock.calls.length]).toEqual([1, 1]);
  await screen.findByText(/Phone: 555-0105 and .*, 5 waiting/);
});

test('does not read again for a screen that was left before its refresh', async () => {
  const frames = framesByHand();
  const open = { ...(await openClass()), ...frames };
  const { save } = await openPhone(open);
  const reads = vi.spyOn(open.replica, 'read');
  await save('555-0101');
  await new Promise((resolve) => setTimeout(resolve, longestDelayMs));
  cleanup();
  frames.draw();
  await new Promise((resolve) => setTimeout(resolve, longestDelayMs));
  expect(reads).not.toHaveBeenCalled();
});

test('renders a remote change after a save was rendered from memory', async () => {
  const frames = framesByHand();
  const open = { ...(await openClass()), ...frames };
  const { save } = await openPhone(open);
  await save('555-0101');
  frames.draw();
  const [course, student] = classRows.map(([, row]) => row);
  open.script.push(() => ({
    rows: [
      ['courses', { ...assertDefined(course), title: 'Forging', rev: 9 }],
      ['enrollments', { ...assertDefined(student), studentPhone: '555-0101', rev: 9 }],
    ],
  }));
  await open.replica.sync();
  frames.draw();
  await screen.findByText('Phone: Forging 555-0101, 0 waiting');
});

test('waits for the database when a read needs something not yet cached', async () => {
  waitPatiently();
  const frames = framesByHand();
  const open = { ...(await openClass()), ...frames };
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
  expect(frames.asked()).toBe(0);
});

test('renders a batch of marked students from memory even though its batch was never read', async () => {
  const frames = framesByHand();
  const open = { ...(await openClass()), ...frames };
  let mark: (() => Promise<unknown>) | undefined;
  function Screen() {
    const batch = useRead(latestBatchOf, 7);
    const { giveAll, newId } = useCommand();
    useEffect(() => {
      mark = () => {
        const batchId = newId();
        const inputs = ['C-AAAAAAAA0', 'C-BBBBBBBB1'].map((candidateReferenceId) => ({
          courseId: 7,
          candidateReferenceId,
          completionDate: '2026-06-01',
          batchId,
        }));
        return giveAll(inputs.map((input) => ({ command: markCompletion as Command, input })));
      };
    }, [giveAll, newId]);
    return <p>Batch: {batch === undefined ? 'unknown' : (batch?.undoable.length ?? 'none')}</p>;
  }
  render(
    <ReplicaContext value={open}>
      <Screen />
    </ReplicaContext>,
  );
  await screen.findByText('Batch: none');
  const reads = vi.spyOn(open.replica, 'read');
  await assertDefined(mark)();
  await screen.findByText('Batch: 2');
  expect(reads).not.toHaveBeenCalled();
});

async function bothPhones(reader: Reader): Promise<string> {
  const students = await reader.find('enrollments');
  return students.map(({ studentPhone }) => studentPhone ?? 'none').join(' and ');
}

/** A screen with a phone and what waits; `save` gives a student a number and resolves once that is saved. */
async function openPhone({ replica, loop, afterRender }: Required<OpenReplica>, read = phoneInCourse) {
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
    drawn.push(text);
    return <p>Phone: {text}</p>;
  }
  render(
    <ReplicaContext value={{ replica, loop, afterRender }}>
      <Screen />
    </ReplicaContext>,
  );
  await screen.findByText(/(none|no phone).*, 0 waiting$/);
  return { drawn, save: (phone: string, id = 'student-0') => assertDefined(given.save)(phone, id) };
}

/** Frames that are drawn when the test says so. */
function framesByHand() {
  const waiting: (() => void)[] = [];
  return {
    asked: () => waiting.length,
    afterRender: (work: () => void) => void waiting.push(work),
    draw: () => {
      for (const work of waiting.splice(0)) work();
    },
  };
}
