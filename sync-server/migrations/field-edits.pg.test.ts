// Tests that existing rows get the last edit of each field from their histories.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '#shared/engine/command.ts';
import { lastEdit } from '#shared/engine/three-way-merge.ts';
import type { Edited } from '#shared/engine/three-way-merge.ts';
import { assertDefined } from '#shared/lib/assert-defined.ts';
import type { Id } from '#shared/engine/schema.ts';
import { VisibleReader } from '../sync/visible-reader.ts';
import type { Database } from '../database/types.ts';
import { testDatabase } from '../testing/test-database.ts';
import { courseInput, jobInput, newMarketplace, studentInput } from '../testing/marketplace.ts';
import type { Marketplace } from '../testing/marketplace.ts';
import { down, up } from './020-field-edits.ts';

let database: Database;
let marketplace: Marketplace;
let paul: Actor;
let erin: Actor;
beforeAll(async () => {
  database = await testDatabase();
  marketplace = await newMarketplace(database);
  paul = await marketplace.person('provider', 'Paul');
  erin = await marketplace.person('employer', 'Erin');
});
afterAll(() => database.close());

type Table = 'enrollments' | 'courses' | 'jobs';

const editsOf = { enrollments: 'enrollments.edit', courses: 'courses.edit', jobs: 'jobs.edit' } as const;

const actorOf = (table: Table): Actor => (table === 'jobs' ? erin : paul);

/** Some time later, by a colleague: each set in an edit of its own, all in one request. */
async function edit<T extends Table>(table: T, id: Id<T>, byName: string, ...sets: object[]) {
  const actor = { ...actorOf(table), name: byName };
  marketplace.clock.now = new Date(Date.parse(marketplace.clock.now) + 61_007).toISOString();
  await marketplace.giveAll(
    actor,
    sets.map((set) => [editsOf[table], { id, set, base: {} }]),
  );
  return { byName, at: marketplace.clock.now };
}

async function rowOf<T extends Table>(table: T, id: Id<T>): Promise<Edited> {
  return assertDefined(await new VisibleReader(database.knex, actorOf(table)).get(table, id));
}

/** The row as it is told by its history alone. */
async function retold<T extends Table>(table: T, id: Id<T>): Promise<Edited> {
  await down(database.knex);
  await up(database.knex);
  return rowOf(table, id);
}

async function enrolled() {
  const course = courseInput();
  const student = studentInput(course.id);
  await marketplace.give(paul, 'courses.create', course);
  await marketplace.give(paul, 'enrollments.enroll', student);
  return { course, student };
}

test('restores the newest edit of each field to the millisecond, and the author of the row for the others', async () => {
  const { student } = await enrolled();
  const added = { byName: 'Paul', at: marketplace.clock.now };
  await edit('enrollments', student.id, 'Sam', { studentPhone: '555-0101' });
  const phone = await edit('enrollments', student.id, 'Dana', { studentPhone: '555-0102' });
  const named = await edit('enrollments', student.id, 'Kim', { studentName: 'Zoe King' });
  const before = await rowOf('enrollments', student.id);
  const after = await retold('enrollments', student.id);
  expect(lastEdit(after, 'studentPhone')).toEqual(phone);
  expect(lastEdit(after, 'studentName')).toEqual(named);
  expect(lastEdit(after, 'studentEmail')).toEqual(added);
  expect(JSON.parse(after.fieldEdits ?? '')).toEqual(JSON.parse(before.fieldEdits ?? ''));
});

test('stores nothing for a row without edits', async () => {
  const { course, student } = await enrolled();
  expect((await retold('enrollments', student.id)).fieldEdits).toBeNull();
  expect((await rowOf('courses', course.id)).fieldEdits).toBeNull();
});

test('restores the edits of courses and jobs with numeric ids', async () => {
  const { course } = await enrolled();
  const job = jobInput();
  await marketplace.give(erin, 'jobs.post', job);
  const added = marketplace.clock.now;
  const duration = await edit('courses', course.id, 'Sam', { duration: '8 weeks' });
  const place = await edit('jobs', job.id, 'Dana', { location: 'Southside' });
  const [courseBefore, jobBefore] = [await rowOf('courses', course.id), await rowOf('jobs', job.id)];
  const courseAfter = await retold('courses', course.id);
  const jobAfter = await rowOf('jobs', job.id);
  expect(lastEdit(courseAfter, 'duration')).toEqual(duration);
  expect(lastEdit(courseAfter, 'title')).toEqual({ byName: 'Paul', at: added });
  expect(lastEdit(jobAfter, 'location')).toEqual(place);
  expect(lastEdit(jobAfter, 'title')).toEqual({ byName: 'Erin', at: added });
  for (const [after, before] of [
    [courseAfter, courseBefore],
    [jobAfter, jobBefore],
  ] as const)
    expect(JSON.parse(after.fieldEdits ?? '')).toEqual(JSON.parse(before.fieldEdits ?? ''));
});

test('restores the last of several edits recorded with the time of one request', async () => {
  const { student } = await enrolled();
  const sent = await edit(
    'enrollments',
    student.id,
    'Sam',
    { studentPhone: '555-0101', studentName: 'Zoe King' },
    { studentPhone: '555-0102' },
  );
  await edit('enrollments', student.id, 'Dana', { enrollmentDate: '2026-05-09' });
  const after = await retold('enrollments', student.id);
  expect(lastEdit(after, 'studentPhone')).toEqual(sent);
  expect(lastEdit(after, 'studentName')).toEqual(sent);
  expect(lastEdit(after, 'enrollmentDate').byName).toBe('Dana');
});
