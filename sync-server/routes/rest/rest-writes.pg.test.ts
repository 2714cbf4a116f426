// Tests writes over REST: once, on the version that was read, atomically, and only the allowed fields.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { courseBody, employerProfileBody, jobBody, studentBody } from '#server/testing/bodies.ts';
import { contractCalls } from '#server/testing/contract.ts';
import type { Call } from '#server/testing/contract.ts';
import { newFixtures } from '#server/testing/fixtures.ts';
import type { Fixtures } from '#server/testing/fixtures.ts';

let fixtures: Fixtures;
let call: Call;

beforeAll(async () => {
  fixtures = await newFixtures();
  call = await contractCalls(fixtures);
});
afterAll(() => fixtures.server.close());

const count = async (table: string) => Number((await fixtures.server.knex(table).count()).at(0)?.count);
const aKey = () => ({ 'Idempotency-Key': randomUUID() });

async function newJob(): Promise<number> {
  return (await call<{ id: number }>('employer', 'POST /jobs', { body: jobBody() })).body.id;
}

async function newCourse(...jobs: number[]): Promise<number> {
  const body = courseBody({ linkedJobIds: jobs.length > 0 ? JSON.stringify(jobs) : null });
  return (await call<{ id: number }>('provider', 'POST /courses', { body })).body.id;
}

describe('repeating a request with the same Idempotency-Key', () => {
  test('creates one job, one course, and one student and repeats the first response', async () => {
    const course = await newCourse();
    for (const [who, request, body, table] of [
      ['employer', 'POST /jobs', jobBody(), 'jobs'],
      ['provider', 'POST /courses', courseBody(), 'courses'],
      ['provider', `POST /courses/${course}/enrollments`, studentBody(), 'enrollments'],
    ] as const) {
      const headers = aKey();
      const before = await count(table);
      const once = () => call(who, request, { body, headers });
      const atOnce = await Promise.all([once(), once(), once()]);
      const repeated = await once();
      expect(repeated.status).toBe(201);
      // What comes while the first one runs is told to come later.
      for (const answer of atOnce)
        if (answer.status === 409) expect(answer.body.code).toBe('in_progress');
        else expect(answer, request).toEqual(repeated);
      expect(atOnce.map(({ status }) => status)).toContain(201);
      expect(await count(table), request).toBe(before + 1);
    }
  });

  test('applies an edit once, also with If-Match', async () => {
    const id = await newJob();
    const { etag } = await call('employer', `GET /jobs/${id}`);
    const options = { body: { title: 'Night Nurse' }, headers: { ...aKey(), 'If-Match': etag ?? '' } };
    const first = await call('employer', `PATCH /jobs/${id}`, options);
    expect(first.status).toBe(200);
    expect(await call('employer', `PATCH /jobs/${id}`, options)).toEqual(first);
  });

  test('refuses the same key for a different request', async () => {
    const headers = aKey();
    await call('employer', 'POST /jobs', { body: jobBody(), headers });
    const before = await count('jobs');
    for (const [request, body] of [
      ['POST /jobs', jobBody({ title: 'Another' })],
      ['PUT /employer-profile', employerProfileBody()],
    ] as const)
      expect(await call('employer', request, { body, headers })).toMatchObject({
        status: 422,
        body: { code: 'key_reused' },
      });
    expect(await count('jobs')).toBe(before);
  });

  test('treats the same key of another person as another request', async () => {
    const options = { body: jobBody(), headers: aKey() };
    const [mine, theirs] = [
      await call('employer', 'POST /jobs', options),
      await call('otherEmployer', 'POST /jobs', options),
    ];
    expect(theirs.status).toBe(201);
    expect(theirs.body.id).not.toBe(mine.body.id);
  });

  test('rejects a key longer than 200 characters', async () => {
    const answer = await call('employer', 'POST /jobs', {
      body: jobBody(),
      headers: { 'Idempotency-Key': 'k'.repeat(201) },
    });
    expect(answer).toMatchObject({
      status: 400,
      body: { message: 'An Idempotency-Key has 200 characters at most.' },
    });
  });
});

