// Tests time-based domain work.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../database/types.ts';
import { rebuildFigures, runHourly } from './domain-jobs.ts';
import { testDatabase } from '../testing/test-database.ts';
import {
  completionInput,
  courseInput,
  jobInput,
  newMarketplace,
  studentInput,
} from '../testing/marketplace.ts';
import type { Marketplace } from '../testing/marketplace.ts';

let database: Database;
let marketplace: Marketplace;

beforeAll(async () => {
  database = await testDatabase();
  marketplace = await newMarketplace(database);
});
afterAll(() => database.close());

const hour = async (defects: number[] = []) =>
  runHourly({
    knex: database.knex,
    execute: marketplace.execute,
    now: () => new Date(marketplace.clock.now),
    onDefect: (_message, courseId) => defects.push(courseId),
  });

async function agreement(endDate: string | null = '2026-06-30'): Promise<{
  id: string;
  employer: Awaited<ReturnType<Marketplace['person']>>;
  provider: Awaited<ReturnType<Marketplace['person']>>;
  courseId: number;
  jobId: number;
  complete(): Promise<void>;
}> {
  const employer = await marketplace.person('employer');
  const provider = await marketplace.person('provider');
  const job = jobInput();
  const course = courseInput({ linkedJobIds: [job.id], endDate });
  await marketplace.give(employer, 'jobs.post', job);
  await marketplace.give(provider, 'courses.create', course);
  const complete = async () => {
    const student = studentInput(course.id);
    await marketplace.give(provider, 'enrollments.enroll', student);
    await marketplace.give(provider, 'completions.mark', completionInput(student));
  };
  return { id: `${course.id}.${job.id}.1`, employer, provider, courseId: course.id, jobId: job.id, complete };
}

const statusOf = async (id: string) => database.knex('agreements').where({ id }).first('status', 'endReason');

test('expires an agreement that was not decided within 60 days', async () => {
  marketplace.clock.now = '2026-06-03T10:00:00.000Z';
  const { id } = await agreement();
  marketplace.clock.now = '2026-08-01T10:00:00.000Z';
  await hour();
  expect(await statusOf(id)).toEqual({ status: 'pending_approval', endReason: null });
  marketplace.clock.now = '2026-08-03T10:00:00.000Z';
  await hour();
  expect(await statusOf(id)).toEqual({ status: 'cancelled', endReason: 'expired' });
});

test('completes an agreement 30 days after its course ended unless an interview is owed', async () => {
  marketplace.clock.now = '2026-06-03T10:00:00.000Z';
  const [done, owing] = [await agreement(), await agreement()];
  for (const { id, employer } of [done, owing])
    await marketplace.give(employer, 'agreements.approve', { id });
  await owing.complete();
  marketplace.clock.now = '2026-07-30T10:00:00.000Z';
  await hour();
  expect(await statusOf(done.id)).toEqual({ status: 'active', endReason: null });
  marketplace.clock.now = '2026-08-01T10:00:00.000Z';
  await hour();
  expect(await statusOf(done.id)).toEqual({ status: 'completed', endReason: 'completed' });
  expect(await statusOf(owing.id)).toEqual({ status: 'active', endReason: null });
});

test.each(['course', 'job'] as const)(
  'completes an agreement 30 days after its %s became inactive, and not while both are active',
  async (table) => {
    marketplace.clock.now = '2026-06-03T10:00:00.000Z';
    const [resting, going] = [await agreement(null), await agreement(null)];
    for (const { id, employer } of [resting, going])
      await marketplace.give(employer, 'agreements.approve', { id });
    const { employer, provider, courseId, jobId } = resting;
    const inactive = { set: { isActive: false }, base: { isActive: true } };
    if (table === 'job') await marketplace.give(employer, 'jobs.edit', { id: jobId, ...inactive });
    else await marketplace.give(provider, 'courses.edit', { id: courseId, ...inactive });
    marketplace.clock.now = '2026-07-03T09:00:00.000Z';
    await hour();
    expect(await statusOf(resting.id)).toEqual({ status: 'active', endReason: null });
    marketplace.clock.now = '2026-07-03T11:00:00.000Z';
    await hour();
    expect(await statusOf(resting.id)).toEqual({ status: 'completed', endReason: 'completed' });
    expect(await statusOf(going.id)).toEqual({ status: 'active', endReason: null });
  },
);

