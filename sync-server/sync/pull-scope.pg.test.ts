// Tests whose rows a device gets: through ownership, agreements and catalogues; in pages, and never a learner's name.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '#shared/engine/command.ts';
import { replicatedTables } from '#shared/engine/schema.ts';
import { scopesOf } from '#shared/engine/visibility.ts';
import type { SyncReply } from '#shared/engine/protocol.ts';
import type { Database } from '../database/types.ts';
import { historyOf } from '../engine/history.ts';
import { VisibleReader } from './visible-reader.ts';
import { devicesOf, idsIn } from '../testing/devices.ts';
import type { Devices } from '../testing/devices.ts';
import { sampleRow } from '../testing/rows.ts';
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
let other: Actor;
let devices: Devices;

beforeAll(async () => {
  database = await testDatabase();
  marketplace = await newMarketplace(database);
  employer = await marketplace.person('employer', 'Erin');
  provider = await marketplace.person('provider', 'Paul');
  other = await marketplace.person('provider', 'Petra');
  devices = devicesOf(database, marketplace);
});
afterAll(() => database.close());

async function post(overrides: object = {}): Promise<number> {
  const job = jobInput(overrides);
  await marketplace.give(employer, 'jobs.post', job);
  return job.id;
}

async function list(...linkedJobIds: number[]): Promise<number> {
  const course = courseInput({ linkedJobIds });
  await marketplace.give(provider, 'courses.create', course);
  return course.id;
}

const setActive = (id: number, isActive: boolean) =>
  marketplace.give(employer, 'jobs.edit', { id, set: { isActive }, base: { isActive: !isActive } });

describe('deactivating a job', () => {
  test('keeps an inactive job for a linked provider and removes it from everyone else', async () => {
    const job = await post();
    await list(job);
    const [linked, unlinked] = [await devices.syncAll(provider, null), await devices.syncAll(other, null)];
    expect([idsIn(linked, 'jobs'), idsIn(unlinked, 'jobs')].map((ids) => ids.includes(job))).toEqual([
      true,
      true,
    ]);
    await setActive(job, false);
    const [kept, lost] = [
      await devices.sync(provider, linked.cookie),
      await devices.sync(other, unlinked.cookie),
    ];
    expect(kept).toMatchObject({ rows: [['jobs', { id: job, isActive: false }]], gone: [] });
    expect(lost).toMatchObject({ rows: [], gone: [['jobs', job]] });
    await setActive(job, true);
    expect(idsIn(await devices.sync(other, lost.cookie), 'jobs')).toEqual([job]);
  });

  test('excludes an inactive job from the first sync of another provider', async () => {
    const job = await post();
    await setActive(job, false);
    expect(idsIn(await devices.syncAll(other, null), 'jobs')).not.toContain(job);
  });
});

describe('changing a grant', () => {
  test('lists all granted rows after a grant changed, so that the device can drop and request rows', async () => {
    const job = await post();
    const course = await list();
    const before = await devices.syncAll(provider, null);
    await setActive(job, false);
    const hidden = await devices.sync(provider, before.cookie);
    expect(hidden.granted).toBeUndefined();
    expect(hidden.gone).toEqual([['jobs', job]]);
    await setActive(job, true);
    await marketplace.give(provider, 'courses.linkJob', { courseId: course, jobId: job, round: 1 });
    await setActive(job, false);
    const after = await devices.sync(provider, hidden.cookie);
    const [row] = await database
      .knex('jobs')
      .where({ id: job })
      .select(database.knex.raw('xid::text::bigint as rev'));
    expect(after.granted).toContainEqual(['jobs', job, row.rev]);
    expect(idsIn(after, 'jobs')).toEqual([job]);
  });

  test('returns requested rows only if the person may see them', async () => {
    const [shown, hidden] = [await post(), await post()];
    const course = await list(shown);
    await setActive(shown, false);
    await setActive(hidden, false);
    const { cookie } = await devices.syncAll(provider, null);
    const want = [
      ['jobs', shown],
      ['jobs', hidden],
      ['jobs', 'not a number'],
      ['jobs', 12345],
      ['agreements', `${course}.${shown}.1`],
      ['users', employer.person],
      ['learners', 'anything'],
      ['pg_user', 'postgres'],
    ];
    const reply = await devices.sync(provider, cookie, { want });
    expect(reply.rows.map(([table, row]) => `${table}/${row.id}`)).toEqual(
      expect.arrayContaining([`jobs/${shown}`, `agreements/${course}.${shown}.1`]),
    );
    expect(reply.rows).toHaveLength(2);
    expect(
      (await devices.sync(other, null, { want: [['agreements', `${course}.${shown}.1`]] })).rows,
    ).not.toContainEqual(['agreements', expect.anything()]);
  });
});