describe('sending If-Match', () => {
  test('refuses an outdated version and changes nothing', async () => {
    const [job, course] = [await newJob(), await newCourse()];
    const student = (await call('provider', `POST /courses/${course}/enrollments`, { body: studentBody() }))
      .body.id;
    await call('employer', 'PUT /employer-profile', { body: employerProfileBody() });
    for (const [who, read, write, body] of [
      ['employer', `/jobs/${job}`, 'PATCH', { title: 'Later' }],
      ['provider', `/courses/${course}`, 'PUT', courseBody({ title: 'Later' })],
      ['provider', `/enrollments/${String(student)}`, 'PUT', studentBody({ studentName: 'Later' })],
      ['employer', '/employer-profile', 'PUT', employerProfileBody({ address: 'Somewhere later' })],
    ] as const) {
      const before = await call(who, `GET ${read}`);
      const stale = await call(who, `${write} ${read}`, { body, headers: { 'If-Match': '"1"' } });
      expect(stale, read).toMatchObject({
        status: 409,
        body: { code: 'stale', message: 'This was changed in the meantime. Load it again.' },
      });
      expect(await call(who, `GET ${read}`)).toEqual(before);
      for (const version of [before.etag!, `"1", ${before.etag!}`, '*']) {
        const { etag } = await call(who, `GET ${read}`);
        const good = version === '*' ? '*' : version.replace(before.etag!, etag!);
        expect((await call(who, `${write} ${read}`, { body, headers: { 'If-Match': good } })).status).toBe(
          200,
        );
      }
    }
  });
});

describe('saving the links of a course', () => {
  const links = async (course: number) =>
    (await call('provider', `GET /courses/${course}`)).body.linkedJobIds;
  const put = (course: number, jobs: unknown) =>
    call('provider', `PUT /courses/${course}`, { body: courseBody({ linkedJobIds: jobs }) });

  test('applies the submitted links as a difference to the existing ones', async () => {
    const [a, b, c] = [await newJob(), await newJob(), await newJob()].sort((x, y) => x - y) as [
      number,
      number,
      number,
    ];
    const course = await newCourse(a, b);
    await put(course, JSON.stringify([b, c]));
    expect(await links(course)).toBe(JSON.stringify([b, c]));
    expect((await call('employer', `GET /swap-agreements/${course}.${a}.1`)).body).toMatchObject({
      endReason: 'withdrawn',
    });
    expect((await call('employer', `GET /swap-agreements/${course}.${b}.1`)).body.createdAt).toBeDefined();
    await put(course, null);
    expect(await links(course)).toBeNull();
  });

  test('keeps the links when they are omitted', async () => {
    const job = await newJob();
    const course = await newCourse(job);
    const { linkedJobIds: _, ...body } = courseBody({ title: 'Without links' });
    await call('provider', `PUT /courses/${course}`, { body });
    expect(await links(course)).toBe(JSON.stringify([job]));
  });

  test('never reopens a rejected agreement', async () => {
    const job = await newJob();
    const course = await newCourse(job);
    await call('employer', `PATCH /swap-agreements/${course}.${job}.1/reject`);
    expect((await put(course, JSON.stringify([job]))).body.linkedJobIds).toBeNull();
    const rounds = await fixtures.server.knex('agreements').where({ courseId: course });
    expect(rounds).toMatchObject([{ round: 1, endReason: 'rejected' }]);
  });

  test('proposes a withdrawn agreement again as a new round', async () => {
    const job = await newJob();
    const course = await newCourse(job);
    await put(course, '[]');
    await put(course, JSON.stringify([job, job]));
    expect(await links(course)).toBe(JSON.stringify([job]));
    expect(await fixtures.server.knex('agreements').where({ courseId: course })).toHaveLength(2);
  });

  test('saves the links together with the course or not at all', async () => {
    const [job, course] = [await newJob(), await newCourse()];
    const before = await call('provider', `GET /courses/${course}`);
    const body = courseBody({ title: 'Changed', linkedJobIds: JSON.stringify([job, 999]) });
    expect((await call('provider', `PUT /courses/${course}`, { body })).status).toBe(404);
    expect(await call('provider', `GET /courses/${course}`)).toEqual(before);
    expect(await fixtures.server.knex('agreements').where({ courseId: course })).toEqual([]);
  });
});

