// The data on the device of a person who is removed from an organization, suspended, or given another role.
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test, vi } from 'vitest';
import type { Actor, Command } from '#shared/engine/command.ts';
import { editStudent, enrollStudent } from '#shared/domain/enrollments/commands.ts';
import { saveView, viewsOf } from '#shared/domain/people/saved-views.ts';
import { candidateReference } from '#shared/domain/enrollments/candidate-reference.ts';
import { endedRights, isFormer } from '#shared/engine/access/ended-rights.ts';
import type { EndedRight } from '#shared/engine/access/ended-rights.ts';
import type { SyncReply, SyncRequest } from '#shared/engine/protocol.ts';
import { DAY_MS } from '#shared/lib/time.ts';
import { handedOverChange } from '#shared/testing/rows.ts';
import { databaseName } from '../store/database-names.ts';
import type { ReplicaDatabase } from '../store/database.ts';
import { NoConnection, RightEnded, SignedOut } from '../sync/environment.ts';
import { classRows, scriptedDevice, teacher } from '../testing/scripted-server.ts';
import type { ScriptedDevice } from '../testing/scripted-server.ts';

const nobody: Actor = { ...teacher, organization: 'p1', role: 'newcomer' };
const inOwn = { organization: teacher.organization, role: teacher.role };
const inNone = { organization: nobody.organization, role: nobody.role };

const anotherReference = candidateReference(new Uint8Array(5).fill(9));

const student = (id: string) => ({
  command: enrollStudent as Command,
  input: {
    id,
    courseId: 7,
    studentName: `Nora Field ${id}`,
    studentEmail: `${id}@example.org`,
    studentPhone: null,
    enrollmentDate: '2026-05-01',
    candidateReferenceId: id === 'sent-one' ? 'C-7K2M4QXAE' : anotherReference,
  },
});

/** One student was sent, another waits; a form is half filled in. */
async function tablet(browser = { indexedDB: new IDBFactory(), IDBKeyRange }): Promise<ScriptedDevice> {
  const device = await scriptedDevice(browser);
  device.script.push(() => ({ rows: classRows, actingAs: inOwn }));
  await device.replica.sync();
  await device.replica.run([student('sent-one')]);
  await device.replica.sync();
  await device.replica.run([student('unsent-one')]);
  await device.replica.keepDraft('enrollments.enroll 7', { studentName: 'Draft Field' });
  return device;
}

/** Every word that the database of the replica holds. */
async function wordsIn({ replica }: ScriptedDevice): Promise<string> {
  const { database } = replica.parts;
  const tables = await Promise.all((database as ReplicaDatabase).tables.map((table) => table.toArray()));
  return JSON.stringify(tables);
}

/** The server treats the entries of the request like those of a person without access. */
const refusals = ({ entries }: SyncRequest): SyncReply['outcomes'] =>
  entries.map(({ id }) => [id, { kind: 'refused', code: 'forbidden', message: 'No access' }]);
const removal = (request: SyncRequest) => ({ outcomes: refusals(request), reset: true, actingAs: inNone });

test('keeps only the unsent entries of a removed member after the next contact', async () => {
  const device = await tablet();
  const before = await wordsIn(device);
  for (const word of ['Welding', 'Student 0', 'sent-one', 'Draft Field']) expect(before).toContain(word);
  device.script.push(removal);
  await device.replica.sync();
  const after = await wordsIn(device);
  for (const word of ['Student 0', 'Joining metal', '"sent-one"', 'Draft Field'])
    expect(after).not.toContain(word);
  expect(await device.replica.entries()).toMatchObject([
    {
      input: { studentName: 'Nora Field unsent-one' },
      state: 'attention',
      outcome: { code: 'no_access' },
      former: { as: 'provider o1' },
    },
  ]);
});

test('sends no entry of a removed member, neither an unsent nor an already sent one', async () => {
  const device = await tablet();
  device.script.push(removal);
  await device.replica.sync();
  const asked = device.requests.length;
  await device.replica.sync();
  expect(device.requests.slice(asked - 1).flatMap(({ entries }) => entries)).toEqual([]);
});

test('keeps an entry saved during the removing request apart and does not send it after a return', async () => {
  const device = await tablet();
  device.script.push(async (request) => {
    await device.replica.run([
      {
        command: editStudent as Command,
        input: { id: 'student-0', set: { studentPhone: '555' }, base: { studentPhone: null } },
      },
    ]);
    return removal(request);
  });
  await device.replica.sync();
  const later = (await device.replica.entries()).find(({ command }) => command === 'enrollments.edit');
  expect(later).toMatchObject({ state: 'attention', former: { as: 'provider o1' } });
  device.script.push(() => ({ reset: true, actingAs: inOwn }));
  await device.replica.sync();
  const back = (await device.replica.entries()).find(({ id }) => id === later?.id);
  expect(back).toMatchObject({
    state: 'attention',
    outcome: { message: expect.stringMatching(/try again/) },
  });
});

