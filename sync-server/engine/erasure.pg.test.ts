// Tests that after an erasure no table contains typed data about the student, including related rows.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '#shared/engine/command.ts';
import type { Database } from '../database/types.ts';
import { runHourly } from '../jobs/domain-jobs.ts';
import { devicesOf } from '../testing/devices.ts';
import { testDatabase } from '../testing/test-database.ts';
import {
  anEntry,
  completionInput,
  courseInput,
  newMarketplace,
  studentInput,
} from '../testing/marketplace.ts';
import type { Marketplace } from '../testing/marketplace.ts';

let database: Database;
let marketplace: Marketplace;
let provider: Actor;
beforeAll(async () => {
  database = await testDatabase();
  marketplace = await newMarketplace(database);
  provider = await marketplace.person('provider', 'Paul');
});
afterAll(() => database.close());

/** The tables that hold this text anywhere in a row. */
async function placesOf(text: string): Promise<string[]> {
  const { rows } = await database.knex.raw<{ rows: { name: string }[] }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const hits = await database.knex.raw(`select 1 from "${name}" t where lower(t::text) like ? limit 1`, [
      `%${text}%`,
    ]);
    if (hits.rows.length > 0) found.push(name);
  }
  return found;
}

test('removes the personal data of an erased student from every table', async () => {
  const course = courseInput();
  await marketplace.give(provider, 'courses.create', course);
  const student = studentInput(course.id, {
    studentName: 'Canary Quill',
    studentEmail: 'canary@learners.example',
    studentPhone: '555-canary',
    studentNumber: 'No-canary',
  });
  const classmate = studentInput(course.id, { studentName: 'Other Quill' });
  await marketplace.give(provider, 'enrollments.enroll', student);
  await marketplace.give(provider, 'enrollments.enroll', classmate);
  const edit = (from: string, to: string) =>
    anEntry('enrollments.edit', { id: student.id, set: { studentName: to }, base: { studentName: from } });
  await marketplace.execute({
    actor: provider,
    client: null,
    entries: [edit('Canary Quill', 'Canary Quill-Nib')],
  });
  const { outcomes } = await marketplace.execute({
    actor: provider,
    client: null,
    entries: [edit('Canary Quill', 'Canary Feather')],
  });
  expect([...outcomes.values()]).toMatchObject([{ kind: 'conflict' }]);
  expect(await placesOf('canary')).toEqual(['conflicts', 'enrollments', 'history', 'persons']);

  await marketplace.give(provider, 'enrollments.erase', { id: student.id });
  expect(await placesOf('canary')).toEqual([]);
  expect(await placesOf('other quill')).toEqual(['enrollments']);
  expect(await placesOf('otherquill')).toEqual(['persons']);
  const { id: subjectId } = student;
  expect(await database.knex('history').where({ subjectId }).pluck('kind')).toContain('changed');
});

test('removes conflicting dates of an erased student’s completion and closes their conflicts', async () => {
  const course = courseInput();
  const [student, classmate] = [studentInput(course.id), studentInput(course.id)];
  await marketplace.give(provider, 'courses.create', course);
  const sam = { ...provider, name: 'Sam' };
  for (const each of [student, classmate]) {
    const id = `${course.id}.${each.candidateReferenceId}`;
    const correct = (completionDate: string) => ({
      id,
      set: { completionDate },
      base: { completionDate: '2026-06-03' },
    });
    await marketplace.give(provider, 'enrollments.enroll', each);
    await marketplace.give(provider, 'completions.mark', completionInput(each));
    await marketplace.give(sam, 'completions.correctDate', correct('2026-06-02'));
    await marketplace.give(provider, 'completions.correctDate', correct('2026-06-01'));
  }
  await marketplace.give(provider, 'enrollments.erase', { id: student.id });
  const about = ({ candidateReferenceId }: typeof student) =>
    database.knex('conflicts').where({ subjectId: `${course.id}.${candidateReferenceId}` });
  expect(await about(student)).toMatchObject([
    { field: 'completionDate', base: null, theirs: null, yours: null, settledAs: 'theirs' },
  ]);
  expect(await about(classmate)).toMatchObject([{ yours: '2026-06-01', settledAs: null }]);
});

