// Defines the class list commands: who is enrolled in a course, and under which candidate reference.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import type { AcceptContext, Actor } from '#shared/engine/command.ts';
import { baseTexts, editOf, lastEdit, stamped } from '#shared/engine/three-way-merge.ts';
import type { Refusal } from '#shared/engine/rejection.ts';
import type { Row } from '#shared/engine/schema.ts';
import type { Reader, Writer } from '#shared/engine/store.ts';
import { cutText } from '#shared/lib/texts.ts';
import {
  calendarDate,
  email,
  instant,
  nameFrom,
  nullableLine,
  numericId,
  orNull,
  rowId,
  seenAlone,
} from '#shared/engine/field-schemas.ts';
import { completionId, markedRefusal, refuseUnseenDate } from '../completions/completion.ts';
import { ownCourse } from '../courses/course.ts';
import { reconcileCompletion } from '../matching/reconcile.ts';
import { isCandidateReference } from './candidate-reference.ts';
import { identityOf, isSamePerson } from '../people/same-person.ts';
import type { Identity } from '../people/same-person.ts';
import { saveEdit } from '../edits/save-edit.ts';
import {
  type Enrollment,
  ownEnrollment,
  refuseErased,
  refuseRemoved,
  removedRefusal,
  learnerId,
} from './enrollment.ts';
import { refuse } from '../refusals/refusal-texts.ts';
import { notedInstead } from '../refusals/note-texts.ts';

const fields = {
  studentName: nameFrom(1, 'Student name is required', 200),
  studentEmail: email('Valid email is required'),
  studentPhone: nullableLine(50),
  enrollmentDate: calendarDate('Enrollment date is required'),
};

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
  enrollmentDate,
}: Enrollment): Pick<Enrollment, keyof typeof fields> => ({
  studentName,
  studentEmail,
  studentPhone,
  enrollmentDate,
});

/** Puts a student on the class list under a reference that the device made. */
export const enrollStudent = defineCommand({
  name: 'enrollments.enroll',
  allowed: ['provider'],
  input: z.object({
    id: rowId(),
    courseId: numericId(),
    candidateReferenceId: z
      .string()
      .check(seenAlone, z.refine(isCandidateReference, 'This isn’t a candidate reference')),
    ...fields,
    studentPhone: orNull(fields.studentPhone),
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
    });
  },
  async onAccepted(store, input, context) {
    await refuseEnrolled(store, input, context.actor.organization);
    await rememberLearner(store, input, context);
  },
});

/** Changes fields of a student. Changes of other fields by colleagues are kept. */
export const editStudent = defineCommand({
  name: 'enrollments.edit',
  allowed: ['provider'],
  input: editOf(rowId(), z.object(fields)),
  done: 'Student information updated successfully',
  failed: 'Failed to update student information',
  async run(store, input, context) {
    const enrollment = await ownEnrollment(store, input.id, context.actor);
    refuseRemoved(enrollment);
    return (await saveEdit(store, 'enrollments', enrollment, input, context)).result;
  },
  async onAccepted(store, { id, set, base }, { now }) {
    const isAnother = (['studentName', 'studentEmail'] as const).some(
      (field) => set[field] !== undefined && set[field] !== base[field],
    );
    const enrollment = isAnother && (await store.get('enrollments', id));
    if (!enrollment) return;
    await refuseTwin(store, enrollment);
    await rememberOnList(store, enrollment, now);
  },
});

