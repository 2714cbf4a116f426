// A marketplace for the load tests: providers with a class each, employers with jobs, and active agreements between them.
import type { Knex } from 'knex';
import type { Actor } from '#shared/engine/command.ts';
import {
  anEntry,
  completionInput,
  courseInput,
  jobInput,
  newMarketplace,
  studentInput,
} from '#server/testing/marketplace.ts';
import type { Marketplace } from '#server/testing/marketplace.ts';
import { inParallel } from './measure.ts';

export type Student = ReturnType<typeof studentInput>;

export interface Office {
  actor: Actor;
  courseId: number;
  jobId: number;
  /** Not complete. */
  students: Student[];
}

export interface LoadMarketplace {
  marketplace: Marketplace;
  employers: Actor[];
  offices: Office[];
}

export async function fillMarketplace(
  knex: Knex,
  providers: number,
  studentsEach: number,
): Promise<LoadMarketplace> {
  const marketplace = await newMarketplace({ knex });
  marketplace.clock.now = new Date().toISOString();
  const employers: Actor[] = [];
  const jobs: { employer: Actor; id: number }[] = [];
  for (let count = 0; count < Math.ceil(providers / 5); count++) {
    const employer = await marketplace.person('employer');
    employers.push(employer);
    for (let each = 0; each < 5; each++) {
      const job = jobInput();
      await marketplace.give(employer, 'jobs.post', job);
      jobs.push({ employer, id: job.id });
    }
  }
  const offices: Office[] = [];
  await inParallel(jobs.slice(0, providers), 2, async ({ employer, id }) => {
    const actor = await marketplace.person('provider');
    const course = courseInput({ linkedJobIds: [id] });
    await marketplace.give(actor, 'courses.create', course);
    await marketplace.give(employer, 'agreements.approve', { id: `${course.id}.${id}.1` });
    const students = await enroll(marketplace, actor, course.id, studentsEach);
    offices.push({ actor, courseId: course.id, jobId: id, students });
  });
  return { marketplace, employers, offices };
}

export async function enroll(
  marketplace: Marketplace,
  actor: Actor,
  courseId: number,
  count: number,
): Promise<Student[]> {
  const students = Array.from({ length: count }, () => studentInput(courseId));
  await enrollAll(marketplace, actor, students);
  return students;
}

export const enrollAll = (
  marketplace: Marketplace,
  actor: Actor,
  students: readonly Student[],
): Promise<void> =>
  giveAll(
    marketplace,
    actor,
    students.map((student) => anEntry('enrollments.enroll', student)),
  );

export async function complete(
  marketplace: Marketplace,
  actor: Actor,
  students: readonly Student[],
): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  const marks = students.map((student) =>
    anEntry('completions.mark', completionInput(student, { completionDate: today })),
  );
  await giveAll(marketplace, actor, marks);
}

async function giveAll(
  marketplace: Marketplace,
  actor: Actor,
  entries: ReturnType<typeof anEntry>[],
): Promise<void> {
  for (let index = 0; index < entries.length; index += 500)
    await marketplace.execute({ actor, client: null, entries: entries.slice(index, index + 500) });
}
