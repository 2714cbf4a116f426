// Tests the REST contract call by call: requests and responses, validated against the OpenAPI document.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  courseBody,
  employerProfileBody,
  jobBody,
  providerProfileBody,
  studentBody,
} from '#server/testing/bodies.ts';
import { contractCalls } from '#server/testing/contract.ts';
import type { Call, Json } from '#server/testing/contract.ts';
import { newFixtures } from '#server/testing/fixtures.ts';
import type { Fixtures } from '#server/testing/fixtures.ts';
import type { Route } from './route.ts';
import { restTable } from './table.ts';

let fixtures: Fixtures;
let call: Call;

beforeAll(async () => {
  fixtures = await newFixtures();
  call = await contractCalls(fixtures);
});
afterAll(() => fixtures.server.close());

/** The specification's table, but for sign-in and admin access, which are no rows of this one. */
const contract = [
  'GET /dashboard-stats',
  'GET /analytics',
  'GET /admin-stats',
  'GET /admin/users',
  'PUT /admin/users/:userId/role',
  'GET /jobs',
  'POST /jobs',
  'GET /jobs/:id',
  'PATCH /jobs/:id',
  'GET /courses',
  'POST /courses',
  'GET /courses/:id',
  'PUT /courses/:id',
  'GET /swap-agreements',
  'GET /swap-agreements/:id',
  'PATCH /swap-agreements/:id/approve',
  'PATCH /swap-agreements/:id/reject',
  'GET /enrollments/:id',
  'POST /courses/:id/enrollments',
  'PUT /enrollments/:id',
  'DELETE /enrollments/:id',
  'GET /course-completions/:id',
  'POST /course-completions',
  'DELETE /course-completions/:id',
  'GET /candidate-matches',
  'GET /provider-profile',
  'PUT /provider-profile',
  'GET /employer-profile',
  'PUT /employer-profile',
];

test('offers every call of the specification and otherwise only admin calls and those about learners and approvals', () => {
  const ofMembers = [
    'GET /sites',
    'POST /sites',
    'GET /sites/:id',
    'PATCH /sites/:id',
    'GET /handed-over-changes',
    'GET /handed-over-changes/:id',
    'PATCH /handed-over-changes/:id/apply',
    'PATCH /handed-over-changes/:id/decline',
    'GET /swap-agreements/:id/approval',
    'GET /jobs/:id/closed-days',
    'POST /candidate-matches/:id/name',
    'POST /enrollments/:id/personal-data',
    'GET /enrollments/:id/data-requests',
    'POST /enrollments/:id/data-requests',
    'PATCH /data-requests/:id/complete',
  ];
  const lineOf = ({ method, path }: Route) => `${method.toUpperCase()} ${path}`;
  expect(restTable.map(lineOf)).toEqual(expect.arrayContaining(contract));
  const others = restTable.filter((route) => ![...contract, ...ofMembers].includes(lineOf(route)));
  expect(others.filter(({ path }) => !path.startsWith('/admin/')).map(lineOf)).toEqual([]);
  expect(new Set(others.flatMap(({ allowed }) => allowed))).toEqual(new Set(['admin']));
});

const [job, course, student] = [jobBody(), courseBody(), studentBody()];

