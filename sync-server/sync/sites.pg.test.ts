// Tests what a recruiter receives who works at some sites of an employer only: no byte of another site, in no way to ask.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemActor } from '#shared/engine/command.ts';
import type { Actor } from '#shared/engine/command.ts';
import { digestedTables } from '#shared/engine/digest.ts';
import { replicatedTables } from '#shared/engine/schema.ts';
import type { TableName } from '#shared/engine/schema.ts';
import type { AnyRow } from '#shared/engine/store.ts';
import { mayRead } from '#shared/engine/access/may-read.ts';
import type { Database } from '../database/types.ts';
import { historyOf } from '../engine/history.ts';
import { employerFigures } from '../queries/dashboard.ts';
import { compare } from './compare.ts';
import { digestsOf } from './digests.ts';
import { VisibleReader } from './visible-reader.ts';
import { devicesOf, everythingIn, idsIn } from '../testing/devices.ts';
import type { Devices } from '../testing/devices.ts';
import { testDatabase } from '../testing/test-database.ts';
import {
  completionInput,
  courseInput,
  jobInput,
  newMarketplace,
  studentInput,
} from '../testing/marketplace.ts';
import type { Marketplace } from '../testing/marketplace.ts';
import { newMember } from '../testing/members.ts';

let database: Database;
let marketplace: Marketplace;
let paul: Actor;
let erin: Actor;
let rita: Actor;
let devices: Devices;
beforeAll(async () => {
  database = await testDatabase();
  marketplace = await newMarketplace(database);
  paul = await marketplace.person('provider', 'Paul');
  devices = devicesOf(database, marketplace);
});
afterAll(() => database.close());
beforeEach(async () => {
  erin = await marketplace.person('employer', 'Erin');
  rita = await newMember(marketplace, erin, 'Rita');
});

const assign = (change: object) =>
  marketplace.give(erin, 'members.assign', { userId: rita.person, ...change });

/** A site with a job, and a candidate with proposed times and a conversation. */
async function newSite(mark: string) {
  const id = randomUUID();
  const site = { id, name: `${mark} Dock`, address: '1 Quay', timeZone: 'UTC', closedDays: '' };
  await marketplace.give(erin, 'sites.create', site);
  return { siteId: id, ...(await newJob(mark, id)) };
}

async function newJob(mark: string, siteId: string | null) {
  const job = jobInput({ title: `${mark} Canary`, siteId });
  await marketplace.give(erin, 'jobs.post', job);
  const course = courseInput({ linkedJobIds: [job.id] });
  await marketplace.give(paul, 'courses.create', course);
  const agreementId = `${course.id}.${job.id}.1`;
  await marketplace.give(erin, 'agreements.approve', { id: agreementId });
  const student = studentInput(course.id);
  await marketplace.give(paul, 'enrollments.enroll', student);
  await marketplace.give(paul, 'completions.mark', completionInput(student));
  const match = (await database.knex('matches').where({ courseId: course.id }).first()) as AnyRow;
  const matchId = String(match.id);
  const text = `${mark} Canary starts on Monday`;
  const about = { subjectKind: 'match', subjectId: matchId, withId: paul.organization, text };
  const writtenAt = marketplace.clock.now;
  await marketplace.give(erin, 'messages.send', { ...about, writtenAt });
  return { jobId: job.id, matchId, agreementId, reference: student.candidateReferenceId };
}

const ofSite: TableName[] = ['jobs', 'agreements', 'matches', 'threads', 'messages', 'notifications'];
const pull = (kept: Map<string, AnyRow>, cookie: string | null) =>
  devices.pullInto(kept, rita, cookie, ofSite);

const hasCanary = (kept: Map<string, AnyRow>, mark = '') =>
  [...kept.values()].some((row) => JSON.stringify(row).includes(`${mark} Canary`));