describe('pulling in pages', () => {
  test('returns the same rows in pages as in one reply, most needed tables first', async () => {
    const whole = await devices.syncAll(provider, null);
    const paged = await devices.syncAll(provider, null, 3);
    expect(paged.pages).toBeGreaterThan(3);
    expect(paged.rows).toEqual(whole.rows);
    const tables = [...new Set(paged.rows.map(([table]) => table))];
    expect(tables).toEqual(['users', 'organizations', 'memberships', 'courses', 'jobs', 'agreements']);
  });

  test('returns no more rows in a page than were asked for', async () => {
    expect((await devices.sync(provider, null, { limit: 3 })).rows).toHaveLength(3);
  });

  test('returns every change once across the pages of a delta', async () => {
    const start = await devices.syncAll(employer, null);
    const jobs: number[] = [];
    for (let job = 0; job < 8; job++) jobs.push(await post());
    const delta = await devices.syncAll(employer, start.cookie, 3);
    expect(delta.pages).toBe(3);
    expect(idsIn(delta, 'jobs').toSorted((a, b) => Number(a) - Number(b))).toEqual(
      jobs.toSorted((a, b) => a - b),
    );
    expect((await devices.sync(employer, delta.cookie)).rows).toEqual([]);
  });

  test('loses no row that changes between two pages', async () => {
    for (let job = 0; job < 3; job++) await post();
    // A first copy has the newest rows first, so neither the new job nor the one received is on a later page.
    let page = await devices.sync(employer, null, { limit: 1 });
    while (idsIn(page, 'jobs').length === 0) page = await devices.sync(employer, page.cookie, { limit: 1 });
    expect(page.more).toBe(true);
    const [received] = idsIn(page, 'jobs') as [number];
    const added = await post();
    await marketplace.give(employer, 'jobs.edit', { id: received, set: { title: 'Changed' }, base: {} });
    const rest = await devices.syncAll(employer, page.cookie, 2);
    const after = await devices.sync(employer, rest.cookie);
    expect(idsIn({ rows: [...rest.rows, ...after.rows] }, 'jobs')).toEqual(
      expect.arrayContaining([received, added]),
    );
  });

  test('limits a catalog to its window and adds rows that are requested or granted by an agreement', async () => {
    const [old] = [await post({ title: 'The oldest' })];
    await database.knex('jobs').where({ id: old }).update({ createdAt: '2020-01-01T00:00:00.000Z' });
    const columns =
      '"employerId", "employerName", title, description, location, "contractType", "guaranteedInterview", "isActive", "updatedAt", "updatedByName", "createdAt"';
    await database.knex.raw(
      `insert into jobs (id, ${columns}) select 1000 + n, ${columns} from jobs, generate_series(1, 510) n where id = ?`,
      [await post({ title: 'One of many' })],
    );
    expect(idsIn(await devices.syncAll(other, null), 'jobs')).toHaveLength(500);
    expect(idsIn(await devices.syncAll(other, null), 'jobs')).not.toContain(old);
    const { cookie } = await devices.syncAll(other, null);
    const picked = await devices.sync(other, cookie, { want: [['jobs', old]] });
    expect(idsIn(picked, 'jobs')).toEqual([old]);
    await marketplace.give(other, 'courses.create', courseInput({ linkedJobIds: [old] }));
    expect(idsIn(await devices.syncAll(other, null), 'jobs')).toContain(old);
    await database.knex('jobs').whereBetween('id', [1001, 1510]).del();
  });
});

