// Tests the admins' statistics and lists over REST, counted from a few rows.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as oversight from '#shared/reads/analytics/oversight.ts';
import * as shape from '#shared/reads/analytics/platform.ts';
import type { Actor } from '#shared/engine/command.ts';
import type * as z from 'zod/mini';
import { assertDefined } from '#shared/lib/assert-defined.ts';
import { claim } from '#shared/testing/rows.ts';
import { recordHeartbeat, forgetHeartbeats } from '../jobs/heartbeat.ts';
import { adminQueries } from './admin.ts';
import { newFixtures } from '../testing/fixtures.ts';
import type { Fixtures } from '../testing/fixtures.ts';
import { completionInput, courseInput, jobInput, studentInput } from '../testing/marketplace.ts';

let fixtures: Fixtures;
const job = jobInput({ title: 'Welder 100%' });
const course = courseInput({ linkedJobIds: [job.id] });
const minuteMs = 60_000;

beforeAll(async () => {
  fixtures = await newFixtures();
  const { marketplace, cast, server } = fixtures;
  const [employer, provider] = [cast.employer.actor, cast.provider.actor];
  await marketplace.give(cast.admin.actor, 'settings.save', {
    ...(await read('/settings')),
    feePerMatch: 10,
    defaultTimeZone: 'UTC',
  });
  await marketplace.give(employer, 'jobs.post', job);
  await marketplace.give(provider, 'courses.create', course);
  await marketplace.give(employer, 'agreements.approve', { id: `${course.id}.${job.id}.1` });
  for (const name of ['Zoe', 'Max', 'Ida']) {
    const student = studentInput(course.id, { studentName: name });
    await marketplace.give(provider, 'enrollments.enroll', student);
    await marketplace.give(
      provider,
      'completions.mark',
      completionInput(student, { completionDate: '2026-06-01' }),
    );
  }
  const [hired, rejected] = await server.knex('matches').select('id');
  await server.knex('matches').where(hired).update({ status: 'hired', decidedAt: marketplace.clock.now });
  await server
    .knex('matches')
    .where(rejected)
    .update({ status: 'not_hired', decidedAt: marketplace.clock.now });
});
afterAll(() => fixtures.server.close());

async function read(path: string): Promise<Record<string, unknown>> {
  const response = await fixtures.cast.admin.browser.fetch(`/api/admin${path}`);
  expect(response.status, path).toBe(200);
  return (await response.json()) as Record<string, unknown>;
}
const list = async <Shape extends z.ZodMiniType>(path: string, of: Shape): Promise<z.infer<Shape>> =>
  of.parse(await read(path)) as z.infer<Shape>;

