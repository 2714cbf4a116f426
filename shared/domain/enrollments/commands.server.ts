// Finds students who are enrolled twice, and remembers who a reference is.
import type { AcceptContext } from '#shared/engine/command.ts';
import type { Refusal } from '#shared/engine/rejection.ts';
import type { Reader, Writer } from '#shared/engine/store.ts';
import { reconcileCompletion } from '../matching/reconcile.ts';
import { isSamePerson, sharesNumber } from '../people/same-person.ts';
import { type Enrollment, learnerId } from './enrollment.ts';
import { listedIdOf, numberIdOf, peopleNamed, personIdOf, recordsOf } from './known-people.ts';
import { refuse } from '../refusals/refusal-texts.ts';
import { onServer } from '#shared/engine/command.ts';
import { enrollStudent, editStudent, removeStudent, restoreStudent } from './commands.ts';
import type { Student } from './commands.ts';

export const enrollStudentOnServer = onServer(enrollStudent, {
  async onAccepted(store, input, context) {
    await refuseEnrolled(store, input, context.actor.organization);
    await rememberLearner(store, input, context);
    await takeNumber(store, input, context);
  },
});

export const editStudentOnServer = onServer(editStudent, {
  async onAccepted(store, { id, set, base }, context) {
    const isChanged = (field: keyof typeof set) => set[field] !== undefined && set[field] !== base[field];
    const isAnother = isChanged('studentName') || isChanged('studentEmail');
    const enrollment = (isAnother || isChanged('studentNumber')) && (await store.get('enrollments', id));
    if (!enrollment) return;
    if (isAnother) {
      await refuseTwin(store, enrollment);
      await rememberOnList(store, enrollment, context.now);
    }
    await takeNumber(store, enrollment, context);
  },
});

export const removeStudentOnServer = onServer(removeStudent, {
  async onAccepted(store, { id }, context) {
    const enrollment = await store.get('enrollments', id);
    if (enrollment) await reconcileCompletion(store, enrollment, context);
  },
});

export const restoreStudentOnServer = onServer(restoreStudent, {
  async onAccepted(store, { id }, context) {
    const enrollment = await store.get('enrollments', id);
    if (!enrollment || enrollment.removedAt) return;
    await refuseTwin(store, enrollment);
    await takeNumber(store, enrollment, context);
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
    const onList = (await recordsOf(store, personKey)).filter(
      ({ courseId }) => courseId === student.courseId,
    );
    // The name of a record that was merged means the person who stayed on the list.
    const isMerged = onList.some((other) => other.mergedIntoId && isSamePerson(student, other));
    if (onList.some((other) => isTwin(student, other) || (isMerged && !other.removedAt)))
      throw twiceEnrolled();
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

/**
 * Rejects a student number that another student of the provider has. The records of one person on several class lists may
 * have the same one. Like the check for twins, it runs on the server only.
 */
async function takeNumber(
  store: Writer,
  student: Pick<Enrollment, 'id' | 'candidateReferenceId' | 'studentNumber'>,
  { actor, now }: AcceptContext,
): Promise<void> {
  const providerId = actor.organization;
  if (!student.studentNumber) return;
  const id = numberIdOf(providerId, student.studentNumber);
  const [learner, known] = await Promise.all([
    store.get('learners', learnerId(providerId, student.candidateReferenceId)),
    store.get('persons', id),
  ]);
  if (!learner) return;
  const { personKey } = learner;
  if (!known) return store.add('persons', { id, providerId, personKey, createdAt: now });
  if (known.personKey === personKey) return;
  const holders = await recordsOf(store, known.personKey);
  if (holders.some((other) => other.id !== student.id && !other.removedAt && sharesNumber(student, other)))
    throw refuse('student.numberTaken', {}, ['studentNumber']);
  await store.put('persons', { ...known, personKey });
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
