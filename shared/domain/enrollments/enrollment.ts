// Defines enrollments: the row, its ids, and the checks that all enrollment commands share.
import type { Actor } from '#shared/engine/command.ts';
import { Refusal } from '#shared/engine/rejection.ts';
import type { Row } from '#shared/engine/schema.ts';
import type { Reader } from '#shared/engine/store.ts';

export type Enrollment = Row<'enrollments'>;

export async function ownEnrollment(store: Reader, id: string, actor: Actor): Promise<Enrollment> {
  const enrollment = await store.get('enrollments', id);
  if (!enrollment || enrollment.providerId !== actor.organization)
    throw new Refusal('not_found', "This student doesn't exist or you don't have access.");
  return enrollment;
}

/** Rejects commands about an erased student, without revealing anything else. */
export function refuseErased(enrollment: Enrollment | undefined): void {
  if (enrollment?.erasedAt)
    throw new Refusal('erased', 'This record was deleted for privacy. Your change was discarded.');
}

export function refuseRemoved(enrollment: Enrollment): void {
  refuseErased(enrollment);
  if (enrollment.removedAt) throw new Refusal('removed', removedSentence(enrollment));
}

export const removedSentence = (enrollment: Enrollment): string =>
  `This student was removed by ${enrollment.removedByName} on ${enrollment.removedAt ?? enrollment.updatedAt}.`;

export const learnerId = (providerId: string, reference: string): string => `${providerId}.${reference}`;
