// Tests the audit: written together with the change, for every accepted command and every attempt that was not
// allowed.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Actor } from '#shared/engine/command.ts';
import { recordEvent } from './audit.ts';
import type { Database } from '../database/types.ts';
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

let database: Database;
let marketplace: Marketplace;
let employer: Actor;
let provider: Actor;
beforeAll(async () => {
  database = await testDatabase();
  marketplace = await newMarketplace(database);
  employer = await marketplace.person('employer', 'Erin');
  provider = await marketplace.person('provider', 'Paul');
});
afterAll(() => database.close());

let before: string;
beforeEach(async () => {
  const newest = await database.knex('audit').max('id as id').first();
  before = newest?.['id'] ?? '0';
});

const logged = () => database.knex('audit').where('id', '>', before).orderBy('id');

test('records who did what to which row, on which device, when, and with what result', async () => {
  const job = jobInput();
  const course = courseInput({ linkedJobIds: [job.id] });
  await marketplace.give(employer, 'jobs.post', job);
  await marketplace.give(provider, 'courses.create', course);
  const entry = anEntry('agreements.approve', { id: `${course.id}.${job.id}.1` });
  const savedAt = '2026-06-03T08:00:00.000Z';
  const entries = [{ ...entry, sequence: 1, savedAt }];
  await marketplace.execute({ actor: employer, client: 'tablet-of-room-4', entries });
  const rows = await logged();
  expect(rows.map(({ event, subjectTable }) => [event, subjectTable])).toEqual([
    ['jobs.post', 'jobs'],
    ['courses.create', 'courses'],
    ['agreements.approve', 'agreements'],
  ]);
  expect(rows[2]).toMatchObject({
    at: new Date(marketplace.clock.now),
    personId: employer.person,
    organizationId: employer.organization,
    role: 'employer',
    client: 'tablet-of-room-4',
    entryId: entry.id,
    outcome: 'applied',
    savedAt: new Date(savedAt),
    subjectId: `${course.id}.${job.id}.1`,
    from: 'pending_approval',
    to: 'active',
    words: null,
  });
});

test('names no learner and records a repeated entry only once', async () => {
  const course = courseInput();
  await marketplace.give(provider, 'courses.create', course);
  const student = studentInput(course.id, { studentName: 'Zoe Byron', studentPhone: '555-0100' });
  const entries = [
    anEntry('enrollments.enroll', student),
    anEntry('completions.mark', completionInput(student)),
  ];
  await marketplace.execute({ actor: provider, client: null, entries });
  await marketplace.execute({ actor: provider, client: null, entries });
  const rows = await logged();
  expect(rows.map(({ event }) => event)).toEqual([
    'courses.create',
    'enrollments.enroll',
    'completions.mark',
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/Zoe|Byron|555-0100|example\.org/);
});

test('records denied attempts but no other refusals', async () => {
  await marketplace.ask(provider, 'jobs.post', jobInput());
  await marketplace.ask(employer, 'jobs.post', jobInput({ title: '' }));
  await marketplace.ask(employer, 'agreements.approve', { id: 'nothing' });
  expect(await logged()).toMatchObject([
    { event: 'jobs.post', outcome: 'denied', personId: provider.person, role: 'provider' },
  ]);
});

test('records events other than commands', async () => {
  const now = new Date('2026-06-03T11:00:00.000Z');
  const event = { event: 'admin.elevate', outcome: 'denied' } as const;
  await recordEvent(database.knex, { actor: employer, ...event }, now);
  expect(await logged()).toMatchObject([{ ...event, at: now, personId: employer.person, entryId: null }]);
});

test('refuses to change or delete audit rows', async () => {
  await marketplace.give(employer, 'jobs.post', jobInput());
  await expect(database.knex('audit').update({ words: 'Nothing happened' })).rejects.toThrow('never changed');
  await expect(database.knex('audit').del()).rejects.toThrow('never changed');
});
