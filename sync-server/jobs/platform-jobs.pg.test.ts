// Tests the platform's own work for its admins.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '#shared/engine/command.ts';
import { defaultSettings } from '#shared/domain/platform/settings.ts';
import { publicJobsRoutes } from '../routes/public-jobs.ts';
import { chargeTheMonth, reportTheWeek, notifyAdmins } from './platform-jobs.ts';
import { publicJobs } from '../queries/public-jobs.ts';
import { settingsBody } from '../testing/bodies.ts';
import { Browser, testServer } from '../testing/test-server.ts';
import type { TestServer } from '../testing/test-server.ts';
import {
  completionInput,
  courseInput,
  jobInput,
  newMarketplace,
  studentInput,
} from '../testing/marketplace.ts';
import { systemActor } from '#shared/engine/command.ts';
import type { Marketplace } from '../testing/marketplace.ts';

let server: TestServer;
let marketplace: Marketplace;
let employer: Actor;
const admin: Actor = { person: 'ada', organization: 'ada', role: 'admin', memberRole: null, name: 'Ada' };
const job = jobInput({ title: 'Welder' });

beforeAll(async () => {
  server = await testServer({ routeGroups: ({ knex }) => [publicJobsRoutes(publicJobs(knex, 0))] });
  marketplace = await newMarketplace(server);
  marketplace.clock.now = '2026-06-03T10:02:00.000Z';
  await marketplace.give(systemActor, 'accounts.register', {
    id: 'ada',
    email: 'ada@example.org',
    firstName: 'Ada',
    lastName: '',
  });
  await marketplace.give(systemActor, 'accounts.changeRole', { userId: 'ada', userType: 'admin' });
  employer = await marketplace.person('employer');
  const provider = await marketplace.person('provider');
  const course = courseInput({ linkedJobIds: [job.id] });
  await marketplace.give(employer, 'jobs.post', job);
  await marketplace.give(provider, 'courses.create', course);
  await marketplace.give(employer, 'agreements.approve', { id: `${course.id}.${job.id}.1` });
  const student = studentInput(course.id);
  await marketplace.give(provider, 'enrollments.enroll', student);
  await marketplace.give(provider, 'completions.mark', completionInput(student));
});
afterAll(() => server.close());

const parts = () => ({
  knex: server.knex,
  execute: marketplace.execute,
  now: () => new Date(marketplace.clock.now),
  onDefect: () => {},
});
const set = (values: object) => marketplace.give(admin, 'settings.save', settingsBody(values));
const told = async (personId: string) =>
  server.knex('notifications').where({ personId, type: 'system' }).orderBy('id').select('title', 'message');

test('notifies administrators once of new users and agreements, according to the settings', async () => {
  marketplace.clock.now = '2026-06-03T10:06:00.000Z';
  await set({ notifySwapAgreements: false });
  await notifyAdmins(parts());
  await notifyAdmins(parts());
  expect(await told('ada')).toEqual([{ title: '3 new users', message: 'See them in User Management.' }]);
  marketplace.clock.now = '2026-06-03T10:11:00.000Z';
  await notifyAdmins(parts());
  expect(await told('ada')).toHaveLength(1);
});

test('charges a month once at the current fee', async () => {
  await set({ employerMonthlyFee: 20, feePerActiveAgreementMonth: 5 });
  await chargeTheMonth(parts());
  await set({ employerMonthlyFee: 30, feePerActiveAgreementMonth: 5 });
  await chargeTheMonth(parts());
  const rows = await server
    .knex('ledger')
    .orderBy('kind')
    .select('kind', 'organizationId', 'amountCents', 'month');
  expect(rows.map((row) => ({ ...row, amountCents: Number(row.amountCents) }))).toEqual([
    { kind: 'agreement_month', organizationId: employer.organization, amountCents: 500, month: '2026-06' },
    { kind: 'employer_month', organizationId: employer.organization, amountCents: 2000, month: '2026-06' },
  ]);
  marketplace.clock.now = '2026-07-01T10:00:00.000Z';
  await chargeTheMonth(parts());
  expect(await server.knex('ledger')).toHaveLength(4);
  await expect(server.knex('ledger').del()).rejects.toThrow('never changed');
});

