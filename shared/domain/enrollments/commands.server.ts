// Finds students who are enrolled twice, and remembers who a reference is.
import type { AcceptContext } from '#shared/engine/command.ts';
import type { Refusal } from '#shared/engine/rejection.ts';
import type { Reader, Writer } from '#shared/engine/store.ts';
import { reconcileCompletion } from '../matching/reconcile.ts';
import { isSamePerson } from '../people/same-person.ts';
import { type Enrollment, learnerId } from './enrollment.ts';
import { listedIdOf, peopleNamed, personIdOf } from './known-people.ts';
import { refuse } from '../refusals/refusal-texts.ts';
import { onServer } from '#shared/engine/command.ts';
import { enrollStudent, editStudent, removeStudent, restoreStudent } from './commands.ts';
import type { Student } from './commands.ts';

export const enrollStudentOnServer = onServer(enrollStudent, {
  async onAccepted(store, input, context) {
    await refuseEnrolled(store, input, context.actor.organization);
    await rememberLearner(store, input, context);
  },
});

export const editStudentOnServer = onServer(editStudent, {
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

export const removeStudentOnServer = onServer(removeStudent, {
  async onAccepted(store, { id }, context) {
    const enrollment = await store.get('enrollments', id);
    if (enrollment) await reconcileCompletion(store, enrollment, context);
  },
});

export const restoreStudentOnServer = onServer(restoreStudent, {
  async onAccepted(store, { id }) {
    const enrollment = await store.get('enrollments', id);
    if (enrollment && !enrollment.removedAt) await refuseTwin(store, enrollment);
  },
});

/**
 * Rejects enrolling a person twice on one class list. It runs on the server only: a device knows too little of what
 * others sent, and its form and its import check the list it has. It looks up the person fixed at enrollment rather
 * than the class list: a batch would read the list again for each student, and concurrent enrollments of different
 * students would conflict.
 */
async function refuseEnrolled(store: Reader, student: Student, providerId: string): Promise<void> {
  for (const personKey of await peopleNamed(store, providerId, student)) {
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
