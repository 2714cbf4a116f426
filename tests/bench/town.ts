// The demo town, grown to a busy week: 600 learners and 66 open matches between one provider and one employer.
import type { Knex } from 'knex';
import type { Actor } from '#shared/engine/command.ts';
import { agreementId } from '#shared/domain/agreements/agreement.ts';
import { DAY_MS } from '#shared/lib/time.ts';
import {
  completionInput,
  courseInput,
  jobInput,
  newMarketplace,
  studentInput,
} from '#server/testing/marketplace.ts';
import type { Marketplace } from '#server/testing/marketplace.ts';

/** The class that is marked together. */
export const smallClass = { title: 'Bricklaying Basics', students: 28 };
export const job = 'Welder';
/** One learner among 600. */
export const sought = 'Wilhelmina Zoltan';

const learners = 600;
const openMatches = 66;
/** One class for two jobs at different sites: each learner is to be interviewed at both. */
export const twoSites = { course: 'Ship Repair', learners: 30, jobs: ['Deckhand', 'Hull Fitter'] } as const;
/** How many interviews wait for an outcome, offers for an answer, and candidates for times. */
const waiting = 12;

type Student = ReturnType<typeof studentInput>;

/** Grows the seeded town. Nobody else has the database open. */
export async function growTown(knex: Knex): Promise<void> {
  const town = await newMarketplace({ knex });
  const now = Date.now();
  const at = (days: number): string => new Date(now + days * DAY_MS).toISOString();
  const [paul, erin] = [await actorOf(knex, 'Paul'), await actorOf(knex, 'Erin')];
  const welding = await rowOf<{ id: number }>(knex, 'courses', { title: 'Welding Level 2' });
  const welder = await rowOf<{ id: number }>(knex, 'jobs', { title: job });

  town.clock.now = at(-7);
  const small = courseInput({ title: smallClass.title });
  await town.give(paul, 'courses.create', small);
  await enrollAll(town, paul, named(small.id, smallClass.students, 'Mason'));

  const large = courseInput({ title: 'Pipe Fitting' });
  await town.give(paul, 'courses.create', large);
  const [{ count = 0 } = {}] = await knex('enrollments').where({ removedAt: null }).count({ count: '*' });
  const before = Number(count);
  const open = await knex('matches')
    .where({ jobId: welder.id, withdrawnAt: null })
    .whereIn('status', ['matched', 'interview_scheduled'])
    .count({ count: '*' });
  const matched = named(welding.id, openMatches - Number(open[0]?.count ?? 0), 'Welder');
  await enrollAll(town, paul, matched);
  const rest = named(large.id, learners - before - matched.length, 'Fitter');
  const [last] = rest.slice(-1);
  if (last) last.studentName = sought;
  await enrollAll(town, paul, rest);
  await town.giveAll(
    paul,
    matched.map((student) => [
      'completions.mark',
      completionInput(student, { completionDate: at(-7).slice(0, 10) }),
    ]),
  );
  const ids: string[] = await matchesOf(knex, welder.id, matched);
  const untimed = await knex('matches')
    .where({ jobId: welder.id, status: 'matched', withdrawnAt: null, slotsProposedAt: null })
    .whereNotIn('id', ids)
    .count({ count: '*' });
  const [held, offered] = [ids.slice(0, waiting), ids.slice(waiting, 2 * waiting)];
  // Those between stay without times, together with those of the demo data.
  const agreed = ids.slice(3 * waiting - Number(untimed[0]?.count ?? 0));
  await propose(town, erin, held, at(-6), at(-1));
  await confirmAll(town, knex, paul, held, at(-5));
  await propose(town, erin, agreed, at(-6), at(6));
  await confirmAll(town, knex, paul, agreed, at(-5));
  await propose(town, erin, offered, at(-0.01), at(5));
  await growTwoSites(town, knex, { paul, erin });
}