test('reminds the employer of an owed interview and records a breach at the deadline', async () => {
  marketplace.clock.now = '2026-06-03T10:00:00.000Z';
  const { id, employer, jobId, complete } = await agreement();
  await marketplace.give(employer, 'agreements.approve', { id });
  await complete();
  const titles = async () =>
    database.knex('notifications').where({ personId: employer.person }).orderBy('time').pluck('title');
  marketplace.clock.now = '2026-06-06T10:30:00.000Z';
  await hour();
  await hour();
  const job = await database.knex('jobs').where({ id: jobId }).first('title');
  const told = await titles();
  expect(told).toHaveLength(3);
  expect(told.at(-1)).toBe(`Propose times for ${job.title}`);
  expect(told).toContain(`1 new candidate for ${job.title}`);
  marketplace.clock.now = '2026-07-04T10:00:00.000Z';
  await hour();
  expect(await database.knex('matches').where({ jobId }).first('guarantee')).toEqual({ guarantee: 'missed' });
  expect(await titles()).toContain(`A guaranteed interview was missed: ${job.title}`);
});

test('gives the places of a job that have become free, and begins nothing in a second run', async () => {
  marketplace.clock.now = '2026-06-03T10:00:00.000Z';
  const { id, employer, jobId, complete } = await agreement(null);
  await marketplace.give(employer, 'jobs.edit', {
    id: jobId,
    set: { interviewsPer30Days: 5 },
    base: { interviewsPer30Days: null },
  });
  // The round was linked before.
  await database.knex('agreements').where({ id }).update({ interviewsPer30Days: 5 });
  await marketplace.give(employer, 'agreements.approve', { id });
  for (let student = 0; student < 7; student += 1) await complete();
  const waiting = async () => {
    const rows = await database.knex('matches').where({ jobId }).select('waitsForPlaceSince', 'deadlineAt');
    expect(rows.filter((row) => row.deadlineAt === null)).toHaveLength(
      rows.filter((row) => row.waitsForPlaceSince !== null).length,
    );
    return rows.filter((row) => row.waitsForPlaceSince !== null).length;
  };
  expect(await waiting()).toBe(2);
  await hour();
  expect(await waiting()).toBe(2);
  marketplace.clock.now = '2026-07-04T10:00:00.000Z';
  const defects: number[] = [];
  await hour(defects);
  expect(await waiting()).toBe(0);
  const begun = await database.knex('matches').where({ jobId }).orderBy('id').select();
  await hour(defects);
  expect(await database.knex('matches').where({ jobId }).orderBy('id').select()).toEqual(begun);
  expect(defects).toEqual([]);
});

test('reminds of an invitation after 7 and 21 days and expires it after 30', async () => {
  marketplace.clock.now = '2026-06-03T10:00:00.000Z';
  const employer = await marketplace.person('employer');
  const provider = await marketplace.person('provider');
  const [job, course] = [jobInput(), courseInput({ linkedJobIds: [] })];
  await marketplace.give(employer, 'jobs.post', job);
  await marketplace.give(provider, 'courses.create', course);
  const id = randomUUID();
  await marketplace.give(employer, 'invitations.send', { id, courseId: course.id, jobId: job.id });
  const reminders: string[] = [];
  for (let day = 1; day <= 31; day++) {
    marketplace.clock.now = new Date(Date.parse('2026-06-03T12:00:00.000Z') + day * 86_400_000).toISOString();
    await hour();
    await hour();
    const told = await database
      .knex('notifications')
      .where({ subjectId: id })
      .orderBy('time', 'desc')
      .first();
    const heard = `${(told.time as Date).toISOString().slice(0, 10)} ${told.textCode}`;
    if (reminders.at(-1) !== heard) reminders.push(heard);
  }
  expect(reminders).toEqual([
    '2026-06-03 invitation.sent',
    '2026-06-10 invitation.reminder',
    '2026-06-24 invitation.reminder',
    '2026-07-03 invitation.expired',
  ]);
  expect(await database.knex('invitations').where({ id }).first('state')).toEqual({ state: 'expired' });
});