describe('querying the overview', () => {
  test('returns counts and no change where there is nothing to compare', async () => {
    const overview = await list('/overview', shape.overviewShape);
    expect(overview).toMatchObject({
      totalUsers: 7,
      newUsersThisWeek: 7,
      activeSwapAgreements: 1,
      activatedThisWeek: 1,
      interviewSuccessRate: 50,
      successRateChange: null,
      decisionsThisMonth: 2,
      revenue: 30,
      revenueThisMonth: 30,
      revenueChange: null,
    });
    expect(overview.recentAgreements).toMatchObject([{ id: `${course.id}.${job.id}.1`, status: 'active' }]);
    expect(overview.health.interviewCompletion).toEqual({ percent: null, of: 0 });
  });

  test('counts what waits for a decision', async () => {
    const nothing = {
      jobReports: 0,
      courseReports: 0,
      messageReports: 0,
      disputes: 0,
      crowdReports: 0,
      verifications: 0,
    };
    const { queue } = await list('/overview', shape.overviewShape);
    expect(queue).toEqual({ ...nothing, dataRequests: 0, dataRequestsDue: null, dataRequestsOverdue: 0 });
  });

  test('compares this month with the previous one', async () => {
    const { knex } = fixtures.server;
    const charge = { organizationId: 'x', kind: 'hire', subjectId: 'x', month: null, reversalOf: null };
    const rows = [
      { id: 'may 2', at: '2026-05-02T10:00:00.000Z', amountCents: 2000 },
      { id: 'may 20', at: '2026-05-20T10:00:00.000Z', amountCents: 5000 },
    ];
    await knex('ledger').insert(rows.map((row) => ({ ...charge, ...row, createdAt: row.at })));
    expect((await list('/overview', shape.overviewShape)).revenueChange).toBe(50);
    const [waiting] = await knex('matches').where({ status: 'matched' }).select('id');
    await knex('matches').where(waiting).update({ status: 'hired', decidedAt: '2026-05-12T10:00:00.000Z' });
    expect((await list('/overview', shape.overviewShape)).successRateChange).toBe(-50);
    await knex('matches').where(waiting).update({ status: 'matched', decidedAt: null });
  });

  test('computes the uptime from the heartbeats of any process', async () => {
    const { knex } = fixtures.server;
    const now = new Date(fixtures.marketplace.clock.now).getTime();
    for (const ago of [9, 8, 8, 7, 6, 5, 1]) await recordHeartbeat(knex, new Date(now - ago * minuteMs));
    const { health } = await list('/overview', shape.overviewShape);
    expect(health.uptime).toEqual({ percent: 66.7, of: 9 });
    await forgetHeartbeats(knex, new Date(now + 36 * 24 * 60 * minuteMs));
    expect(await knex('heartbeats').first()).toBeUndefined();
  });

  test('returns ledger totals in the dashboard statistics', async () => {
    const { browser } = fixtures.cast.admin;
    const stats = (await (await browser.fetch('/api/dashboard-stats')).json()) as object;
    expect(stats).toEqual({
      totalUsers: 7,
      activeSwapAgreements: 1,
      interviewSuccessRate: 50,
      revenue: expect.any(Number),
    });
  });
});

describe('verifying organizations together', () => {
  const read = () => list('/organizations/unverified', shape.unverifiedShape);
  const verify = (ids: readonly string[]) =>
    fixtures.cast.admin.browser.send('PATCH', '/api/admin/organizations/verify', { ids });

  test('lists admitted organizations until an administrator verifies them, all or none', async () => {
    const before = await read();
    expect([before.rows.length, before.total]).toEqual([4, 4]);
    expect(before.rows.every(({ admittedAt, people }) => admittedAt !== null && people > 0)).toBe(true);
    const [first, second, ...others] = before.rows.map(({ id }) => id);
    expect((await verify([first!, 'nobody'])).status).toBe(404);
    expect((await read()).total).toBe(4);
    expect((await verify([])).status).toBe(400);
    expect((await verify([first!, second!])).status).toBe(204);
    expect((await read()).rows.map(({ id }) => id)).toEqual(others);
    const { knex } = fixtures.server;
    const verified = await knex('organizations').whereNotNull('verifiedAt').select('id', 'verifiedByName');
    expect(new Set(verified.map(({ id }) => id))).toEqual(new Set([first, second]));
    const events = await knex('audit').where({ event: 'organizations.verify', outcome: 'applied' });
    expect(events).toHaveLength(2);
    expect(new Set(events.map(({ subjectId }) => subjectId))).toEqual(new Set([first, second]));
    await knex('organizations').update({ verifiedAt: null, verifiedByName: null });
  });
});

