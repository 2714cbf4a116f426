// What a member's device can export, search and put into a calendar, by role and assignment. A device has no other source
// than the rows that the server sends it.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { csvOf } from '#shared/lib/csv.ts';
import { completionColumns, matchColumns } from '#shared/reads/exports/columns.ts';
import type { Database } from '#server/database/types.ts';
import { devicesOf } from '#server/testing/devices.ts';
import {
  completionInput,
  courseInput,
  jobInput,
  newMarketplace,
  studentInput,
} from '#server/testing/marketplace.ts';
import type { Marketplace } from '#server/testing/marketplace.ts';
import { newMember } from '#server/testing/members.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { calendarFile, calendarFileName } from '#shared/domain/interviews/calendar-file.ts';
import type { Actor } from '#shared/engine/command.ts';
import { MemoryStore } from '#shared/engine/memory-store.ts';
import { classLists } from '#shared/reads/completions.ts';
import { matchesInFull } from '#shared/reads/matches.ts';
import { sideOf } from '#shared/domain/interviews/interviews.ts';
import { searchItems } from '#shared/reads/search/search-items.ts';

let database: Database;
let marketplace: Marketplace;
let paul: Actor;
let erin: Actor;
/** Two classes, each linked to a job at a site of its own. One is assigned. */
let own: Placed;
let other: Placed;

beforeAll(async () => {
  database = await testDatabase();
  marketplace = await newMarketplace(database);
  erin = await marketplace.person('employer', 'Erin');
  paul = await marketplace.person('provider', 'Paul');
  [own, other] = [await newPlaced('Ada'), await newPlaced('Bea')];
});
afterAll(() => database.close());

type Placed = Awaited<ReturnType<typeof newPlaced>>;

/** A learner who completed a class and has an agreed interview for a job. */
async function newPlaced(name: string) {
  const siteId = randomUUID();
  const site = { id: siteId, name: `${name} Dock`, address: '1 Quay', timeZone: 'UTC', closedDays: '' };
  await marketplace.give(erin, 'sites.create', site);
  const job = jobInput({ siteId });
  await marketplace.give(erin, 'jobs.post', job);
  const course = courseInput({ linkedJobIds: [job.id] });
  await marketplace.give(paul, 'courses.create', course);
  await marketplace.give(erin, 'agreements.approve', { id: `${course.id}.${job.id}.1` });
  const student = studentInput(course.id, { studentName: `${name} Canary` });
  await marketplace.give(paul, 'enrollments.enroll', student);
  await marketplace.give(paul, 'completions.mark', completionInput(student));
  const { id: matchId } = await database.knex('matches').where({ courseId: course.id }).first('id');
  await marketplace.give(erin, 'interviews.agreeByPhone', { matchId, startsAt: '2026-06-09T10:00:00.000Z' });
  return { courseId: course.id, siteId, name: student.studentName, reference: student.candidateReferenceId };
}

/** Returns what the device of a member makes of its rows. */
async function madeBy(actor: Actor): Promise<Record<'exported' | 'found' | 'calendar', string>> {
  const store = new MemoryStore();
  const { rows } = await devicesOf(database, marketplace).syncAll(actor, null);
  for (const [table, row] of rows) await store.put(table, row as never);
  const matches = await matchesInFull(store, actor);
  const completions = (await classLists(store)).flatMap(({ course, completed }) =>
    completed.map((row) => ({ ...row, course })),
  );
  const calendars = matches.map(
    ({ match, interview, job }) =>
      interview && calendarFileName(match) + calendarFile(interview, job ?? { title: 'a job' }, 'localhost'),
  );
  return {
    exported: csvOf(matchColumns[sideOf(actor)], matches) + csvOf(completionColumns, completions),
    found: JSON.stringify(await searchItems(store, actor)),
    calendar: calendars.join('\n'),
  };
}

const sides = ['provider', 'employer'] as const;
const organizationOf = (side: (typeof sides)[number]) => (side === 'provider' ? paul : erin);

test.each(sides.flatMap((side) => (['owner', 'manager', 'viewer'] as const).map((role) => ({ side, role }))))(
  'gives the $role of a $side both candidates in exports, search and calendars',
  async ({ side, role }) => {
    const boss = organizationOf(side);
    const made = await madeBy(role === 'owner' ? boss : await newMember(marketplace, boss, 'New', role));
    for (const text of Object.values(made))
      for (const { reference } of [own, other]) expect(text).toContain(reference);
    const isNamed = side === 'provider' && role !== 'viewer';
    expect(made.found.includes('Canary')).toBe(isNamed);
    expect(made.exported + made.calendar).not.toContain('Canary');
  },
);

test.each(sides)(
  'gives a member of a %s what is assigned, and nothing else, in exports, search and calendars',
  async (side) => {
    const boss = organizationOf(side);
    const member = await newMember(marketplace, boss, 'Tess');
    const none = Object.values(await madeBy(member)).join('\n');
    for (const { reference, name } of [own, other])
      for (const word of [reference, name]) expect(none).not.toContain(word);

    const assigned = side === 'provider' ? { add: [own.courseId] } : { addSites: [own.siteId] };
    await marketplace.give(boss, 'members.assign', { userId: member.person, ...assigned });
    const made = await madeBy(member);
    for (const text of Object.values(made)) {
      expect(text).toContain(own.reference);
      expect(text).not.toContain(other.reference);
      expect(text).not.toContain(other.name);
    }
    expect(made.found.includes(own.name)).toBe(side === 'provider');
  },
);