test('asks about entries in flight at the removal and keeps only those that the server did not take', async () => {
  const device = await tablet();
  device.script.push(
    () => {
      throw new NoConnection('the answer was lost');
    },
    (request) => ({ ...removal(request), outcomes: [] }),
    ({ entries }) => ({ outcomes: entries.map(({ id }) => [id, { kind: 'applied' }]) }),
  );
  await device.replica.sync();
  await device.replica.sync();
  expect(await device.replica.entries()).toEqual([]);
  expect(await wordsIn(device)).not.toContain('Nora');
});

test('deletes a former member’s entries after 30 days or on discard', async () => {
  const device = await tablet();
  device.script.push(removal);
  await device.replica.sync();
  const left = Date.parse('2026-06-03T10:00:00.000Z');
  const contactAt = async (time: number) => {
    device.script.push(() => ({ serverTime: new Date(time).toISOString() }));
    await device.replica.sync();
  };
  await contactAt(left + 30 * DAY_MS - 1);
  expect(await device.replica.unsent()).toBe(1);
  await contactAt(left + 30 * DAY_MS);
  expect(await device.replica.unsent()).toBe(0);
  const other = await tablet();
  other.script.push(removal);
  await other.replica.sync();
  await other.replica.discardAll((await other.replica.entries()).map(({ id }) => id));
  expect(await wordsIn(other)).not.toContain('Nora');
});

test.each([
  ['before the removal', -30],
  ['after it', 30],
])(
  'keeps a former member’s entries though the device’s clock jumps 30 years, if it jumps %s',
  async (_when, years) => {
    let now = Date.parse('2026-06-03T10:00:00.000Z') + (years < 0 ? years * 365 * DAY_MS : 0);
    const browser = { indexedDB: new IDBFactory(), IDBKeyRange, now: () => now };
    const device = await tablet(browser);
    device.script.push(removal);
    await device.replica.sync();
    device.replica.close();
    now += 30 * 365 * DAY_MS;
    const later = await scriptedDevice(browser, nobody);
    expect(await later.replica.unsent()).toBe(1);
    await later.replica.sync();
    expect(await later.replica.unsent()).toBe(1);
  },
);

test('lets a returning member decide whether to send the kept entries', async () => {
  const device = await tablet();
  device.script.push(removal);
  await device.replica.sync();
  device.script.push(() => ({ reset: true, actingAs: inOwn }));
  await device.replica.sync();
  const [entry] = await device.replica.entries();
  expect(entry).toMatchObject({ state: 'attention', outcome: { message: 'No access' } });
  expect(entry?.former).toBeUndefined();
});

test('keeps entries of a previous role apart and sends those made in the new role', async () => {
  const device = await tablet();
  device.script.push((request) => ({
    ...removal(request),
    actingAs: { organization: 'o2', role: 'provider' },
  }));
  await device.replica.sync();
  device.script.push(() => ({ rows: classRows }));
  await device.replica.sync();
  await device.replica.run([
    {
      command: editStudent as Command,
      input: { id: 'student-0', set: { studentPhone: '555' }, base: { studentPhone: null } },
    },
  ]);
  await device.replica.sync();
  expect(device.requests.at(-1)?.entries.map(({ command }) => command)).toEqual(['enrollments.edit']);
  expect((await device.replica.entries()).map(({ former }) => former?.as)).toEqual(['provider o1']);
});

test('resends sent entries to a server that lost its history, without treating them as a former member’s', async () => {
  const device = await tablet();
  device.script.push(() => ({ reset: true, actingAs: inOwn }));
  await device.replica.sync();
  expect(device.requests.at(-1)?.entries).toHaveLength(2);
  expect(await device.replica.entries()).toEqual([]);
});

test('keeps only waiting entries during a suspension and sends them once it is lifted', async () => {
  const device = await tablet();
  device.script.push(() => {
    throw new RightEnded('suspended', '2026-06-03T10:00:00.000Z');
  });
  expect((await device.replica.sync()).connection).toBe('right-ended');
  const words = await wordsIn(device);
  expect(words).not.toContain('Student 0');
  expect(words).not.toContain('"sent-one"');
  expect(await device.replica.entries()).toMatchObject([{ state: 'waiting' }]);
  await device.replica.sync();
  expect(await device.replica.entries()).toEqual([]);
});

const at = '2026-06-03T10:00:00.000Z';
const ending = (right: EndedRight) => () => Promise.reject(new RightEnded(right, at));

test.each(Object.keys(endedRights) as EndedRight[])(
  'deletes the rows and keeps two unsent entries after the answer %s',
  async (right) => {
    const device = await tablet();
    await device.replica.run([student('unsent-two')]);
    device.script.push(ending(right), ending(right));
    expect((await device.replica.sync()).connection).toBe('right-ended');
    const words = await wordsIn(device);
    for (const word of ['Student 0', 'Joining metal', '"sent-one"', 'Draft Field'])
      expect(words).not.toContain(word);
    expect(words).toContain('Nora Field unsent-two');
    const kept = await device.replica.entries();
    const expiresAt = new Date(Date.parse(at) + 30 * DAY_MS).toISOString();
    // The server may know the outcome of an entry that was being sent.
    const former = isFormer(right) ? { as: 'provider o1', expiresAt } : undefined;
    const expected = { state: 'waiting', ...(former && { former }) };
    expect(kept).toMatchObject([expected, expected]);
    await device.replica.sync();
    expect(await device.replica.entries()).toEqual(kept);
  },
);

