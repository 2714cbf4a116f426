// Tests over real calls that a key merges two records of one person, and that the old reference finds the one that stays.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newFixtures } from '#server/testing/fixtures.ts';
import type { Fixtures, Person } from '#server/testing/fixtures.ts';
import { newKey } from '#server/testing/keys.ts';
import type { KeySystem } from '#server/testing/keys.ts';
import { completionInput, courseInput, jobInput, studentInput } from '#server/testing/marketplace.ts';

type Student = ReturnType<typeof studentInput>;
type Listed = Record<string, unknown>[];

let fixtures: Fixtures;
let paul: Person;
let erin: Person;
let system: KeySystem;
let ofErin: KeySystem;
const job = jobInput();
const courses = [courseInput({ linkedJobIds: [job.id] }), courseInput({ linkedJobIds: [job.id] })] as const;

beforeAll(async () => {
  fixtures = await newFixtures();
  paul = await fixtures.newPerson('provider', 'Paul');
  erin = await fixtures.newPerson('employer', 'Erin');
  const { give } = fixtures.marketplace;
  await give(erin.actor, 'jobs.post', job);
  for (const course of courses) {
    await give(paul.actor, 'courses.create', course);
    await give(erin.actor, 'agreements.approve', { id: `${course.id}.${job.id}.1` });
  }
  system = await newKey(fixtures.server, paul, [
    'students:read',
    'students:merge',
    'matches:read',
    'completions:read',
    'completions:write',
  ]);
  ofErin = await newKey(fixtures.server, erin, ['matches:read']);
});
afterAll(() => fixtures.server.close());

/** Enrolls a student and marks the completion, in one of the two courses. */
async function completed(place: 0 | 1, more: object): Promise<Student> {
  const student = studentInput(courses[place].id, more);
  await fixtures.marketplace.give(paul.actor, 'enrollments.enroll', student);
  await fixtures.marketplace.give(paul.actor, 'completions.mark', completionInput(student));
  return student;
}

const merge = (kept: Student, other: Student, from = system) =>
  from.send('POST', '/api/v1/commands/students.merge', { id: kept.id, otherId: other.id });

const read = async (from: KeySystem, path: string): Promise<Listed> =>
  (await (await from.send('GET', `/api/v1/${path}`)).json()) as Listed;

const standing = (matches: Listed): Listed => matches.filter(({ withdrawnAt }) => withdrawnAt === null);

test.each([
  ['the same class list', 0],
  ['another class list', 1],
] as const)('merges a record of %s, for both sides', async (where, place) => {
  const kept = await completed(0, { studentName: `Zoe ${where}` });
  const other = await completed(place, { studentName: `Zoe Byron ${where}`, studentNumber: `N-${place}` });
  const classmate = await completed(0, { studentName: `Max ${where}` });
  const answer = await merge(kept, other);
  expect([answer.status, await answer.json()]).toEqual([200, { kind: 'applied' }]);
  const found = await read(system, `enrollments?candidateReferenceId=${other.candidateReferenceId}`);
  const onList = found.filter(({ removedAt }) => removedAt === null);
  expect(onList).toMatchObject([{ candidateReferenceId: kept.candidateReferenceId }]);
  for (const from of [system, ofErin]) {
    const byOld = await read(from, `matches?candidateReferenceId=${other.candidateReferenceId}`);
    expect(byOld).toMatchObject([{ candidateReferenceId: kept.candidateReferenceId }]);
    const byNew = await read(from, `matches?candidateReferenceId=${kept.candidateReferenceId}`);
    expect(byNew).toHaveLength(2);
    expect(standing(byNew)).toHaveLength(1);
    const theirs = await read(from, `matches?candidateReferenceId=${classmate.candidateReferenceId}`);
    expect(standing(theirs)).toHaveLength(1);
  }
  const number = await fixtures.server.knex('enrollments').where({ id: kept.id }).first('studentNumber');
  expect(number).toEqual({ studentNumber: `N-${place}` });
  const again = await (await merge(kept, other)).json();
  expect(again).toMatchObject({ kind: 'applied', note: expect.stringMatching(/already merged/) });
});

test('counts a mark of the old reference for the record that stays', async () => {
  const [kept, other] = [
    studentInput(courses[0].id, { studentName: 'Ada' }),
    studentInput(courses[0].id, { studentName: 'Ada Quill' }),
  ];
  for (const student of [kept, other])
    await fixtures.marketplace.give(paul.actor, 'enrollments.enroll', student);
  await merge(kept, other);
  const marked = await system.send('POST', '/api/course-completions', completionInput(other));
  expect(marked.status).toBe(201);
  const completions = await fixtures.server
    .knex('completions')
    .whereIn('candidateReferenceId', [kept.candidateReferenceId, other.candidateReferenceId]);
  expect(completions).toMatchObject([{ candidateReferenceId: kept.candidateReferenceId }]);
});

test('refuses a key without the scope, and records of another provider', async () => {
  const [kept, other] = [
    await completed(0, { studentName: 'Mia' }),
    await completed(0, { studentName: 'Mia C' }),
  ];
  const without = await newKey(fixtures.server, paul, ['students:write', 'students:erase']);
  expect((await merge(kept, other, without)).status).toBe(403);
  const petra = await fixtures.newPerson('provider', 'Petra');
  const ofPetra = await newKey(fixtures.server, petra, ['students:merge']);
  expect((await merge(kept, other, ofPetra)).status).toBe(404);
  const left = await fixtures.server.knex('enrollments').whereIn('id', [kept.id, other.id]);
  expect(left.map(({ removedAt }) => removedAt)).toEqual([null, null]);
});
