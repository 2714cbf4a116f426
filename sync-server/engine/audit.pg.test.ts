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
} from '../testing/town.ts';
import type { Marketplace } from '../testing/town.ts';

let database: Database;
let town: Marketplace;
let employer: Actor;
let provider: Actor;
beforeAll(async () => {
  database = await testDatabase();
  town = await newMarketplace(database);
  employer = await town.person('employer', 'Erin');
  provider = await town.person('provider', 'Paul');
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
  await town.give(employer, 'jobs.post', job);
  await town.give(provider, 'courses.create', course);
  const entry = anEntry('agreements.approve', { id: `${course.id}.${job.id}.1` });
  const savedAt = '2026-06-03T08:00:00.000Z';
  const entries = [{ ...entry, sequence: 1, savedAt }];
  await town.execute({ actor: employer, client: 'tablet-of-room-4', entries });
  const rows = await logged();
  expect(rows.map(({ event, subjectTable }) => [event, subjectTable])).toEqual([
    ['jobs.post', 'jobs'],
    ['courses.create', 'courses'],
    ['agreements.approve', 'agreements'],
  ]);
  expect(rows[2]).toMatchObject({
    at: new Date(town.clock.now),
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
  await town.give(provider, 'courses.create', course);
  const student = studentInput(course.id, { studentName: 'Zoe Byron', studentPhone: '555-0100' });
  const entries = [
    anEntry('enrollments.enroll', student),
    anEntry('completions.mark', completionInput(student)),
  ];
  await town.execute({ actor: provider, client: null, entries });
  await town.execute({ actor: provider, client: null, entries });
  const rows = await logged();
  expect(rows.map(({ event }) => event)).toEqual([
    'courses.create',
    'enrollments.enroll',
    'completions.mark',
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/Zoe|Byron|555-0100|example\.org/);
});

test('records denied attempts but no other refusals', async () => {
  await town.ask(provider, 'jobs.post', jobInput());
  await town.ask(employer, 'jobs.post', jobInput({ title: '' }));
  await town.ask(employer, 'agreements.approve', { id: 'nothing' });
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
  await town.give(employer, 'jobs.post', jobInput());
  await expect(database.knex('audit').update({ words: 'Nothing happened' })).rejects.toThrow('never changed');
  await expect(database.knex('audit').del()).rejects.toThrow('never changed');
});
