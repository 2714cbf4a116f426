// Tests the lists of v1: whose rows they hold, filters, sorting, pages, fields and conditional requests.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contractCalls } from '#server/testing/contract.ts';
import type { Call, Json } from '#server/testing/contract.ts';
import { newFixtures } from '#server/testing/fixtures.ts';
import type { CastName, Fixtures } from '#server/testing/fixtures.ts';
import { jobInput, studentInput } from '#server/testing/marketplace.ts';
import { promisedClass } from '#server/testing/promised-class.ts';
import type { PromisedClass } from '#server/testing/promised-class.ts';
import { tablesOf, v1Tables } from './read-tables.ts';

let fixtures: Fixtures;
let call: Call;
let town: PromisedClass;

beforeAll(async () => {
  fixtures = await newFixtures();
  call = await contractCalls(fixtures);
  town = await promisedClass(fixtures);
});
afterAll(() => fixtures.server.close());

const list = async (who: CastName, path: string) => (await call<Json[]>(who, `GET /v1/${path}`)).body;
const ids = (rows: readonly Json[]) => rows.map(({ id }) => id);

const people = ['employer', 'otherEmployer', 'provider', 'otherProvider', 'admin'] as const;

test.each(people)('describes each list and each row that the %s reads', async (who) => {
  const { role } = fixtures.cast[who].actor;
  for (const table of v1Tables) {
    const answer = await call<Json[]>(who, `GET /v1/${table}`);
    expect([table, answer.status]).toEqual([table, tablesOf(role).includes(table) ? 200 : 404]);
    for (const row of answer.status === 200 ? answer.body.slice(0, 2) : []) {
      expect(row.updatedAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      expect((await call(who, `GET /v1/${table}/${String(row.id)}`)).body).toEqual(row);
    }
  }
});

test('shows each organization its own rows, and no name of a learner to an employer', async () => {
  expect(await list('provider', 'matches')).toHaveLength(2);
  expect(await list('employer', 'matches')).toMatchObject([{ jobId: String(town.jobId) }]);
  expect(await list('otherEmployer', 'matches')).toMatchObject([{ jobId: String(town.otherJobId) }]);
  expect(await list('otherProvider', 'matches')).toEqual([]);
  expect(await list('provider', 'enrollments')).toHaveLength(2);
  const [own] = await list('provider', 'enrollments');
  expect((await call('otherProvider', `GET /v1/enrollments/${String(own!.id)}`)).status).toBe(404);
  for (const who of ['employer', 'otherEmployer', 'otherProvider'] as const)
    for (const table of tablesOf(fixtures.cast[who].actor.role))
      expect((await call(who, `GET /v1/${table}`)).text, table).not.toMatch(/Ada Byron|Zoë Canary/);
  expect((await call('visitor', 'GET /v1/jobs')).status).toBe(401);
});

test('tells ids as strings and leaves out the fields of the sync', async () => {
  const [agreement] = await list('employer', 'agreements');
  expect(agreement).toMatchObject({ courseId: String(town.courseId), jobId: String(town.jobId) });
  for (const name of ['rev', 'fieldEdits', 'termsCode']) expect(agreement).not.toHaveProperty(name);
});

test('filters by a declared column, and rejects another one by its name', async () => {
  const ofJob = await list('provider', `matches?jobId=${town.otherJobId}`);
  expect(ofJob).toMatchObject([{ jobId: String(town.otherJobId) }]);
  expect(await list('provider', 'matches?jobId=no-number')).toEqual([]);
  expect(await list('provider', 'matches?status=hired')).toEqual([]);
  expect(await list('provider', 'matches?status=matched')).toHaveLength(2);
  const refused = await call('provider', 'GET /v1/matches?shoeSize=43');
  expect(refused).toMatchObject({
    status: 400,
    body: { code: 'invalid', fields: { shoeSize: 'Unknown parameter' } },
  });
});

test('returns all rows once over its pages in each order', async () => {
  const { marketplace, cast } = fixtures;
  const { actor } = cast.otherEmployer;
  for (let count = 0; count < 6; count += 1) await marketplace.give(actor, 'jobs.post', jobInput());
  const [first] = await list('otherEmployer', 'jobs?sort=createdAt');
  await marketplace.give(actor, 'jobs.edit', {
    id: Number(first!.id),
    set: { title: 'Changed' },
    base: { title: first!.title },
  });
  for (const sort of ['createdAt', '-createdAt', 'updatedAt', '-updatedAt']) {
    const rows: Json[] = [];
    let path: string | undefined = `/v1/jobs?sort=${sort}&limit=3`;
    while (path) {
      const page: { body: Json[]; next: string | undefined } = await call<Json[]>(
        'otherEmployer',
        `GET ${path}`,
      );
      rows.push(...page.body);
      path = page.next;
    }
    expect(new Set(ids(rows)).size, sort).toBe(rows.length);
    expect(rows.length).toBe((await list('otherEmployer', 'jobs?limit=500')).length);
    const moments = rows.map((row) => String(row[sort.replace('-', '')]));
    expect(moments).toEqual(sort.startsWith('-') ? moments.toSorted().toReversed() : moments.toSorted());
  }
  expect(ids(await list('otherEmployer', 'jobs?sort=-updatedAt&limit=1'))).toEqual([first!.id]);
});

test('returns what changed since a moment, of every table', async () => {
  const { marketplace, cast } = fixtures;
  const student = studentInput(town.courseId);
  await marketplace.give(cast.provider.actor, 'enrollments.enroll', student);
  const { body: row } = await call('provider', `GET /v1/enrollments/${student.id}`);
  const since = await list('provider', `enrollments?updatedSince=${String(row.updatedAt)}`);
  expect(ids(since)).toEqual([student.id]);
  await marketplace.give(cast.provider.actor, 'enrollments.edit', {
    id: town.students[0]!.id,
    set: { studentPhone: '+49 30 1234567' },
    base: { studentPhone: null },
  });
  const later = await list('provider', `enrollments?updatedSince=${String(row.updatedAt)}&sort=updatedAt`);
  expect(ids(later)).toEqual([student.id, town.students[0]!.id]);
});

test('rejects a place of another order or table, and a limit above 500', async () => {
  const { next } = await call('provider', 'GET /v1/matches?limit=1');
  expect((await call('provider', `GET ${next}`)).status).toBe(200);
  expect((await call('provider', `GET ${next}&sort=createdAt`)).status).toBe(400);
  expect((await call('provider', `GET ${next!.replace('/v1/matches', '/v1/courses')}`)).status).toBe(400);
  for (const limit of ['0', '501', 'many'])
    expect((await call('provider', `GET /v1/matches?limit=${limit}`)).status, limit).toBe(400);
});

test('answers only the asked fields, and names those that a row does not have', async () => {
  const [row] = await fieldsOf('candidateReferenceId,status');
  expect(Object.keys(row!).toSorted()).toEqual(['candidateReferenceId', 'id', 'status']);
  const refused = await fixtures.cast.provider.browser.fetch('/api/v1/matches?fields=status,rev');
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ fields: { rev: 'Unknown field' } });
});