test('sends no learner data to an employer, whatever happens to the learner', async () => {
  const canary = {
    studentName: 'Zebedee Quux',
    studentEmail: 'zebedee@quux.example',
    studentPhone: '555-987-6543',
  };
  const job = await post();
  const course = await list(job);
  const student = studentInput(course, canary);
  const heard: string[] = [];
  let cookie: string | null = null;
  const listen = async () => {
    const text = await devices.textFor(employer, cookie);
    heard.push(text);
    ({ cookie } = JSON.parse(text.slice(text.indexOf('\n') + 1)) as { cookie: string });
  };
  await listen();
  const agreementId = `${course}.${job}.1`;
  const completionId = `${course}.${student.candidateReferenceId}`;
  const steps: [Actor, string, unknown][] = [
    [provider, 'enrollments.enroll', student],
    [employer, 'agreements.approve', { id: agreementId }],
    [provider, 'completions.mark', completionInput(student)],
    [provider, 'enrollments.edit', { id: student.id, set: { studentPhone: '555-987-0000' }, base: {} }],
    [provider, 'completions.remove', { id: completionId }],
    [provider, 'completions.mark', completionInput(student)],
    [provider, 'enrollments.remove', { id: student.id, knowsCompletion: true }],
    [provider, 'courses.unlinkJob', { courseId: course, jobId: job, round: 1 }],
  ];
  for (const [actor, command, input] of steps) {
    await marketplace.give(actor, command, input);
    await listen();
  }
  const entries = [anEntry('enrollments.edit', { id: student.id, set: {}, base: {} }, { sequence: 1 })];
  heard.push(
    await devices.textFor(employer, null, {
      client: randomUUID(),
      entries,
      want: [['enrollments', student.id]],
    }),
  );
  expect(heard.join()).toContain(student.candidateReferenceId);
  expect(heard.join()).not.toMatch(/zebedee|quux|555-987/i);
});

test('sends a conflict with learner data only to the role and organization of its author', async () => {
  const course = await list();
  const student = studentInput(course);
  await marketplace.give(provider, 'enrollments.enroll', student);
  const base = { studentName: student.studentName };
  for (const studentName of ['Zebedee Quux', 'Zebedee Quince'])
    await marketplace.give(provider, 'enrollments.edit', { id: student.id, set: { studentName }, base });
  const typed = idsIn(await devices.syncAll(provider, null), 'conflicts');
  expect(typed).toHaveLength(1);
  const elsewhere: Actor[] = [
    { ...provider, role: 'employer' },
    { ...provider, role: 'newcomer' },
    { ...provider, organization: other.organization },
  ];
  for (const actor of elsewhere) {
    const wanted = { want: [['conflicts', typed[0]]] };
    expect(await devices.textFor(actor, null, wanted as never), actor.role).not.toMatch(/zebedee/i);
  }
  expect(idsIn(await devices.syncAll(provider, null), 'conflicts')).toEqual(typed);
});

let seed = 0;

/** What else a row of this scope says of where its person was. */
function placeOf({ as, within }: { as?: string; within?: string }, { organization, role }: Actor): object {
  if (within === 'platform') return { organizationId: 'platform' };
  if (within) return { organizationId: organization };
  return as ? { organizationId: organization, role } : {};
}

test.each(['employer', 'provider', 'admin'] as const)(
  'sends a new row of every replicated table to an up-to-date device (%s)',
  async (role) => {
    const actor: Actor = { ...(await marketplace.person('provider')), role };
    const insert = (table: string, { rev: _, ...row }: object & { rev: number }) =>
      database.knex(table).insert(row).onConflict('id').merge();
    for (const table of replicatedTables)
      for (const scope of scopesOf(role, table)) {
        if (scope.by === 'granted') continue;
        // Other rows refer to a course and a job of their number.
        await insert('courses', sampleRow('courses', ++seed, { providerId: 'background' }));
        await insert('jobs', sampleRow('jobs', seed, { employerId: 'background' }));
        const { cookie } = await devices.syncAll(actor, null);
        const then = scope.by === 'own' ? placeOf(scope, actor) : {};
        const owner = scope.by === 'own' ? { [scope.column]: actor[scope.of] } : {};
        await insert(table, sampleRow(table, seed, { ...then, ...owner }));
        const told = await devices.sync(actor, cookie);
        expect([...told.rows, ...told.gone].map(([name]) => name)).toContain(table);
      }
  },
);