describe('querying organizations', () => {
  const read = (query = '') => list(`/organizations${query}`, shape.organizationsShape);

  test('returns owners, members, agreements and the last act of each organization', async () => {
    const { rows, total } = await read();
    expect([rows.length, total]).toEqual([4, 4]);
    const { employer, otherEmployer, provider } = fixtures.cast;
    const of = (actor: Actor) => rows.find(({ id }) => id === actor.organization);
    for (const { actor } of [employer, provider])
      expect(of(actor)).toMatchObject({ members: 1, swapAgreements: 1, lastActAt: expect.any(String) });
    expect(of(employer.actor)).toMatchObject({ kind: 'employer', owners: ['Erin Reed'], owed: 1 });
    expect(of(otherEmployer.actor)).toMatchObject({ swapAgreements: 0, owed: 0, reportedListings: 0 });
  });

  test('filters by kind and by state, and searches names', async () => {
    const { knex } = fixtures.server;
    const { actor } = fixtures.cast.employer;
    const other = fixtures.cast.otherEmployer.actor;
    const ids = async (query: string) => (await read(query)).rows.map(({ id }) => id);
    expect((await read('?show=employer')).total).toBe(2);
    expect(await ids('?show=reported')).toEqual([]);
    await knex('organizations').where({ id: actor.organization }).update({ verifiedAt: new Date() });
    await knex('organizations').where({ id: other.organization }).update({ suspendedAt: new Date() });
    expect(await ids('?show=suspended')).toEqual([other.organization]);
    const unverified = await ids('?show=unverified');
    expect(unverified).toHaveLength(2);
    expect(unverified).not.toContain(actor.organization);
    const [{ name }] = (await knex('organizations').where({ id: actor.organization })) as [{ name: string }];
    expect(await ids(`?q=${encodeURIComponent(name)}`)).toContain(actor.organization);
    expect(await ids('?q=nobody%20at%20all')).toEqual([]);
    await knex('organizations').update({ verifiedAt: null, suspendedAt: null });
  });

  test('returns the second page after the first', async () => {
    const { knex } = fixtures.server;
    const [one] = await knex('organizations').limit(1);
    const more = Array.from({ length: 23 }, (_, place) => ({ ...one, id: `more-${place}` }));
    await knex('organizations').insert(more.map(({ seq: _, ...row }) => row));
    const [first, second] = [await read('?page=1'), await read('?page=2')];
    expect([first.rows.length, second.rows.length, second.total]).toEqual([25, 2, 27]);
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(27);
    await knex('organizations')
      .whereIn(
        'id',
        more.map(({ id }) => id),
      )
      .delete();
  });
});

