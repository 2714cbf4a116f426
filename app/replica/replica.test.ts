// Each guarantee of the replica on its own. The stories of tests/simulation combine them.
import { expect, test } from 'vitest';
import { markCompletion } from '#shared/domain/completions/commands.ts';
import { createCourse, editCourse } from '#shared/domain/courses/commands.ts';
import { editJob } from '#shared/domain/jobs/commands.ts';
import { editStudent, enrollStudent, removeStudent } from '#shared/domain/enrollments/commands.ts';
import {
  defaultPreferences,
  savePreferences,
} from '#shared/domain/notifications/notification-preferences.ts';
import { candidateReference } from '#shared/domain/enrollments/candidate-reference.ts';
import type { Command } from '#shared/engine/command.ts';
import { Refusal } from '#shared/engine/rejection.ts';
import type { SyncRequest } from '#shared/engine/protocol.ts';
import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { removeDatabase } from './store/database-names.ts';
import { ReplicaDatabase } from './store/database.ts';
import { correctionDraft } from './store/meta.ts';
import { SchemaTooNew } from './replica.ts';
import type { Replica } from './replica.ts';
import { NoConnection, ServerBusy, SignedOut } from './sync/environment.ts';
import { entriesDiscardedWith } from './outbox/discard.ts';
import { classRows, scriptedDevice, teacher } from './testing/scripted-server.ts';
import type { ScriptedDevice } from './testing/scripted-server.ts';

const mark = (index: number) => ({
  command: markCompletion as Command,
  input: {
    courseId: 7,
    candidateReferenceId: ['C-AAAAAAAA0', 'C-BBBBBBBB1'][index],
    completionDate: '2026-06-03',
  },
});
const phone = (value: string, base: string | null = null) => ({
  command: editStudent as Command,
  input: { id: 'student-0', set: { studentPhone: value }, base: { studentPhone: base } },
});

const ownCourse = {
  command: createCourse as Command,
  input: {
    id: 8,
    title: 'Care',
    description: 'Twelve weeks.',
    duration: '12 weeks',
    deliveryMethod: 'in-person',
    linkedJobIds: [],
  },
};

async function inClass(): Promise<ScriptedDevice> {
  const device = await scriptedDevice();
  device.script.push(() => ({ rows: classRows }));
  await device.replica.sync();
  return device;
}

const completions = (replica: Replica) =>
  replica.read((reader) => reader.find('completions', { courseId: 7 }));
const states = async (replica: Replica) => (await replica.entries()).map(({ state }) => state);
const fails = (error: Error) => (): never => {
  throw error;
};

test('applies a command optimistically and queues its entry', async () => {
  const { replica } = await inClass();
  await replica.run([mark(0)]);
  expect(await completions(replica)).toHaveLength(1);
  expect((await replica.status()).waiting).toBe(1);
  expect((await replica.work()).unsentRows).toEqual(['completions/7.C-AAAAAAAA0']);
});

test('records the class of an entry unless only this device knows the class', async () => {
  const { replica } = await inClass();
  await replica.run([phone('555-0101')]);
  await replica.run([ownCourse]);
  const edit = { id: 8, set: { duration: '3 days' }, base: { duration: '12 weeks' } };
  await replica.run([{ command: editCourse as Command, input: edit }]);
  expect((await replica.entries()).map(({ about }) => about)).toEqual([
    { id: 7, title: 'Welding' },
    undefined,
    undefined,
  ]);
});

test('saves commands given together as one batch, and none when one is refused', async () => {
  const { replica } = await inClass();
  await replica.run([mark(0), mark(1)]);
  expect(new Set((await replica.entries()).map(({ batch }) => batch)).size).toBe(1);
  const absent = { ...mark(0), input: { ...mark(0).input, courseId: 8 } };
  await expect(replica.run([phone('555-0101'), absent])).rejects.toThrow(Refusal);
  expect(await replica.entries()).toHaveLength(2);
  expect((await replica.read((reader) => reader.get('enrollments', 'student-0')))?.studentPhone).toBeNull();
});