test('keeps the rows when a session has only expired', async () => {
  const device = await tablet();
  device.script.push(() => Promise.reject(new SignedOut('signed out')));
  expect((await device.replica.sync()).connection).toBe('signed-out');
  expect(await wordsIn(device)).toContain('Student 0');
});

test('reports the ended right and deletes the rows at the next contact when deleting them fails', async () => {
  const device = await tablet();
  const { database } = device.replica.parts;
  const failing = vi.spyOn(database, 'change');
  device.script.push(() => {
    failing.mockRejectedValueOnce(new Error('The disk is full.'));
    return ending('membership_ended')();
  }, ending('membership_ended'));
  expect((await device.replica.sync()).connection).toBe('right-ended');
  expect(failing.mock.settledResults.map(({ type }) => type)).toContain('rejected');
  expect(await wordsIn(device)).toContain('Student 0');
  failing.mockRestore();
  await device.replica.sync();
  expect(await wordsIn(device)).not.toContain('Student 0');
  expect(await device.replica.entries()).toHaveLength(1);
});

test('deletes the rows of both tabs of a removed member once, and keeps one copy of the unsent entry', async () => {
  const browser = { indexedDB: new IDBFactory(), IDBKeyRange };
  const device = await tablet(browser);
  const other = await scriptedDevice(browser);
  for (const each of [device, other]) each.script.push(ending('membership_ended'));
  await Promise.all([device.replica.sync(), other.replica.sync()]);
  for (const each of [device, other]) {
    expect(await wordsIn(each)).not.toContain('Student 0');
    expect(await each.replica.entries()).toHaveLength(1);
  }
});

test.each([
  ['of a suspended person', () => Promise.reject(new RightEnded('suspended', '2026-06-03T10:00:00.000Z'))],
  ['of a removed member', () => ({ outcomes: [], reset: true, actingAs: inNone })],
  ['sent to a restored server', () => ({ outcomes: [], reset: true })],
])('shows a waiting entry %s that was replayed before its rows were deleted', async (_whose, answer) => {
  const device = await tablet();
  const view = { list: 'students' as const, name: 'Mine', filters: 'sort=newest' };
  await device.replica.run([{ command: saveView as Command, input: view }]);
  const isHeld = ({ entries }: SyncRequest): SyncReply['outcomes'] =>
    entries.map(({ id }) => [id, { kind: 'held', reason: 'newer_version' }]);
  device.script.push((request) => ({ outcomes: isHeld(request), rows: classRows }));
  await device.replica.sync();
  device.script.push(answer, (request) => ({ outcomes: isHeld(request) }));
  await device.replica.sync();
  expect((await device.replica.entries()).map(({ command }) => command)).toContain('views.save');
  expect(await device.replica.read(viewsOf)).toEqual([view]);
});

test('empties the replica of a person without an organization even when no screen opens it', async () => {
  const indexedDB = new IDBFactory();
  const before = await tablet({ indexedDB, IDBKeyRange });
  before.replica.close();
  globalThis.indexedDB = indexedDB;
  const { startFirstCopy } = await import('../sync/first-copy.ts');
  const left = await startFirstCopy(nobody, before.environment);
  expect((await left?.entries())?.map(({ former }) => former?.as)).toEqual(['provider o1']);
  expect(await left?.read((reader) => reader.find('enrollments'))).toEqual([]);
  left?.close();
  expect((await indexedDB.databases()).map(({ name }) => name)).toEqual([databaseName('p1')]);
});

test('keeps what a person without an organization has sent to managers, until nothing is left to follow', async () => {
  const indexedDB = new IDBFactory();
  const browser = { indexedDB, IDBKeyRange };
  const before = await tablet(browser);
  before.script.push(removal);
  await before.replica.sync();
  await before.replica.discardAll((await before.replica.entries()).map(({ id }) => id));
  const row = handedOverChange({ id: 'sent-1', authorId: 'p1', organizationId: 'o1' });
  before.script.push(() => ({ rows: [['handedOverChanges', row]] }));
  await before.replica.sync();
  before.replica.close();
  globalThis.indexedDB = indexedDB;
  const { startFirstCopy } = await import('../sync/first-copy.ts');
  const left = await startFirstCopy(nobody, before.environment);
  expect(await left?.read((reader) => reader.find('handedOverChanges'))).toEqual([row]);
  left?.close();
});

test('fetches what such a person follows on another device, and stores nothing there', async () => {
  const device = await scriptedDevice({}, nobody);
  const row = handedOverChange({ id: 'sent-1', authorId: 'p1', organizationId: 'o1' });
  device.script.push(() => ({ rows: [['handedOverChanges', row], ...classRows] }));
  const { fetchFollowed } = await import('../sync/first-copy.ts');
  const reader = await fetchFollowed(device.environment);
  expect(await reader.find('handedOverChanges')).toEqual([row]);
  expect(await reader.find('courses')).toEqual([]);
  expect(await wordsIn(device)).not.toContain('sent-1');
});