describe('querying a list', () => {
  test('searches people by the beginning of a name or address and filters them by role', async () => {
    expect((await list('/people?q=Ada%20R', shape.usersShape)).rows).toMatchObject([{ firstName: 'Ada' }]);
    const { rows, total, counts } = await list('/people?show=employer', shape.usersShape);
    expect([rows.length, total]).toEqual([2, 2]);
    expect(counts).toEqual({ admin: 1, employer: 2, provider: 2, all: 7 });
    expect(rows.find(({ firstName }) => firstName === 'Erin')).toMatchObject({
      listings: 1,
      memberRole: 'owner',
    });
  });

  test('returns a list in pages', async () => {
    for (let index = 0; index < 22; index += 1) await fixtures.newPerson('newcomer');
    const first = await list('/people?page=1', shape.usersShape);
    const second = await list('/people?page=2', shape.usersShape);
    expect([first.rows.length, second.rows.length, second.total]).toEqual([25, 4, 29]);
    const ids = new Set([...first.rows, ...second.rows].map(({ id }) => id));
    expect(ids.size).toBe(29);
  });

  test('lists agreements with both sides and the owed interviews', async () => {
    const { rows } = await list('/swaps?q=welder&show=active', shape.swapsShape);
    expect(rows).toMatchObject([{ jobTitle: 'Welder 100%', matches: 3, owed: 1 }]);
    const { stages, next } = assertDefined(rows[0]?.pact);
    expect(stages).toMatchObject({ times: 1, confirmed: 0, hired: 1, notHired: 1 });
    expect(next).toMatchObject({ side: 'employer', name: 'proposeTimes', count: 1, urgency: 'later' });
    expect((await list('/swaps?show=cancelled', shape.swapsShape)).total).toBe(0);
  });

  test('counts a promise as owed until what is claimed about it is settled', async () => {
    const { knex } = fixtures.server;
    const hired = assertDefined(await knex('matches').where({ status: 'hired' }).first());
    const { rev: _, ...held } = claim({ id: 'held', kind: 'held', matchId: hired.id as string });
    await knex('claims').insert({ ...held, createdAt: fixtures.marketplace.clock.now });
    expect((await list('/swaps?q=welder', shape.swapsShape)).rows).toMatchObject([{ matches: 3, owed: 2 }]);
    const { rows } = await list('/people?q=erin', shape.usersShape);
    expect(rows).toMatchObject([{ owed: 2 }]);
    await knex('claims').where({ id: 'held' }).update({ state: 'confirmed' });
    expect((await list('/swaps?q=welder', shape.swapsShape)).rows).toMatchObject([{ owed: 1 }]);
    await knex('claims').where({ id: 'held' }).delete();
  });

  test('searches for the typed text literally, not as a pattern', async () => {
    expect((await list('/jobs?q=100%25', shape.jobsShape)).total).toBe(1);
    expect((await list('/jobs?q=w_lder', shape.jobsShape)).total).toBe(0);
    expect((await list("/jobs?q='%20or%20true", shape.jobsShape)).total).toBe(0);
  });

  test('rejects an invalid page and an invalid search', async () => {
    for (const query of ['page=0', 'page=x', `q=${'x'.repeat(201)}`, 'q=%00'])
      expect((await fixtures.cast.admin.browser.fetch(`/api/admin/jobs?${query}`)).status, query).toBe(400);
  });

  test('rejects undeclared filters, including names of object properties', async () => {
    const { browser } = fixtures.cast.admin;
    for (const path of [
      'people',
      'organizations',
      'swaps',
      'jobs',
      'courses',
      'audit',
      'reports',
      'breaches',
      'matches',
    ])
      for (const show of ['constructor', 'toString', '__proto__', 'valueOf', 'everything']) {
        const answer = await browser.fetch(`/api/admin/${path}?show=${show}`);
        expect(answer.status, `${path} ${show}`).toBe(400);
      }
    const queries = adminQueries(fixtures.server.knex);
    const odd = { q: '', show: 'constructor', page: 1 };
    for (const list of [
      queries.users,
      queries.organizations,
      queries.swaps,
      queries.jobs,
      queries.courses,
      queries.breaches,
      queries.matches,
    ])
      expect((await list(odd, new Date())).total).toBe((await list({ ...odd, show: '' }, new Date())).total);
  });

  test('lists courses with three reports of different organizations first', async () => {
    const { marketplace, cast } = fixtures;
    const report = { listing: 'course', listingId: course.id, reason: 'other' };
    marketplace.clock.now = '2026-06-03T10:00:05.000Z';
    await marketplace.give(cast.provider.actor, 'courses.create', courseInput({ title: 'Newer' }));
    const third = await marketplace.person('employer');
    for (const [index, actor] of [cast.employer.actor, cast.otherEmployer.actor, third].entries()) {
      const { rows } = await list('/courses', shape.coursesShape);
      expect(rows[0]?.title, `after ${index} reports`).toBe('Newer');
      await marketplace.give(actor, 'flags.raise', { ...report, id: `report-${index}` });
    }
    const { rows } = await list('/courses', shape.coursesShape);
    expect(rows[0]).toMatchObject({ id: course.id, swaps: 1, isHidden: false });
    expect(rows[0]?.flags.map(({ state }) => state)).toEqual(['open', 'open', 'open']);
    expect((await list('/courses?show=flagged', shape.coursesShape)).total).toBe(1);
  });

  test('searches the audit log by person, event, and row', async () => {
    const { rows } = await list(`/audit?q=${course.id}.${job.id}`, shape.auditShape);
    expect(rows).toMatchObject([
      {
        event: 'agreements.approve',
        personName: 'Erin Reed',
        from: 'pending_approval',
        to: 'active',
        subjectName: `${course.title}, ${job.title}`,
      },
    ]);
    expect((await list('/audit?q=flags.raise', shape.auditShape)).total).toBe(3);
    await fixtures.cast.employer.browser.fetch('/api/admin/people');
    const denied = await list('/audit?show=denied', shape.auditShape);
    expect(denied.rows).toMatchObject([{ event: 'GET /admin/people', personName: 'Erin Reed' }]);
  });

  test('finds audit rows by the words of their codes, and rows of before by their stored words', async () => {
    const approved = await list('/audit?q=agreement%20approved', shape.auditShape);
    expect(approved.rows).toMatchObject([
      { event: 'agreements.approve', words: 'SWAP agreement approved successfully' },
    ]);
    const denied = await list('/audit?q=not%20theirs', shape.auditShape);
    expect(denied.rows).toMatchObject([
      { event: 'GET /admin/people', words: 'Tried something that is not theirs to do' },
    ]);
    const { knex } = fixtures.server;
    const before = { event: 'agreements.approve', outcome: 'applied', words: 'Said in other words' };
    const who = { personId: 'nobody', organizationId: 'nobody', role: 'employer' };
    await knex('audit').insert({ ...before, ...who, at: '2021-06-03T10:00:00.000Z' });
    expect((await list('/audit?q=in%20other%20words', shape.auditShape)).rows).toMatchObject([before]);
  });

  test('searches the audit by time range, subject, and person', async () => {
    const { employer, provider } = fixtures.cast;
    const total = async (query: string) => (await list(`/audit?${query}`, shape.auditShape)).total;
    const all = await total('');
    expect(await total('from=2021-06-03&until=2021-06-04')).toBe(1);
    expect(await total('until=2021-06-03')).toBe(0);
    expect(await total('from=2021-06-04')).toBe(all - 1);
    expect(await total('from=2021-06-03T10:00:00.000Z&until=2021-06-03T10:00:00.000Z')).toBe(0);
    expect(await total(`subject=${course.id}.${job.id}`)).toBeGreaterThan(0);
    const ofAgreements = await list('/audit?subject=agreements', shape.auditShape);
    expect(new Set(ofAgreements.rows.map(({ subjectTable }) => subjectTable))).toEqual(
      new Set(['agreements']),
    );
    const byId = await list(`/audit?person=${employer.actor.person}`, shape.auditShape);
    expect(new Set(byId.rows.map(({ personName }) => personName))).toEqual(new Set(['Erin Reed']));
    expect(await total(`person=Erin%20Reed&subject=agreements`)).toBe(1);
    expect(await total(`person=${provider.actor.person}&subject=agreements`)).toBe(0);
    for (const odd of ['from=yesterday', 'person=%00', `subject=${'x'.repeat(201)}`])
      expect((await fixtures.cast.admin.browser.fetch(`/api/admin/audit?${odd}`)).status, odd).toBe(400);
  });

  test('lists what a person did at once to several rows as one act, apart from the acts of another', async () => {
    const { knex } = fixtures.server;
    const { employer, otherEmployer } = fixtures.cast;
    const [first, second] = (await knex('matches').orderBy('id')) as { id: string }[];
    const event = (actor: Actor, at: string, subjectId: string) => ({
      ...{ personId: actor.person, organizationId: actor.organization, role: 'employer', client: 'desk' },
      ...{ event: 'interviews.propose', outcome: 'applied', subjectTable: 'matches', at, subjectId },
    });
    const at = '2022-06-03T10:00:00.000Z';
    const ids = [first!.id, second!.id, 'gone'];
    await knex('audit').insert([
      ...ids.map((id) => event(employer.actor, at, id)),
      ...ids.slice(1).map((id) => event(otherEmployer.actor, at, id)),
      event(employer.actor, '2022-06-03T10:00:01.000Z', first!.id),
    ]);
    const range = 'from=2022-06-03&until=2022-06-04';
    expect((await list(`/audit?${range}`, shape.auditShape)).total).toBe(6);
    const acts = await list(`/audit?${range}&acts=true`, shape.auditShape);
    expect(acts.total).toBe(3);
    expect(acts.rows.map(({ personName, count }) => [personName, count])).toEqual([
      ['Erin Reed', 1],
      ['Otto Reed', 2],
      ['Erin Reed', 3],
    ]);
    expect(acts.rows.map(({ subjectNames }) => subjectNames)).toEqual([
      [job.title],
      [job.title],
      [job.title],
    ]);
    const found = await list(`/audit?${range}&acts=true&subject=${second!.id}`, shape.auditShape);
    expect(found.rows.map(({ subjectId }) => subjectId)).toEqual([second!.id, second!.id]);
    expect((await list(`/audit?${range}&acts=true&show=people&page=2`, shape.auditShape)).rows).toEqual([]);
  });

  test('exports a search of the audit beyond one page and records the export', async () => {
    const { total } = await list('/audit', shape.auditShape);
    const exported = await list('/audit/export', shape.auditShape);
    expect(exported.rows).toHaveLength(total);
    expect(total).toBeGreaterThan(shape.pageSize);
    expect((await list('/audit?q=audit.export', shape.auditShape)).rows).toMatchObject([
      { personName: 'Ada Reed', words: 'Exported the activity' },
    ]);
    expect((await fixtures.cast.employer.browser.fetch('/api/admin/audit/export')).status).toBe(403);
  });
});