describe('calling jobs', () => {
  test('posts, lists, reads, and changes jobs', async () => {
    const posted = await call('employer', 'POST /jobs', { body: job });
    expect(posted).toMatchObject({ status: 201, body: { ...job, isActive: true, salaryRange: null } });
    expect(posted.body.id).toBeTypeOf('number');
    const path = `/jobs/${posted.body.id}`;
    const read = await call('employer', `GET ${path}`);
    expect(read).toMatchObject({ status: 200, body: posted.body, etag: posted.etag });
    const changes = { title: 'Senior Carer', salaryRange: '$40k', requirements: 'Patience', isActive: false };
    const changed = await call('employer', `PATCH ${path}`, { body: changes });
    expect(changed).toMatchObject({ status: 200, body: { ...posted.body, ...changes } });
    expect(changed.etag).not.toBe(posted.etag);
    const list = await call<Json[]>('employer', 'GET /jobs');
    expect(list.body).toEqual([changed.body]);
    expect((await call<Json[]>('admin', 'GET /jobs')).body).toEqual([changed.body]);
    expect((await call<Json[]>('provider', 'GET /jobs')).body).toEqual([]);
  });

  test('counts the closed days ahead for a provider that may read the job, and names no day', async () => {
    const posted = await call('employer', 'POST /jobs', { body: jobBody() });
    const path = `GET /jobs/${posted.body.id}/closed-days`;
    const counts = { closed: 0, workingDays: expect.any(Number) };
    expect(await call('provider', path)).toMatchObject({ status: 200, body: counts });
    expect(await call('otherEmployer', path)).toMatchObject({ status: 404 });
  });
});

describe('calling sites', () => {
  test('adds, lists, reads, changes and closes sites, and posts a job at one', async () => {
    const site = { name: 'Dry Dock', address: '1 Quay Road', timeZone: 'UTC', closedDays: '2026-12-25' };
    const added = await call('employer', 'POST /sites', { body: site });
    expect(added).toMatchObject({ status: 201, body: { ...site, isActive: true } });
    const path = `/sites/${String(added.body.id)}`;
    expect(await call('employer', `GET ${path}`)).toMatchObject({ body: added.body, etag: added.etag });
    expect((await call<Json[]>('employer', 'GET /sites')).body).toEqual([added.body]);
    const at = await call('employer', 'POST /jobs', { body: jobBody({ siteId: added.body.id }) });
    expect(at.body).toMatchObject({ siteId: added.body.id, siteName: 'Dry Dock', siteTimeZone: 'UTC' });
    const moved = await call('employer', `PATCH /jobs/${String(at.body.id)}`, { body: { siteId: null } });
    expect(moved).toMatchObject({ status: 200, body: { siteId: null, siteName: null } });
    const closed = await call('employer', `PATCH ${path}`, { body: { name: 'Old Dock', isActive: false } });
    expect(closed).toMatchObject({ status: 200, body: { name: 'Old Dock', isActive: false } });
    const late = await call('employer', 'POST /jobs', { body: jobBody({ siteId: added.body.id }) });
    expect(late).toMatchObject({
      status: 400,
      body: { message: 'Old Dock is closed. Choose another site.' },
    });
    expect((await call('otherEmployer', `GET ${path}`)).status).toBe(404);
    expect((await call('otherEmployer', `PATCH ${path}`, { body: { name: 'Mine' } })).status).toBe(404);
  });
});

describe('calling courses', () => {
  test('lists courses with links as a JSON string, and with counts only for their provider', async () => {
    const posted = await call('employer', 'POST /jobs', { body: job });
    const linkedJobIds = JSON.stringify([posted.body.id]);
    const created = await call('provider', 'POST /courses', { body: { ...course, linkedJobIds } });
    const reading = { ...course, linkedJobIds, endDate: null, enrollmentCount: 0, completionCount: 0 };
    expect(created).toMatchObject({ status: 201, body: { ...reading, isActive: true } });
    const path = `/courses/${created.body.id}`;
    expect(await call('provider', `GET ${path}`)).toMatchObject({ body: created.body, etag: created.etag });
    const counts = { enrollmentCount: null, completionCount: null };
    const forOthers = { ...created.body, ...counts, enrollmentBand: null, completionPercent: null };
    expect((await call('employer', `GET ${path}`)).body).toEqual(forOthers);
    expect((await call('otherEmployer', `GET ${path}`)).body).toEqual({ ...forOthers, linkedJobIds: null });
    expect((await call('admin', `GET ${path}`)).body).toEqual(created.body);
    const lists = ['provider', 'employer', 'admin'] as const;
    for (const who of lists)
      expect((await call<Json[]>(who, 'GET /courses')).body.map(({ id }) => id)).toEqual([created.body.id]);
  });

  test('replaces a whole course and reads date-times as days', async () => {
    const { body: created } = await call('provider', 'POST /courses', { body: course });
    const body = {
      ...course,
      title: 'First Aid',
      startDate: '2026-06-01T00:00:00.000Z',
      endDate: null,
      isActive: false,
    };
    const changed = await call('provider', `PUT /courses/${created.id}`, { body });
    expect(changed).toMatchObject({
      status: 200,
      body: { ...created, title: 'First Aid', startDate: '2026-06-01', endDate: null, isActive: false },
    });
  });
});