test('reminds of an invitation once after the server was away on the day of the reminder', async () => {
  marketplace.clock.now = '2026-06-03T10:00:00.000Z';
  const employer = await marketplace.person('employer');
  const provider = await marketplace.person('provider');
  const [job, course] = [jobInput(), courseInput({ linkedJobIds: [] })];
  await marketplace.give(employer, 'jobs.post', job);
  await marketplace.give(provider, 'courses.create', course);
  const id = randomUUID();
  await marketplace.give(employer, 'invitations.send', { id, courseId: course.id, jobId: job.id });
  const reminders: string[] = [];
  for (const day of [13, 14, 16, 23, 24, 25, 26, 28]) {
    marketplace.clock.now = `2026-06-${day}T12:00:00.000Z`;
    await hour();
    const [{ time, textCode }] = await database.knex('notifications').where({ subjectId: id });
    if (textCode === 'invitation.reminder') reminders.push(time.toISOString().slice(8, 10));
  }
  // The second one is not sent on the day after the late first one.
  expect(reminders).toEqual(['13', '13', '13', '13', '24', '24', '24', '24']);
});

test('marks agreements and matches of organizations with one manager, and no others', async () => {
  marketplace.clock.now = '2026-06-03T10:00:00.000Z';
  const [related, mailed, other] = [await agreement(), await agreement(), await agreement()];
  for (const { id, employer, complete } of [related, mailed, other]) {
    await marketplace.give(employer, 'agreements.approve', { id });
    await complete();
  }
  const { knex } = database;
  const member = async (organizationId: string, personId: string, email: string, role: string) =>
    knex('memberships').insert({
      ...{ id: `${organizationId}.${personId}`, organizationId, personId, email, role },
      ...{ firstName: 'Sam', lastName: 'Reed', assignsAll: true, createdAt: marketplace.clock.now },
    });
  const providersPerson = related.provider.person;
  await member(related.employer.organization, providersPerson, 'x@example.org', 'manager');
  await member(other.employer.organization, providersPerson, 'x@example.org', 'manager');
  await member(other.employer.organization, other.provider.person, 'y@example.org', 'member');
  const { email } = await knex('users').where({ id: mailed.provider.person }).first('email');
  await member(mailed.employer.organization, 'somebody', String(email).toUpperCase(), 'owner');
  await hour();
  const isMarked = async ({ id, courseId }: { id: string; courseId: number }) => [
    (await knex('agreements').where({ id }).first('isRelated')).isRelated,
    ...(await knex('matches').where({ courseId }).select('isRelated')).map(({ isRelated }) => isRelated),
  ];
  expect(await Promise.all([related, mailed, other].map(isMarked))).toEqual([
    [true, true],
    [true, true],
    [false, false],
  ]);
  const before = await knex('matches').where({ courseId: related.courseId }).first('xid');
  await hour();
  expect(await knex('matches').where({ courseId: related.courseId }).first('xid')).toEqual(before);
});

test('tells administrators daily of an organization with three releases, and of no other', async () => {
  marketplace.clock.now = '2026-06-03T10:00:00.000Z';
  const [many, few] = [await agreement(), await agreement()];
  const { knex } = database;
  const id = randomUUID();
  await knex('users').insert({
    ...{ id, firstName: 'Ada', lastName: 'Reed', email: `${id}@example.org`, userType: 'admin' },
    createdAt: marketplace.clock.now,
  });
  for (const [{ id: round, employer, courseId, complete }, count] of [
    [many, 3],
    [few, 2],
  ] as const) {
    await marketplace.give(employer, 'agreements.approve', { id: round });
    for (let left = count; left > 0; left--) await complete();
    await knex('matches')
      .where({ courseId })
      .update({ guarantee: 'released', withdrawnAt: marketplace.clock.now });
  }
  marketplace.clock.now = '2026-06-04T10:00:00.000Z';
  const parts = { knex, execute: marketplace.execute, now: () => new Date(marketplace.clock.now) };
  await rebuildFigures(parts);
  const told = await knex('notifications').where({ personId: id, textCode: 'organization.unusualShares' });
  expect(new Set(told.map(({ subjectId }) => subjectId))).toEqual(
    new Set([many.employer.organization, many.provider.organization]),
  );
});

test('matches and reports missed completions in the sweep and finds nothing in consistent data', async () => {
  marketplace.clock.now = '2026-06-03T10:00:00.000Z';
  const { id, employer, courseId, jobId, complete } = await agreement();
  await complete();
  await marketplace.give(employer, 'agreements.approve', { id });
  const defects: number[] = [];
  await hour(defects);
  expect(defects).toEqual([]);
  await database.knex('matches').where({ courseId }).del();
  await database.knex('matchPersons').where({ jobId }).del();
  await hour(defects);
  expect(defects).toEqual([courseId]);
  expect(await database.knex('matches').where({ courseId })).toHaveLength(1);
});
