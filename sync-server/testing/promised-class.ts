// A class of one course, promised to two employers, for tests of what each side reads.
import { completionInput, courseInput, jobInput, studentInput } from './marketplace.ts';
import type { Fixtures } from './fixtures.ts';

export interface PromisedClass {
  courseId: number;
  jobId: number;
  otherJobId: number;
  students: ReturnType<typeof studentInput>[];
}

/** Two jobs of two employers are linked to one course; both approve, and the first student of the two completes. */
export async function promisedClass({ marketplace, cast }: Fixtures): Promise<PromisedClass> {
  const jobs = [jobInput(), jobInput({ title: 'Cook' })] as const;
  await marketplace.give(cast.employer.actor, 'jobs.post', jobs[0]);
  await marketplace.give(cast.otherEmployer.actor, 'jobs.post', jobs[1]);
  const course = courseInput({ linkedJobIds: jobs.map(({ id }) => id) });
  await marketplace.give(cast.provider.actor, 'courses.create', course);
  const students = [studentInput(course.id), studentInput(course.id, { studentName: 'Zoë Canary' })];
  for (const student of students) await marketplace.give(cast.provider.actor, 'enrollments.enroll', student);
  for (const [who, job] of [
    ['employer', jobs[0]],
    ['otherEmployer', jobs[1]],
  ] as const)
    await marketplace.give(cast[who].actor, 'agreements.approve', {
      id: `${course.id}.${job.id}.1`,
    });
  await marketplace.give(cast.provider.actor, 'completions.mark', completionInput(students[0]!));
  return { courseId: course.id, jobId: jobs[0].id, otherJobId: jobs[1].id, students };
}
