// Tests what a member receives who works on some courses of a provider only: no byte of another class, in no way to ask.
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
import { providerFigures } from '../queries/dashboard.ts';
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
let employer: Actor;
let paul: Actor;
let tess: Actor;
let devices: Devices;
beforeAll(async () => {
  database = await testDatabase();
  marketplace = await newMarketplace(database);
  employer = await marketplace.person('employer', 'Erin');
  devices = devicesOf(database, marketplace);
});
afterAll(() => database.close());
beforeEach(async () => {
  paul = await marketplace.person('provider', 'Paul');
  tess = await newMember(marketplace, paul, 'Tess');
});

const assign = (change: object) =>
  marketplace.give(paul, 'members.assign', { userId: tess.person, ...change });

/** A class whose learner has completed, was matched and has proposed times, with a conversation. */
async function newClass(mark: string) {
  const job = jobInput();
  await marketplace.give(employer, 'jobs.post', job);
  const course = courseInput({ linkedJobIds: [job.id] });
  await marketplace.give(paul, 'courses.create', course);
  const agreementId = `${course.id}.${job.id}.1`;
  await marketplace.give(employer, 'agreements.approve', { id: agreementId });
  const student = studentInput(course.id, {
    studentName: `${mark} Canary`,
    studentEmail: `${mark.toLowerCase()}.canary@example.org`,
  });
  await marketplace.give(paul, 'enrollments.enroll', student);
  await marketplace.give(paul, 'completions.mark', completionInput(student));
  const match = (await database.knex('matches').where({ courseId: course.id }).first()) as AnyRow;
  const text = `${mark} Canary starts on Monday`;
  const about = { subjectKind: 'match', subjectId: match.id, withId: employer.organization, text };
  const writtenAt = marketplace.clock.now;
  await marketplace.give(paul, 'messages.send', { ...about, writtenAt });
  return { courseId: course.id, student, matchId: String(match.id), mark, agreementId };
}

const ofClass: TableName[] = ['agreements', 'enrollments', 'completions', 'matches', 'threads', 'messages'];
const pull = (actor: Actor, kept: Map<string, AnyRow>, cookie: string | null) =>
  devices.pullInto(kept, actor, cookie, ofClass);