test('charges the month of the payer’s calendar', async () => {
  const zone = (timeZone: string) =>
    server.knex('organizations').where({ id: employer.organization }).update({ timeZone });
  marketplace.clock.now = '2026-07-31T13:00:00.000Z';
  await zone('Pacific/Auckland');
  await chargeTheMonth(parts());
  await zone('UTC');
  const months = await server.knex('ledger').where({ kind: 'employer_month' }).orderBy('at').pluck('month');
  expect(months).toEqual(['2026-06', '2026-07', '2026-08']);
});

test('sends the weekly report once on Monday if enabled', async () => {
  marketplace.clock.now = '2026-06-08T15:00:00.000Z';
  await set({ weeklyAnalyticsReports: false });
  await reportTheWeek(parts());
  await set({ weeklyAnalyticsReports: true, defaultTimeZone: 'UTC' });
  marketplace.clock.now = '2026-06-07T15:00:00.000Z';
  await reportTheWeek(parts());
  expect(await told(employer.person)).toEqual([]);
  marketplace.clock.now = '2026-06-08T15:00:00.000Z';
  await reportTheWeek(parts());
  await reportTheWeek(parts());
  expect(await told(employer.person)).toEqual([
    { title: 'Your week ending Jun 8', message: 'New candidates: 1. Interviews held: 0. Hires: 0.' },
  ]);
  expect(await told('ada')).toContainEqual({
    title: 'Your week ending Jun 8',
    message: 'New users: 3. Matches: 1. Hires: 0. Active SWAP agreements: 1.',
  });
});

test('reports the week of each employer’s own calendar, on both sides of the date line', async () => {
  const [first, last] = [await marketplace.person('employer'), await marketplace.person('employer')];
  const zones = { [first.organization]: 'Pacific/Kiritimati', [last.organization]: 'Pacific/Pago_Pago' };
  for (const [id, timeZone] of Object.entries(zones))
    await server.knex('organizations').where({ id }).update({ timeZone });
  const { xid: _, ...known } = await server.knex('matches').first();
  let count = 0;
  const add = (employerId: string, createdAt: string, others: object = {}) =>
    server
      .knex('matches')
      .insert({ ...known, id: `week-${(count += 1)}`, employerId, createdAt, withdrawnAt: null, ...others });
  // Monday begins at 10:00 of the Sunday before in Greenwich there, and at 11:00 of Monday here.
  for (const at of [
    '2026-06-07T09:59:00Z',
    '2026-06-07T10:01:00Z',
    '2026-06-14T09:59:00Z',
    '2026-06-14T10:01:00Z',
  ])
    await add(first.organization, at);
  for (const at of [
    '2026-06-08T10:59:00Z',
    '2026-06-08T11:01:00Z',
    '2026-06-15T10:59:00Z',
    '2026-06-15T11:01:00Z',
  ])
    await add(last.organization, at);
  const long = '2026-03-01T10:00:00Z';
  await add(first.organization, long, {
    ...{ status: 'hired', interviewDate: '2026-06-14T09:00:00Z', decidedAt: '2026-06-14T10:30:00Z' },
  });
  await add(last.organization, long, {
    ...{ status: 'hired', interviewDate: '2026-06-01T09:00:00Z', decidedAt: '2026-06-15T10:30:00Z' },
  });
  marketplace.clock.now = '2026-06-15T15:00:00.000Z';
  await reportTheWeek(parts());
  expect((await told(first.person)).at(-1)?.message).toBe('New candidates: 2. Interviews held: 1. Hires: 0.');
  expect((await told(last.person)).at(-1)?.message).toBe('New candidates: 2. Interviews held: 0. Hires: 1.');
});

test('shows open jobs to visitors only if an administrator allows it', async () => {
  const visitor = new Browser(server);
  await set({ allowPublicJobBrowsing: defaultSettings.allowPublicJobBrowsing });
  expect((await visitor.fetch('/api/public-jobs')).status).toBe(404);
  expect((await visitor.fetch('/api/public-jobs?count=0')).status).toBe(204);
  await set({ allowPublicJobBrowsing: true });
  const hidden = jobInput();
  await marketplace.give(employer, 'jobs.post', hidden);
  await server.knex('jobs').where({ id: hidden.id }).update({ isHidden: true });
  const jobs = (await (await visitor.fetch('/api/public-jobs')).json()) as object[];
  expect(jobs).toHaveLength(1);
  expect(Object.keys(jobs[0]!).toSorted()).toEqual(
    [
      'contractType',
      'createdAt',
      'description',
      'employerName',
      'id',
      'location',
      'salaryRange',
      'title',
    ].toSorted(),
  );
  expect((await visitor.fetch('/api/public-jobs?count=0')).status).toBe(200);
});
