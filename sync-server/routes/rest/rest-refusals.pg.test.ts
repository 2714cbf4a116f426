// Tests rejections of the REST contract: forbidden, not visible, invalid, and too late.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refuseEntry } from '#shared/engine/engine-refusals.ts';
import { courseBody, jobBody, studentBody } from '#server/testing/bodies.ts';
import { contractCalls } from '#server/testing/contract.ts';
import type { Call } from '#server/testing/contract.ts';
import { castNames, newFixtures } from '#server/testing/fixtures.ts';
import type { CastName, Fixtures } from '#server/testing/fixtures.ts';
import { restTable } from './table.ts';

const noAccess = refuseEntry('access.none').message;

let fixtures: Fixtures;
let call: Call;
/** Rows of the employer and the provider. */
const ids = { job: 0, course: 0, agreement: '', student: '', completion: '' };

beforeAll(async () => {
  fixtures = await newFixtures();
  call = await contractCalls(fixtures);
  ids.job = (await call<{ id: number }>('employer', 'POST /jobs', { body: jobBody() })).body.id;
  const body = courseBody({ linkedJobIds: JSON.stringify([ids.job]) });
  ids.course = (await call<{ id: number }>('provider', 'POST /courses', { body })).body.id;
  ids.agreement = `${ids.course}.${ids.job}.1`;
  const enrolled = await call('provider', `POST /courses/${ids.course}/enrollments`, { body: studentBody() });
  ids.student = String(enrolled.body.id);
  const marking = { courseId: ids.course, candidateReferenceId: enrolled.body.candidateReferenceId };
  const marked = await call('provider', 'POST /course-completions', {
    body: { ...marking, completionDate: '2026-06-01' },
  });
  ids.completion = String(marked.body.id);
});
afterAll(() => fixtures.server.close());

const withoutRequestId = (text: string) => text.replace(/"requestId":"[^"]+"/, '');
const everything = async () => {
  const { knex } = fixtures.server;
  const tables = ['jobs', 'courses', 'agreements', 'enrollments', 'completions', 'matches', 'notifications'];
  return Promise.all(tables.map((table) => knex(table).orderBy('id')));
};

const lines = restTable.map(({ method, path, allowed }) => ({
  line: `${method.toUpperCase()} ${path.replace(/:\w+/, '1')}`,
  allowed: allowed as readonly string[],
}));

describe('refusing visitors and other roles', () => {
  test.each(lines)(
    'answers $line with 401 when signed out and with 403 for another role',
    async ({ line, allowed }) => {
      const signedOut = await call('visitor', line);
      expect(signedOut).toMatchObject({
        status: 401,
        body: { message: 'Unauthorized', code: 'unauthorized' },
      });
      for (const who of castNames.filter((name) => name !== 'visitor')) {
        if (allowed.includes(fixtures.cast[who].actor.role)) continue;
        const answer = await call(who, line);
        expect(answer, who).toMatchObject({ status: 403, body: { message: noAccess, code: 'forbidden' } });
      }
    },
  );
});