describe('calling agreements, class lists, and matches', () => {
  test('leads from a link through an agreement to a match under a candidate reference', async () => {
    const { body: posted } = await call('employer', 'POST /jobs', { body: job });
    const linkedJobIds = JSON.stringify([posted.id]);
    const { body: created } = await call('provider', 'POST /courses', { body: { ...course, linkedJobIds } });
    const agreementPath = `/swap-agreements/${created.id}.${posted.id}.1`;
    const waiting = await call('employer', `GET ${agreementPath}`);
    expect(waiting.body).toMatchObject({
      status: 'pending_approval',
      jobId: posted.id,
      courseId: created.id,
    });
    const approved = await call('employer', `PATCH ${agreementPath}/approve`);
    expect(approved).toMatchObject({ status: 200, body: { status: 'active', approvedByName: 'Erin' } });
    for (const who of ['employer', 'provider', 'admin'] as const) {
      expect((await call(who, `GET ${agreementPath}`)).body).toEqual(approved.body);
      expect((await call<Json[]>(who, 'GET /swap-agreements')).body).toContainEqual(approved.body);
    }

    const enrolled = await call('provider', `POST /courses/${created.id}/enrollments`, { body: student });
    expect(enrolled).toMatchObject({ status: 201, body: { ...student, courseId: created.id } });
    expect(enrolled.body.candidateReferenceId).toMatch(/^C-[0-9A-Z]{9}$/);
    const one = `/enrollments/${enrolled.body.id}`;
    expect((await call('provider', `GET ${one}`)).body).toEqual(enrolled.body);
    expect((await call<Json[]>('provider', `GET /enrollments/${created.id}`)).body).toEqual([enrolled.body]);
    const edit = { ...student, studentName: 'Zoe King', enrollmentDate: '2026-05-03T00:00:00.000Z' };
    const edited = await call('provider', `PUT ${one}`, { body: edit });
    expect(edited).toMatchObject({
      status: 200,
      body: { studentName: 'Zoe King', enrollmentDate: '2026-05-03' },
    });

    const { candidateReferenceId } = enrolled.body;
    const body = { courseId: created.id, candidateReferenceId, completionDate: '2026-06-03' };
    const marked = await call('provider', 'POST /course-completions', { body });
    expect(marked).toMatchObject({ status: 201, body: { ...body, markedByName: 'Paul' } });
    const again = await call('provider', 'POST /course-completions', {
      body: { ...body, completionDate: '2026-06-01' },
    });
    expect(again.body).toEqual(marked.body);
    const completions = await call<Json[]>('provider', `GET /course-completions/${created.id}`);
    expect(completions.body).toEqual([marked.body]);

    const matches = await call<Json[]>('employer', 'GET /candidate-matches');
    expect(matches.body).toMatchObject([{ status: 'matched', candidateReferenceId, jobId: posted.id }]);
    expect((await call<Json[]>('provider', 'GET /candidate-matches')).body).toEqual(matches.body);
    expect((await call<Json[]>('otherEmployer', 'GET /candidate-matches')).body).toEqual([]);

    expect((await call('provider', `DELETE /course-completions/${marked.body.id}`)).status).toBe(204);
    expect((await call<Json[]>('employer', 'GET /candidate-matches')).body).toEqual([]);
    expect((await call<Json[]>('provider', `GET /course-completions/${created.id}`)).body).toEqual([]);
    expect((await call('provider', `DELETE ${one}`)).status).toBe(204);
    expect((await call('provider', `GET ${one}`)).status).toBe(404);
    expect((await call<Json[]>('provider', `GET /enrollments/${created.id}`)).body).toEqual([]);
  });

  test('rejects a proposed agreement with or without a reason', async () => {
    const { body: posted } = await call('employer', 'POST /jobs', { body: job });
    const linkedJobIds = JSON.stringify([posted.id]);
    const { body: created } = await call('provider', 'POST /courses', { body: { ...course, linkedJobIds } });
    const path = `/swap-agreements/${created.id}.${posted.id}.1/reject`;
    const rejected = await call('employer', `PATCH ${path}`, { body: { reason: 'No places' } });
    expect(rejected).toMatchObject({
      status: 200,
      body: { status: 'cancelled', endReason: 'rejected', endNote: 'No places' },
    });
  });
});

