// Tests the paging of lists in the REST contract.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { courseBody, jobBody, studentBody } from '#server/testing/bodies.ts';
import { contractCalls } from '#server/testing/contract.ts';
import type { Call, Json } from '#server/testing/contract.ts';
import { newFixtures } from '#server/testing/fixtures.ts';
import type { Fixtures } from '#server/testing/fixtures.ts';

let fixtures: Fixtures;
let call: Call;

beforeAll(async () => {
  fixtures = await newFixtures();
  call = await contractCalls(fixtures);
});
afterAll(() => fixtures.server.close());

test('returns long lists in pages, newest first, with a link to the next page', async () => {
  const own: number[] = [];
  for (let job = 0; job < 7; job++) {
    fixtures.marketplace.clock.now = new Date(
      Date.parse(fixtures.marketplace.clock.now) + (job % 2) * 1000,
    ).toISOString();
    const posted = await call<{ id: number }>('otherEmployer', 'POST /jobs', { body: jobBody() });
    own.push(posted.body.id);
  }
  const found: Json[] = [];
  let path: string | undefined = '/jobs?limit=3';
  while (path) {
    const page: { body: Json[]; next: string | undefined } = await call<Json[]>(
      'otherEmployer',
      `GET ${path}`,
    );
    found.push(...page.body);
    path = page.next;
  }
  const all = await call<Json[]>('otherEmployer', 'GET /jobs');
  expect(found).toEqual(all.body);
  expect(found.map(({ id }) => Number(id))).toEqual(expect.arrayContaining(own));
  const moments = found.map(({ createdAt }) => String(createdAt));
  expect(moments).toEqual(moments.toSorted().toReversed());
});

test('rejects an invalid cursor and an invalid limit', async () => {
  const place = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const nowhere = [
    'x',
    '%00',
    place(null),
    place([1]),
    place(['1', 1]),
    place(['2026-06-03T10:00:00.000Z', 'abc']),
  ];
  for (const after of nowhere)
    expect((await call('employer', `GET /jobs?after=${after}`)).status, after).toBe(400);
  const text = place(['2026-06-03T10:00:00.000Z', 7]);
  expect((await call('employer', `GET /swap-agreements?after=${text}`)).status).toBe(400);
  for (const limit of ['0', '-1', '1e9', 'many', '2.5', 'NaN'])
    expect(await call('employer', `GET /jobs?limit=${limit}`), limit).toMatchObject({
      status: 400,
      body: { message: 'limit must be a whole number from 1 to 500.' },
    });
});

test('returns the whole list without a limit', async () => {
  const { knex } = fixtures.server;
  await call('employer', 'POST /jobs', { body: jobBody() });
  const [{ xid: _, ...row }] = await knex('jobs').limit(1);
  const many = Array.from({ length: 520 }, (__, index) => ({
    ...row,
    id: 9_000_000 + index,
    isActive: false,
  }));
  await knex.batchInsert('jobs', many, 100);
  const { body, next } = await call<Json[]>('admin', 'GET /jobs?isActive=false');
  expect([body.length, next]).toEqual([520, undefined]);
  expect((await call<Json[]>('admin', 'GET /jobs')).body.length).toBeGreaterThan(520);
  await knex('jobs').where('id', '>=', 9_000_000).andWhere('id', '<', 9_000_520).del();
});

