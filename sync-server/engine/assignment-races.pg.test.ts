// Tests races between an assignment and the work of the member: what is accepted was allowed when it was.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemActor } from '#shared/engine/command.ts';
import type { Actor } from '#shared/engine/command.ts';
import type { Database } from '../database/types.ts';
import { completionInput, courseInput, newMarketplace, studentInput } from '../testing/marketplace.ts';
import type { Marketplace } from '../testing/marketplace.ts';
import { testDatabase } from '../testing/test-database.ts';

let database: Database;
let marketplace: Marketplace;
let paul: Actor;
let tess: Actor;
beforeAll(async () => {
  database = await testDatabase();
  marketplace = await newMarketplace(database);
  paul = await marketplace.person('provider', 'Paul');
  const { person } = await marketplace.person('provider', 'Tess');
  const inHerName = { ...systemActor, person, organization: person };
  const joining = { organizationId: paul.organization, role: 'member' };
  await marketplace.give(inHerName, 'colleagues.join', joining);
  tess = { ...paul, person, memberRole: 'member', assignsAll: false, name: 'Tess' };
});
afterAll(() => database.close());

const assign = (change: object) =>
  marketplace.ask(paul, 'members.assign', { userId: tess.person, ...change });

test('accepts a mark at the time of the unassignment or refuses it, and refuses every later one', async () => {
  for (let round = 0; round < 5; round += 1) {
    const course = courseInput();
    await marketplace.give(paul, 'courses.create', course);
    const students = [studentInput(course.id), studentInput(course.id)];
    for (const student of students) await marketplace.give(paul, 'enrollments.enroll', student);
    await assign({ add: [course.id] });
    const [first, second] = students.map((student) => completionInput(student));
    const [marked, unassigned] = await Promise.all([
      marketplace.ask(tess, 'completions.mark', first),
      assign({ remove: [course.id] }),
    ]);
    expect(unassigned.kind).toBe('applied');
    expect(['applied', 'refused']).toContain(marked.kind);
    const later = await marketplace.ask(tess, 'completions.mark', second);
    expect(later).toMatchObject({ kind: 'refused', code: 'forbidden' });
    const rows = await database.knex('completions').where({ courseId: course.id });
    expect(rows.length).toBe(marked.kind === 'applied' ? 1 : 0);
  }
});

test('keeps one row of two managers who assign and take away the same course at the same time', async () => {
  const course = courseInput();
  await marketplace.give(paul, 'courses.create', course);
  for (let round = 0; round < 5; round += 1) {
    const outcomes = await Promise.all([assign({ add: [course.id] }), assign({ remove: [course.id] })]);
    expect(outcomes.map(({ kind }) => kind)).toEqual(['applied', 'applied']);
    expect(await database.knex('assignments').where({ courseId: course.id })).toHaveLength(1);
  }
});
