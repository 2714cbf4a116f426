// Tests the nightly removal of personal data whose retention period is over, and its preview.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '#shared/engine/command.ts';
import { systemActor } from '#shared/engine/command.ts';
import { defaultSettings } from '#shared/domain/platform/settings.ts';
import type { Database } from '../database/types.ts';
import { retention } from '../queries/retention.ts';
import { devicesOf } from '../testing/devices.ts';
import { testDatabase } from '../testing/test-database.ts';
import {
  anEntry,
  completionInput,
  courseInput,
  jobInput,
  newMarketplace,
  studentInput,
} from '../testing/marketplace.ts';
import type { Marketplace } from '../testing/marketplace.ts';
import { applyRetention } from './retention.ts';
import { refreshStudentPeriods } from './student-periods.ts';

let database: Database;
let marketplace: Marketplace;
let employer: Actor;
let provider: Actor;
let courseId: number;

beforeAll(async () => {
  database = await testDatabase();
  marketplace = await newMarketplace(database);
  employer = await marketplace.person('employer', 'Erin');
  provider = await marketplace.person('provider', 'Paul');
});
afterAll(() => database.close());

const at = (instant: string) => {
  marketplace.clock.now = instant;
};
const now = () => new Date(marketplace.clock.now);
const night = () => applyRetention({ ...database, ...marketplace, now });
const preview = async () => {
  await refreshStudentPeriods(database.knex);
  return (await retention(database.knex, now())).due;
};

async function aCourse(): Promise<number> {
  const course = courseInput();
  await marketplace.give(provider, 'courses.create', course);
  return course.id;
}

async function enrolled(overrides: object = {}) {
  const student = studentInput(courseId, overrides);
  await marketplace.give(provider, 'enrollments.enroll', student);
  return student;
}

const nameOf = async ({ id }: { id: string }): Promise<string> =>
  (await database.knex('enrollments').where({ id }).first('studentName')).studentName;

/** An active agreement on a new course; every learner who completes it is owed an interview. */
async function agreed(): Promise<string> {
  const job = jobInput();
  const course = courseInput({ linkedJobIds: [job.id] });
  await marketplace.give(employer, 'jobs.post', job);
  await marketplace.give(provider, 'courses.create', course);
  const id = `${course.id}.${job.id}.1`;
  await marketplace.give(employer, 'agreements.approve', { id });
  courseId = course.id;
  return id;
}

async function matchOf({ candidateReferenceId }: { candidateReferenceId: string }) {
  return database.knex('matches').where({ candidateReferenceId }).first('id', 'status');
}

test('erases a student 12 months after a completion or a removal without a match', async () => {
  at('2026-06-03T10:00:00.000Z');
  courseId = await aCourse();
  const [completed, removed, studying] = [await enrolled(), await enrolled(), await enrolled()];
  await marketplace.give(provider, 'completions.mark', completionInput(completed));
  await marketplace.give(provider, 'enrollments.remove', { id: removed.id, knowsCompletion: true });
  at('2027-06-03T09:00:00.000Z');
  expect((await night()).students).toBe(0);
  at('2027-06-03T11:00:00.000Z');
  expect((await preview()).students).toBe(2);
  expect((await night()).students).toBe(2);
  expect(await Promise.all([completed, removed, studying].map(nameOf))).toEqual(['', '', 'Ada Byron']);
});

test('erases a student 6 months after the last match closed and never one who is owed an interview', async () => {
  at('2027-06-03T12:00:00.000Z');
  await agreed();
  const [hired, owed] = [await enrolled(), await enrolled()];
  for (const student of [hired, owed])
    await marketplace.give(
      provider,
      'completions.mark',
      completionInput(student, { completionDate: '2027-06-03' }),
    );
  at('2027-09-01T10:00:00.000Z');
  const { id: matchId } = await matchOf(hired);
  await marketplace.give(employer, 'interviews.recordOutcome', { matchId, outcome: 'hired' });
  // As if it had been corrected later: the period runs from the first outcome.
  await database.knex('matches').where({ id: matchId }).update({ decidedAt: '2027-09-14T10:00:00.000Z' });
  at('2028-02-29T10:00:00.000Z');
  expect((await night()).students).toBe(0);
  at('2028-03-01T11:00:00.000Z');
  expect((await preview()).students).toBe(1);
  expect((await night()).students).toBe(1);
  at('2030-03-01T11:00:00.000Z');
  await night();
  expect(await nameOf(hired)).toBe('');
  expect(await nameOf(owed)).toBe('Ada Byron');
  expect(await matchOf(owed)).toMatchObject({ status: 'matched' });
});

