// Seeds the courses of the demo data with their classes, agreements, completions and interviews.
import { systemActor } from '#shared/engine/command.ts';
import type { Actor } from '#shared/engine/command.ts';
import { agreementId } from '#shared/domain/agreements/agreement.ts';
import { assertDefined } from '#shared/lib/assert-defined.ts';
import { courses, employers, jobs, students } from './seed-demo.ts';
import type { SeedCourse } from './seed-demo.ts';
import { idOf, numberOf, referenceOf } from './seed-writer.ts';
import type { Order, SeedWriter } from './seed-writer.ts';

/** Days before today on which the seeded events begin. */
export const started = 75;

/**
 * The agreement that is pending for the tour. It is older than the completions of its course, and young enough not to
 * expire soon.
 */
const proposedDaysAgo = 31;

const pendingIn = (links: SeedCourse['links']): string[] =>
  Object.keys(links).filter((jobTitle) => links[jobTitle] === 'pending_approval');

/** The agreements of the demo data that wait for an answer. */
export const proposals = courses.flatMap(({ title, links }) =>
  pendingIn(links).map((jobTitle) => ({ courseId: numberOf(title), jobId: numberOf(jobTitle) })),
);

/** Opens the course with its class. */
export async function openCourse(
  seed: SeedWriter,
  { provider, title, links, term, students: size, completed: _, completedDaysAgo: __, ...course }: SeedCourse,
): Promise<void> {
  const id = numberOf(title);
  const actor = seed.actorOf(provider);
  const linkedJobIds = Object.keys(links)
    .filter((jobTitle) => !pendingIn(links).includes(jobTitle))
    .map(numberOf);
  const dates = term && {
    startDate: seed.daysAgo(-term.starts).slice(0, 10),
    endDate: seed.daysAgo(-term.ends).slice(0, 10),
  };
  await seed.give(actor, ['courses.create', { id, title, ...course, ...dates, linkedJobIds }]);
  const enrollments = students.slice(0, size).map(([studentName, studentEmail]) => ({
    id: idOf(`${title} ${studentEmail}`),
    courseId: id,
    candidateReferenceId: referenceOf(`${title} ${studentEmail}`),
    studentName,
    studentEmail,
    studentPhone: null,
    enrollmentDate: seed.day,
  }));
  await seed.give(actor, ...enrollments.map((input) => ['enrollments.enroll', input] as Order));
}

/** Gives approvals, rejections and completions in their natural order. */
export async function teachCourse(
  seed: SeedWriter,
  { provider, title, links, students: size, completed, completedDaysAgo = 30 }: SeedCourse,
): Promise<void> {
  const courseId = numberOf(title);
  seed.goTo(started - 5);
  for (const [jobTitle, status] of Object.entries(links)) {
    const id = agreementId(courseId, numberOf(jobTitle), 1);
    const employer = seed.actorOf(assertDefined(jobs.find((job) => job.title === jobTitle)).employer);
    if (status === 'cancelled')
      await seed.give(employer, ['agreements.reject', { id, reason: 'We have no openings this season.' }]);
    else if (status !== 'pending_approval') await seed.give(employer, ['agreements.approve', { id }]);
  }
  seed.goTo(proposedDaysAgo);
  for (const jobTitle of pendingIn(links))
    await seed.give(seed.actorOf(provider), [
      'courses.linkJob',
      { courseId, jobId: numberOf(jobTitle), round: 1 },
    ]);
  seed.goTo(completedDaysAgo);
  const done = students.slice(0, size).slice(size - completed);
  const marks = done.map(([, studentEmail]) => ({
    courseId,
    candidateReferenceId: referenceOf(`${title} ${studentEmail}`),
    completionDate: seed.day,
    batchId: idOf(`batch ${title}`),
  }));
  await seed.give(seed.actorOf(provider), ...marks.map((input) => ['completions.mark', input] as Order));
  for (const [jobTitle, status] of Object.entries(links))
    if (status === 'completed') await finish(seed, courseId, jobTitle, provider);
}

/** Hires everybody, which the training provider confirms, so that the agreement ends. */
async function finish(seed: SeedWriter, courseId: number, jobTitle: string, provider: string): Promise<void> {
  const employer = seed.actorOf(assertDefined(jobs.find((job) => job.title === jobTitle)).employer);
  for (const matchId of await seed.matchesOf(jobTitle))
    await seed.give(employer, ['interviews.recordOutcome', { matchId, outcome: 'hired' }]);
  await confirmClaims(seed, jobTitle, seed.actorOf(provider));
  seed.goTo(3);
  await seed.give(systemActor, [
    'agreements.endInTime',
    { id: agreementId(courseId, numberOf(jobTitle), 1), as: 'completed' },
  ]);
}

/** The training provider confirms what the employer said, so that the guarantees are kept. */
async function confirmClaims(seed: SeedWriter, jobTitle: string, provider: Actor): Promise<void> {
  const claims = await seed
    .knex('claims')
    .where({ jobId: numberOf(jobTitle), state: 'open' })
    .select('id');
  for (const { id } of claims) await seed.give(provider, ['claims.confirm', { id }]);
}

/** Marks the employers' notifications as read, so that a push counts new candidates only. */
export async function readCandidates(seed: SeedWriter): Promise<void> {
  for (const { organization } of employers) await seed.read(seed.actorOf(organization), { type: 'match' });
}

/** Creates one match in each status, and two that wait for the employer. */
export async function interview(seed: SeedWriter): Promise<void> {
  const employer = seed.actorOf('Maple Care Homes');
  const [, , scheduled, held, hired, rejected] = await seed.matchesOf('Care Assistant');
  const { providerId } = await seed.knex('matches').where({ id: scheduled }).first('providerId');
  const provider = assertDefined(
    [...seed.actors.values()].find(({ organization }) => organization === providerId),
  );
  seed.goTo(20);
  for (const matchId of [held, hired, rejected]) {
    const startsAt = seed.daysAgo(15);
    await seed.give(employer, ['interviews.agreeByPhone', { matchId, startsAt }]);
    await seed.give(provider, ['interviews.confirmAgreed', { matchId, startsAt }]);
  }
  seed.goTo(14);
  await seed.give(employer, ['interviews.recordOutcome', { matchId: held, outcome: 'interview_completed' }]);
  await seed.give(employer, ['interviews.recordOutcome', { matchId: hired, outcome: 'hired' }]);
  await seed.give(employer, [
    'interviews.recordOutcome',
    { matchId: rejected, outcome: 'not_hired', reason: 'availability' },
  ]);
  seed.goTo(13);
  await confirmClaims(seed, 'Care Assistant', provider);
  seed.goTo(2);
  await seed.give(employer, ['interviews.agreeByPhone', { matchId: scheduled, startsAt: seed.ahead(4, 16) }]);
  await seed.give(provider, [
    'interviews.confirmAgreed',
    { matchId: scheduled, startsAt: seed.ahead(4, 16) },
  ]);
}
