// Merges two records of one person. One reference stays, and the other leads to it.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import { rowId } from '#shared/engine/field-schemas.ts';
import type { Reader, Writer } from '#shared/engine/store.ts';
import { stamped } from '#shared/engine/three-way-merge.ts';
import { completionId } from '../completions/completion.ts';
import { isSamePerson } from '../people/same-person.ts';
import { noted } from '../refusals/note-texts.ts';
import { refuse } from '../refusals/refusal-texts.ts';
import { ownEnrollment, refuseRemoved } from './enrollment.ts';
import type { Enrollment } from './enrollment.ts';
import { referencesOf, withFormer } from './former-references.ts';

/**
 * Merges the record `otherId` into the record `id`, for good. On the same class list the other one leaves the list. On another
 * class list it stays as the person's place there, with the reference, name, address and numbers of the one that stays.
 */
export const mergeStudents = defineCommand({
  name: 'students.merge',
  allowed: ['provider'],
  leastRole: 'manager',
  input: z.object({ id: rowId(), otherId: rowId() }),
  done: 'Records merged',
  failed: 'Failed to merge the records',
  isBinding: true,
  async run(store, { id, otherId }, { actor, now }) {
    if (id === otherId) throw refuse('student.sameRecord', {}, ['otherId']);
    const [kept, other] = await Promise.all([
      ownEnrollment(store, id, actor),
      ownEnrollment(store, otherId, actor),
    ]);
    if (isMergedInto(kept, other)) return noted('note.alreadyMerged', {});
    refuseRemoved(kept);
    refuseRemoved(other);
    const stamp = { updatedAt: now, updatedByName: actor.name };
    const studentNumber = kept.studentNumber ?? other.studentNumber ?? null;
    const isNumbered = studentNumber !== (kept.studentNumber ?? null);
    const numbered = isNumbered ? { ...stamped(kept, stamp, ['studentNumber']), studentNumber } : kept;
    const removal = { removedAt: now, removedByName: actor.name };
    if (kept.courseId === other.courseId) {
      const formerReferences = withFormer(kept, referencesOf(other));
      await store.put('enrollments', { ...numbered, formerReferences });
      await store.put('enrollments', { ...other, ...removal, mergedIntoId: id });
      await moveCompletion(store, other, kept, removal);
      return {};
    }
    await refuseOnList(store, kept, other);
    await store.put('enrollments', numbered);
    const { candidateReferenceId, studentName, studentEmail, studentPhone } = kept;
    const place = {
      ...stamped(other, stamp, ['studentName', 'studentEmail', 'studentPhone', 'studentNumber']),
      ...{ candidateReferenceId, studentName, studentEmail, studentPhone, studentNumber },
      formerReferences: withFormer(other, [other.candidateReferenceId]),
    };
    await store.put('enrollments', place);
    await moveCompletion(store, other, place, removal);
    return {};
  },
});

/** Reports whether the two records are one already: on one class list, or under one reference on two. */
export const isMergedInto = (kept: Enrollment, other: Enrollment): boolean =>
  other.mergedIntoId === kept.id || other.candidateReferenceId === kept.candidateReferenceId;

/** The person would be on the other class list twice. */
async function refuseOnList(store: Reader, kept: Enrollment, other: Enrollment): Promise<void> {
  const students = await store.find('enrollments', { courseId: other.courseId });
  const isTwice = students.some(
    (student) =>
      student.id !== other.id &&
      !student.removedAt &&
      (isMergedInto(kept, student) || isSamePerson(kept, student)),
  );
  if (!isTwice) return;
  const course = await store.get('courses', other.courseId);
  throw refuse('student.mergeOnListFirst', { course: course?.title ?? '' }, ['otherId']);
}

/** Moves the completion of the course to another reference. Of two, the earlier one stays. */
async function moveCompletion(
  store: Writer,
  from: Enrollment,
  to: Enrollment,
  removal: Pick<Enrollment, 'removedAt' | 'removedByName'>,
): Promise<void> {
  const { courseId } = from;
  const id = completionId(courseId, to.candidateReferenceId);
  const [moved, known] = await Promise.all([
    store.get('completions', completionId(courseId, from.candidateReferenceId)),
    store.get('completions', id),
  ]);
  if (!moved || moved.removedAt) return;
  const place = { id, enrollmentId: to.id, candidateReferenceId: to.candidateReferenceId };
  const isKnownEarlier = known && !known.removedAt && known.completionDate <= moved.completionDate;
  const earlier = isKnownEarlier ? known : moved;
  if (known)
    await store.put('completions', { ...earlier, ...place, createdAt: known.createdAt, rev: known.rev });
  else await store.add('completions', { ...moved, ...place });
  await store.put('completions', { ...moved, ...removal });
}
