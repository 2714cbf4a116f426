// Tests that the preview of an approval counts what the approval then guarantees, and shows nobody.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newFixtures } from '../testing/fixtures.ts';
import type { Fixtures } from '../testing/fixtures.ts';
import { statementsOf } from '../testing/statements.ts';
import { completionInput, courseInput, jobInput, studentInput } from '../testing/marketplace.ts';

let fixtures: Fixtures;
beforeAll(async () => {
  fixtures = await newFixtures();
});
afterAll(() => fixtures.server.close());

const read = async (id: string, who: 'employer' | 'otherEmployer' | 'provider' = 'employer') => {
  const response = await fixtures.cast[who].browser.fetch(`/api/swap-agreements/${id}/approval`);
  return { status: response.status, text: await response.text() };
};

test('counts the interviews that the approval then guarantees, without naming or keeping anything', async () => {
  const { marketplace, cast, server } = fixtures;
  const [welder, fitter] = [jobInput({ title: 'Welder' }), jobInput({ title: 'Fitter' })];
  const course = courseInput({ linkedJobIds: [welder.id, fitter.id] });
  for (const job of [welder, fitter]) await marketplace.give(cast.employer.actor, 'jobs.post', job);
  await marketplace.give(cast.provider.actor, 'courses.create', course);
  const ids = [`${course.id}.${welder.id}.1`, `${course.id}.${fitter.id}.1`] as const;
  expect(JSON.parse((await read(ids[0])).text)).toEqual({
    interviews: 0,
    dueAt: null,
    alreadyMatched: 0,
    alreadyFor: null,
  });
  for (const studentName of ['Zebedee Quux', 'Max', 'Ida']) {
    const student = studentInput(course.id, { studentName });
    await marketplace.give(cast.provider.actor, 'enrollments.enroll', student);
    const completed = completionInput(student, { completionDate: '2026-06-01' });
    await marketplace.give(cast.provider.actor, 'completions.mark', completed);
  }

  const first = await read(ids[0]);
  expect(JSON.parse(first.text)).toMatchObject({ interviews: 3, alreadyMatched: 0 });
  expect(first.text).not.toMatch(/Zebedee|Quux|C-|@/);
  expect(await server.knex('matches').select('id'), 'nothing is kept').toEqual([]);
  await marketplace.give(cast.employer.actor, 'agreements.approve', { id: ids[0] });
  const made = await server.knex('matches').select('deadlineAt');
  expect(made).toHaveLength(3);
  const { dueAt } = JSON.parse(first.text) as { dueAt: string };
  expect(made.map(({ deadlineAt }) => deadlineAt.toISOString().slice(0, 10))).toContain(dueAt.slice(0, 10));

  expect(JSON.parse((await read(ids[1])).text)).toMatchObject({
    interviews: 3,
    alreadyMatched: 3,
    alreadyFor: 'Welder',
  });
  expect((await read(ids[1], 'otherEmployer')).status).toBe(404);
  expect((await read(ids[1], 'provider')).status).toBe(403);
  expect(JSON.parse((await read(ids[0])).text), 'it is approved').toMatchObject({ interviews: 0 });
});

test('reads everything of a preview from one snapshot, also for two agreements', async () => {
  const agreements = await fixtures.server.knex('agreements').pluck<string[]>('id');
  const sent = await statementsOf(() => Promise.all(agreements.slice(0, 2).map((id) => read(id))));
  const opening = sent
    .filter((statement) => /isolation level/i.test(statement))
    .join(' ')
    .toLowerCase();
  expect(opening.match(/repeatable read/g)).toHaveLength(2);
});