test.each(['first', 'last'] as const)(
  'keeps a student with one closed match while the other, the %s, is open',
  async (place) => {
    at('2027-06-03T12:00:00.000Z');
    const jobs = [jobInput(), jobInput()];
    const course = courseInput({ linkedJobIds: jobs.map(({ id }) => id) });
    for (const job of jobs) await marketplace.give(employer, 'jobs.post', job);
    await marketplace.give(provider, 'courses.create', course);
    courseId = course.id;
    for (const { id } of jobs)
      await marketplace.give(employer, 'agreements.approve', { id: `${courseId}.${id}.1` });
    const student = await enrolled();
    await marketplace.give(
      provider,
      'completions.mark',
      completionInput(student, { completionDate: '2027-06-03' }),
    );
    const { candidateReferenceId } = student;
    const matches = await database.knex('matches').where({ candidateReferenceId }).orderBy('id');
    expect(matches).toHaveLength(2);
    const [closed, open] = place === 'last' ? matches : matches.toReversed();
    const hire = (matchId: string) =>
      marketplace.give(employer, 'interviews.recordOutcome', { matchId, outcome: 'hired' });
    await hire(closed.id);
    at('2029-06-03T12:00:00.000Z');
    expect((await night()).students).toBe(0);
    expect((await preview()).students).toBe(0);
    expect(await nameOf(student)).not.toBe('');
    await hire(open.id);
    // The period begins with the last of both.
    at('2029-12-03T11:00:00.000Z');
    await night();
    expect(await nameOf(student)).not.toBe('');
    at('2029-12-03T13:00:00.000Z');
    await night();
    expect(await nameOf(student)).toBe('');
  },
);

test('sends the erasure to a device and removes it from every copy on the server', async () => {
  at('2030-06-03T10:00:00.000Z');
  courseId = await aCourse();
  const student = await enrolled({ studentName: 'Canary Quill', studentEmail: 'canary@learners.example' });
  const edit = { id: student.id, set: { studentName: 'Canary Nib' }, base: { studentName: 'Canary Quill' } };
  await marketplace.give(provider, 'enrollments.edit', edit);
  await marketplace.give(provider, 'enrollments.remove', { id: student.id, knowsCompletion: true });
  const { syncAll } = devicesOf(database, marketplace);
  const { cookie } = await syncAll(provider, null);
  at('2031-06-04T10:00:00.000Z');
  await night();
  const { rows } = await syncAll(provider, cookie);
  expect(rows.find(([, row]) => row.id === student.id)?.[1]).toMatchObject({
    studentName: '',
    studentEmail: '',
    erasedAt: marketplace.clock.now,
  });
  for (const table of ['enrollments', 'history', 'persons', 'conflicts', 'audit'])
    expect(JSON.stringify(await database.knex(table)), table).not.toMatch(/canary/i);
  expect(
    await database.knex('audit').where({ subjectId: student.id, event: 'enrollments.expire' }),
  ).toMatchObject([{ personId: systemActor.person, outcome: 'applied' }]);
});

test('deletes the texts of messages after 24 months and of notifications after 6', async () => {
  at('2031-07-01T10:00:00.000Z');
  const agreementId = await agreed();
  const send = (text: string) =>
    marketplace.give(provider, 'messages.send', {
      subjectKind: 'agreement',
      subjectId: agreementId,
      withId: employer.organization,
      text,
      writtenAt: marketplace.clock.now,
    });
  await send('The old text');
  const texts = () => database.knex('messages').orderBy('createdAt').pluck('text');
  const told = () =>
    database
      .knex('notifications')
      .where({ personId: employer.person })
      .whereNot({ message: '' })
      .pluck('title');
  expect(await told()).not.toEqual([]);
  at('2032-01-02T10:00:00.000Z');
  expect((await preview()).notifications).toBeGreaterThan(0);
  await night();
  expect(await told()).toEqual([]);
  expect(await texts()).toEqual(['The old text']);
  at('2033-07-02T10:00:00.000Z');
  await send('The new text');
  const due = await preview();
  expect(await night()).toMatchObject({ messages: 1, notifications: due.notifications });
  expect(await texts()).toEqual([
    'This message was deleted because its retention period is over.',
    'The new text',
  ]);
  expect(await preview()).toMatchObject({ messages: 0, notifications: 0 });
});

test('deletes devices that sent nothing for 90 days', async () => {
  at('2033-07-03T10:00:00.000Z');
  const client = randomUUID();
  const entries = [{ ...anEntry('courses.create', courseInput()), sequence: 1 }];
  await marketplace.execute({ actor: provider, client, entries });
  at('2033-09-29T10:00:00.000Z');
  await night();
  expect(await database.knex('clients').where({ id: client })).toHaveLength(1);
  at('2033-10-01T11:00:00.000Z');
  await night();
  expect(await database.knex('clients').where({ id: client })).toEqual([]);
});

