// Who may still come to a pact: learners on their way, until when, and what is left of the job's openings.
import { assignedCourses } from '#shared/engine/access/assigned-courses.ts';
import type { Actor } from '#shared/engine/command.ts';
import type { Reader } from '#shared/engine/store.ts';
import { sideOf } from '#shared/domain/interviews/interviews.ts';
import { filledText, isHire, opennessText } from '#shared/domain/jobs/openings.ts';
import { countsOf } from '../my-courses.ts';

/** What a side knows of the learners to come. */
export interface PactOutlook {
  /** Learners of the course who have not completed it. Null for who sees no class list. */
  inProgress: number | null;
  /** For employers the lower bound of the published size of the class. Null below ten. */
  atLeast: number | null;
  /** The last day of the course. */
  endDate: string | null;
  /** "2 of 5 filled" for the employer, "Open" or "Filled" for the provider. Null if the job doesn't say. */
  openings: string | null;
}

/** Reads the outlook of one course and one job. Both may be gone. */
export async function outlookOfPact(
  reader: Reader,
  actor: Actor,
  courseId: number,
  jobId: number,
): Promise<PactOutlook> {
  const [course, job] = await Promise.all([reader.get('courses', courseId), reader.get('jobs', jobId)]);
  const endDate = course?.endDate ?? null;
  if (sideOf(actor) === 'employer') {
    const [matches, published] = await Promise.all([
      reader.find('matches', { jobId }),
      reader.get('courseStatistics', courseId),
    ]);
    const openings = (job && filledText(job, matches.filter(isHire).length)) ?? null;
    return { inProgress: null, atLeast: published?.enrolled ?? null, endDate, openings };
  }
  const [isAssigned, enrollments, completions] = await Promise.all([
    assignedCourses(reader, actor),
    reader.find('enrollments', { courseId }),
    reader.find('completions', { courseId }),
  ]);
  const { enrolled, completed } = countsOf(enrollments, completions);
  const inProgress = !isAssigned || isAssigned(courseId) ? enrolled - completed : null;
  return { inProgress, atLeast: null, endDate, openings: (job && opennessText(job)) ?? null };
}
