// Tests who may see which row, for every role of the visibility table.
import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import type { Actor } from './command.ts';
import { rowSchema } from './rows.ts';
import { tableNames, tables } from './schema.ts';
import type { TableName } from './schema.ts';
import { TakenId } from './store.ts';
import { classroom } from '../testing/classroom.ts';
import { ada, erin, nora, otto, paul, petra, system } from '../testing/people.ts';
import { agreement, completion, conflict, course, job, jobId, match, notification } from '../testing/rows.ts';
import { mayRead, seenBy } from './access/may-read.ts';
import { scopesOf } from './visibility.ts';

/** Which rows of the classroom a person sees, as `table/id`. */
async function seen(actor: Actor): Promise<string[]> {
  const { store, put } = await classroom();
  await put('completions', completion());
  await put('matches', match());
  await put('notifications', notification());
  await put('jobs', job({ id: 102, isActive: false }));
  const eyes = seenBy(store, actor);
  const keys: string[] = [];
  for (const table of tableNames) for (const { id } of await eyes.find(table)) keys.push(`${table}/${id}`);
  return keys;
}

describe('reading rows by role', () => {
  test('shows the owning employer its jobs, agreements, matches, and linked courses, but no learners', async () => {
    expect(await seen(erin)).toEqual([
      'users/erin',
      'organizations/erin',
      'memberships/erin.erin',
      'courses/201',
      'jobs/101',
      'jobs/102',
      'agreements/201.101.1',
      'matches/match-1',
      'notifications/match.match-1-erin',
    ]);
  });

  test('shows another employer active courses and nothing else of other organizations', async () => {
    expect(await seen(otto)).toEqual([
      'users/otto',
      'organizations/otto',
      'memberships/otto.otto',
      'courses/201',
    ]);
  });

  test('shows the owning provider its courses, class lists, agreements, matches, and linkable jobs', async () => {
    expect(await seen(paul)).toEqual([
      'users/paul',
      'organizations/paul',
      'memberships/paul.paul',
      'memberships/paul.sam',
      'courses/201',
      'jobs/101',
      'agreements/201.101.1',
      'enrollments/student-1',
      'completions/201.C-7K2M4QXAE',
      'matches/match-1',
    ]);
  });

  test('shows another provider linkable jobs and nothing else of other organizations', async () => {
    expect(await seen(petra)).toEqual([
      'users/petra',
      'organizations/petra',
      'memberships/petra.petra',
      'jobs/101',
    ]);
  });

  test.each([ada, nora])('shows a person with the role $role only their own account', async (actor) => {
    expect(await seen(actor)).toEqual([`users/${actor.person}`]);
  });

  test('shows the system every row', async () => {
    expect((await seen(system)).length).toBeGreaterThan(20);
  });
});

test('keeps server-only tables out of every view', () => {
  const secret = tableNames.filter((table) => tables[table].isPrivate);
  expect(secret).toEqual([
    'learners',
    'persons',
    'matchPersons',
    'jobPeriods',
    'clocks',
    'unlistedMarks',
    'quickMarks',
    'firstContacts',
    'flags',
    'dataRequests',
  ]);
  for (const { role } of [erin, paul, ada, nora])
    for (const table of secret) expect(scopesOf(role, table)).toEqual([]);
});

test('keeps every table with learner data out of the employer’s view', () => {
  const withLearners = tableNames.filter((table) =>
    JSON.stringify(Object.keys(shapeOf(table))).includes('student'),
  );
  expect(withLearners).toEqual(['enrollments']);
  for (const table of withLearners) expect(scopesOf('employer', table)).toEqual([]);
});

const shapeOf = (table: TableName) => (rowSchema(table) as unknown as z.ZodMiniObject).shape;

test('shows a conflict only to its author in the same role and organization', async () => {
  const { store } = await classroom();
  const typed = conflict();
  expect(await mayRead(store, paul, 'conflicts', typed)).toBe(true);
  for (const elsewhere of [petra, { ...paul, role: 'employer' as const }, { ...paul, organization: 'petra' }])
    expect(await mayRead(store, elsewhere, 'conflicts', typed)).toBe(false);
});

test('shows an inactive job to a provider with an agreement, even after the agreement has ended', async () => {
  const { store, put } = await classroom({ job: { isActive: false } });
  const inactive = job({ isActive: false });
  expect(await mayRead(store, paul, 'jobs', inactive)).toBe(true);
  expect(await mayRead(store, petra, 'jobs', inactive)).toBe(false);
  await put('agreements', agreement({ status: 'cancelled' }));
  expect(await mayRead(store, paul, 'jobs', inactive)).toBe(true);
});

test('treats a foreign row as missing and prevents adding or overwriting it', async () => {
  const { store } = await classroom({ course: { isActive: false }, agreement: null });
  const eyes = seenBy(store, erin);
  expect(await eyes.get('courses', 201)).toBeUndefined();
  await expect(eyes.add('courses', course())).rejects.toThrow(TakenId);
  await expect(eyes.put('courses', course({ title: 'Mine' }))).rejects.toThrow(TakenId);
  await eyes.put('jobs', job({ title: 'Senior Carer' }));
  expect((await store.get('jobs', jobId))?.title).toBe('Senior Carer');
  expect((await store.get('courses', 201))?.title).toBe('Care Certificate');
});