test('keeps field authors within the organization on first sync, later, and for requested rows', async () => {
  const job = await post();
  const courseId = await list(job);
  const courseOf = (reply: SyncReply) =>
    reply.rows.find(([table, { id }]) => table === 'courses' && id === courseId)?.[1];
  const [own, others] = [await devices.syncAll(provider, null), await devices.syncAll(employer, null)];
  await marketplace.give(provider, 'courses.edit', {
    id: courseId,
    set: { title: 'Welding by night' },
    base: { title: courseOf(own)?.title },
  });
  const [ownNext, othersNext] = [
    await devices.sync(provider, own.cookie),
    await devices.sync(employer, others.cookie),
  ];
  expect(courseOf(ownNext)).toMatchObject({ fieldEdits: expect.stringContaining('Paul') });
  expect(courseOf(othersNext)).toMatchObject({ title: 'Welding by night', fieldEdits: null });
  const afresh = await devices.syncAll(employer, null);
  expect(courseOf(afresh)).toMatchObject({ title: 'Welding by night', fieldEdits: null });
  const asRead = new VisibleReader(database.knex, employer);
  expect(await asRead.get('courses', courseId)).toMatchObject({ fieldEdits: null });
  await marketplace.give(employer, 'jobs.edit', {
    id: job,
    set: { title: 'Welder' },
    base: { title: 'Care Assistant' },
  });
  const seen = await devices.sync(provider, ownNext.cookie);
  expect(seen.rows.find(([table]) => table === 'jobs')?.[1]).toMatchObject({
    title: 'Welder',
    fieldEdits: null,
  });
});

test('removes notifications of the organization from a removed colleague', async () => {
  const owner = await marketplace.person('provider');
  const sam = await marketplace.person('provider');
  await database.knex('users').where({ id: sam.person }).update({ organizationId: owner.organization });
  const member: Actor = { ...sam, organization: owner.organization };
  const { rev: _, ...notice } = sampleRow('notifications', ++seed, {
    personId: sam.person,
    organizationId: owner.organization,
  });
  await database.knex('notifications').insert(notice);
  const { cookie, rows } = await devices.syncAll(member, null);
  expect(idsIn({ rows }, 'notifications')).toContain(notice.id);
  const newcomer: Actor = { ...sam, organization: sam.person, role: 'newcomer' };
  const restarted = await devices.sync(newcomer, cookie);
  expect(restarted.reset).toBe(true);
  expect(idsIn(restarted, 'notifications')).toEqual([]);
  expect(idsIn(await devices.syncAll(newcomer, null), 'notifications')).toEqual([]);
});

test('removes notifications of the platform from a former administrator', async () => {
  const ada = await marketplace.person('employer');
  const { rev: _, ...notice } = sampleRow('notifications', ++seed, {
    personId: ada.person,
    organizationId: 'platform',
  });
  await database.knex('notifications').insert(notice);
  const asAdmin = await devices.syncAll({ ...ada, role: 'admin' }, null);
  expect(idsIn(asAdmin, 'notifications')).toContain(notice.id);
  expect(idsIn(await devices.syncAll(ada, null), 'notifications')).toEqual([]);
});

describe('pulling as a viewer', () => {
  const canaries = {
    studentName: 'Canary Byron',
    studentEmail: 'canary@example.org',
    studentPhone: '555 0123',
  };

  test('sends learners without their name, email and phone, in every way to ask for a row', async () => {
    const course = await list();
    const student = studentInput(course, canaries);
    await marketplace.give(provider, 'enrollments.enroll', student);
    const viewer: Actor = { ...provider, memberRole: 'viewer' };
    const all = await devices.syncAll(viewer, null);
    expect(JSON.stringify(all)).toContain(student.candidateReferenceId);
    expect(JSON.stringify(all)).not.toMatch(/canary|555 0123/i);
    const row = await new VisibleReader(database.knex, viewer).get('enrollments', student.id);
    expect(row).toMatchObject({ studentName: '', studentEmail: '', studentPhone: null });
    const history = await historyOf(database.knex, viewer, 'enrollments', student.id, new Date());
    expect(JSON.stringify(history)).not.toMatch(/canary|555 0123/i);
  });

  test('starts over for a person who becomes a viewer, so that the names leave the device', async () => {
    const before = await devices.syncAll(provider, null);
    const viewer: Actor = { ...provider, memberRole: 'viewer' };
    const after = await devices.syncAll(viewer, before.cookie);
    expect(JSON.stringify(before)).toContain(canaries.studentName);
    expect(JSON.stringify(after.rows)).not.toContain(canaries.studentName);
    expect(after.rows.some(([table]) => table === 'enrollments')).toBe(true);
  });
});
