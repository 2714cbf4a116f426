import { afterAll, beforeAll, expect, test } from 'vitest';
import { employerStats, providerStats } from '#shared/domain/platform/statistics.ts';
import { comparable } from '#shared/lib/texts.ts';
import type { Database } from '../database/types.ts';
import { testDatabase } from '../testing/test-database.ts';
import {
  completionInput,
  courseInput,
  jobInput,
  newMarketplace,
  studentInput,
} from '../testing/marketplace.ts';
import { VisibleReader } from '../sync/visible-reader.ts';
import { employerFigures, providerFigures } from './dashboard.ts';
import { comparableSql } from './same-person-sql.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('returns the same statistics from the database as a device computes from its rows', async () => {
  const { knex } = database;
  const marketplace = await newMarketplace(database);
  const [employer, other] = [await marketplace.person('employer'), await marketplace.person('employer')];
  const [provider, rival] = [await marketplace.person('provider'), await marketplace.person('provider')];
  const jobs = Array.from({ length: 4 }, () => jobInput());
  for (const [place, job] of jobs.entries())
    await marketplace.give(place < 3 ? employer : other, 'jobs.post', job);
  const linkedJobIds = jobs.map(({ id }) => id);
  for (const owner of [provider, rival]) {
    const courses = [courseInput({ linkedJobIds }), courseInput({ linkedJobIds: linkedJobIds.slice(0, 1) })];
    for (const [place, course] of courses.entries()) {
      await marketplace.give(owner, 'courses.create', course);
      if (place === 0)
        await marketplace.give(employer, 'agreements.approve', { id: `${course.id}.${jobs[0]?.id}.1` });
    }
    // The same learner in both courses, spelled otherwise, one more in the first, one who is removed.
    const names = ['Ren\u00E9  Byron', ' rene\u0301 byron'];
    const students = courses.map(({ id }, place) =>
      studentInput(id, { studentName: names[place]!, studentEmail: 'a@b.example' }),
    );
    const [first] = courses;
    if (!first) continue;
    const [more, removed] = [studentInput(first.id), studentInput(first.id)];
    for (const student of [...students, more, removed])
      await marketplace.give(owner, 'enrollments.enroll', student);
    for (const student of [...students, more])
      await marketplace.give(owner, 'completions.mark', completionInput(student));
    await marketplace.give(owner, 'enrollments.remove', { id: removed.id });
  }
  const day = marketplace.clock.now.slice(0, 10);
  const viewer = { ...provider, memberRole: 'viewer' } as const;
  for (const actor of [provider, rival, viewer])
    expect(await providerFigures(knex, actor, day)).toEqual(
      await providerStats(new VisibleReader(knex, actor), actor, day),
    );
  for (const actor of [employer, other])
    expect(await employerFigures(knex, actor)).toEqual(await employerStats(new VisibleReader(knex, actor)));
  expect((await providerFigures(knex, provider, day)).learnersMatched).toBeGreaterThan(0);
});

test.each([
  'Ada Byron',
  ' ADA  Byron ',
  'Ren\u00E9',
  'Rene\u0301',
  'A\u00ADda\u200B By\u2060ron',
  '\uFF21da\u00A0Byron',
  '\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645',
  'Stra\u00DFe',
  '',
])('compares the name %j in SQL as a device does', async (name) => {
  const { rows } = await database.knex.raw(
    `select ${comparableSql('?::text')} as found`,
    Array(3).fill(name),
  );
  expect(rows[0].found).toBe(comparable(name));
});