describe('pulling with assignments', () => {
  test('sends the rows of assigned courses only, on first sync and later', async () => {
    const [own, other] = [await newClass('Ada'), await newClass('Bea')];
    await assign({ add: [own.courseId] });
    const first = await devices.syncAll(tess, null);
    expect(everythingIn(first)).toContain('Ada Canary');
    expect(everythingIn(first)).not.toContain('Bea');
    expect(everythingIn(first)).not.toContain(other.student.candidateReferenceId);
    expect(idsIn(first, 'courses')).toContain(other.courseId);
    for (const { student } of [own, other])
      await marketplace.give(paul, 'enrollments.edit', {
        id: student.id,
        set: { studentPhone: '555 0100' },
        base: { studentPhone: null },
      });
    const later = await devices.sync(tess, first.cookie);
    expect(idsIn(later, 'enrollments')).toEqual([own.student.id]);
  });

  test('delivers a class with its assignment and withdraws it without, though no row of it changes', async () => {
    const { courseId, student, matchId } = await newClass('Ada');
    const kept = new Map<string, AnyRow>();
    let cookie = await pull(tess, kept, null);
    expect([...kept.values()].some((row) => JSON.stringify(row).includes('Canary'))).toBe(false);
    const { xid: before } = (await database
      .knex('enrollments')
      .where({ id: student.id })
      .first('xid')) as never;
    await assign({ add: [courseId] });
    cookie = await pull(tess, kept, cookie);
    for (const key of [`enrollments/${student.id}`, `matches/${matchId}`])
      expect([...kept.keys()]).toContain(key);
    await assign({ remove: [courseId] });
    cookie = await pull(tess, kept, cookie);
    expect([...kept.values()].some((row) => JSON.stringify(row).includes('Canary'))).toBe(false);
    const after = (await database.knex('enrollments').where({ id: student.id }).first('xid')) as object;
    expect(after).toEqual({ xid: before });
  });

  test('lists nothing as granted when only a colleague’s assignment changed', async () => {
    const { courseId } = await newClass('Ada');
    const { cookie } = await devices.syncAll(tess, null);
    await marketplace.give(paul, 'members.assign', { userId: paul.person, add: [courseId] });
    const reply = await devices.sync(tess, cookie);
    expect(idsIn(reply, 'assignments')).toHaveLength(1);
    expect(reply.granted).toBeUndefined();
  });

  test('starts over for a member who works on everything from now on, or no more', async () => {
    await newClass('Ada');
    const { cookie } = await devices.syncAll(tess, null);
    const ofAll: Actor = { ...tess, assignsAll: true };
    const all = await devices.syncAll(ofAll, cookie);
    expect(all.reset || everythingIn(all).includes('Ada Canary')).toBe(true);
    const none = await devices.syncAll(tess, (await devices.syncAll(ofAll, null)).cookie);
    expect(everythingIn(none)).not.toContain('Canary');
  });

  test('answers requests for rows, digests and comparisons by assignment', async () => {
    const [own, other] = [await newClass('Ada'), await newClass('Bea')];
    await assign({ add: [own.courseId] });
    const { cookie, rows } = await devices.syncAll(tess, null);
    const want = [own, other].flatMap(({ student, matchId }) => [
      ['enrollments', student.id],
      ['matches', matchId],
    ]);
    const reply = await devices.sync(tess, cookie, { want });
    expect(new Set(reply.rows.map(([, { id }]) => id))).toEqual(new Set([own.student.id, own.matchId]));
    const counted = digestedTables('provider').map((table) => [table, idsIn({ rows }, table).length]);
    const digests = await digestsOf(database.knex, tess);
    expect(digests.map(([table, count]) => [table, count])).toEqual(counted);
    const compared = await compare(database.knex, tess, {
      digests: true,
      lists: true,
      rows: [
        ['enrollments', other.student.id],
        ['matches', other.matchId],
      ],
    });
    expect(JSON.stringify(compared.revs)).not.toContain(other.student.id);
    expect(JSON.stringify(compared.revs)).not.toContain(other.matchId);
  });

  test('reads, counts and tells the history by assignment', async () => {
    const [own, other] = [await newClass('Ada'), await newClass('Bea')];
    await assign({ add: [own.courseId] });
    const reader = new VisibleReader(database.knex, tess);
    expect(await reader.get('enrollments', other.student.id)).toBeUndefined();
    expect(await reader.find('enrollments', { courseId: other.courseId })).toEqual([]);
    expect((await reader.page('matches')).map(({ id }) => id)).toEqual([own.matchId]);
    const figures = await providerFigures(database.knex, tess, '2026-06-03');
    expect(figures).toMatchObject({ totalStudents: 1, learnersMatched: 1, activeCourses: 1 });
    const history = (id: string) => historyOf(database.knex, tess, 'enrollments', id, new Date());
    expect(await history(own.student.id)).toBeDefined();
    expect(await history(other.student.id)).toBeUndefined();
  });

  test('selects in SQL what the visibility table says of each row', async () => {
    const [own] = [await newClass('Ada'), await newClass('Bea')];
    await assign({ add: [own.courseId] });
    const everything = new VisibleReader(database.knex, systemActor);
    const reader = new VisibleReader(database.knex, tess);
    for (const table of replicatedTables) {
      const visible: (string | number)[] = [];
      for (const row of await everything.page(table))
        if (await mayRead(everything, tess, table, row)) visible.push(row.id);
      const read = (await reader.page(table)).map(({ id }) => id);
      expect(new Set<string | number>(read), table).toEqual(new Set(visible));
    }
  });
});