test('resends the same entries after an answer was lost', async () => {
  const { replica, requests, script } = await inClass();
  await replica.run([mark(0)]);
  script.push(fails(new NoConnection('lost')));
  expect(await replica.sync()).toEqual({ connection: 'offline' });
  expect(await states(replica)).toEqual(['waiting']);
  await replica.sync();
  const sent = requests.filter(({ entries }) => entries.length > 0).map(({ entries }) => entries[0]?.id);
  expect(sent).toHaveLength(2);
  expect(new Set(sent).size).toBe(1);
  expect(await replica.entries()).toEqual([]);
});

test('sends an empty request after a failed upload, then smaller batches', async () => {
  const { replica, requests, script } = await inClass();
  await replica.run([mark(0), mark(1), phone('555-0101'), phone('555-0102', '555-0101')]);
  script.push(fails(new ServerBusy('413')));
  await replica.sync();
  await replica.sync();
  expect(requests.slice(1).map(({ entries }) => entries.length)).toEqual([4, 0, 2, 2]);
});

test('keeps every entry when signed out', async () => {
  const { replica, script } = await inClass();
  await replica.run([mark(0)]);
  script.push(fails(new SignedOut('401')));
  expect(await replica.sync()).toEqual({ connection: 'signed-out' });
  expect(await states(replica)).toEqual(['waiting']);
});

test('reverts a refused entry, blocks the entry after it, and re-links that one to the correction', async () => {
  const { replica, requests, script } = await inClass();
  const [first = ''] = await replica.run([phone('555-0101')]);
  const [second = ''] = await replica.run([phone('555-0102', '555-0101')]);
  script.push(() => ({
    outcomes: [
      [first, { kind: 'refused', code: 'invalid', message: 'No' }],
      [second, { kind: 'held', reason: 'after' }],
    ],
  }));
  await replica.sync();
  expect(await states(replica)).toEqual(['attention', 'held']);
  expect((await replica.read((reader) => reader.get('enrollments', 'student-0')))?.studentPhone).toBeNull();
  const [corrected = ''] = await replica.run([phone('555-0100')], { replaces: first });
  const entries = await replica.entries();
  expect(entries.map(({ id, state }) => [id, state])).toEqual([
    [corrected, 'waiting'],
    [second, 'waiting'],
  ]);
  expect(entries.find(({ id }) => id === second)?.after).toEqual([corrected]);
  await replica.sync();
  expect(requests.at(-1)?.entries.map(({ id }) => id)).toEqual([corrected, second]);
});

test('discards a refused entry but not a sealed entry in flight', async () => {
  const { replica, script } = await inClass();
  const [id = ''] = await replica.run([mark(0)]);
  script.push(fails(new NoConnection('lost')));
  await replica.sync();
  await expect(replica.discard(id)).rejects.toThrow(/already being sent/);
  script.push(
    () => ({}),
    () => ({ outcomes: [[id, { kind: 'refused', code: 'removed', message: 'No' }]] }),
  );
  await replica.sync();
  await replica.discard(id);
  expect(await replica.entries()).toEqual([]);
  expect(await completions(replica)).toEqual([]);
});

test('reverts an unsent entry when it is discarded', async () => {
  const { replica } = await inClass();
  const [id = ''] = await replica.run([mark(0)]);
  await replica.discard(id);
  expect(await completions(replica)).toEqual([]);
  expect((await replica.work()).unsentRows).toEqual([]);
});

const newcomer = candidateReference(new Uint8Array(5));
/** A student who is enrolled here, edited and marked, in that order, beside the mark of another one. */
async function enrolledHere() {
  const device = await inClass();
  const { replica } = device;
  const student = {
    id: 'student-9',
    courseId: 7,
    candidateReferenceId: newcomer,
    studentName: 'Late Comer',
    studentEmail: 'late@example.org',
    enrollmentDate: '2026-06-03',
  };
  const edit = { id: 'student-9', set: { studentPhone: '555-0101' }, base: { studentPhone: null } };
  const [enrolled = ''] = await replica.run([{ command: enrollStudent as Command, input: student }]);
  const [edited = ''] = await replica.run([{ command: editStudent as Command, input: edit }]);
  const [marked = ''] = await replica.run([
    { ...mark(0), input: { ...mark(0).input, candidateReferenceId: newcomer } },
  ]);
  const [other = ''] = await replica.run([mark(0)]);
  /** The enrollment alone is refused. */
  async function refuse() {
    device.script.push(() => ({
      outcomes: [
        [enrolled, { kind: 'refused', code: 'stale', message: 'The course is inactive' }],
        [edited, { kind: 'held', reason: 'after' }],
        [marked, { kind: 'held', reason: 'after' }],
        [other, { kind: 'applied' }],
      ],
    }));
    await replica.sync();
  }
  return { ...device, enrolled, edited, marked, other, refuse };
}
const afterOf = async (replica: Replica) =>
  Object.fromEntries((await replica.entries()).map(({ id, after }) => [id, after]));

