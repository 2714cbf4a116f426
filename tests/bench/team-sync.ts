// What a team costs the server: first copies of a provider with 3,000 learners and 12 teachers, and a class that moves to
// another teacher with five devices. In a durable Postgres, without the network.
import { gzipSync } from 'node:zlib';
import { openDatabase } from '#server/database/database.ts';
import { devicesOf } from '#server/testing/devices.ts';
import { courseInput, newMarketplace } from '#server/testing/marketplace.ts';
import type { Marketplace } from '#server/testing/marketplace.ts';
import { systemActor } from '#shared/engine/command.ts';
import type { Actor } from '#shared/engine/command.ts';
import { openReply } from '#shared/engine/protocol.ts';
import type { RowId } from '#shared/engine/protocol.ts';
import { complete, enroll } from '#tests/load/marketplace.ts';
import { median, ms } from './rig.ts';
// @ts-expect-error plain JavaScript: it runs before anything is installed
import { startThrowawayPostgres } from '../../scripts/lib/throwaway-postgres.mjs';

const teachers = 12;
const classSize = 250;
const devicesOfTeacher = 5;
const rounds = 5;

/** In one request. */
const mostWanted = 1_000;

interface Copied {
  rows: number;
  bytes: number;
  packed: number;
  /** In ms. */
  took: number;
  cookie: string;
  /** The rows that the device has. */
  known: ReadonlySet<string>;
}

/** A line of the printed table. */
export interface TeamFigure {
  what: string;
  rows: number;
  kB: number;
  'kB packed': number;
  time: string;
}

/** Fills a database of its own and measures. */
export async function measureTeamSync(): Promise<TeamFigure[]> {
  const postgres = await startThrowawayPostgres({ isDurable: true });
  if (!postgres) throw new Error('The benchmarks need a Postgres: install the package postgresql.');
  const database = await openDatabase({ url: postgres.url, dataDir: '' });
  try {
    await database.migrate();
    const marketplace = await newMarketplace(database);
    marketplace.clock.now = new Date().toISOString();
    const { owner, team, courseIds } = await aProvider(marketplace);
    await database.knex.raw('vacuum analyze');
    const { textFor } = devicesOf(database, marketplace);

    /** All pages, and then the rows that an assignment shows and the device lacks, as a device asks for them. */
    async function pulled(actor: Actor, before: Copied = none): Promise<Copied> {
      const sum = { ...before, rows: 0, bytes: 0, packed: 0, took: 0, known: new Set(before.known) };
      const wanted: [table: string, id: RowId][] = [];
      for (let isMore = true; isMore;) {
        const want = wanted.splice(0, mostWanted);
        const began = performance.now();
        const text = await textFor(actor, sum.cookie || null, want.length > 0 ? { want } : {});
        sum.took += performance.now() - began;
        const reply = openReply(text);
        sum.rows += reply.rows.length;
        sum.bytes += Buffer.byteLength(text);
        sum.packed += gzipSync(text).length;
        sum.cookie = reply.cookie;
        for (const [table, { id }] of reply.rows) sum.known.add(`${table}/${id}`);
        for (const [table, id] of reply.granted ?? [])
          if (!sum.known.has(`${table}/${id}`)) wanted.push([table, id]);
        isMore = reply.more || wanted.length > 0;
      }
      return sum;
    }

    async function firstCopy(what: string, actor: Actor): Promise<TeamFigure> {
      const copies: Copied[] = [];
      for (let round = 0; round < rounds; round++) copies.push(await pulled(actor));
      return figure(what, copies[0]!, median(copies.map(({ took }) => took)));
    }

    const [from, to] = [team[0]!, team[1]!];
    const courseId = courseIds[0]!;
    const assign = (member: Actor, change: object) =>
      marketplace.give(owner, 'members.assign', { userId: member.person, ...change });
    const figures = [
      await firstCopy('First copy of an owner', owner),
      await firstCopy(`First copy of a teacher of ${classSize}`, from),
    ];
    const before = { from: await pulled(from), to: await pulled(to) };
    const began = performance.now();
    await assign(from, { add: [], remove: [courseId] });
    await assign(to, { add: [courseId], remove: [] });
    const commands = performance.now() - began;
    const came: Copied[] = [];
    const left: Copied[] = [];
    for (let device = 0; device < devicesOfTeacher; device++) {
      came.push(await pulled(to, before.to));
      left.push(await pulled(from, before.from));
    }
    const isMoved = came.every(({ rows }) => rows > classSize);
    if (!isMoved) throw new Error('The class did not move.');
    figures.push(
      figure('Commands that move a class', none, commands),
      figure(`${devicesOfTeacher} devices receive the class`, together(came), together(came).took),
      figure(`${devicesOfTeacher} devices drop the class`, together(left), together(left).took),
    );
    return figures;
  } finally {
    await database.close();
    await postgres.stop();
  }
}

const none: Copied = { rows: 0, bytes: 0, packed: 0, took: 0, cookie: '', known: new Set() };

const together = (all: readonly Copied[]): Copied =>
  all.reduce(
    (sum, one) => ({
      ...none,
      rows: sum.rows + one.rows,
      bytes: sum.bytes + one.bytes,
      packed: sum.packed + one.packed,
      took: sum.took + one.took,
    }),
    none,
  );

const figure = (what: string, { rows, bytes, packed }: Copied, took: number): TeamFigure => ({
  what,
  rows,
  kB: Math.round(bytes / 1000),
  'kB packed': Math.round(packed / 1000),
  time: ms(took),
});

/** Twelve classes of 250, half of them complete, each with a teacher. */
async function aProvider(marketplace: Marketplace) {
  const owner = await marketplace.person('provider', 'Olive');
  const team: Actor[] = [];
  const courseIds: number[] = [];
  for (let count = 0; count < teachers; count++) {
    const course = courseInput();
    await marketplace.give(owner, 'courses.create', course);
    const students = await enroll(marketplace, owner, course.id, classSize);
    await complete(marketplace, owner, students.slice(0, classSize / 2));
    const { person } = await marketplace.person('provider', `Teacher ${count}`);
    const inTheirName = { ...systemActor, person, organization: person };
    const joining = { organizationId: owner.organization, role: 'member' };
    await marketplace.give(inTheirName, 'colleagues.join', joining);
    const teacher: Actor = { ...owner, person, memberRole: 'member', assignsAll: false, name: 'Teacher' };
    await marketplace.give(owner, 'members.assign', { userId: person, add: [course.id], remove: [] });
    team.push(teacher);
    courseIds.push(course.id);
  }
  return { owner, team, courseIds };
}
