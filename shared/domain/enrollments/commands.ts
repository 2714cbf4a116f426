// Defines the class list commands: who is enrolled in a course, and under which candidate reference.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import type { Actor } from '#shared/engine/command.ts';
import { baseTexts, editOf, lastEdit, stamped } from '#shared/engine/three-way-merge.ts';
import type { Refusal } from '#shared/engine/rejection.ts';
import type { Row, SchemasOf } from '#shared/engine/schema.ts';
import {
  calendarDate,
  email,
  instant,
  nameFrom,
  nullableLine,
  numericId,
  omittable,
  rowId,
  seenAlone,
} from '#shared/engine/field-schemas.ts';
import { completionId, markedRefusal, refuseUnseenDate } from '../completions/completion.ts';
import { ownCourse } from '../courses/course.ts';
import { isCandidateReference } from './candidate-reference.ts';
import type { Identity } from '../people/same-person.ts';
import { saveEdit } from '../edits/save-edit.ts';
import {
  type Enrollment,
  ownEnrollment,
  refuseErased,
  refuseMerged,
  refuseRemoved,
  removedRefusal,
} from './enrollment.ts';
import { refuse } from '../refusals/refusal-texts.ts';
import { noted, notedInstead } from '../refusals/note-texts.ts';

const fields = {
  studentName: nameFrom(1, 'Student name is required', 200),
  studentEmail: email('Valid email is required'),
  studentPhone: nullableLine(50),
  studentNumber: nullableLine(40),
  enrollmentDate: calendarDate('Enrollment date is required'),
} satisfies SchemasOf<'enrollments'>;

/** A field that describes a student on a class list. */
export type StudentField = keyof typeof fields;

/** Returns the fields that the person removing a student saw. */
export const removalBase = (
  enrollment: Enrollment,
  completion: Pick<Row<'completions'>, 'completionDate'> | undefined,
): Record<string, string | null> => ({
  ...studentFields(enrollment),
  ...(completion && { completionDate: completion.completionDate }),
});

/** The editable fields of a student. */
export const studentFields = ({
  studentName,
  studentEmail,
  studentPhone,
  studentNumber,
  enrollmentDate,
}: Enrollment): Pick<Enrollment, StudentField> => ({
  studentName,
  studentEmail,
  studentPhone,
  // A device may keep a row that is older than the column.
  studentNumber: studentNumber ?? null,
  enrollmentDate,
});

/** Puts a student on the class list under a reference that the device made. */
export const enrollStudent = defineCommand({
  name: 'enrollments.enroll',
  version: 2,
  upgrade: (input) => input,
  allowed: ['provider'],
  leastRole: 'member',
  input: z.object({
    id: rowId(),
    courseId: numericId(),
    candidateReferenceId: z
      .string()
      .check(seenAlone, z.refine(isCandidateReference, 'This isn’t a candidate reference')),
    ...omittable(fields),
  }),
  done: 'Student enrolled successfully',
  failed: 'Failed to enroll student',
  async run(store, input, { actor, now }) {
    const course = await ownCourse(store, input.courseId, actor);
    if (course.isHidden) throw refuse('student.courseHidden');
    if (!course.isActive) throw refuse('student.courseInactive');
    await store.add('enrollments', {
      ...input,
      providerId: actor.organization,
      createdAt: now,
      updatedAt: now,
      updatedByName: actor.name,
      fieldEdits: null,
      removedAt: null,
      removedByName: null,
      erasedAt: null,
      formerReferences: null,
      mergedIntoId: null,
    });
  },
});

/** Changes fields of a student. Changes of other fields by colleagues are kept. */
export const editStudent = defineCommand({
  name: 'enrollments.edit',
  version: 2,
  upgrade: (input) => input,
  allowed: ['provider'],
  leastRole: 'member',
  input: editOf(rowId(), z.object(fields)),
  done: 'Student information updated successfully',
  failed: 'Failed to update student information',
  async run(store, input, context) {
    const enrollment = await ownEnrollment(store, input.id, context.actor);
    refuseRemoved(enrollment);
    return (await saveEdit(store, 'enrollments', enrollment, input, context)).result;
  },
});

/** Takes a student off the class list. Can be undone; the completion is removed along if the person knew of it. */
export const removeStudent = defineCommand({
  name: 'enrollments.remove',
  allowed: ['provider'],
  leastRole: 'member',
  /**
   * States whether the person who removes knew that the student had completed. A completion marked since then takes
   * precedence. `base` holds the student's fields and the completion date that were on the screen; if they were edited
   * elsewhere since then, the command asks again. Entries from earlier versions send `seenAt` instead: the time of the
   * newest edit that the person saw.
   */
  input: z.object({
    id: rowId(),
    knowsCompletion: z._default(z.boolean(), false),
    base: z.optional(baseTexts),
    seenAt: z.optional(instant()),
  }),
  done: 'Student removed from course successfully',
  failed: 'Failed to remove student',
  async run(store, { id, knowsCompletion, base, seenAt }, { actor, now }) {
    const enrollment = await ownEnrollment(store, id, actor);
    refuseMerged(enrollment);
    if (enrollment.removedAt) return notedInstead(removedRefusal(enrollment));
    if (base) refuseUnseenEdit(enrollment, base);
    else if (seenAt) refuseLaterEdit(enrollment, seenAt, actor);
    const removal = { removedAt: now, removedByName: actor.name };
    const completion = await store.get(
      'completions',
      completionId(enrollment.courseId, enrollment.candidateReferenceId),
    );
    if (completion && !completion.removedAt) {
      if (!knowsCompletion) throw markedRefusal(completion);
      refuseUnseenDate(completion, base);
      await store.put('completions', { ...completion, ...removal });
    }
    await store.put('enrollments', { ...enrollment, ...removal });
    return {};
  },
});

function refuseUnseenEdit(enrollment: Enrollment, base: Record<string, string | null>): void {
  const edited = Object.entries(studentFields(enrollment)).filter(
    ([field, value]) => field in base && base[field] !== value,
  );
  if (edited.length > 0) throw askAgain(lastEdit(enrollment, ...edited.map(([field]) => field)));
}

/** The person's own edit may have been sent just before, and then carries the server's time. */
function refuseLaterEdit({ updatedAt, updatedByName }: Enrollment, seenAt: string, actor: Actor): void {
  if (updatedAt > seenAt && updatedByName !== actor.name)
    throw askAgain({ byName: updatedByName, at: updatedAt });
}

const askAgain = ({ byName, at }: { byName: string; at: string }): Refusal =>
  refuse('student.edited', { by: byName, at });

/** Reverses the removal of a student. A completion, if there was one, is marked again by a separate command. */
export const restoreStudent = defineCommand({
  name: 'enrollments.restore',
  allowed: ['provider'],
  leastRole: 'member',
  input: z.object({ id: rowId() }),
  done: 'Student is back on the class list',
  failed: 'Failed to enroll student',
  async run(store, { id }, { actor, now }) {
    const enrollment = await ownEnrollment(store, id, actor);
    if (!enrollment.removedAt) return noted('note.alreadyDone', {});
    refuseErased(enrollment);
    refuseMerged(enrollment);
    const restored = { ...enrollment, removedAt: null, removedByName: null };
    return store.put('enrollments', stamped(restored, { updatedAt: now, updatedByName: actor.name }));
  },
});

export type Student = Identity & Pick<Enrollment, 'id' | 'courseId' | 'studentNumber'>;