test('makes a completion depend on the waiting entries of its student', async () => {
  const { replica, enrolled, edited, marked, other, refuse } = await enrolledHere();
  expect(await afterOf(replica)).toEqual({
    [enrolled]: [],
    [edited]: [enrolled],
    [marked]: [edited],
    [other]: [],
  });
  await refuse();
  expect(await states(replica)).toEqual(['attention', 'held', 'held']);
});

test('discards the entries that depend on a discarded entry’s row, directly or not, and nothing else', async () => {
  const { replica, enrolled, other } = await enrolledHere();
  await replica.discard(enrolled);
  expect(await afterOf(replica)).toEqual({ [other]: [] });
  expect(await completions(replica)).toHaveLength(1);
});

test('keeps and sends an entry that does not need the discarded entry’s row', async () => {
  const { replica, script, requests } = await scriptedDevice();
  const first = { ...defaultPreferences, match: 'in_app' } as const;
  const [refused = ''] = await replica.give(savePreferences, first);
  const [second = ''] = await replica.give(savePreferences, { ...first, pace: 'daily' });
  script.push(() => ({
    outcomes: [
      [refused, { kind: 'refused', code: 'invalid', message: 'No' }],
      [second, { kind: 'held', reason: 'after' }],
    ],
  }));
  await replica.sync();
  const entries = await replica.entries();
  expect(entriesDiscardedWith([refused], entries)).toEqual([]);
  await replica.discard(refused);
  expect(await afterOf(replica)).toEqual({ [second]: [] });
  expect(await replica.read((reader) => reader.get('notificationPreferences', 'p1'))).toMatchObject({
    pace: 'daily',
  });
  await replica.sync();
  expect(requests.at(-1)?.entries.map(({ id }) => id)).toEqual([second]);
});

test('deletes the correction drafts of entries discarded along with another', async () => {
  const { replica, enrolled, edited, other } = await enrolledHere();
  for (const id of [enrolled, edited, other])
    await replica.keepDraft(correctionDraft(id), { studentPhone: '555-0199' });
  await replica.discard(enrolled);
  const left = await Promise.all(
    [enrolled, edited, other].map((id) => replica.readDraft(correctionDraft(id))),
  );
  expect(left).toEqual([undefined, undefined, { studentPhone: '555-0199' }]);
});

test('re-links the successor of a discarded entry to its predecessor', async () => {
  const { replica, enrolled, edited, marked, other } = await enrolledHere();
  await replica.discard(edited);
  expect(await afterOf(replica)).toEqual({ [enrolled]: [], [marked]: [enrolled], [other]: [] });
});

test('discards dependents of a corrected entry together with its correction', async () => {
  const { replica, enrolled, edited, marked, refuse } = await enrolledHere();
  await refuse();
  const [refused] = await replica.entries();
  const [corrected = ''] = await replica.run(
    [
      {
        command: enrollStudent as Command,
        input: { ...(refused?.input as object), studentName: 'Late Comer Jr.' },
      },
    ],
    { replaces: enrolled },
  );
  expect(Object.keys(await afterOf(replica))).toEqual([corrected, edited, marked]);
  await replica.discard(corrected);
  expect(await replica.entries()).toEqual([]);
});

test('continues under a new client id with the same entries when the device turns out to be a copy', async () => {
  const { replica, requests, script } = await inClass();
  await replica.run([mark(0)]);
  script.push(() => ({ outcomes: [], forked: true }));
  await replica.sync();
  const [before, after] = requests.slice(-2) as [SyncRequest, SyncRequest];
  expect(after.client).not.toBe(before.client);
  expect(after.entries.map(({ id }) => id)).toEqual(before.entries.map(({ id }) => id));
});

