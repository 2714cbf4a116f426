// Ends an agreement. Interviews that it promised stay owed.
import type { Context } from '#shared/engine/command.ts';
import type { endReasons } from '#shared/engine/options.ts';
import type { Reader, Writer } from '#shared/engine/store.ts';
import { laterThan } from '#shared/lib/time.ts';
import type { Agreement } from './agreement.ts';
import { openPromises } from '../claims/claim.ts';
import { organizationName } from '../organizations/organizations.ts';
import { refuse } from '../refusals/refusal-texts.ts';

/** Ends a live agreement on behalf of the acting side. Interviews that are owed stay owed. */
export async function endAgreement(
  store: Writer,
  agreement: Agreement,
  endReason: (typeof endReasons)[number],
  endNote: string | null,
  { actor, now }: Context,
): Promise<void> {
  const endedByName = await organizationName(store, actor);
  await store.put('agreements', {
    ...agreement,
    status: 'cancelled',
    // An agreement that was active even briefly keeps the matches it earned.
    endedAt: laterThan(agreement.approvedAt, now),
    endedByName,
    endReason,
    endNote,
  });
}

/** Returns the agreement. Refuses with `agreement.notFound` if there is none or the reader may not see it. */
export async function readAgreement(store: Reader, id: string): Promise<Agreement> {
  const agreement = await store.get('agreements', id);
  if (!agreement) throw refuse('agreement.notFound');
  return agreement;
}

/** The titles that notices about an agreement name. */
export async function subjectsOf(
  store: Reader,
  { courseId, jobId }: Agreement,
): Promise<{ course: string; job: string }> {
  const [course, job] = await Promise.all([store.get('courses', courseId), store.get('jobs', jobId)]);
  return { course: course?.title ?? '', job: job?.title ?? '' };
}

/** Returns the number of interviews owed for the agreement's course and job. What is not settled yet is owed. */
export async function owedUnder(store: Reader, agreement: Agreement): Promise<number> {
  const matches = await store.find('matches', { jobId: agreement.jobId });
  const ofCourse = matches.filter(({ courseId }) => courseId === agreement.courseId);
  return (await openPromises(store, ofCourse)).length;
}