test('deletes audit rows, histories, and names in ended agreements after 6 years', async () => {
  at('2018-01-01T10:00:00.000Z');
  const id = await agreed();
  await marketplace.give(provider, 'agreements.cancel', { id, reason: 'Nobody came' });
  at('2024-01-02T10:00:00.000Z');
  const due = await preview();
  expect(due).toMatchObject({ agreements: 1 });
  expect(due.audit).toBeGreaterThan(0);
  expect(await night()).toMatchObject({ agreements: 1, audit: due.audit, history: due.history });
  expect(await database.knex('agreements').where({ id }).first()).toMatchObject({
    status: 'cancelled',
    approvedByName: null,
    endedByName: null,
    endNote: null,
    terms: 'The terms were deleted because their retention period is over.',
  });
  expect(await database.knex('audit').where('at', '<', '2018-01-02')).toEqual([]);
});

test('deletes comments and names in attendance reports and breaches after 6 years', async () => {
  at('2026-01-05T10:00:00.000Z');
  const dated = { matchId: 'gone', employerId: employer.organization, providerId: provider.organization };
  const row = { ...dated, jobId: 1, candidateReferenceId: 'C-7K2M4QXAE', createdAt: marketplace.clock.now };
  const said = { employerComment: 'She was here', providerComment: 'She was not' };
  const report = { ...row, ...said, kind: 'held', startsAt: marketplace.clock.now, isConfirmed: true };
  const decided = {
    decidedAt: marketplace.clock.now,
    decision: 'stands',
    decidedByName: 'Ada',
    decisionNote: 'Seen',
  };
  await database.knex('attendanceReports').insert([
    { ...report, id: 'decided', disputedAt: marketplace.clock.now, ...decided },
    { ...report, id: 'undecided', disputedAt: marketplace.clock.now },
  ]);
  const claim = {
    ...row,
    ...said,
    kind: 'employer_absent',
    side: 'provider',
    decidedByName: 'Ada',
    decisionNote: 'Seen',
  };
  await database.knex('claims').insert([
    { ...claim, id: 'settled', state: 'decided', verdict: 'held' },
    { ...claim, id: 'disputed', state: 'disputed' },
  ]);
  const excuse = { excusedAt: marketplace.clock.now, excusedByName: 'Ada', excuse: 'Snow' };
  await database
    .knex('breaches')
    .insert({ ...row, ...said, ...excuse, id: 'old', kind: 'not_held', waitedDays: 0, reminders: 0 });
  at('2032-01-06T10:00:00.000Z');
  expect(await preview()).toMatchObject({ attendance: 1, claims: 1, breaches: 1 });
  expect(await night()).toMatchObject({ attendance: 1, claims: 1, breaches: 1 });
  expect(await preview()).toMatchObject({ attendance: 0, claims: 0, breaches: 0 });
  const none = { employerComment: null, providerComment: null };
  expect(await database.knex('attendanceReports').where({ id: 'decided' }).first()).toMatchObject({
    ...none,
    decision: 'stands',
    decidedByName: null,
    decisionNote: null,
  });
  expect(await database.knex('attendanceReports').where({ id: 'undecided' }).first()).toMatchObject(said);
  expect(await database.knex('claims').where({ id: 'settled' }).first()).toMatchObject({
    ...none,
    verdict: 'held',
    decidedByName: null,
    decisionNote: null,
  });
  expect(await database.knex('claims').where({ id: 'disputed' }).first()).toMatchObject(said);
  expect(await database.knex('breaches').where({ id: 'old' }).first()).toMatchObject({
    ...none,
    excusedByName: null,
    excuse: null,
  });
});

test('fills in the kinds that an earlier run did not count', async () => {
  await database.knex('retentionRuns').insert({ ranAt: now(), counts: JSON.stringify({ students: 3 }) });
  const [run] = (await retention(database.knex, now())).runs;
  expect(run?.counts).toMatchObject({ students: 3, attendance: 0, breaches: 0 });
});

test('applies the periods that an administrator has set and stores the counts of each run', async () => {
  at('2034-01-01T10:00:00.000Z');
  courseId = await aCourse();
  const student = await enrolled();
  await marketplace.give(provider, 'enrollments.remove', { id: student.id, knowsCompletion: true });
  const { id: _, ...settings } = defaultSettings;
  const admin: Actor = { person: 'ada', organization: 'ada', role: 'admin', memberRole: null, name: 'Ada' };
  await marketplace.give(admin, 'settings.save', { ...settings, identityMonthsAfterCourse: 2 });
  at('2034-03-02T10:00:00.000Z');
  const counts = await night();
  expect(counts.students).toBe(1);
  const { runs } = await retention(database.knex, now());
  expect(runs[0]).toEqual({ ranAt: marketplace.clock.now, counts });
});
