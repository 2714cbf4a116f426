// Defines enrollments: the row, its ids, and the checks that all enrollment commands share.
import type { Actor } from '#shared/engine/command.ts';
import type { Refusal } from '#shared/engine/rejection.ts';
import type { Row } from '#shared/engine/schema.ts';
import type { Reader } from '#shared/engine/store.ts';
import { refuse } from '../refusals/refusal-texts.ts';

export type Enrollment = Row<'enrollments'>;

export async function ownEnrollment(store: Reader, id: string, actor: Actor): Promise<Enrollment> {
  const enrollment = await store.get('enrollments', id);
  if (!enrollment || enrollment.providerId !== actor.organization) throw refuse('student.notFound');
  return enrollment;
}

/** Rejects commands about an erased student, without revealing anything else. */
export function refuseErased(enrollment: Enrollment | undefined): void {
  if (enrollment?.erasedAt) throw refuse('student.erased');
}

export function refuseRemoved(enrollment: Enrollment): void {
  refuseErased(enrollment);
  if (enrollment.removedAt) throw removedRefusal(enrollment);
}

export const removedRefusal = ({ removedByName, removedAt, updatedAt }: Enrollment): Refusal =>
  refuse('student.removed', { by: removedByName, at: removedAt ?? updatedAt });

export const learnerId = (providerId: string, reference: string): string => `${providerId}.${reference}`;
