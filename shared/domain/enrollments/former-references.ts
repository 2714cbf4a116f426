// The references of records that were merged into another one. They lead to the record that stays.
import type { Row } from '#shared/engine/schema.ts';
import type { Reader } from '#shared/engine/store.ts';
import type { Enrollment } from './enrollment.ts';

/** A record or a match with its reference and those it had before records were merged. */
export type Referenced = Pick<Row<'matches'>, 'candidateReferenceId' | 'formerReferences'>;

/** Returns the references that lead to the row, without its own. A device may keep a row that is older than the column. */
export const formerReferencesOf = ({ formerReferences }: Partial<Referenced>): string[] =>
  formerReferences?.split(' ') ?? [];

/** Returns the reference of the row and those that lead to it. */
export const referencesOf = (row: Referenced): string[] => [
  row.candidateReferenceId,
  ...formerReferencesOf(row),
];

/** Returns the column of the former references with more of them, each once. */
export const withFormer = (row: Partial<Referenced>, more: readonly string[]): string =>
  [...new Set([...formerReferencesOf(row), ...more])].join(' ');

/** Reports whether the reference is that of the row, or leads to it. */
export const isKnownAs = (row: Referenced, reference: string): boolean =>
  referencesOf(row).includes(reference);

/**
 * Finds the student of a class by a reference: the one on the list, or else a removed one. The reference of a merged record
 * leads to the record that stays.
 */
export async function studentByReference(
  store: Reader,
  courseId: number,
  candidateReferenceId: string,
): Promise<Enrollment | undefined> {
  const found = await store.find('enrollments', { courseId, candidateReferenceId });
  const known = found.find(({ removedAt }) => !removedAt) ?? found.find(({ mergedIntoId }) => !mergedIntoId);
  if (known) return known;
  const students = await store.find('enrollments', { courseId });
  return students.find(
    (student) => !student.mergedIntoId && formerReferencesOf(student).includes(candidateReferenceId),
  );
}