test('keeps the identity of a student who is also enrolled in another course', async () => {
  const [one, two] = [courseInput(), courseInput()];
  await marketplace.give(provider, 'courses.create', one);
  await marketplace.give(provider, 'courses.create', two);
  const who = { studentName: 'Twice Quill', studentEmail: 'twice@learners.example' };
  const [first, second] = [studentInput(one.id, who), studentInput(two.id, who)];
  await marketplace.give(provider, 'enrollments.enroll', first);
  await marketplace.give(provider, 'enrollments.enroll', second);
  await marketplace.give(provider, 'enrollments.erase', { id: first.id });
  expect(await placesOf('twice')).toEqual(['enrollments', 'persons']);
  await marketplace.give(provider, 'enrollments.erase', { id: second.id });
  expect(await placesOf('twice')).toEqual([]);
});

test('forgets the former name and the student number of an erased student who is also enrolled in another course', async () => {
  const [one, two] = [courseInput(), courseInput()];
  await marketplace.give(provider, 'courses.create', one);
  await marketplace.give(provider, 'courses.create', two);
  const who = { studentName: 'Plain Quill', studentEmail: 'plain@learners.example' };
  const numbered = studentInput(one.id, { ...who, studentNumber: 'No-gilded' });
  const [first, second] = [numbered, studentInput(two.id, who)];
  await marketplace.give(provider, 'enrollments.enroll', first);
  await marketplace.give(provider, 'enrollments.enroll', second);
  const edit = { id: first.id, set: { studentName: 'Gilded Quill' }, base: { studentName: 'Plain Quill' } };
  await marketplace.give(provider, 'enrollments.edit', edit);
  expect(await placesOf('gilded')).toContain('persons');
  await marketplace.give(provider, 'enrollments.erase', { id: first.id });
  expect(await placesOf('gilded')).toEqual([]);
  expect(await placesOf('plain')).toEqual(['enrollments', 'persons']);
});

test('takes an enrollment that a device saved before the erasure for a student of whom nothing is known', async () => {
  const course = courseInput();
  await marketplace.give(provider, 'courses.create', course);
  const who = { studentName: 'Again Quill', studentEmail: 'again@learners.example' };
  const first = studentInput(course.id, { ...who, studentPhone: '555-again' });
  const offline = studentInput(course.id, who);
  await marketplace.give(provider, 'enrollments.enroll', first);
  await marketplace.give(provider, 'completions.mark', completionInput(first));
  await marketplace.give(provider, 'enrollments.erase', { id: first.id });
  const entry = { ...anEntry('enrollments.enroll', offline), savedAt: '2026-01-01T00:00:00.000Z' };
  const { outcomes } = await marketplace.execute({ actor: provider, client: null, entries: [entry] });
  expect([...outcomes.values()]).toMatchObject([{ kind: 'applied' }]);
  const learners = await database.knex('learners').whereIn('enrollmentId', [first.id, offline.id]);
  expect(new Set(learners.map(({ personKey }) => personKey as string)).size).toBe(2);
  const rows = await database.knex('enrollments').where('courseId', course.id);
  expect(rows.find(({ id }) => id === first.id)).toMatchObject({ studentName: '', studentEmail: '' });
  expect(await placesOf('555-again')).toEqual([]);
  expect(await placesOf('again@learners')).toEqual(['enrollments', 'persons']);
});

test('sends erasures and removals to a device that was offline beyond the retention period', async () => {
  const course = courseInput();
  await marketplace.give(provider, 'courses.create', course);
  const [erased, removed] = [studentInput(course.id), studentInput(course.id)];
  for (const student of [erased, removed]) await marketplace.give(provider, 'enrollments.enroll', student);
  const { syncAll } = devicesOf(database, marketplace);
  const { cookie } = await syncAll(provider, null);
  await marketplace.give(provider, 'enrollments.erase', { id: erased.id });
  await marketplace.give(provider, 'enrollments.remove', { id: removed.id });
  marketplace.clock.now = '2029-01-01T10:00:00.000Z';
  await runHourly({
    ...database,
    ...marketplace,
    now: () => new Date(marketplace.clock.now),
    onDefect: () => {},
  });
  expect(await database.knex('entries').where('settledAt', '<', '2027-01-01').count()).toEqual([
    { count: 0 },
  ]);

  const { rows } = await syncAll(provider, cookie);
  const learned = new Map(rows.map(([, row]) => [row.id, row]));
  expect(learned.get(erased.id)).toMatchObject({ studentName: '', studentEmail: '', studentPhone: null });
  expect(learned.get(removed.id)).toMatchObject({ removedAt: expect.any(String) });
});
