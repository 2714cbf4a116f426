// Tests who receives handed-over changes: managers and owners with their contents, their author without, nobody else.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enrollStudent } from '#shared/domain/enrollments/commands.ts';
import type { Actor } from '#shared/engine/command.ts';
import type { MemberRole } from '#shared/engine/options.ts';
import type { Database } from '../database/types.ts';
import { historyOf } from '../engine/history.ts';
import { devicesOf } from '../testing/devices.ts';
import type { Devices } from '../testing/devices.ts';
import { courseInput, newMarketplace, studentInput } from '../testing/marketplace.ts';
import type { Marketplace } from '../testing/marketplace.ts';
import { testDatabase } from '../testing/test-database.ts';
import { VisibleReader } from './visible-reader.ts';
import { newMember } from '../testing/members.ts';

let database: Database;
let marketplace: Marketplace;
let devices: Devices;
let paul: Actor;
let tess: Actor;
let erin: Actor;
const handedOverId = randomUUID();
const student = { id: '', name: 'Canary Handed' };
beforeAll(async () => {
  database = await testDatabase();
  marketplace = await newMarketplace(database);
  devices = devicesOf(database, marketplace);
  paul = await marketplace.person('provider', 'Paul');
  erin = await marketplace.person('employer', 'Erin');
  tess = await joined('Tess', 'member', false);
  const course = courseInput();
  await marketplace.give(paul, 'courses.create', course);
  const input = studentInput(course.id, { studentName: student.name, studentEmail: 'canary@example.org' });
  student.id = input.id;
  const entry = { command: enrollStudent.name, version: enrollStudent.version, input };
  const savedAt = '2026-06-01T10:00:00.000Z';
  await marketplace.give(tess, 'changes.handOver', {
    id: handedOverId,
    organizationId: paul.organization,
    aboutTitle: course.title,
    entries: [{ ...entry, savedAt }],
  });
});
afterAll(() => database.close());

const joined = async (name: string, role: MemberRole, assignsAll: boolean): Promise<Actor> => ({
  ...(await newMember(marketplace, paul, name, role)),
  assignsAll,
});

const about = async (actor: Actor, cookie: string | null = null) => {
  const reply = await devices.syncAll(actor, cookie);
  const has = (table: string) => reply.rows.some(([name, { id }]) => name === table && id === handedOverId);
  const isNamed = JSON.stringify(reply.rows).includes(student.name);
  return {
    row: has('handedOverChanges'),
    contents: has('handedOverContents'),
    isNamed,
    cookie: reply.cookie,
  };
};

const everything = { row: true, contents: true, isNamed: true };
const nothing = { row: false, contents: false, isNamed: false };

test.each<[string, () => Promise<Actor>, object]>([
  ['an owner', async () => paul, everything],
  ['a manager', () => joined('Dana', 'manager', true), everything],
  ['the author', async () => tess, { row: true, contents: false, isNamed: false }],
  ['a teacher of all courses', () => joined('Tom', 'member', true), nothing],
  ['a teacher without courses', () => joined('Una', 'member', false), nothing],
  ['a viewer', () => joined('Vera', 'viewer', true), nothing],
  ['an employer', async () => erin, nothing],
])('sends %s exactly what they may see, by sync and over REST', async (_, person, wanted) => {
  const actor = await person();
  expect(await about(actor)).toMatchObject(wanted);
  const reader = new VisibleReader(database.knex, actor);
  const [row, contents] = [
    await reader.get('handedOverChanges', handedOverId),
    await reader.get('handedOverContents', handedOverId),
  ];
  expect({ row: row !== undefined, contents: contents !== undefined }).toEqual({
    row: (wanted as typeof everything).row,
    contents: (wanted as typeof everything).contents,
  });
});

test('sends the author their own change after the removal, and nothing else of the organization', async () => {
  const former: Actor = { ...tess, organization: tess.person, role: 'newcomer', memberRole: null };
  expect(await about(former)).toMatchObject({ row: true, contents: false, isNamed: false });
});

test('brings the changes to a teacher of all courses who becomes a manager, and takes them from a former manager', async () => {
  const teacher = await joined('Ria', 'member', true);
  const { cookie } = await about(teacher);
  const manager: Actor = { ...teacher, memberRole: 'manager' };
  const promoted = await devices.syncAll(manager, cookie);
  expect(promoted.reset).toBe(true);
  expect(await about(manager)).toMatchObject(everything);
  expect((await devices.syncAll(teacher, promoted.cookie)).reset).toBe(true);
});

test('names the author and the manager in the history', async () => {
  await marketplace.give(paul, 'changes.apply', { id: handedOverId });
  const lines = await historyOf(
    database.knex,
    paul,
    'enrollments',
    student.id,
    new Date(marketplace.clock.now),
  );
  expect(lines?.[0]).toMatchObject({
    byName: 'Paul',
    byRole: 'owner',
    authorName: 'Tess',
    authorRole: 'member',
  });
});

test.each([
  { matchId: 'a\u0000b' },
  { subjectId: '\ud800' },
  { id: 'x'.repeat(5000) },
  { id: -1 },
  { courseId: 1e300, jobId: 2 ** 53 },
])('answers a hand-over with an id that no row has, and takes the next one: %j', async (ids) => {
  const entry = (input: object) => ({
    command: enrollStudent.name,
    version: enrollStudent.version,
    input,
    savedAt: '2026-06-01T10:00:00.000Z',
  });
  const handOver = (input: object) =>
    marketplace.ask(tess, 'changes.handOver', {
      id: randomUUID(),
      organizationId: paul.organization,
      entries: [entry(input)],
    });
  expect((await handOver(ids)).kind).toBe('refused');
  const { input } = entry({ ...studentInput(courseInput().id), ...ids });
  expect(['applied', 'refused']).toContain((await handOver(input)).kind);
  expect((await handOver(studentInput(courseInput().id))).kind).toBe('applied');
});