describe('filtering a list', () => {
  const ids = { jobs: [0, 0], courses: [0, 0], matched: '' };
  const idsOf = async (who: 'employer' | 'provider', request: string) => {
    const answer = await call<Json[]>(who, request);
    expect(answer.status, request).toBe(200);
    return answer.body.map(({ id }) => id);
  };

  beforeAll(async () => {
    for (const n of [0, 1]) {
      ids.jobs[n] = (await call<{ id: number }>('employer', 'POST /jobs', { body: jobBody() })).body.id;
      const body = courseBody({ linkedJobIds: JSON.stringify([ids.jobs[n]]) });
      ids.courses[n] = (await call<{ id: number }>('provider', 'POST /courses', { body })).body.id;
      const path = `/courses/${ids.courses[n]}/enrollments`;
      const { candidateReferenceId } = (await call('provider', `POST ${path}`, { body: studentBody() })).body;
      const marking = { courseId: ids.courses[n], candidateReferenceId, completionDate: '2026-06-01' };
      await call('provider', 'POST /course-completions', { body: marking });
      if (n === 0)
        await call('employer', `PATCH /swap-agreements/${ids.courses[0]}.${ids.jobs[0]}.1/approve`);
    }
    await call('employer', `PATCH /jobs/${ids.jobs[1]}`, { body: { isActive: false } });
    await call('provider', `PUT /courses/${ids.courses[1]}`, { body: { isActive: false } });
    ids.matched = String((await call<Json[]>('employer', 'GET /candidate-matches')).body[0]?.id);
  });

  test('filters jobs and courses by activity', async () => {
    const [[job, otherJob], [course, otherCourse]] = [ids.jobs, ids.courses];
    expect(await idsOf('employer', 'GET /jobs?isActive=false')).toEqual([otherJob]);
    expect(await idsOf('employer', 'GET /jobs?isActive=true')).toContain(job);
    expect(await idsOf('employer', 'GET /jobs?isActive=true')).not.toContain(otherJob);
    expect(await idsOf('provider', 'GET /courses?isActive=false')).toEqual([otherCourse]);
    expect(await idsOf('provider', 'GET /courses?isActive=true&q=care')).toEqual([course]);
  });

  test('filters agreements by status', async () => {
    const [active, pending] = ids.jobs.map((job, n) => `${ids.courses[n]}.${job}.1`);
    expect(await idsOf('employer', 'GET /swap-agreements?status=active')).toEqual([active]);
    expect(await idsOf('provider', 'GET /swap-agreements?status=pending_approval')).toEqual([pending]);
    expect(await idsOf('employer', 'GET /swap-agreements?status=cancelled')).toEqual([]);
  });

  test('filters matches by status, job, course, and time of the last change', async () => {
    const all = [ids.matched];
    const [[job, otherJob], [course, otherCourse]] = [ids.jobs, ids.courses];
    const { changedAt } = await fixtures.server.knex('matches').where({ id: ids.matched }).first();
    const [before, after] = [-1_000, 1_000].map((ms) => new Date(Number(changedAt) + ms).toISOString());
    for (const [query, found] of [
      ['status=matched', all],
      ['status=hired', []],
      [`jobId=${job}`, all],
      [`jobId=${otherJob}`, []],
      [`courseId=${course}&status=matched&jobId=${job}`, all],
      [`courseId=${otherCourse}`, []],
      [`updatedAfter=${before}`, all],
      [`updatedAfter=${after}`, []],
      ['updatedAfter=2020-01-01', all],
      ['updatedAfter=2020-01-01T00:00:00%2B02:00&limit=5', all],
    ] as const)
      for (const who of ['employer', 'provider'] as const)
        expect(await idsOf(who, `GET /candidate-matches?${query}`), query).toEqual(found);
  });

  test('returns only matches changed since the given time', async () => {
    const { knex } = fixtures.server;
    await knex.raw('alter table matches disable trigger user');
    await knex('matches').update({ changedAt: '2026-01-01T00:00:00Z' });
    await knex.raw('alter table matches enable trigger user');
    const since = 'GET /candidate-matches?updatedAfter=2026-02-01';
    expect(await idsOf('employer', since)).toEqual([]);
    await knex('matches').where({ id: ids.matched }).update({ outcomeNote: 'Called' });
    expect(await idsOf('employer', since)).toEqual([ids.matched]);
  });

  test('keeps the filters in the link to the next page', async () => {
    const first = await call<Json[]>('employer', 'GET /jobs?limit=1&isActive=true&q=care');
    expect(first.next).toMatch(/^\/jobs\?limit=1&isActive=true&q=care&after=[\w-]+$/);
    const second = await call<Json[]>('employer', `GET ${first.next}`);
    expect(second.body.every(({ isActive }) => isActive)).toBe(true);
  });

  test.each([
    ['/candidate-matches?status=pending', 'status must be one of matched, interview_scheduled'],
    ['/candidate-matches?jobId=abc', 'jobId must be a whole number.'],
    ['/candidate-matches?courseId=-1', 'courseId must be a whole number.'],
    ['/candidate-matches?updatedAfter=yesterday', 'updatedAfter must be a time like 2026-06-03T10:42:00Z'],
    ['/candidate-matches?updatedAfter=0000-01-01', 'updatedAfter must be a time'],
    ['/candidate-matches?status=hired&status=matched', 'status may be given once.'],
    ['/jobs?isActive=yes', 'isActive must be true or false.'],
    ['/courses?isActive=1', 'isActive must be true or false.'],
    ['/swap-agreements?status=', 'status must be one of pending_approval, active, completed, cancelled.'],
    ['/analytics?period=century', 'period must be one of all, 30, 90, year.'],
  ])('rejects an invalid filter with a message: %s', async (path, sentence) => {
    const answer = await call('employer', `GET ${path}`);
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid', message: expect.any(String) } });
    expect(answer.body.message).toContain(sentence);
  });
});