test('ignores read-only fields in a write', async () => {
  const job = await newJob();
  const evil = {
    id: 7,
    createdAt: '2020-01-01T00:00:00.000Z',
    updatedAt: '2020-01-01T00:00:00.000Z',
    updatedByName: 'Evil',
  };
  const ofEmployer = { employerId: fixtures.cast.otherEmployer.actor.person, employerName: 'Evil Corp' };
  const ofProvider = { providerId: fixtures.cast.otherProvider.actor.person, providerName: 'Evil College' };
  const posted = await call('employer', 'POST /jobs', { body: { ...evil, ...ofEmployer, ...jobBody() } });
  const patched = await call('employer', `PATCH /jobs/${job}`, {
    body: { ...evil, ...ofEmployer, isHidden: true, title: 'Honest' },
  });
  const listed = await call('provider', 'POST /courses', {
    body: { ...evil, ...ofProvider, ...courseBody() },
  });
  const counts = { enrollmentCount: 99, completionCount: 99 };
  const changed = await call('provider', `PUT /courses/${Number(listed.body.id)}`, {
    body: { ...evil, ...ofProvider, ...counts, ...courseBody() },
  });
  const path = `/courses/${Number(listed.body.id)}/enrollments`;
  const ofStudent = { candidateReferenceId: 'EVIL', courseId: 7, removedAt: evil.createdAt };
  const enrolled = await call('provider', `POST ${path}`, {
    body: { ...evil, ...ofStudent, ...studentBody() },
  });
  const edited = await call('provider', `PUT /enrollments/${String(enrolled.body.id)}`, {
    body: { ...evil, ...ofStudent, ...studentBody() },
  });
  const profile = await call('employer', 'PUT /employer-profile', {
    body: { ...evil, ...employerProfileBody() },
  });
  for (const { status, text } of [posted, patched, listed, changed, enrolled, edited, profile]) {
    expect([200, 201]).toContain(status);
    expect(text).not.toMatch(/evil|2020-01-01|"id":7[,}]|Count":99|"isHidden":true/i);
    expect(text).not.toContain(fixtures.cast.otherEmployer.actor.person);
  }
});

describe('warning about unusual writes', () => {
  const enroll = async (course: number, overrides: object) =>
    call<{ candidateReferenceId: string; warnings?: string[] }>(
      'provider',
      `POST /courses/${course}/enrollments`,
      {
        body: studentBody(overrides),
      },
    );

  test('accepts a sibling with the same email with a warning and refuses a duplicate student', async () => {
    const course = await newCourse();
    expect((await enroll(course, {})).body.warnings).toBeUndefined();
    const sibling = await enroll(course, {
      studentName: 'Tim Byron',
      studentEmail: 'ZOE@learners.example\u200B',
    });
    expect(sibling).toMatchObject({
      status: 201,
      body: { studentEmail: 'ZOE@learners.example', warnings: ['Zoe Byron has the same email.'] },
    });
    expect(await enroll(course, { studentName: 'zoe\u00AD BYRON' })).toMatchObject({
      status: 409,
      body: { code: 'taken', fields: { studentEmail: expect.stringMatching(/^Already enrolled/) } },
    });
  });

  test('accepts an unusual completion date with a warning and refuses an unusual enrollment date', async () => {
    const course = await newCourse();
    const today = new Date().toISOString().slice(0, 10);
    for (const enrollmentDate of ['1949-12-31', '2199-01-01'])
      expect(await enroll(course, { enrollmentDate })).toMatchObject({
        status: 400,
        body: { fields: { enrollmentDate: expect.any(String) } },
      });
    const { body } = await enroll(course, { enrollmentDate: today });
    const { candidateReferenceId } = body;
    const mark = { courseId: course, candidateReferenceId, completionDate: '2020-01-01' };
    const marked = await call('provider', 'POST /course-completions', { body: mark });
    expect(marked).toMatchObject({
      status: 201,
      body: { warnings: [expect.stringMatching(/^The completion date is before the enrollment date/)] },
    });
  });
});
