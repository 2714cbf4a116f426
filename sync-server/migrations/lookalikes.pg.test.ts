// Tests that people of before are recognized by names without marks, and that nobody becomes one with another.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Actor } from '#shared/engine/command.ts';
import { assertDefined } from '#shared/lib/assert-defined.ts';
import type { Database } from '../database/types.ts';
import { courseInput, newMarketplace, studentInput } from '../testing/marketplace.ts';
import type { Marketplace } from '../testing/marketplace.ts';
import { testDatabase } from '../testing/test-database.ts';
import { down, up } from './062-lookalikes.ts';

let database: Database;
let marketplace: Marketplace;
let paul: Actor;
let courses: number[];
beforeAll(async () => {
  database = await testDatabase();
  marketplace = await newMarketplace(database);
});
afterAll(() => database.close());
beforeEach(async () => {
  paul = await marketplace.person('provider', 'Paul');
  courses = [];
  for (const title of ['Welding', 'Baking', 'Driving']) {
    const course = courseInput({ title });
    await marketplace.give(paul, 'courses.create', course);
    courses.push(course.id);
  }
});

const studentOf = (studentName: string, course = 0) =>
  studentInput(assertDefined(courses[course]), { studentName, studentEmail: 'one@learners.example' });

const enroll = async (studentName: string, course = 0) => {
  const student = studentOf(studentName, course);
  await marketplace.give(paul, 'enrollments.enroll', student);
  return student;
};

const ask = (studentName: string, course = 0) =>
  marketplace.ask(paul, 'enrollments.enroll', studentOf(studentName, course));

const keyOf = async ({ candidateReferenceId }: { candidateReferenceId: string }): Promise<string> =>
  (await database.knex('learners').where({ candidateReferenceId }).first('personKey')).personKey;

/** Gives the people the ids that the version before gave them. */
async function asBefore(people: readonly (readonly [student: object, name: string])[]): Promise<void> {
  for (const [at, [student, name]] of people.entries()) {
    const personKey = await keyOf(student as never);
    await database.knex('persons').where({ personKey }).del();
    await database.knex('persons').insert({
      id: `${paul.organization}|one@learners.example|${name}`,
      ...{ providerId: paul.organization, personKey, createdAt: `2026-06-0${at + 1}T00:00:00Z` },
    });
  }
}

async function migrate(): Promise<void> {
  await database.knex.transaction(async (transaction) => {
    await down(transaction);
    await up(transaction);
  });
}

test('recognizes a person of before by the name with another apostrophe, hyphen or accent', async () => {
  const [mara, jean] = [await enroll('Zoë O’Mara'), await enroll('Jean‑Luc Prior')];
  await asBefore([
    [mara, 'zoë o’mara'],
    [jean, 'jean‑luc prior'],
  ]);
  await migrate();
  expect(await ask("Zoe O'Mara")).toMatchObject({ kind: 'refused', code: 'taken' });
  expect(await ask('Jean-Luc Prior')).toMatchObject({ kind: 'refused', code: 'taken' });
  expect(await keyOf(await enroll("ZOE O'MARA", 1))).toBe(await keyOf(mara));
});

test('keeps two people of before, and finds the earlier one, also when both names are now one', async () => {
  const first = await enroll('Zoe Reed', 1);
  const second = await enroll('Other Name');
  // The later row is the one whose text needs no change.
  await asBefore([
    [first, 'zo-e reed'],
    [second, 'zoereed'],
  ]);
  await database.knex('enrollments').where({ id: second.id }).update({ studentName: 'ZoeReed' });
  await migrate();
  expect(await keyOf(first)).not.toBe(await keyOf(second));
  expect(await keyOf(await enroll('Zoe Reed', 2))).toBe(await keyOf(first));
  for (const course of [0, 1, 2])
    expect(await ask('Zoe-Reed', course)).toMatchObject({ kind: 'refused', code: 'taken' });
});

test('keeps a name that is known on one list only there, and the people of other providers apart', async () => {
  const student = await enroll('Ida Stone');
  const personKey = await keyOf(student);
  const { organization: providerId } = paul;
  const onList = `${providerId}|${courses[0]}|one@learners.example`;
  const row = { providerId, personKey, createdAt: '2026-06-03T00:00:00Z' };
  await database.knex('persons').insert([
    { ...row, id: `${onList}|ida o’stone` },
    { ...row, id: 'a row of another shape' },
  ]);
  const other = { providerId: 'other', personKey: 'of another', createdAt: '2026-06-01T00:00:00Z' };
  await database.knex('persons').insert({ ...other, id: 'other|one@learners.example|ida-stone' });
  await migrate();
  const ids = await database.knex('persons').whereIn('providerId', [providerId, 'other']).pluck('id');
  expect(new Set(ids)).toEqual(
    new Set([
      'a row of another shape',
      'other|one@learners.example|idastone',
      `${onList}|idaostone`,
      `${providerId}|one@learners.example|idastone`,
    ]),
  );
});

test('migrates many people in seconds', async () => {
  await database.knex.raw(`
    insert into persons (id, "providerId", "personKey", "createdAt")
      select 'many|n' || (n / 2) || '@learners.example|zoe o' || repeat('-', n % 2) || 'mara', 'many', 'person ' || n, now()
        from generate_series(1, 20000) n`);
  const started = performance.now();
  await migrate();
  expect(performance.now() - started).toBeLessThan(20_000);
  expect(await database.knex('persons').where({ providerId: 'many' }).pluck('id')).toHaveLength(10_001);
});