describe('pulling with assigned sites', () => {
  test('sends the rows of assigned sites only, on first sync and later', async () => {
    const [own, other, none] = [await newSite('Ada'), await newSite('Bea'), await newJob('Cay', null)];
    await assign({ addSites: [own.siteId] });
    const first = await devices.syncAll(rita, null);
    expect(everythingIn(first)).toContain('Ada Canary');
    for (const { reference } of [other, none]) expect(everythingIn(first)).not.toContain(reference);
    for (const mark of ['Bea', 'Cay']) expect(everythingIn(first)).not.toContain(`${mark} Canary`);
    expect(idsIn(first, 'sites')).toContain(other.siteId);
    for (const { jobId } of [own, other, none])
      await marketplace.give(erin, 'jobs.edit', {
        ...{ id: jobId, set: { salaryRange: '$1' }, base: { salaryRange: null } },
      });
    const later = await devices.sync(rita, first.cookie);
    expect(idsIn(later, 'jobs')).toEqual([own.jobId]);
  });

  test('delivers a site with its assignment and withdraws it without, though no row of it changes', async () => {
    const { siteId, jobId, matchId } = await newSite('Ada');
    const kept = new Map<string, AnyRow>();
    let cookie = await pull(kept, null);
    expect(hasCanary(kept)).toBe(false);
    const xids = () => database.knex('matches').where({ id: matchId }).first('xid');
    const before = await xids();
    await assign({ addSites: [siteId] });
    cookie = await pull(kept, cookie);
    for (const key of [`jobs/${jobId}`, `matches/${matchId}`]) expect([...kept.keys()]).toContain(key);
    await assign({ removeSites: [siteId] });
    cookie = await pull(kept, cookie);
    expect(hasCanary(kept)).toBe(false);
    expect(await xids()).toEqual(before);
  });

  test('delivers and withdraws the candidates of a job that moves between sites', async () => {
    const [own, other] = [await newSite('Ada'), await newSite('Bea')];
    await assign({ addSites: [own.siteId] });
    const kept = new Map<string, AnyRow>();
    let cookie = await pull(kept, null);
    const move = (siteId: string, from: string) =>
      marketplace.give(erin, 'jobs.edit', { id: other.jobId, set: { siteId }, base: { siteId: from } });
    await move(own.siteId, other.siteId);
    cookie = await pull(kept, cookie);
    expect([...kept.keys()]).toContain(`matches/${other.matchId}`);
    await move(other.siteId, own.siteId);
    await pull(kept, cookie);
    expect(hasCanary(kept, 'Bea')).toBe(false);
    expect(hasCanary(kept, 'Ada')).toBe(true);
  });

  test('starts over for a recruiter who sees everything from now on, or no more', async () => {
    await newSite('Ada');
    const { cookie } = await devices.syncAll(rita, null);
    const ofAll: Actor = { ...rita, assignsAll: true };
    const all = await devices.syncAll(ofAll, cookie);
    expect(all.reset || everythingIn(all).includes('Ada Canary')).toBe(true);
    const none = await devices.syncAll(rita, (await devices.syncAll(ofAll, null)).cookie);
    expect(everythingIn(none)).not.toContain('Canary');
  });

  test('answers requests for rows, digests and comparisons by assigned site', async () => {
    const [own, other] = [await newSite('Ada'), await newSite('Bea')];
    await assign({ addSites: [own.siteId] });
    const { cookie, rows } = await devices.syncAll(rita, null);
    const want = [own, other].flatMap(({ jobId, matchId }) => [
      ['jobs', jobId],
      ['matches', matchId],
    ]);
    const reply = await devices.sync(rita, cookie, { want });
    expect(new Set(reply.rows.map(([, { id }]) => id))).toEqual(new Set([own.jobId, own.matchId]));
    const counted = digestedTables('employer').map((table) => [table, idsIn({ rows }, table).length]);
    const digests = await digestsOf(database.knex, rita);
    expect(digests.map(([table, count]) => [table, count])).toEqual(counted);
    const compared = await compare(database.knex, rita, {
      digests: true,
      lists: true,
      rows: [
        ['jobs', other.jobId],
        ['matches', other.matchId],
      ],
    });
    expect(JSON.stringify(compared.revs)).not.toContain(other.matchId);
  });

  test('reads, counts and tells the history by assigned site', async () => {
    const [own, other] = [await newSite('Ada'), await newSite('Bea')];
    await assign({ addSites: [own.siteId] });
    const reader = new VisibleReader(database.knex, rita);
    expect(await reader.get('matches', other.matchId)).toBeUndefined();
    expect(await reader.find('matches', { jobId: other.jobId })).toEqual([]);
    expect((await reader.page('matches')).map(({ id }) => id)).toEqual([own.matchId]);
    const figures = await employerFigures(database.knex, rita);
    expect(figures).toMatchObject({ activeJobs: 1, matchedCandidates: 1, swapAgreements: 1 });
    const history = (id: number) => historyOf(database.knex, rita, 'jobs', id, new Date());
    expect(await history(own.jobId)).toBeDefined();
    expect(await history(other.jobId)).toBeUndefined();
  });

  test('selects in SQL what the visibility table says of each row of an employer', async () => {
    const [own] = [await newSite('Ada'), await newSite('Bea'), await newJob('Cay', null)];
    await assign({ addSites: [own.siteId] });
    const ofJob = { subjectKind: 'job', subjectId: String(own.jobId), withId: erin.organization };
    await marketplace.give(paul, 'messages.send', {
      ...ofJob,
      text: 'Hello',
      writtenAt: marketplace.clock.now,
    });
    const everything = new VisibleReader(database.knex, systemActor);
    const reader = new VisibleReader(database.knex, rita);
    for (const table of replicatedTables) {
      const visible: (string | number)[] = [];
      for (const row of await everything.page(table))
        if (await mayRead(everything, rita, table, row)) visible.push(row.id);
      const read = (await reader.page(table)).map(({ id }) => id);
      expect(new Set<string | number>(read), table).toEqual(new Set(visible));
    }
    expect((await reader.page('threads')).map(({ subjectKind }) => subjectKind).toSorted()).toEqual([
      'job',
      'match',
    ]);
  });
});