/** Takes a student off the class list. Can be undone; the completion is removed along if the person knew of it. */
export const removeStudent = defineCommand({
  name: 'enrollments.remove',
  allowed: ['provider'],
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
  async onAccepted(store, { id }, context) {
    const enrollment = await store.get('enrollments', id);
    if (enrollment) await reconcileCompletion(store, enrollment, context);
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
  input: z.object({ id: rowId() }),
  done: 'Student is back on the class list',
  failed: 'Failed to enroll student',
  async run(store, { id }, { actor, now }) {
    const enrollment = await ownEnrollment(store, id, actor);
    if (!enrollment.removedAt) return;
    refuseErased(enrollment);
    const restored = { ...enrollment, removedAt: null, removedByName: null };
    await store.put('enrollments', stamped(restored, { updatedAt: now, updatedByName: actor.name }));
  },
  async onAccepted(store, { id }) {
    const enrollment = await store.get('enrollments', id);
    if (enrollment && !enrollment.removedAt) await refuseTwin(store, enrollment);
  },
});

type Student = Identity & Pick<Enrollment, 'id' | 'courseId'>;

/**
 * Rejects enrolling a person twice on one class list. It runs on the server only: a device knows too little of what
 * others sent, and its form and its import check the list it has. It looks up the person fixed at enrollment rather
 * than the class list: a batch would read the list again for each student, and concurrent enrollments of different
 * students would conflict.
 */
async function refuseEnrolled(store: Reader, student: Student, providerId: string): Promise<void> {
  const ids = [personIdOf(providerId, student), listedIdOf(providerId, student)];
  const persons = await Promise.all(ids.map((id) => store.get('persons', id)));
  for (const personKey of new Set(persons.flatMap((person) => person?.personKey ?? []))) {
    const learners = await store.find('learners', { personKey });
    const listed = learners.flatMap(({ courseId, enrollmentId }) =>
      courseId === student.courseId && enrollmentId ? [enrollmentId] : [],
    );
    const others = await Promise.all(listed.map((id) => store.get('enrollments', id)));
    if (others.some((other) => other && isTwin(student, other))) throw twiceEnrolled();
  }
}

/**
 * Applies the same check to a student whose name or address changed after enrollment, and to a student who returns to
 * the list after another enrollment may have used that name.
 */
async function refuseTwin(store: Reader, student: Student): Promise<void> {
  const others = await store.find('enrollments', { courseId: student.courseId });
  if (others.some((other) => isTwin(student, other))) throw twiceEnrolled();
}

const isTwin = (student: Student, other: Enrollment): boolean =>
  other.id !== student.id && !other.removedAt && isSamePerson(student, other);

const twiceEnrolled = (): Refusal => refuse('student.alreadyEnrolled', {}, ['studentEmail']);

const personIdOf = (providerId: string, student: Identity): string =>
  `${providerId}|${cutText(identityOf(student), longestIdentity)}`;

/** Finds the student who has this name and address on one class list but was enrolled under others. */
const listedIdOf = (providerId: string, student: Student): string =>
  `${providerId}|${student.courseId}|${cutText(identityOf(student), longestIdentity)}`;

/**
 * Makes a later enrollment under the changed name and address detectable as a duplicate. It applies to this list only;
 * the person behind the reference was fixed at enrollment.
 */
async function rememberOnList(store: Writer, enrollment: Enrollment, now: string): Promise<void> {
  const { providerId, candidateReferenceId } = enrollment;
  const id = listedIdOf(providerId, enrollment);
  const [learner, known] = await Promise.all([
    store.get('learners', learnerId(providerId, candidateReferenceId)),
    store.get('persons', id),
  ]);
  if (!learner) return;
  const { personKey } = learner;
  if (!known) await store.add('persons', { id, providerId, personKey, createdAt: now });
  else if (known.personKey !== personKey) await store.put('persons', { ...known, personKey });
}

/** Maximum key length, because an index limits the length of its keys. */
const longestIdentity = 300;

/**
 * Fixes, once, which person a reference identifies: the same normalized e-mail and name at one provider is one person.
 * The row is private to the server. It only prevents a learner from being matched to one job twice.
 */
async function rememberLearner(
  store: Writer,
  enrollment: Pick<Enrollment, 'id' | 'courseId' | 'candidateReferenceId' | 'studentEmail' | 'studentName'>,
  { actor, now, randomId }: AcceptContext,
): Promise<void> {
  const providerId = actor.organization;
  const personId = personIdOf(providerId, enrollment);
  const id = learnerId(providerId, enrollment.candidateReferenceId);
  const [known, learner] = await Promise.all([store.get('persons', personId), store.get('learners', id)]);
  // A completion under this reference may have been received first. The reference keeps the person key it got then.
  const personKey = known?.personKey ?? learner?.personKey ?? randomId();
  if (!known) await store.add('persons', { id: personId, providerId, personKey, createdAt: now });
  if (learner?.enrollmentId) throw refuse('student.referenceTaken');
  const { courseId, candidateReferenceId } = enrollment;
  if (learner) await store.put('learners', { ...learner, enrollmentId: enrollment.id });
  else
    await store.add('learners', {
      id,
      providerId,
      courseId,
      candidateReferenceId,
      enrollmentId: enrollment.id,
      personKey,
      erasedAt: null,
      createdAt: now,
    });
}