/** Adds the class of `twoSites`, whose candidates wait for times. */
async function growTwoSites(
  town: Marketplace,
  knex: Knex,
  { paul, erin }: { paul: Actor; erin: Actor },
): Promise<void> {
  const sites: { id: string }[] = await knex('sites')
    .where({ organizationId: erin.organization })
    .orderBy('name')
    .limit(twoSites.jobs.length);
  town.clock.now = new Date(Date.now() - DAY_MS).toISOString();
  const posted = twoSites.jobs.map((title, place) =>
    jobInput({ title, location: 'Northside', siteId: sites[place]?.id, openings: twoSites.learners }),
  );
  await town.giveAll(
    erin,
    posted.map((input) => ['jobs.post', input]),
  );
  const linkedJobIds = posted.map(({ id }) => id);
  const course = courseInput({ title: twoSites.course, linkedJobIds });
  await town.give(paul, 'courses.create', course);
  await town.giveAll(
    erin,
    linkedJobIds.map((id) => ['agreements.approve', { id: agreementId(course.id, id, 1) }]),
  );
  const students = named(course.id, twoSites.learners, 'Shipwright');
  await enrollAll(town, paul, students);
  const completionDate = town.clock.now.slice(0, 10);
  await town.giveAll(
    paul,
    students.map((student) => ['completions.mark', completionInput(student, { completionDate })]),
  );
}

/** Adds one class of this size to the seeded town. Returns its course. Nobody else has the database open. */
export async function growLargeClass(knex: Knex, students: number): Promise<number> {
  const town = await newMarketplace({ knex });
  town.clock.now = new Date(Date.now() - DAY_MS).toISOString();
  const paul = await actorOf(knex, 'Paul');
  const course = courseInput({ title: 'Pipe Fitting' });
  await town.give(paul, 'courses.create', course);
  await enrollAll(town, paul, named(course.id, students, 'Fitter'));
  return course.id;
}

/** One time each, a quarter of an hour apart. */
export async function propose(
  town: Marketplace,
  employer: Actor,
  ids: readonly string[],
  when: string,
  first: string,
): Promise<void> {
  town.clock.now = when;
  const start = Math.floor(Date.parse(first) / DAY_MS) * DAY_MS + 14 * 3_600_000;
  await town.giveAll(
    employer,
    ids.map((matchId, index) => [
      'interviews.propose',
      {
        matchId,
        slots: [new Date(start + index * 15 * 60_000).toISOString()],
        kind: 'in-person',
        place: 'Gate 2, Dock Road',
        bring: 'Steel-toe boots',
        minutes: 15,
        note: null,
      },
    ]),
  );
}

export async function confirmAll(
  town: Marketplace,
  knex: Knex,
  provider: Actor,
  ids: readonly string[],
  when: string,
): Promise<void> {
  town.clock.now = when;
  const slots: { id: string }[] = await knex('slots').whereIn('matchId', ids).where({ state: 'proposed' });
  await town.giveAll(
    provider,
    slots.map(({ id }) => ['interviews.confirm', { slotId: id }]),
  );
}

export async function matchesOf(knex: Knex, jobId: number, students: readonly Student[]): Promise<string[]> {
  const references = students.map(({ candidateReferenceId }) => candidateReferenceId);
  const rows: { id: string }[] = await knex('matches')
    .where({ jobId })
    .whereIn('candidateReferenceId', references)
    .orderBy('id');
  return rows.map(({ id }) => id);
}

const named = (courseId: number, amount: number, family: string): Student[] =>
  Array.from({ length: amount }, (_, index) =>
    studentInput(courseId, {
      studentName: `${family} ${String(index + 1).padStart(3, '0')}`,
      enrollmentDate: new Date(Date.now() - 30 * DAY_MS).toISOString().slice(0, 10),
    }),
  );

export const enrollAll = (town: Marketplace, actor: Actor, students: readonly Student[]): Promise<void> =>
  town.giveAll(
    actor,
    students.map((student) => ['enrollments.enroll', student]),
  );

export async function actorOf(knex: Knex, firstName: string): Promise<Actor> {
  const user = await rowOf<{ id: string; organizationId: string; userType: Actor['role'] }>(knex, 'users', {
    firstName,
  });
  const { id: person, organizationId: organization, userType: role } = user;
  return { person, organization, role, memberRole: 'owner', name: firstName };
}

async function rowOf<Found extends object>(knex: Knex, table: string, where: object): Promise<Found> {
  const found: Found | undefined = await knex(table).where(where).first();
  if (!found) throw new Error(`The demo data has no row of ${table} with ${JSON.stringify(where)}.`);
  return found;
}
