// Defines enrollments: the row, its ids, and the checks that all enrollment commands share.
import type { Actor } from '#shared/engine/command.ts';
import type { Refusal } from '#shared/engine/rejection.ts';
import type { Row } from '#shared/engine/schema.ts';
import type { Reader } from '#shared/engine/store.ts';
import { refuse } from '../refusals/refusal-texts.ts';

/** A student on the class list of a course, with personal data until it is erased. */
export type Enrollment = Row<'enrollments'>;

/** Returns the actor's student. Refuses with `student.notFound` for those of other providers. */
export async function ownEnrollment(store: Reader, id: string, actor: Actor): Promise<Enrollment> {
  const enrollment = await store.get('enrollments', id);
  if (!enrollment || enrollment.providerId !== actor.organization) throw refuse('student.notFound');
  return enrollment;
}

/** Rejects commands about an erased student, without revealing anything else. */
export function refuseErased(enrollment: Enrollment | undefined): void {
  if (enrollment?.erasedAt) throw refuse('student.erased');
}

/** Refuses changes of a record that was merged into another one. */
export function refuseMerged({ mergedIntoId, removedByName, removedAt, updatedAt }: Enrollment): void {
  if (mergedIntoId) throw refuse('student.merged', { by: removedByName, at: removedAt ?? updatedAt });
}

/** Refuses changes of a student who was removed, merged or erased. */
export function refuseRemoved(enrollment: Enrollment): void {
  refuseErased(enrollment);
  refuseMerged(enrollment);
  if (enrollment.removedAt) throw removedRefusal(enrollment);
}

/** Says who removed the student, and when. */
export const removedRefusal = ({ removedByName, removedAt, updatedAt }: Enrollment): Refusal =>
  refuse('student.removed', { by: removedByName, at: removedAt ?? updatedAt });

/** Returns the id `provider.reference` of the row that ties a reference to a person. */
export const learnerId = (providerId: string, reference: string): string => `${providerId}.${reference}`;
