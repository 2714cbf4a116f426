// Rows from before each field's last edit was kept are told it by their histories.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lastEdit } from '#shared/edit.ts';
import { VisibleReader } from '../visible-reader.ts';
import type { Database } from '../database/database.ts';
import { testDatabase } from '../testing/test-database.ts';
import { courseInput, newTown, studentInput } from '../testing/town.ts';
import { down, up } from './020-field-edits.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('of each field the newest edit is known, to the millisecond, and of what nobody edited nothing', async () => {
  const { knex } = database;
  const town = await newTown(database);
  const paul = await town.person('provider');
  const course = courseInput();
  const [edited, untouched] = [studentInput(course.id), studentInput(course.id)];
  await town.give(paul, 'courses.create', course);
  for (const student of [edited, untouched]) await town.give(paul, 'enrollments.enroll', student);
  const edit = async (byName: string, set: object) => {
    town.clock.now = new Date(Date.parse(town.clock.now) + 61_007).toISOString();
    await town.give({ ...paul, name: byName }, 'enrollments.edit', { id: edited.id, set, base: {} });
    return { byName, at: town.clock.now };
  };
  await edit('Sam', { studentPhone: '555-0101' });
  const phone = await edit('Dana', { studentPhone: '555-0102' });
  const named = await edit('Kim', { studentName: 'Zoe King' });
  const reader = new VisibleReader(knex, paul);
  const before = await reader.get('enrollments', edited.id);
  await down(knex);
  await up(knex);
  const after = await reader.get('enrollments', edited.id);
  expect(lastEdit(after!, 'studentPhone')).toEqual(phone);
  expect(lastEdit(after!, 'studentName')).toEqual(named);
  expect(JSON.parse(after!.fieldEdits!)).toEqual(JSON.parse(before!.fieldEdits!));
  expect((await reader.get('enrollments', untouched.id))?.fieldEdits).toBeNull();
});