test('computes the analytics with SQL', async () => {
  const figures = await list('/analytics', shape.analyticsShape);
  expect(figures).toMatchObject({
    jobs: 1,
    courses: 2,
    swaps: 1,
    activeSwaps: 1,
    completedSwaps: 0,
    successRate: 50,
    decided: 2,
    daysToMatch: 2.4,
  });
  expect(figures.activity).toHaveLength(20);
  expect(figures.weeks).toHaveLength(12);
  const [last, before] = figures.weeks;
  expect([last?.monday, before?.monday]).toEqual(['2026-06-01', '2026-05-25']);
});

describe('querying moderation cases', () => {
  test('leaves out what the product did by itself', async () => {
    const insert = { organizationId: 'system', personId: 'system', role: 'system', outcome: 'applied' };
    await fixtures.server.knex('audit').insert({
      ...insert,
      event: 'activity.record',
      at: '2020-06-03T10:00:00.000Z',
    });
    const until = 'until=2020-06-04T00:00:00.000Z';
    expect((await list(`/audit?${until}`, shape.auditShape)).rows).toMatchObject([
      { words: 'Day of activity recorded' },
    ]);
    expect((await list(`/audit?${until}&show=people`, shape.auditShape)).total).toBe(0);
    expect((await list('/audit?show=people', shape.auditShape)).total).toBeGreaterThan(0);
    const read = { ...insert, role: 'employer', at: '2020-06-03T11:00:00.000Z' };
    for (const event of ['notifications.markRead', 'messages.markRead', 'messages.send'])
      await fixtures.server.knex('audit').insert({ ...read, event });
    const byPeople = await list(`/audit?${until}&show=people`, shape.auditShape);
    expect(byPeople.rows.map(({ event }) => event)).toEqual(['messages.send']);
    expect((await list(`/audit?${until}`, shape.auditShape)).total).toBe(4);
  });

  test('returns a reported message with its own conversation only', async () => {
    const { marketplace, cast, server } = fixtures;
    const [employer, provider] = [cast.employer.actor, cast.provider.actor];
    const about = (withId: string, text: string, minute = '00') => ({
      ...{ subjectKind: 'agreement', subjectId: `${course.id}.${job.id}.1`, withId, text },
      writtenAt: `2026-06-03T10:${minute}:00.000Z`,
    });
    await marketplace.give(employer, 'messages.send', about(provider.organization, 'Send me their numbers'));
    await marketplace.give(
      provider,
      'messages.send',
      about(employer.organization, 'We do not do that', '05'),
    );
    const message = await server.knex('messages').where({ text: 'Send me their numbers' }).first('id');
    await marketplace.give(provider, 'messages.report', { id: message.id, reason: 'Asks for contacts' });
    const { rows, total } = await list('/reports', oversight.reportedMessagesShape);
    expect(total).toBe(1);
    expect(rows[0]).toMatchObject({ id: message.id, reportReason: 'Asks for contacts' });
    expect(rows[0]?.lines.map(({ text }) => text)).toEqual(['Send me their numbers', 'We do not do that']);
  });

  test('lists matches by reference and state, without names', async () => {
    const { total, rows } = await list('/matches', oversight.matchesShape);
    expect(total).toBeGreaterThan(0);
    const { candidateReferenceId = '' } = rows[0] ?? {};
    const found = await list(`/matches?q=${candidateReferenceId}`, oversight.matchesShape);
    expect(found.rows.every((row) => row.candidateReferenceId === candidateReferenceId)).toBe(true);
    const counted = await Promise.all(
      ['open', 'decided', 'withdrawn'].map(
        async (show) => (await list(`/matches?show=${show}`, oversight.matchesShape)).total,
      ),
    );
    expect(counted[1]).toBe(2);
    expect(counted.reduce((sum, one) => sum + one)).toBeLessThanOrEqual(total);
  });

  test('lists an employer that was released from more than a fifth of its interviews', async () => {
    const { knex } = fixtures.server;
    expect(await list('/releases', oversight.releaseSharesShape)).toEqual([]);
    await knex('matches').update({ guarantee: 'released', withdrawnAt: new Date() });
    const [{ count }] = (await knex('matches').count()) as [{ count: string }];
    expect(await list('/releases', oversight.releaseSharesShape)).toMatchObject([
      { released: Number(count), guarantees: Number(count) },
    ]);
    await knex('matches').update({ isRelated: true });
    expect(await list('/releases', oversight.releaseSharesShape)).toEqual([]);
    await knex('matches').update({ isRelated: false });
  });

  test('lists disputed claims with what is known of their time, and leaves out what nobody disputed', async () => {
    const { knex } = fixtures.server;
    const match = await knex('matches').orderBy('id').first();
    const of = {
      matchId: match.id,
      ...{ employerId: match.employerId, providerId: match.providerId, jobId: match.jobId },
      candidateReferenceId: match.candidateReferenceId,
      createdAt: '2026-06-01T10:00:00.000Z',
    };
    const at = (day: number) => `2026-06-0${day}T10:00:00.000Z`;
    const claim = { ...of, kind: 'employer_absent', side: 'provider', startsAt: at(1), state: 'disputed' };
    const absent = { ...claim, kind: 'candidate_absent', side: 'employer', objectUntil: at(3) };
    await knex('claims').insert([
      { ...claim, id: 'k1', disputedAt: at(3) },
      // Confirmed first and disputed later: the dispute waits, although there is a day on which it was settled.
      { ...claim, id: 'k2', kind: 'offer', side: 'employer', startsAt: null, verdict: 'made' },
      { ...claim, id: 'k3', state: 'decided', verdict: 'held', disputedAt: at(1), settledAt: at(6) },
      { ...claim, id: 'k4', state: 'open', answerUntil: at(9) },
      // Disputed, and then confirmed by the side that had disputed it.
      { ...absent, id: 'k5', state: 'confirmed', disputedAt: at(2), settledAt: at(4), isProvidersTime: true },
    ]);
    await knex('claims')
      .where({ id: 'k3' })
      .update({ kind: 'outcome', outcome: 'not_hired', verdict: 'hired' });
    await knex('claims')
      .where({ id: 'k2' })
      .update({ disputedAt: at(5), settledAt: at(2) });
    const shown = async (query: string) =>
      (await list(`/disputes${query}`, oversight.disputedReportsShape)).rows.map(({ id }) => id);
    expect(await shown('')).toEqual(['k2', 'k1', 'k5', 'k3']);
    expect(await shown('?show=undecided')).toEqual(['k2', 'k1']);
    expect(await shown('?show=decided')).toEqual(['k5', 'k3']);
    expect(await shown('?q=nowhere')).toEqual([]);
    const { rows, total } = await list('/disputes?q=welder', oversight.disputedReportsShape);
    expect(total).toBe(4);
    expect(rows[0]).toMatchObject({ kind: 'offer', side: 'employer', startsAt: null, decidedAt: null });
    expect(rows[0]).toMatchObject({ state: 'disputed', jobTitle: job.title });
    expect(rows[1]).toMatchObject({ side: 'provider', objectUntil: null, startsAt: at(1) });
    expect(rows[2]).toMatchObject({ kind: 'candidate_absent', objectUntil: at(3), decidedAt: at(4) });
    expect(rows[2]).toMatchObject({ isProvidersTime: true, outcome: null });
    expect(rows[3]).toMatchObject({ state: 'decided', decidedAt: at(6), startsAt: at(1) });
    expect(rows[3]).toMatchObject({ outcome: 'not_hired', verdict: 'hired', isProvidersTime: false });
    // Two disputes of one match ended without fault: its claims come first.
    await knex('claims').where({ id: 'k3' }).update({ kind: 'no_fault', verdict: 'no_fault' });
    expect(await shown('')).toEqual(['k2', 'k1', 'k5', 'k3']);
    const other = await knex('matches').where({ id: claim.matchId }).first();
    await knex('matches').insert({ ...other, id: 'match-9', owedSince: at(1) });
    const ofOther = { ...claim, matchId: 'match-9', kind: 'held', state: 'set_aside', settledAt: at(3) };
    await knex('claims').insert([
      { ...ofOther, id: 'k7', disputedAt: at(1) },
      { ...ofOther, id: 'k8', disputedAt: at(2), state: 'decided', verdict: 'no_fault' },
    ]);
    expect(await shown('')).toEqual(['k8', 'k7', 'k2', 'k1', 'k5', 'k3']);
    const { queue } = await list('/overview', shape.overviewShape);
    expect(queue.disputes).toBe((await shown('?show=undecided')).length);
  });

  test('filters breaches by state', async () => {
    const { knex } = fixtures.server;
    await knex.raw(
      `insert into breaches (id, "matchId", "employerId", "providerId", "jobId", "candidateReferenceId", kind, "waitedDays", reminders, "disputedAt", "createdAt")
       select 'breach.' || id, id, "employerId", "providerId", "jobId", "candidateReferenceId", 'not_held', 0, 2, now(), now() from matches limit 1`,
    );
    const shownAs = async (show: string) =>
      (await list(`/breaches?show=${show}`, oversight.breachesShape)).rows.map(({ reminders }) => reminders);
    expect(await shownAs('disputed')).toEqual([2]);
    expect(await shownAs('excused')).toEqual([]);
    await knex('breaches').update({ excusedAt: new Date(), excusedByName: 'Ada', excuse: 'Snow' });
    expect([await shownAs('disputed'), await shownAs('open'), await shownAs('excused')]).toEqual([
      [],
      [],
      [2],
    ]);
  });
});

test('leaves routine events out of the recent activity', async () => {
  const { knex } = fixtures.server;
  const at = (minute: string) => `2026-06-05T10:${minute}:00.000Z`;
  const insert = { organizationId: 'system', personId: 'system', role: 'system', outcome: 'applied' };
  await knex('audit').insert([
    { ...insert, event: 'guarantees.step', at: at('03') },
    { ...insert, event: 'notifications.expire', at: at('02') },
    { ...insert, event: 'messages.markRead', at: at('01') },
    { ...insert, event: 'agreements.endInTime', at: at('00') },
  ]);
  const { activity } = await list('/analytics', shape.analyticsShape);
  expect(activity[0]).toMatchObject({ event: 'agreements.endInTime' });
});
