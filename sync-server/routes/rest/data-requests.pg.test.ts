// Tests data requests over REST: what a provider's export and deletion record, and what an administrator lists.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { courseBody, studentBody } from '#server/testing/bodies.ts';
import { contractCalls } from '#server/testing/contract.ts';
import type { Call } from '#server/testing/contract.ts';
import { newFixtures } from '#server/testing/fixtures.ts';
import type { Fixtures } from '#server/testing/fixtures.ts';

let fixtures: Fixtures;
let call: Call;
let student: { id: string; candidateReferenceId: string };

beforeAll(async () => {
  fixtures = await newFixtures();
  call = await contractCalls(fixtures);
  const course = await call<{ id: number }>('provider', 'POST /courses', { body: courseBody() });
  const path = `POST /courses/${course.body.id}/enrollments`;
  student = (await call<typeof student>('provider', path, { body: studentBody() })).body;
});
afterAll(() => fixtures.server.close());

interface Listed {
  rows: { id: string; about: string; dueOn: string; outcome: string | null; doneByName: string | null }[];
  counts: { open: number; overdue: number };
}
const listed = async (query = '') => (await call<Listed>('admin', `GET /admin/data-requests${query}`)).body;

test('exports one student to their provider only, and records the export in the audit and as a request', async () => {
  const path = `POST /enrollments/${student.id}/personal-data`;
  expect((await call('otherProvider', path)).status).toBe(404);
  expect((await call('employer', path)).status).toBe(403);
  const answer = await call('provider', path);
  expect(answer).toMatchObject({
    status: 200,
    body: { enrollment: { id: student.id, studentName: studentBody().studentName }, matches: [] },
  });
  const { knex } = fixtures.server;
  const audited = await knex('audit').where({ event: 'enrollments.export', outcome: 'applied' });
  expect(audited).toMatchObject([{ personId: fixtures.cast.provider.actor.person }]);
  expect((await listed()).rows).toMatchObject([
    { about: student.candidateReferenceId, outcome: 'exported', doneByName: 'Paul' },
  ]);
});

test('counts the days of a request that came by mail and lists it until it is closed', async () => {
  const body = { kind: 'deletion', about: 'zoe@example.org', receivedOn: '2026-06-01', note: 'By mail' };
  expect((await call('admin', 'POST /admin/data-requests', { body })).status).toBe(204);
  expect((await call('employer', 'POST /admin/data-requests', { body })).status).toBe(403);
  const open = await listed('?show=open');
  expect(open).toMatchObject({
    rows: [{ about: 'zoe@example.org', dueOn: '2026-07-01' }],
    counts: { open: 1 },
  });
  const close = `PATCH /admin/data-requests/${open.rows[0]!.id}/complete`;
  const done = { outcome: 'erased', result: 'Account deleted' };
  expect((await call('admin', close, { body: done })).status).toBe(204);
  expect((await call('admin', close, { body: done })).status).toBe(409);
  expect((await listed('?show=open')).rows).toEqual([]);
  expect((await listed('?show=done')).rows).toHaveLength(2);
});

test('shows a provider the requests of its student, and their deletion closes the open one', async () => {
  const path = `/enrollments/${student.id}/data-requests`;
  const body = { kind: 'deletion', receivedOn: '2026-06-02' };
  expect((await call('otherProvider', `POST ${path}`, { body })).status).toBe(404);
  const recorded = await call<{ id: string }>('provider', `POST ${path}`, { body });
  expect(recorded).toMatchObject({ status: 201, body: { dueOn: '2026-07-02', doneAt: null } });
  await fixtures.marketplace.give(fixtures.cast.provider.actor, 'enrollments.erase', { id: student.id });
  const requests = await call<{ id: string }[]>('provider', `GET ${path}`);
  expect(requests.body.find(({ id }) => id === recorded.body.id)).toMatchObject({ outcome: 'erased' });
  expect((await call('otherProvider', `GET ${path}`)).status).toBe(404);
});
