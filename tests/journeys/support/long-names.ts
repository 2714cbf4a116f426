// Long words and names from right to left, in the demo data of a journey: a course, a job, a teacher, and learners whose
// matches wait for every kind of answer.
import type { Knex } from 'knex';
import { systemActorFor } from '#shared/engine/command.ts';
import { DAY_MS } from '#shared/lib/time.ts';
import {
  completionInput,
  courseInput,
  jobInput,
  newMarketplace,
  studentInput,
} from '#server/testing/marketplace.ts';
import { actorOf, confirmAll, enrollAll, matchesOf, propose } from '#tests/bench/town.ts';

export const longWord = 'Kraftfahrzeughaftpflichtversicherungsfachangestelltenvorbereitungslehrgang';

/** Arabic, and a word that fits on no line of a phone. */
export const longNames = [
  'فاطمة الزهراء عبد الرحمن المنصوري',
  `Wolfeschlegelsteinhausenbergerdorff-${'Hubert'.repeat(6)}`,
] as const;

const [rightToLeft, endless] = longNames;

export const longTitle = `${longWord} ${rightToLeft}`;
export const longJob = `${longWord}sachbearbeitung ${rightToLeft}`;

/**
 * Grows the seeded town: one learner waits for times, one for the provider's choice, one has a time ahead, and one is
 * without an outcome. Nobody else has the database open. Returns the id of the course.
 */
export async function growLongNames(knex: Knex): Promise<number> {
  const town = await newMarketplace({ knex });
  const at = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();
  const [paul, erin] = [await actorOf(knex, 'Paul'), await actorOf(knex, 'Erin')];
  town.clock.now = at(-10);
  const posted = jobInput({ title: longJob });
  await town.give(erin, 'jobs.post', posted);
  const course = courseInput({ title: longTitle, linkedJobIds: [posted.id] });
  await town.give(paul, 'courses.create', course);
  await town.give(erin, 'agreements.approve', { id: `${course.id}.${posted.id}.1` });
  const learners = Array.from({ length: 4 }, (_, place) =>
    studentInput(course.id, {
      studentName: `${longNames[place % 2]} ${place + 1}`,
      studentPhone: '+12025550123',
      enrollmentDate: at(-30).slice(0, 10),
    }),
  );
  await enrollAll(town, paul, learners);
  await enrollAll(town, paul, [studentInput(course.id, { studentName: `${rightToLeft} ${endless}` })]);
  town.clock.now = at(-9);
  const completionDate = at(-9).slice(0, 10);
  await town.giveAll(
    paul,
    learners.map((learner) => ['completions.mark', completionInput(learner, { completionDate })]),
  );
  const ids = await matchesOf(knex, posted.id, learners);
  await propose(town, erin, ids.slice(0, 1), at(-8), at(-2));
  await propose(town, erin, ids.slice(1, 2), at(-8), at(4));
  await confirmAll(town, knex, paul, ids.slice(0, 2), at(-7));
  await propose(town, erin, ids.slice(2, 3), at(-0.5), at(5));
  return course.id;
}

/** Gives the teacher Tess a long name from right to left. */
export async function nameTess(knex: Knex): Promise<void> {
  const town = await newMarketplace({ knex });
  const { person } = await actorOf(knex, 'Tess');
  await town.give(systemActorFor(person), 'accounts.saveName', { firstName: rightToLeft, lastName: endless });
}

/** Tess teaches this course. */
export async function assignTess(knex: Knex, courseId: number): Promise<void> {
  const town = await newMarketplace({ knex });
  const { person: userId } = await actorOf(knex, 'Tess');
  const [add, none] = [[courseId], [] as number[]];
  const input = { userId, add, remove: none, addSites: none, removeSites: none };
  await town.give(await actorOf(knex, 'Paul'), 'members.assign', input);
}
