// A town for the load tests: providers with a class each, employers with jobs, and active agreements between them.
import type { Knex } from 'knex';
import type { Actor } from '#shared/engine/command.ts';
import {
  anEntry,
  completionInput,
  courseInput,
  jobInput,
  newMarketplace,
  studentInput,
} from '#server/testing/town.ts';
import type { Marketplace } from '#server/testing/town.ts';
import { inParallel } from './measure.ts';

export type Student = ReturnType<typeof studentInput>;

export interface Office {
  actor: Actor;
  courseId: number;
  jobId: number;
  /** Not complete. */
  students: Student[];
}

export interface LoadTown {
  town: Marketplace;
  employers: Actor[];
  offices: Office[];
}

export async function fillTown(knex: Knex, providers: number, studentsEach: number): Promise<LoadTown> {
  const town = await newMarketplace({ knex });
  town.clock.now = new Date().toISOString();
  const employers: Actor[] = [];
  const jobs: { employer: Actor; id: number }[] = [];
  for (let count = 0; count < Math.ceil(providers / 5); count++) {
    const employer = await town.person('employer');
    employers.push(employer);
    for (let each = 0; each < 5; each++) {
      const job = jobInput();
      await town.give(employer, 'jobs.post', job);
      jobs.push({ employer, id: job.id });
    }
  }
  const offices: Office[] = [];
  await inParallel(jobs.slice(0, providers), 2, async ({ employer, id }) => {
    const actor = await town.person('provider');
    const course = courseInput({ linkedJobIds: [id] });
    await town.give(actor, 'courses.create', course);
    await town.give(employer, 'agreements.approve', { id: `${course.id}.${id}.1` });
    const students = await enroll(town, actor, course.id, studentsEach);
    offices.push({ actor, courseId: course.id, jobId: id, students });
  });
  return { town, employers, offices };
}

export async function enroll(
  town: Marketplace,
  actor: Actor,
  courseId: number,
  count: number,
): Promise<Student[]> {
  const students = Array.from({ length: count }, () => studentInput(courseId));
  await enrollAll(town, actor, students);
  return students;
}

export const enrollAll = (town: Marketplace, actor: Actor, students: readonly Student[]): Promise<void> =>
  giveAll(
    town,
    actor,
    students.map((student) => anEntry('enrollments.enroll', student)),
  );

export async function complete(town: Marketplace, actor: Actor, students: readonly Student[]): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  const marks = students.map((student) =>
    anEntry('completions.mark', completionInput(student, { completionDate: today })),
  );
  await giveAll(town, actor, marks);
}

async function giveAll(
  town: Marketplace,
  actor: Actor,
  entries: ReturnType<typeof anEntry>[],
): Promise<void> {
  for (let index = 0; index < entries.length; index += 500)
    await town.execute({ actor, client: null, entries: entries.slice(index, index + 500) });
}