describe('pulling courses that are not assigned', () => {
  const dated = { startDate: '2026-07-01', prerequisites: 'Canary prerequisites' };
  const newCourse = async () => {
    const course = courseInput({ description: 'Canary description', ...dated });
    await marketplace.give(paul, 'courses.create', course);
    return course;
  };
  const pullCourses = (actor: Actor, kept: Map<string, AnyRow>, cookie: string | null) =>
    devices.pullInto(kept, actor, cookie, ['courseStatistics']);
  const whole = expect.objectContaining({ description: 'Canary description', ...dated });
  const titleOnly = expect.objectContaining({
    ...{ description: '', duration: '', startDate: null, endDate: null, prerequisites: null },
    ...{ skillsGained: null, hiddenReason: null, fieldEdits: null, updatedByName: '', isActive: true },
  });

  test('sends a teacher the title of a course, and the whole course while it is assigned', async () => {
    const [own, other] = [await newCourse(), await newCourse()];
    const tom = await newMember(marketplace, paul, 'Tom');
    await marketplace.give(paul, 'members.assign', { userId: tom.person, add: [own.id] });
    const [ofTess, ofTom] = [new Map<string, AnyRow>(), new Map<string, AnyRow>()];
    let cookie = await pullCourses(tess, ofTess, null);
    let cookieOfTom = await pullCourses(tom, ofTom, null);
    const expectKept = async (kept: Map<string, AnyRow>, actor: Actor, wanted: [unknown, unknown]) => {
      const rows = [kept.get(`courses/${own.id}`), kept.get(`courses/${other.id}`)];
      expect(rows).toEqual(wanted);
      expect(rows.map((row) => (row as { title?: string }).title)).toEqual([own.title, other.title]);
      const digest = (await digestsOf(database.knex, actor)).find(([table]) => table === 'courses');
      expect(digest?.slice(1)).toEqual([2, rows.reduce((sum, row) => sum + Number(row?.rev), 0)]);
      const read = await new VisibleReader(database.knex, actor).find('courses');
      expect(new Set(read)).toEqual(new Set(rows));
    };
    await expectKept(ofTess, tess, [titleOnly, titleOnly]);
    await expectKept(ofTom, tom, [whole, titleOnly]);

    for (const add of [[own.id], [other.id]]) await assign({ add });
    cookie = await pullCourses(tess, ofTess, cookie);
    await expectKept(ofTess, tess, [whole, whole]);
    await assign({ remove: [own.id] });
    cookie = await pullCourses(tess, ofTess, cookie);
    await expectKept(ofTess, tess, [titleOnly, whole]);
    await assign({ add: [own.id], remove: [other.id] });
    cookie = await pullCourses(tess, ofTess, cookie);
    await expectKept(ofTess, tess, [whole, titleOnly]);

    await marketplace.give(paul, 'courses.edit', {
      id: other.id,
      set: { skillsGained: 'Canary skills' },
      base: { skillsGained: null },
    });
    await pullCourses(tess, ofTess, cookie);
    await expectKept(ofTess, tess, [whole, titleOnly]);
    const found = async (words: string) =>
      (await new VisibleReader(database.knex, tess).page('courses', { words })).map(({ id }) => id);
    expect(await found('canary descr')).toEqual([own.id]);
    expect(new Set(await found(own.title))).toEqual(new Set([own.id, other.id]));
    cookieOfTom = await pullCourses(tom, ofTom, cookieOfTom);
    await expectKept(ofTom, tom, [whole, titleOnly]);
    expect((await devices.sync(tom, cookieOfTom)).rows).toEqual([]);
  });

  test('tells what changed in a course without the values of columns that are withheld', async () => {
    const { id } = await newCourse();
    const edit = { id, set: { description: 'Second canary' }, base: { description: 'Canary description' } };
    await marketplace.give(paul, 'courses.edit', edit);
    const history = async () =>
      JSON.stringify(await historyOf(database.knex, tess, 'courses', id, new Date()));
    expect(await history()).toContain('description');
    expect(await history()).not.toMatch(/canary/i);
    await assign({ add: [id] });
    expect(await history()).toContain('Second canary');
  });
});
