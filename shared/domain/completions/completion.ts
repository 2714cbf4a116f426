// Defines completions: the row, its id, and the checks that all completion commands share.
import type { Actor } from '#shared/engine/command.ts';
import type { Refusal } from '#shared/engine/rejection.ts';
import type { Row } from '#shared/engine/schema.ts';
import type { Reader } from '#shared/engine/store.ts';
import { addDays } from '#shared/lib/time.ts';
import { pastDateDaysAhead } from '#shared/policy.ts';
import { refuse } from '../refusals/refusal-texts.ts';

/** That a learner, under a reference, completed a course on a day. Removed ones stay stored. */
export type Completion = Row<'completions'>;

/** Returns the id `course.reference`, so that two marks of one student are one completion. */
export const completionId = (courseId: number, reference: string): string => `${courseId}.${reference}`;

/**
 * Splits the completions of one or more courses: those of enrolled students, which count in every completion rate, and
 * those under references that are on no class list, which are counted apart. Removed rows are left out.
 */
export function byClassList<Marked extends Pick<Completion, 'id' | 'removedAt'>>(
  enrollments: readonly Pick<Row<'enrollments'>, 'courseId' | 'candidateReferenceId' | 'removedAt'>[],
  completions: readonly Marked[],
): { listed: Marked[]; unlisted: Marked[] } {
  const enrolled = new Set(
    enrollments
      .filter(({ removedAt }) => !removedAt)
      .map(({ courseId, candidateReferenceId }) => completionId(courseId, candidateReferenceId)),
  );
  const marked = completions.filter(({ removedAt }) => !removedAt);
  return {
    listed: marked.filter(({ id }) => enrolled.has(id)),
    unlisted: marked.filter(({ id }) => !enrolled.has(id)),
  };
}

/** Returns the latest date that a completion may have. `now` is an instant. */
export const latestCompletionDate = (now: string): string => addDays(now.slice(0, 10), pastDateDaysAhead);

/** Refuses a date after `latestCompletionDate(now)`. */
export function refuseFuture(completionDate: string, now: string): void {
  if (completionDate <= latestCompletionDate(now)) return;
  throw refuse('completion.futureDate', {}, ['completionDate']);
}

/** Says who marked the completion before, and when. */
export const markedRefusal = ({ markedByName, markedAt }: Completion): Refusal =>
  refuse('completion.marked', { by: markedByName, at: markedAt });

/** Rejects a removal if another person changed the date of the completion that is being removed. */
export function refuseUnseenDate(completion: Completion, base: Record<string, string | null> = {}): void {
  if ('completionDate' in base && base.completionDate !== completion.completionDate)
    throw confirmAgain(completion);
}

/** Returns the rejection that asks the person to confirm the removal again. */
export function confirmAgain(completion: Completion): Refusal {
  const { correctedAt, correctedByName } = completion;
  if (!correctedAt) return markedRefusal(completion);
  return refuse('completion.dateCorrected', { by: correctedByName, at: correctedAt });
}

/** Says who removed the completion, and when. */
export const alreadyRemoved = ({ removedAt, removedByName, markedAt }: Completion): Refusal =>
  refuse('completion.removed', { by: removedByName, at: removedAt ?? markedAt });

/** Returns the actor's completion. Refuses with `completion.notFound` for those of other providers. */
export async function ownCompletion(store: Reader, id: string, actor: Actor): Promise<Completion> {
  const completion = await store.get('completions', id);
  if (!completion || completion.providerId !== actor.organization) throw refuse('completion.notFound');
  return completion;
}
