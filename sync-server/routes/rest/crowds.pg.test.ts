// Many completions of one day: counted whatever door they came through, reported by the employer, decided over REST.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contractCalls } from '#server/testing/contract.ts';
import type { Call } from '#server/testing/contract.ts';
import { newFixtures } from '#server/testing/fixtures.ts';
import type { Fixtures } from '#server/testing/fixtures.ts';
import { completionInput, courseInput, jobInput, studentInput } from '#server/testing/marketplace.ts';
import { runHourly } from '#server/jobs/domain-jobs.ts';

let fixtures: Fixtures;
let call: Call;

beforeAll(async () => {
  fixtures = await newFixtures();
  call = await contractCalls(fixtures);
});
afterAll(() => fixtures.server.close());

const orders = (courseId: number, amount: number): [string, unknown][] =>
  Array.from({ length: amount }, () => studentInput(courseId)).flatMap((student): [string, unknown][] => [
    ['enrollments.enroll', student],
    ['completions.mark', completionInput(student)],
  ]);

/** Makes a job and a linked course under an approved agreement. */
async function linked(): Promise<number> {
  const { cast, marketplace } = fixtures;
  const job = jobInput();
  const course = courseInput({ linkedJobIds: [job.id] });
  await marketplace.give(cast.employer.actor, 'jobs.post', job);
  await marketplace.give(cast.provider.actor, 'courses.create', course);
  await marketplace.give(cast.employer.actor, 'agreements.approve', { id: `${course.id}.${job.id}.1` });
  return course.id;
}

const told = () =>
  fixtures.server.knex('notifications').where({ textCode: 'completions.quick' }).select('subjectTitle');

const open = () => call<{ rows: { id: string; state: string }[] }>('admin', 'GET /admin/crowds');

test('counts completions of devices and of REST together, and withdraws a reported crowd', async () => {
  const { cast, marketplace, server } = fixtures;
  const [employer, provider] = [cast.employer.actor, cast.provider.actor];
  const courseId = await linked();
  await marketplace.giveAll(provider, orders(courseId, 24));
  const mark = (candidateReferenceId: string) =>
    call('provider', 'POST /course-completions', {
      body: { courseId, candidateReferenceId, completionDate: '2026-06-02' },
    });
  expect((await mark('R1')).status).toBe(201);
  expect(await told()).toEqual([]);
  expect((await mark('R2')).status).toBe(201);
  expect((await told()).length).toBeGreaterThan(0);

  const id = randomUUID();
  const crowdDay = marketplace.clock.now.slice(0, 10);
  await marketplace.give(employer, 'crowds.report', {
    id,
    providerId: provider.organization,
    day: crowdDay,
  });
  expect((await open()).body.rows).toMatchObject([
    { id, day: crowdDay, count: 26, state: 'open', decidedAt: null },
  ]);
  expect((await call('admin', 'GET /admin/overview')).body).toMatchObject({ queue: { crowdReports: 1 } });

  const decide = (comment: string) =>
    call('admin', `PATCH /admin/crowds/${id}/decide`, { body: { verdict: 'withdraw', comment } });
  expect((await decide('')).status).toBe(400);
  expect((await decide('Nobody knows them')).status).toBe(204);
  expect((await decide('Again')).status).toBe(409);
  const left = await server.knex('matches').where({ courseId, withdrawnAt: null });
  expect(left).toEqual([]);
  expect((await open()).body.rows).toMatchObject([{ id, state: 'withdrawn', comment: 'Nobody knows them' }]);
});

test('lets the clocks of two crowds go on in the hourly run after their rest, and of none before', async () => {
  const { cast, marketplace, server } = fixtures;
  const employer = cast.employer.actor;
  await server.knex('crowdReports').del();
  const day = marketplace.clock.now.slice(0, 10);
  const ids = [randomUUID(), randomUUID(), randomUUID()];
  const restsUntil = (place: number) => (place < 2 ? '2026-06-24T00:00:00Z' : '2026-06-26T00:00:00Z');
  for (const [place, id] of ids.entries())
    await server.knex('crowdReports').insert({
      ...{ id, employerId: employer.organization, providerId: cast.provider.actor.organization, day },
      ...{ matchIds: '', restsUntil: restsUntil(place), state: 'open', createdAt: '2026-06-03T10:00:00Z' },
    });
  marketplace.clock.now = '2026-06-25T00:00:00.000Z';
  await runHourly({
    knex: server.knex,
    execute: marketplace.execute,
    now: () => new Date(marketplace.clock.now),
    onDefect: () => {},
  });
  const states = await server.knex('crowdReports').select('id', 'state');
  expect(Object.fromEntries(states.map(({ id, state }) => [id, state]))).toEqual({
    [ids[0]!]: 'undecided',
    [ids[1]!]: 'undecided',
    [ids[2]!]: 'open',
  });
});
