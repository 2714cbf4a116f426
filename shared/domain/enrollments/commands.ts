// The class list: who is enrolled in a course, under which reference.
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

/** What is seen of a student who is removed. */
export const removalBase = (
  enrollment: Enrollment,
  completion: Pick<Row<'completions'>, 'completionDate'> | undefined,
): Record<string, string | null> => ({
  ...studentFields(enrollment),
  ...(completion && { completionDate: completion.completionDate }),
});

/** What can be edited of a student. */
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

export const removeStudent = defineCommand({
  name: 'enrollments.remove',
  allowed: ['provider'],
  /**
   * Whether the person who removes knew that the student had completed: a completion made meanwhile wins. `base`: what
   * they saw of the student, and the date of the completion; what was edited elsewhere meanwhile asks again. Entries
   * of earlier versions say instead, in `seenAt`, when the newest edit was made that they saw.
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

/** One's own edit may have gone out just before, and carries the server's time by now. */
function refuseLaterEdit({ updatedAt, updatedByName }: Enrollment, seenAt: string, actor: Actor): void {
  if (updatedAt > seenAt && updatedByName !== actor.name)
    throw askAgain({ byName: updatedByName, at: updatedAt });
}

const askAgain = ({ byName, at }: { byName: string; at: string }): Refusal =>
  refuse('student.edited', { by: byName, at });

/** Takes the removal of a student back. The completion, if there was one, is marked again on its own. */
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
 * Nobody is twice on one class list. Where the server has it: a device knows too little of what others sent, and its form
 * and its import look at the list that it has. By the person that an enrollment fixed, and not by the list: a class that is
 * enrolled in one batch would be read anew for each student, and two who enroll others at once would meet.
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
 * The same of a student whose name or address was changed, which no enrollment fixed; or who comes back to the list, where
 * somebody may have been enrolled under that name meanwhile.
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

/** Who goes by this name and address on one class list, although enrolled under others. */
const listedIdOf = (providerId: string, student: Student): string =>
  `${providerId}|${student.courseId}|${cutText(identityOf(student), longestIdentity)}`;

/**
 * So that somebody who is enrolled under the changed name and address afterwards is found to be there. Of this list alone:
 * whom the reference stands for, the enrollment has fixed.
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

/** An index takes no key of any length. */
const longestIdentity = 300;

/**
 * Fixes, once, which person a reference stands for: the same normalised e-mail and name at one provider is one
 * person. Private to the server; it only keeps a learner from being matched to one job twice.
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
  // A completion under this reference may have come first: whom it stood for then, it stands for now.
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