test('resends settled entries and refetches all rows after a cookie was invalidated', async () => {
  const { replica, requests, script } = await inClass();
  const [id] = await replica.run([mark(0)]);
  await replica.sync();
  script.push(
    () => ({ reset: true, rows: classRows }),
    () => ({ rows: classRows }),
  );
  await replica.sync();
  const [asked, again] = requests.slice(-2) as [SyncRequest, SyncRequest];
  expect(asked.entries).toEqual([]);
  expect(again.cookie).toBeNull();
  expect(again.entries.map((entry) => entry.id)).toEqual([id]);
  expect(await replica.read((reader) => reader.find('enrollments', { courseId: 7 }))).toHaveLength(2);
});

test('resends settled entries after a cookie was invalidated between pages', async () => {
  const { replica, requests, script } = await inClass();
  const [id] = await replica.run([mark(0)]);
  script.push(
    () => ({ more: true }),
    () => ({ reset: true }),
    () => ({ rows: classRows }),
  );
  await replica.sync();
  const [sent, page, again] = requests.slice(-3) as [SyncRequest, SyncRequest, SyncRequest];
  expect(sent.entries.map((entry) => entry.id)).toEqual([id]);
  expect(page.entries).toEqual([]);
  expect(again.cookie).toBeNull();
  expect(again.entries.map((entry) => entry.id)).toEqual([id]);
  expect(await completions(replica)).toHaveLength(0);
  expect(await replica.entries()).toEqual([]);
});

test('writes the client mark only after the new client id is committed', async () => {
  const marks: { client: string | null; isInTransaction: boolean }[] = [];
  const write = (client: string | null) =>
    marks.push({ client, isInTransaction: Dexie.currentTransaction !== null });
  const { replica, requests, script } = await scriptedDevice({ mark: { read: () => null, write } });
  script.push(() => ({ outcomes: [], forked: true }));
  await replica.sync();
  const clients = requests.map(({ client }) => client);
  expect(new Set(clients).size).toBe(2);
  expect(marks).toEqual(clients.map((client) => ({ client, isInTransaction: false })));
});

test('reports no unsent row once the server has answered, although its rows are still to come', async () => {
  const { replica, script } = await inClass();
  await replica.run([ownCourse]);
  script.push(() => ({ more: true }), fails(new NoConnection()));
  expect((await replica.sync()).connection).toBe('offline');
  expect(await states(replica)).toEqual(['settled']);
  expect(await replica.read((reader) => reader.get('courses', 8))).toMatchObject({ title: 'Care' });
  expect((await replica.work()).unsentRows).toEqual([]);
});

test('keeps waiting entries visible when the connection drops after a cookie was invalidated', async () => {
  const { replica, script } = await inClass();
  await replica.run([ownCourse]);
  script.push(() => ({ reset: true }), fails(new NoConnection()));
  expect((await replica.sync()).connection).toBe('offline');
  expect(await replica.read((reader) => reader.get('courses', 8))).toMatchObject({ title: 'Care' });
  expect((await replica.work()).unsentRows).toEqual(['courses/8']);
  script.push(() => ({ rows: classRows }));
  await replica.sync();
  expect((await replica.read((reader) => reader.find('courses'))).map(({ id }) => id)).toEqual([7]);
});

test('gives each entry a unique sequence number, in order, when a device copy starts over', async () => {
  const { replica, requests, script } = await inClass();
  const [first] = await replica.run([mark(0)]);
  await replica.sync();
  const [second] = await replica.run([mark(1)]);
  script.push(
    () => ({ outcomes: [], forked: true }),
    () => ({ outcomes: [], reset: true }),
    () => ({ rows: classRows }),
  );
  await replica.sync();
  const { entries } = requests.at(-1)!;
  expect(entries.map(({ id }) => id)).toEqual([first, second]);
  expect(new Set(entries.map(({ sequence }) => sequence)).size).toBe(2);
});

