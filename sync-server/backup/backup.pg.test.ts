// Tests backups on either database: restored rows, rejected files, and devices that sync with a server that lost
// history.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '#shared/engine/command.ts';
import { restoreBackup, writeBackup } from './backup.ts';
import type { Database } from '../database/types.ts';
import { startEpoch } from '../sync/database-epoch.ts';
import { devicesOf, idsIn } from '../testing/devices.ts';
import type { Devices } from '../testing/devices.ts';
import { statementsOf } from '../testing/statements.ts';
import { testDatabase } from '../testing/test-database.ts';
import { courseInput, jobInput, newMarketplace, studentInput } from '../testing/marketplace.ts';
import type { Marketplace } from '../testing/marketplace.ts';

let database: Database;
let marketplace: Marketplace;
let devices: Devices;
let provider: Actor;
let courseId: number;
beforeAll(async () => {
  database = await testDatabase();
  marketplace = await newMarketplace(database);
  devices = devicesOf(database, marketplace);
  provider = await marketplace.person('provider', 'Paul');
  const employer = await marketplace.person('employer', 'Erin');
  const job = jobInput();
  const course = courseInput({ linkedJobIds: [job.id] });
  courseId = course.id;
  await marketplace.give(employer, 'jobs.post', job);
  await marketplace.give(provider, 'courses.create', course);
  await marketplace.give(employer, 'agreements.approve', { id: `${course.id}.${job.id}.1` });
  await marketplace.give(provider, 'enrollments.enroll', studentInput(courseId));
});
afterAll(() => database.close());

async function backup(): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of writeBackup(database.knex, new Date('2026-06-04T00:00:00Z'))) lines.push(line);
  return lines;
}

/** As a server meets it: it was stopped, and starts again on what came back. */
async function restore(lines: string[]) {
  const done = await restoreBackup(database.knex, streamOf(lines));
  await startEpoch(database.knex);
  return done;
}

async function* streamOf(lines: string[]): AsyncGenerator<string> {
  yield* lines;
}

const withoutHead = (lines: string[]) => lines.slice(1, -1).map((line) => line.replace(/"xid":"\d+"/, ''));

test('restores every written row', async () => {
  const lines = await backup();
  const { rows } = await restore(lines);
  expect(rows).toBeGreaterThan(10);
  expect(withoutHead(await backup()).toSorted()).toEqual(withoutHead(lines).toSorted());
});

test('reads every table in one transaction with one snapshot', async () => {
  const sent = await statementsOf(backup);
  const opening = sent.slice(0, 3).join(' ').toLowerCase();
  expect(opening).toContain('repeatable read');
  expect(opening).toContain('read only');
  expect(sent.filter((statement) => /^begin/i.test(statement))).toHaveLength(1);
});

test('refuses a truncated, changed, or foreign backup and changes nothing', async () => {
  const lines = await backup();
  const damaged = lines.map((line) => line.replace('Paul', 'Pavl'));
  const withoutLine = lines.map((_, place) => lines.toSpliced(place, 1)).slice(0, 10);
  const bad = [
    ...withoutLine,
    lines.slice(0, -1),
    lines.slice(0, 4),
    damaged,
    lines.filter((line) => !line.includes('Paul')),
    ['{}'],
    ['no JSON'],
    [],
  ];
  for (const tried of bad) await expect(restore(tried)).rejects.toThrow(/backup/i);
  expect(withoutHead(await backup())).toEqual(withoutHead(lines));
});

/** Of somebody signed in, of a code that was asked for, and of a passkey that was. */
async function beginSigningIn() {
  const { knex } = database;
  const expiresAt = new Date(Date.now() + 3_600_000);
  await knex('sessions').insert({ id: 'ended-since', personId: provider.person, data: '{}', expiresAt });
  await knex('signInCodes').insert({
    id: 'old-code',
    email: 'zoe@learners.example',
    salt: 's',
    hash: 'h',
    expiresAt,
  });
  await knex('passkeyChallenges').insert({
    id: '00000000-0000-4000-8000-000000000001',
    challenge: 'old',
    expiresAt,
    createdAt: new Date(),
  });
}

const signingIn = ['sessions', 'signInCodes', 'passkeyChallenges'];
const countsOfSigningIn = () =>
  Promise.all(signingIn.map(async (table) => Number((await database.knex(table).count())[0]?.count)));

test('excludes sessions and sign-in codes from backups and signs everyone out on restore', async () => {
  await beginSigningIn();
  const lines = await backup();
  expect(lines.join('\n')).not.toMatch(/ended-since|old-code|zoe@learners|passkeyChallenges/);
  await restore(lines);
  expect(await countsOfSigningIn()).toEqual([0, 0, 0]);
});

test('restores no invitation link, and no change of address that waits', async () => {
  const { knex } = database;
  const [at, expiresAt] = [new Date(), new Date(Date.now() + 3_600_000)];
  const person = { personId: provider.person, previousEmail: '', createdAt: at };
  await knex('addressChanges').insert([
    { ...person, id: 'stopped-later', email: 'eve@example.org', state: 'scheduled', dueAt: at },
    { ...person, id: 'made', email: 'paul@example.org', state: 'made', madeAt: at },
  ]);
  await knex('colleagueInvites').insert({
    id: 'hash-of-a-link',
    organizationId: provider.organization,
    invitedBy: provider.person,
    invitedByName: 'Paul',
    expiresAt,
  });
  const lines = await backup();
  expect(lines.join('\n')).not.toContain('hash-of-a-link');
  await restore(lines);
  expect(await knex('colleagueInvites')).toEqual([]);
  expect(await knex('addressChanges').orderBy('id').select('id', 'state')).toEqual([
    { id: 'made', state: 'made' },
    { id: 'stopped-later', state: 'cancelled' },
  ]);
  await knex('addressChanges').del();
});

test('restores an older backup without the sessions in it', async () => {
  const lines = await backup();
  const old = [
    '{"table":"sessions"}',
    '{"id":"ended-since","personId":"x","data":{},"expiresAt":"2099-01-01"}',
  ];
  const [head = '', ...rest] = lines;
  const body = [head, ...old, ...rest.slice(0, -1)];
  const checksum = createHash('sha256')
    .update(`${body.join('\n')}\n`)
    .digest('hex');
  const { rows } = JSON.parse(lines.at(-1)!) as { rows: number };
  await restore([...body, JSON.stringify({ rows: rows + 1, checksum })]);
  expect(await countsOfSigningIn()).toEqual([0, 0, 0]);
  expect(withoutHead(await backup()).toSorted()).toEqual(withoutHead(lines).toSorted());
});

test('refuses a backup of another schema', async () => {
  const [head = '', ...rest] = await backup();
  const other = head.replace(/"schema":"[^"]*"/, '"schema":"999-future"');
  await expect(restore([other, ...rest])).rejects.toThrow('999-future');
});

test('invalidates every cursor after restoring an older backup and keeps serving', async () => {
  const lines = await backup();
  const { cookie: early } = await devices.sync(provider, null);
  const lost = studentInput(courseId);
  await marketplace.give(provider, 'enrollments.enroll', lost);
  const { cookie: late } = await devices.sync(provider, null);
  await restore(lines);
  for (const cookie of [early, late]) {
    const reply = await devices.sync(provider, cookie);
    expect(reply.reset).toBe(true);
    expect(idsIn(reply, 'enrollments')).not.toContain(lost.id);
    expect(idsIn(reply, 'enrollments')).toHaveLength(1);
  }
  await marketplace.give(provider, 'enrollments.enroll', lost);
  expect(idsIn(await devices.sync(provider, null), 'enrollments')).toContain(lost.id);
});
