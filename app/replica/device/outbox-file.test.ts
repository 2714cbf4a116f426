// Unsent work moves from one device of a person to another, and is applied once.
import { describe, expect, test } from 'vitest';
import { markCompletion } from '#shared/domain/completions/commands.ts';
import { editStudent, enrollStudent } from '#shared/domain/enrollments/commands.ts';
import type { Command } from '#shared/engine/command.ts';
import { assertDefined } from '#shared/lib/assert-defined.ts';
import { Refusal } from '#shared/engine/rejection.ts';
import type { SyncReply } from '#shared/engine/protocol.ts';
import { InvalidOutboxFile, exportOutbox, readOutboxFile, importOutbox } from './outbox-file.ts';
import type { Replica } from '../replica.ts';
import { classRows, scriptedDevice, teacher } from '../testing/scripted-server.ts';
import type { ScriptedDevice } from '../testing/scripted-server.ts';

const mark = (candidateReferenceId: string) => ({
  command: markCompletion as Command,
  input: { courseId: 7, candidateReferenceId, completionDate: '2026-06-03' },
});
const phone = (value: string, base: string | null = null) => ({
  command: editStudent as Command,
  input: { id: 'student-0', set: { studentPhone: value }, base: { studentPhone: base } },
});
const at = '2026-06-03T12:00:00.000Z';

async function inClass(): Promise<ScriptedDevice> {
  const device = await scriptedDevice();
  device.script.push(() => ({ rows: classRows }));
  await device.replica.sync();
  return device;
}

const fileOf = async ({ replica }: ScriptedDevice) => exportOutbox(teacher, await replica.entries(), at);
/** Its whole content. */
const takeInFile = async (replica: Replica, text: string) =>
  importOutbox(replica, readOutboxFile(text, teacher));
const phoneOn = async ({ replica }: ScriptedDevice) =>
  (await replica.read((reader) => reader.get('enrollments', 'student-0')))?.studentPhone;

/** A tablet with two edits and a completion that wait. */
async function fullTablet(): Promise<ScriptedDevice> {
  const tablet = await inClass();
  await tablet.replica.run([phone('555-0101')]);
  await tablet.replica.run([phone('555-0102', '555-0101')]);
  await tablet.replica.run([mark('C-AAAAAAAA0')]);
  return tablet;
}

test('imports the entries of another device, applies them optimistically, and sends them under the same ids', async () => {
  const [tablet, laptop] = [await fullTablet(), await inClass()];
  expect(await takeInFile(laptop.replica, await fileOf(tablet))).toEqual({ taken: 3, inNeed: 0, known: 0 });
  expect(await phoneOn(laptop)).toBe('555-0102');
  expect((await laptop.replica.status()).waiting).toBe(3);
  const ids = (await tablet.replica.entries()).map(({ id }) => id);
  await laptop.replica.sync();
  expect(laptop.requests.at(-1)?.entries.map(({ id }) => id)).toEqual(ids);
  const [first, second] = laptop.requests.at(-1)?.entries ?? [];
  expect(second?.after).toEqual([first?.id]);
});

test('queues imported entries behind those already waiting', async () => {
  const [tablet, laptop] = [await fullTablet(), await inClass()];
  await laptop.replica.run([mark('C-BBBBBBBB1')]);
  await takeInFile(laptop.replica, await fileOf(tablet));
  expect((await laptop.replica.entries()).map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4]);
  expect((await laptop.replica.entries())[0]?.input).toMatchObject({ candidateReferenceId: 'C-BBBBBBBB1' });
});

test('imports entries in their own order, whatever the order of the file', async () => {
  const [tablet, laptop] = [await fullTablet(), await inClass()];
  const entries = await tablet.replica.entries();
  await takeInFile(laptop.replica, exportOutbox(teacher, entries.toReversed(), at));
  expect((await laptop.replica.entries()).map(({ id }) => id)).toEqual(entries.map(({ id }) => id));
});

test('imports the same file only once, even when its entries were sent in between', async () => {
  const [tablet, laptop] = [await fullTablet(), await inClass()];
  const file = await fileOf(tablet);
  await takeInFile(laptop.replica, file);
  expect(await takeInFile(laptop.replica, file)).toEqual({ taken: 0, inNeed: 0, known: 3 });
  await laptop.replica.sync();
  expect(await takeInFile(laptop.replica, file)).toEqual({ taken: 0, inNeed: 0, known: 3 });
  expect(await laptop.replica.entries()).toEqual([]);
});

test('imports a refused entry with its reason and without its effect', async () => {
  const [tablet, laptop] = [await inClass(), await inClass()];
  const [id = ''] = await tablet.replica.run([phone('555-0101')]);
  tablet.script.push(() => ({ outcomes: [[id, { kind: 'refused', code: 'invalid', message: 'No' }]] }));
  await tablet.replica.sync();
  expect(await takeInFile(laptop.replica, await fileOf(tablet))).toEqual({ taken: 1, inNeed: 1, known: 0 });
  expect(await laptop.replica.entries()).toMatchObject([
    { id, state: 'attention', outcome: { kind: 'refused', message: 'No' } },
  ]);
  expect(await phoneOn(laptop)).toBeNull();
});

test('imports the other entries when one concerns an erased student', async () => {
  const [tablet, laptop] = [await fullTablet(), await inClass()];
  tablet.script.push(({ entries: [first] }) => ({
    outcomes: [
      [assertDefined(first).id, { kind: 'refused', code: 'erased', message: 'This record was deleted.' }],
    ],
  }));
  await tablet.replica.sync();
  await tablet.replica.run([mark('C-BBBBBBBB1')]);
  const text = await fileOf(tablet);
  const { inNeed, taken } = await takeInFile(laptop.replica, text);
  expect(inNeed).toBe(1);
  expect(taken).toBe((await tablet.replica.entries()).length);
  expect(text).not.toContain('555-0101');
});