test('keeps a settled optimistic effect until the snapshot that contains it is complete', async () => {
  const { replica, script } = await inClass();
  await replica.run([mark(0)]);
  const seen: number[] = [];
  script.push(
    () => ({ more: true }),
    (request) => {
      expect(request.entries).toEqual([]);
      return { more: true };
    },
  );
  const { environment } = replica;
  const send = environment.send;
  environment.send = async (request) => {
    seen.push((await completions(replica)).length);
    return send(request);
  };
  await replica.sync();
  expect(seen.every((count) => count === 1)).toBe(true);
  expect(await replica.entries()).toEqual([]);
});

test('discards a reply whose cookie has moved on', async () => {
  const device = await inClass();
  const other = new ReplicaDatabase(teacher.person, device.environment);
  device.script.push(() => ({ rows: [], cookie: 'late', gone: [['courses', 7]] }));
  const send = device.environment.send;
  device.environment.send = async (request) => {
    const reply = await send(request);
    await other.meta.put({ key: 'cookie', value: 'moved on' });
    device.environment.send = send;
    return reply;
  };
  await device.replica.sync();
  expect(await device.replica.read((reader) => reader.get('courses', 7))).toBeDefined();
  other.close();
});

test('refuses to write when the stored schema is newer than the code', async () => {
  const { replica, environment } = await inClass();
  const newer = new ReplicaDatabase(teacher.person, environment);
  await newer.meta.put({ key: 'version', value: 99 });
  newer.close();
  await expect(replica.run([mark(0)])).rejects.toThrow(SchemaTooNew);
});

test('commits with strict durability', () => {
  const database = new ReplicaDatabase('p', { indexedDB: new IDBFactory(), IDBKeyRange });
  const { _options } = database as unknown as { _options: { chromeTransactionDurability: string } };
  expect(_options.chromeTransactionDurability).toBe('strict');
});

test('refuses a command locally with the server’s message', async () => {
  const { replica } = await inClass();
  await replica.run([mark(0)]);
  await expect(replica.give(removeStudent, { id: 'student-0', knowsCompletion: false })).rejects.toThrow(
    'Sam marked this student complete on Jun 3. Still remove?',
  );
});

test('refuses a command of another role, and a wrong input, before it saves anything', async () => {
  const { replica } = await inClass();
  const edit = { id: 101, set: { location: 'Northside' }, base: { location: 'Southside' } };
  await expect(replica.give(editJob, edit)).rejects.toMatchObject({ code: 'forbidden' });
  const wrong = { ...mark(0).input, completionDate: 'yesterday' };
  await expect(replica.give(markCompletion, wrong)).rejects.toThrow('Completion date is required');
  expect(await replica.entries()).toEqual([]);
});

test('opens its database again if it was deleted under the page', async () => {
  const { replica, environment, requests } = await inClass();
  await removeDatabase(replica.name, environment);
  expect(replica.isOpen).toBe(false);
  expect(await replica.sync()).toEqual({ connection: 'online' });
  expect(requests.length).toBeGreaterThan(1);
  expect(replica.isOpen).toBe(true);
});

test('runs another sync for one requested during a request', async () => {
  const { replica, requests, script } = await inClass();
  let answer = () => {};
  const asked = new Promise<void>((isAsked) => {
    script.push(() => {
      isAsked();
      return new Promise((resolve) => (answer = () => resolve({})));
    });
  });
  const first = replica.sync();
  await asked;
  const others = [replica.sync(), replica.sync()];
  answer();
  expect(await Promise.all([first, ...others])).toEqual(Array(3).fill({ connection: 'online' }));
  expect(requests).toHaveLength(3);
});

test('does not retry a concurrent sync at once when offline, but syncs on the next call', async () => {
  const { replica, requests, script } = await inClass();
  script.push(fails(new NoConnection('no route')));
  expect(await Promise.all([replica.sync(), replica.sync()])).toEqual(
    Array(2).fill({ connection: 'offline' }),
  );
  expect(requests).toHaveLength(2);
  expect(await replica.sync()).toEqual({ connection: 'online' });
  expect(requests).toHaveLength(3);
});

test('runs later syncs after a concurrent sync failed with a defect', async () => {
  const { replica, script } = await inClass();
  script.push(fails(new Error('a defect')));
  const both = await Promise.allSettled([replica.sync(), replica.sync()]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await replica.sync()).toEqual({ connection: 'online' });
});
