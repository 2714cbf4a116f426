// Tests races between an assignment and the work of the member: what is accepted was allowed when it was.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '#shared/engine/command.ts';
import type { Database } from '../database/types.ts';
import {
  completionInput,
  courseInput,
  jobInput,
  newMarketplace,
  studentInput,
} from '../testing/marketplace.ts';
import type { Marketplace } from '../testing/marketplace.ts';
import { testDatabase } from '../testing/test-database.ts';
import { newMember } from '../testing/members.ts';

let database: Database;
let marketplace: Marketplace;
let paul: Actor;
let tess: Actor;
beforeAll(async () => {
  database = await testDatabase();
  marketplace = await newMarketplace(database);
  paul = await marketplace.person('provider', 'Paul');
  tess = await newMember(marketplace, paul, 'Tess');
});
afterAll(() => database.close());

const assign = (change: object) =>
  marketplace.ask(paul, 'members.assign', { userId: tess.person, ...change });

test('accepts a mark at the time of the unassignment or refuses it, and refuses every later one', async () => {
  for (let round = 0; round < 5; round += 1) {
    const course = courseInput();
    await marketplace.give(paul, 'courses.create', course);
    const students = [studentInput(course.id), studentInput(course.id)];
    for (const student of students) await marketplace.give(paul, 'enrollments.enroll', student);
    await assign({ add: [course.id] });
    const [first, second] = students.map((student) => completionInput(student));
    const [marked, unassigned] = await Promise.all([
      marketplace.ask(tess, 'completions.mark', first),
      assign({ remove: [course.id] }),
    ]);
    expect(unassigned.kind).toBe('applied');
    expect(['applied', 'refused']).toContain(marked.kind);
    const later = await marketplace.ask(tess, 'completions.mark', second);
    expect(later).toMatchObject({ kind: 'refused', code: 'forbidden' });
    const rows = await database.knex('completions').where({ courseId: course.id });
    expect(rows.length).toBe(marked.kind === 'applied' ? 1 : 0);
  }
});

test('keeps one row of two managers who assign and take away the same course at the same time', async () => {
  const course = courseInput();
  await marketplace.give(paul, 'courses.create', course);
  for (let round = 0; round < 5; round += 1) {
    const outcomes = await Promise.all([assign({ add: [course.id] }), assign({ remove: [course.id] })]);
    expect(outcomes.map(({ kind }) => kind)).toEqual(['applied', 'applied']);
    expect(await database.knex('assignments').where({ courseId: course.id })).toHaveLength(1);
  }
});

test('accepts proposed times at the time of the unassignment or a move, or refuses them, and every later one', async () => {
  const erin = await marketplace.person('employer', 'Erin');
  const rita = await newMember(marketplace, erin, 'Rita');
  const [dock, yard] = [randomUUID(), randomUUID()];
  for (const id of [dock, yard]) {
    const site = { id, name: id, address: '1 Quay', timeZone: 'UTC', closedDays: '' };
    await marketplace.give(erin, 'sites.create', site);
  }
  const assignSites = (change: object) =>
    marketplace.ask(erin, 'members.assign', { userId: rita.person, ...change });
  for (let round = 0; round < 6; round += 1) {
    const job = jobInput({ siteId: dock });
    await marketplace.give(erin, 'jobs.post', job);
    const course = courseInput({ linkedJobIds: [job.id] });
    await marketplace.give(paul, 'courses.create', course);
    await marketplace.give(erin, 'agreements.approve', { id: `${course.id}.${job.id}.1` });
    const student = studentInput(course.id);
    await marketplace.give(paul, 'enrollments.enroll', student);
    await marketplace.give(paul, 'completions.mark', completionInput(student));
    const { id: matchId } = await database.knex('matches').where({ jobId: job.id }).first();
    await assignSites({ addSites: [dock] });
    const times = {
      matchId,
      slots: ['2099-06-09T10:00:00.000Z'],
      kind: 'phone',
      place: 'We call',
      minutes: 30,
    };
    const takeAway = () =>
      round % 2 === 0
        ? assignSites({ removeSites: [dock] })
        : marketplace.ask(erin, 'jobs.edit', { id: job.id, set: { siteId: yard }, base: { siteId: dock } });
    const [proposed, taken] = await Promise.all([
      marketplace.ask(rita, 'interviews.propose', times),
      takeAway(),
    ]);
    expect(taken.kind).toBe('applied');
    expect(['applied', 'refused']).toContain(proposed.kind);
    const later = await marketplace.ask(rita, 'interviews.propose', times);
    expect(later).toMatchObject({ kind: 'refused', code: 'forbidden' });
    const slots = await database.knex('slots').where({ matchId });
    expect(slots.length).toBe(proposed.kind === 'applied' ? 1 : 0);
  }
});
