// Tests that values kept before their author's organization was stored are assigned to the owner of their row.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../database/types.ts';
import { testDatabase } from '../testing/test-database.ts';
import { courseInput, jobInput, newMarketplace, studentInput } from '../testing/marketplace.ts';
import { down, up } from './019-authors.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('assigns each stored conflict the owning organization and the editing role', async () => {
  const { knex } = database;
  const marketplace = await newMarketplace(database);
  const [employer, provider] = [await marketplace.person('employer'), await marketplace.person('provider')];
  const [job, course] = [jobInput(), courseInput()];
  const student = studentInput(course.id);
  await marketplace.give(employer, 'jobs.post', job);
  await marketplace.give(provider, 'courses.create', course);
  await marketplace.give(provider, 'enrollments.enroll', student);
  await down(knex);
  const subjects = [
    ['enrollments', student.id],
    ['courses', course.id],
    ['jobs', job.id],
    ['employerProfiles', employer.organization],
    ['organizations', employer.organization],
    ['enrollments', 'of-nobody'],
  ] as const;
  // Their author has gone over to the employer since.
  for (const [index, [tableName, subjectId]] of subjects.entries())
    await knex('conflicts').insert({
      id: `conflict-${index}`,
      personId: employer.person,
      tableName,
      subjectId: String(subjectId),
      field: 'title',
      theirsByName: 'Sam',
      theirsAt: marketplace.clock.now,
      createdAt: marketplace.clock.now,
    });
  await up(knex);
  const rows = await knex('conflicts').orderBy('id').select('organizationId', 'role');
  expect(rows.map(({ organizationId, role }) => [organizationId, role])).toEqual([
    [provider.organization, 'provider'],
    [provider.organization, 'provider'],
    [employer.organization, 'employer'],
    [employer.organization, 'employer'],
    [employer.organization, 'employer'],
    ['', 'provider'],
  ]);
});