describe('calling statistics', () => {
  test('returns dashboard statistics by role', async () => {
    expect(Object.keys((await call('employer', 'GET /dashboard-stats')).body)).toEqual([
      'activeJobs',
      'matchedCandidates',
      'pendingInterviews',
      'swapAgreements',
      'pendingApproval',
    ]);
    const provider = (await call('provider', 'GET /dashboard-stats')).body;
    expect(Object.keys(provider)).toEqual(
      expect.arrayContaining(['learnersMatched', 'completionsThisMonth', 'swapAgreements', 'totalStudents']),
    );
    const admin = (await call('admin', 'GET /admin-stats')).body;
    expect(admin).toEqual({ totalUsers: 7, activeSwapAgreements: 1, interviewSuccessRate: 0, revenue: 0 });
    expect((await call('admin', 'GET /dashboard-stats')).body).toEqual(admin);
  });

  test('returns the spending, the time to fill, and the hires of an employer', async () => {
    expect((await call('employer', 'GET /analytics')).body).toMatchObject({
      totalSpend: 0,
      averageTimeToFill: null,
      successfulHires: 0,
    });
    const cost = { id: crypto.randomUUID(), kind: 'other', amountCents: 12_050, day: '2026-01-05' };
    await fixtures.marketplace.give(fixtures.cast.employer.actor, 'costs.add', cost);
    const spent = async (period: string) =>
      (await call('employer', `GET /analytics?period=${period}`)).body.totalSpend;
    expect([await spent('all'), await spent('90')]).toEqual([120.5, 0]);
  });
});

describe('calling administration', () => {
  test('lists all users, newest first, and changes a role', async () => {
    const users = await call<Json[]>('admin', 'GET /admin/users');
    expect(users.body).toHaveLength(7);
    const { person } = fixtures.cast.newcomer.actor;
    const changed = await call('admin', `PUT /admin/users/${person}/role`, {
      body: { userType: 'provider' },
    });
    expect(changed).toMatchObject({ status: 200, body: { id: person, userType: 'provider' } });
    await fixtures.server
      .knex('users')
      .where({ id: person })
      .update({ userType: null, organizationId: null });
  });
});

describe('calling profiles', () => {
  const profiles = { provider: providerProfileBody(), employer: employerProfileBody() };

  test.each(['provider', 'employer'] as const)(
    'returns an empty profile of a %s first, then the saved one',
    async (who) => {
      const path = `/${who}-profile`;
      expect((await call(who, `GET ${path}`)).body).toMatchObject({ phone: null, updatedAt: null });
      const saved = await call(who, `PUT ${path}`, { body: profiles[who] });
      expect(saved).toMatchObject({ status: 200, body: profiles[who] });
      expect(await call(who, `GET ${path}`)).toMatchObject({ body: saved.body, etag: saved.etag });
    },
  );
});
