// Tests the product's main flow on the server: marking a class gives the employer matches and notifications.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '#shared/engine/command.ts';
import { openReply } from '#shared/engine/protocol.ts';
import type { SyncReply } from '#shared/engine/protocol.ts';
import type { Database } from './database/types.ts';
import { testDatabase } from './testing/test-database.ts';
import {
  anEntry,
  completionInput,
  courseInput,
  jobInput,
  newMarketplace,
  studentInput,
} from './testing/marketplace.ts';
import type { Marketplace } from './testing/marketplace.ts';
import { syncDevice } from './sync/sync.ts';

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

async function sync(actor: Actor, cookie: string | null, extra: object = {}): Promise<SyncReply> {
  const request = { client: randomUUID(), cookie, entries: [], waiting: 0, ...extra };
  const parts = {
    knex: database.knex,
    execute: marketplace.execute,
    cursorKeys: ['key'],
    now: () => new Date(marketplace.clock.now),
  };
  return openReply(await syncDevice(parts, actor, request));
}

describe('marking a class complete', () => {
  test('creates 28 matches and 28 notifications for 28 completions of one batch in any order', async () => {
    const job = jobInput();
    const course = courseInput({ linkedJobIds: [job.id] });
    await marketplace.give(employer, 'jobs.post', job);
    await marketplace.give(provider, 'courses.create', course);
    const students = Array.from({ length: 28 }, () => studentInput(course.id));
    const entries = [
      ...students.map((student) => anEntry('enrollments.enroll', student)),
      ...students.map((student) => anEntry('completions.mark', completionInput(student))),
    ];
    const { outcomes } = await marketplace.execute({ actor: provider, client: null, entries });
    expect(new Set([...outcomes.values()].map(({ kind }) => kind))).toEqual(new Set(['applied']));
    const before = await sync(employer, null);
    expect(before.rows.filter(([table]) => table === 'matches')).toHaveLength(0);
    await marketplace.give(employer, 'agreements.approve', { id: `${course.id}.${job.id}.1` });
    const after = await sync(employer, before.cookie);
    expect(after.rows.filter(([table]) => table === 'matches')).toHaveLength(28);
    expect(
      after.rows.filter(([table, row]) => table === 'notifications' && row.type === 'match'),
    ).toHaveLength(28);
    const late = studentInput(course.id);
    await marketplace.give(provider, 'enrollments.enroll', late);
    await marketplace.give(provider, 'completions.mark', completionInput(late));
    const more = await sync(employer, after.cookie);
    expect(more.rows.filter(([table]) => table === 'matches')).toHaveLength(1);
    expect(JSON.stringify(more)).not.toContain('Ada');
  });

  test('applies a second mark of the same learner with a note and creates no second match', async () => {
    const course = courseInput();
    const student = studentInput(course.id);
    await marketplace.give(provider, 'courses.create', course);
    await marketplace.give(provider, 'enrollments.enroll', student);
    await marketplace.give(provider, 'completions.mark', completionInput(student));
    const again = await marketplace.ask(provider, 'completions.mark', completionInput(student));
    expect(again).toMatchObject({
      kind: 'applied',
      note: 'Already marked complete by Paul on Jun 3. Nothing to do.',
    });
  });

  test('returns a small pull without rows when nothing has changed', async () => {
    const first = await sync(provider, null);
    const second = await sync(provider, first.cookie);
    expect(second.rows).toEqual([]);
    expect(JSON.stringify(second).length).toBeLessThan(400);
  });

  test('returns every row once across the pages of a first sync', async () => {
    const whole = await sync(provider, null);
    const pages: SyncReply[] = [];
    let cookie: string | null = null;
    do {
      const page: SyncReply = await sync(provider, cookie, { limit: 7 });
      pages.push(page);
      cookie = page.cookie;
    } while (pages.at(-1)!.more);
    const idsOf = (rows: SyncReply['rows']) => rows.map(([table, row]) => `${table}/${row.id}`).sort();
    expect(pages.length).toBeGreaterThan(5);
    expect([...new Set(idsOf(pages.flatMap(({ rows }) => rows)))]).toEqual([...new Set(idsOf(whole.rows))]);
  });
});