describe('answering for foreign and missing rows alike', () => {
  const stranger = '00000000-0000-4000-8000-000000000000';
  test.each<[who: CastName, request: (isThere: boolean) => string, body?: (isThere: boolean) => object]>([
    ['otherEmployer', (is) => `GET /jobs/${is ? ids.job : 7}`],
    ['otherEmployer', (is) => `PATCH /jobs/${is ? ids.job : 7}`, () => ({ title: 'Mine' })],
    ['otherProvider', (is) => `GET /courses/${is ? ids.course : 7}`],
    ['otherProvider', (is) => `PUT /courses/${is ? ids.course : 7}`, () => courseBody()],
    ['otherEmployer', (is) => `GET /swap-agreements/${is ? ids.agreement : '7.7.1'}`],
    ['otherProvider', (is) => `GET /swap-agreements/${is ? ids.agreement : '7.7.1'}`],
    ['otherEmployer', (is) => `PATCH /swap-agreements/${is ? ids.agreement : '7.7.1'}/approve`],
    ['otherEmployer', (is) => `PATCH /swap-agreements/${is ? ids.agreement : '7.7.1'}/reject`],
    ['otherProvider', (is) => `GET /enrollments/${is ? ids.course : 7}`],
    ['otherProvider', (is) => `GET /enrollments/${is ? ids.student : stranger}`],
    ['otherProvider', (is) => `POST /courses/${is ? ids.course : 7}/enrollments`, () => studentBody()],
    ['otherProvider', (is) => `PUT /enrollments/${is ? ids.student : stranger}`, () => studentBody()],
    ['otherProvider', (is) => `DELETE /enrollments/${is ? ids.student : stranger}`],
    ['otherProvider', (is) => `GET /course-completions/${is ? ids.course : 7}`],
    [
      'otherProvider',
      () => 'POST /course-completions',
      (is) => ({ courseId: is ? ids.course : 7, candidateReferenceId: 'R1', completionDate: '2026-06-01' }),
    ],
    ['otherProvider', (is) => `DELETE /course-completions/${is ? ids.completion : '7.R1'}`],
  ])('answers the %s identically for a foreign and a missing row: %s', async (who, request, body) => {
    const before = await everything();
    const [there, absent] = [
      await call(who, request(true), { body: body?.(true) }),
      await call(who, request(false), { body: body?.(false) }),
    ];
    expect(withoutRequestId(there.text)).toBe(withoutRequestId(absent.text));
    expect(absent).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await everything()).toEqual(before);
  });

  test('answers a role change of a missing user with 404', async () => {
    const answer = await call('admin', `PUT /admin/users/${stranger}/role`, {
      body: { userType: 'employer' },
    });
    expect(answer).toMatchObject({ status: 404, body: { message: 'This account doesn’t exist.' } });
  });

  test('answers an impossible id like a missing row', async () => {
    const odd = ['%00', 'abc', '-1', '1e3', '0x10', '99999999999999999999', '%E2%80%AE', '..%2F..', '%20'];
    for (const id of odd) {
      expect((await call('provider', `GET /courses/${id}`)).status, id).toBe(404);
      expect((await call('provider', `GET /enrollments/${id}`)).status, id).toBe(404);
      expect(
        (await call('provider', `POST /courses/${id}/enrollments`, { body: studentBody() })).status,
        id,
      ).toBe(404);
      expect((await call('employer', `GET /swap-agreements/${id}`)).status, id).toBe(404);
      expect((await call('provider', `DELETE /enrollments/${id}`)).status, id).toBe(404);
      expect((await call('employer', `PATCH /swap-agreements/${id}/approve`)).status, id).toBe(404);
      const body = { userType: 'employer' };
      expect((await call('admin', `PUT /admin/users/${id}/role`, { body })).status, id).toBe(404);
    }
  });
});

describe('refusing stale requests', () => {
  test('answers stale approvals, edits of removed students, and broken guarantees with 409', async () => {
    const posted = await call('employer', 'POST /jobs', { body: jobBody() });
    const job = Number(posted.body.id);
    const linked = courseBody({ linkedJobIds: JSON.stringify([job]) });
    const course = (await call('provider', 'POST /courses', { body: linked })).body.id;
    const promise = await call('employer', `PATCH /jobs/${job}`, { body: { guaranteedInterview: false } });
    expect(promise).toMatchObject({ status: 409, body: { code: 'in_use' } });
    await call('provider', `PUT /courses/${String(course)}`, { body: courseBody({ linkedJobIds: '[]' }) });
    const approval = await call('employer', `PATCH /swap-agreements/${String(course)}.${job}.1/approve`);
    expect(approval).toMatchObject({
      status: 409,
      body: {
        code: 'stale',
        message: 'This agreement was withdrawn by Paul Reed on Jun 3. Your approval was not used.',
      },
    });
    const last = await call('admin', `PUT /admin/users/${fixtures.cast.admin.actor.person}/role`, {
      body: { userType: 'employer' },
    });
    expect(last).toMatchObject({
      status: 409,
      body: { message: 'This is the last administrator. Make someone else an administrator first.' },
    });
  });
});

test('never exposes a name, an email, or a phone number of a learner to an employer', async () => {
  const reads = lines.filter(({ line, allowed }) => line.startsWith('GET') && allowed.includes('employer'));
  for (const { line } of reads)
    for (const id of [ids.job, ids.course, ids.agreement]) {
      const { text } = await call('employer', line.replace('/1', `/${id}`));
      expect(text).not.toMatch(/zoe|byron|555-0100/i);
    }
});