const fieldsOf = async (fields: string): Promise<Json[]> =>
  (await fixtures.cast.provider.browser.fetch(`/api/v1/matches?fields=${fields}`)).json();

test.each(['/v1/matches', '/swap-agreements', '/courses'])(
  'answers 304 to the caller who has %s, until it changes',
  async (path) => {
    const { marketplace, cast } = fixtures;
    const first = await call('provider', `GET ${path}`);
    const headers = { 'If-None-Match': first.etag! };
    expect(await call('provider', `GET ${path}`, { headers })).toMatchObject({ status: 304, text: '' });
    expect((await call('provider', `GET ${path}`, { headers: { 'If-None-Match': '"1"' } })).status).toBe(200);
    // A change of another organization is none.
    await marketplace.give(cast.otherEmployer.actor, 'jobs.post', jobInput());
    expect((await call('provider', `GET ${path}`, { headers })).status).toBe(304);
    const another = await promisedClass(fixtures);
    expect(another.courseId).not.toBe(town.courseId);
    expect((await call('provider', `GET ${path}`, { headers })).status).toBe(200);
  },
);

test('answers 200 for a course whose counts changed while its row did not', async () => {
  const { marketplace, cast } = fixtures;
  const path = `GET /courses/${town.courseId}`;
  const { etag, body } = await call('provider', path);
  await marketplace.give(cast.provider.actor, 'enrollments.enroll', studentInput(town.courseId));
  const again = await call('provider', path, { headers: { 'If-None-Match': etag! } });
  expect(again.status).toBe(200);
  expect(again.body).toMatchObject({ enrollmentCount: Number(body.enrollmentCount) + 1 });
  // Its version is the same, so that an edit with the first tag is accepted.
  const edit = { body: { title: 'Another title' }, headers: { 'If-Match': etag! } };
  expect((await call('provider', `PUT /courses/${town.courseId}`, edit)).status).toBe(200);
  expect((await call('provider', `PUT /courses/${town.courseId}`, edit)).status).toBe(409);
});

test('finds a student by the student number, not another provider’s', async () => {
  const { marketplace, cast } = fixtures;
  const one = studentInput(town.courseId, { studentNumber: 'N-1001' });
  const two = studentInput(town.courseId, { studentNumber: 'N-1002', studentName: 'Mia Cole' });
  for (const student of [one, two])
    await marketplace.give(cast.provider.actor, 'enrollments.enroll', student);
  expect(ids(await list('provider', 'enrollments?studentNumber=N-1002'))).toEqual([two.id]);
  expect(await list('provider', 'enrollments?studentNumber=N-1003')).toEqual([]);
  expect(await list('otherProvider', 'enrollments?studentNumber=N-1002')).toEqual([]);
});