test('flags an entry that no longer matches its digest for attention and imports the others unchanged', async () => {
  const [tablet, laptop] = [await fullTablet(), await inClass()];
  const entries = await tablet.replica.entries();
  const [first, ...others] = entries;
  const changed = { ...assertDefined(first), digest: 'another' };
  const taken = await takeInFile(laptop.replica, exportOutbox(teacher, [changed, ...others], at));
  expect(taken).toEqual({ taken: 3, inNeed: 1, known: 0 });
  const [inNeed] = (await laptop.replica.entries()).filter(({ state }) => state === 'attention');
  expect(inNeed).toMatchObject({
    id: changed.id,
    outcome: { message: expect.stringContaining('was damaged') },
  });
  expect(inNeed?.digest).toBe(first?.digest);
});

test('imports entries from an earlier file version that kept the digest of erased input', async () => {
  const [tablet, laptop] = [await fullTablet(), await inClass()];
  const [first, ...others] = await tablet.replica.entries();
  const outcome = { kind: 'refused', code: 'erased', message: 'This record was deleted.' } as const;
  const erased = {
    ...assertDefined(first),
    input: { id: 'student-0' },
    state: 'attention' as const,
    outcome,
  };
  const taken = await takeInFile(laptop.replica, exportOutbox(teacher, [erased, ...others], at));
  expect(taken).toMatchObject({ taken: 3 });
  expect((await laptop.replica.entries()).find(({ id }) => id === erased.id)?.outcome).toEqual(outcome);
});

test('reports an entry that was corrected and sent on the second device as refused, not as a defect', async () => {
  const tablet = await inClass();
  const student = {
    id: 'student-9',
    courseId: 7,
    studentName: 'Nora Field',
    studentEmail: 'nora@example.org',
    studentPhone: null,
    enrollmentDate: '2026-05-01',
    candidateReferenceId: 'C-7K2M4QXAE',
  };
  const order = { command: enrollStudent as Command, input: student };
  const [id = ''] = await tablet.replica.run([order]);
  tablet.script.push(
    () => ({ outcomes: [[id, { kind: 'refused', code: 'invalid', message: 'No' }]] }),
    () => ({
      rows: [['enrollments', { ...assertDefined(classRows.at(-1))[1], ...student }]] as SyncReply['rows'],
    }),
  );
  await tablet.replica.sync();
  await tablet.replica.sync();
  await expect(tablet.replica.run([order], { replaces: id })).rejects.toThrow(Refusal);
  await tablet.replica.discard(id);
  expect(await tablet.replica.entries()).toEqual([]);
});

test('imports only the selected entries and drops their dependencies on the others', async () => {
  const [tablet, laptop] = [await fullTablet(), await inClass()];
  const [first, second, third] = await tablet.replica.entries();
  const file = readOutboxFile(await fileOf(tablet), teacher);
  expect(await importOutbox(laptop.replica, file, (id) => id !== assertDefined(first).id)).toMatchObject({
    taken: 2,
  });
  const taken = await laptop.replica.entries();
  expect(taken.map(({ id }) => id)).toEqual([assertDefined(second).id, assertDefined(third).id]);
  expect(taken[0]?.after).toEqual([]);
});

test('leaves out entries that depend on an entry left out', async () => {
  const [tablet, laptop] = [await inClass(), await inClass()];
  const student = {
    id: 'student-9',
    courseId: 7,
    studentName: 'Nora Field',
    studentEmail: 'nora@example.org',
    studentPhone: null,
    enrollmentDate: '2026-05-01',
    candidateReferenceId: 'C-7K2M4QXAE',
  };
  const [enrollment] = await tablet.replica.run([{ command: enrollStudent as Command, input: student }]);
  await tablet.replica.run([mark('C-7K2M4QXAE')]);
  const file = readOutboxFile(await fileOf(tablet), teacher);
  expect(await importOutbox(laptop.replica, file, (id) => id !== enrollment)).toMatchObject({ taken: 0 });
  expect(await laptop.replica.entries()).toEqual([]);
});

describe('rejecting an outbox file', () => {
  const refused = (text: string, person = teacher.person) => {
    try {
      readOutboxFile(text, { person });
    } catch (error) {
      if (error instanceof InvalidOutboxFile) return error.message;
      throw error;
    }
    return 'taken';
  };

  test('rejects another person’s outbox file', async () => {
    expect(refused(await fileOf(await fullTablet()), 'p2')).toBe('These changes belong to Sam.');
  });

  test('rejects an outbox file that was changed or truncated', async () => {
    const text = await fileOf(await fullTablet());
    const damaged = 'This file is damaged. Export it again on the other device.';
    expect(refused(text.replace('555-0102', '555-9999'))).toBe(damaged);
    expect(refused(text.slice(0, -40))).toBe('This isn’t an unsent work file.');
    expect(refused(text)).toBe('taken');
  });

  test.each(['', '[]', '{"entries":[]}', 'name;email'])(
    'rejects text that is not an outbox file: %s',
    (text) => {
      expect(refused(text)).toBe('This isn’t an unsent work file.');
    },
  );
});

test('exports only the entries that are not settled', async () => {
  const tablet = await fullTablet();
  const [first, ...rest] = await tablet.replica.entries();
  const text = exportOutbox(teacher, [{ ...assertDefined(first), state: 'settled' }, ...rest], at);
  const { entries } = readOutboxFile(text, teacher);
  expect(entries.map(({ id }) => id)).toEqual(rest.map(({ id }) => id));
});
