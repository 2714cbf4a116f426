// Defines the completion commands. A completion records that a learner finished a course; matching starts from it.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import { mayGive } from '#shared/engine/access/member-roles.ts';
import type { Actor, DiscardedValue } from '#shared/engine/command.ts';
import { baseTexts } from '#shared/engine/three-way-merge.ts';
import { rowKey } from '#shared/engine/store.ts';
import type { Reader } from '#shared/engine/store.ts';
import { searchable } from '#shared/lib/texts.ts';
import { calendarDate, isCleanText, numericId, rowId, seenAlone } from '#shared/engine/field-schemas.ts';
import { ownCourse } from '../courses/course.ts';
import { refuseErased, refuseRemoved } from '../enrollments/enrollment.ts';
import type { Enrollment } from '../enrollments/enrollment.ts';
import { studentByReference } from '../enrollments/former-references.ts';
import { isCandidateReference } from '../enrollments/candidate-reference.ts';
import {
  type Completion,
  completionId,
  refuseFuture,
  refuseUnseenDate,
  alreadyRemoved,
  ownCompletion,
} from './completion.ts';
import { refuse } from '../refusals/refusal-texts.ts';
import { noted, notedInstead } from '../refusals/note-texts.ts';

const referenceField = z
  .string('Student reference is required')
  .check(
    seenAlone,
    z.minLength(1, 'Student reference is required'),
    z.refine<string>(isCleanText, 'Student reference is required'),
    z.regex(
      /^[A-Za-z0-9][A-Za-z0-9._-]{0,59}$/,
      'Use the reference from the class list, not a name or an email address',
    ),
  );

/** Marks a student's course as completed for the provider. Matches follow on the server. */
export const markCompletion = defineCommand({
  name: 'completions.mark',
  allowed: ['provider'],
  leastRole: 'member',
  input: z.object({
    courseId: numericId(),
    candidateReferenceId: referenceField,
    completionDate: calendarDate('Completion date is required'),
    /** Shared by all completions that were marked together, so that the whole batch can be undone. */
    batchId: z._default(z.nullable(rowId()), null),
  }),
  done: 'Course completion marked successfully',
  failed: 'Failed to mark completion',
  async run(store, input, { actor, now }) {
    const { courseId, completionDate, batchId } = input;
    // The reads run in parallel, because a class is marked on a tablet that answers each query slowly.
    const [course, enrollment, named] = await Promise.all([
      ownCourse(store, courseId, actor),
      studentByReference(store, courseId, input.candidateReferenceId),
      store.get('completions', completionId(courseId, input.candidateReferenceId)),
    ]);
    const candidateReferenceId = enrollment?.candidateReferenceId ?? input.candidateReferenceId;
    const id = completionId(courseId, candidateReferenceId);
    const known = named?.id === id ? named : await store.get('completions', id);
    refuseFuture(completionDate, now);
    refuseErased(enrollment);
    if (known && !known.removedAt)
      return {
        ...noted('note.alreadyMarked', { by: known.markedByName, at: known.markedAt }),
        discarded: discardedDate(known, completionDate),
      };
    if (enrollment) refuseRemoved(enrollment);
    if (!enrollment) await refuseIdentity(store, courseId, candidateReferenceId);
    const completion = {
      id,
      courseId,
      providerId: course.providerId,
      enrollmentId: enrollment?.id ?? null,
      candidateReferenceId,
      completionDate,
      batchId,
      markedAt: now,
      markedByName: actor.name,
      correctedAt: null,
      correctedByName: null,
      removedAt: null,
      removedByName: null,
    };
    if (known) await store.put('completions', { ...known, ...completion });
    else await store.add('completions', { ...completion, createdAt: now });
    return enrollment ? { buildsOn: [rowKey('enrollments', enrollment.id)] } : {};
  },
});

/** Keeps the first date. A different date is stored in the student's history. */
const discardedDate = (known: Completion, yours: string): DiscardedValue[] =>
  known.completionDate === yours
    ? []
    : [
        {
          tableName: 'completions',
          subjectId: known.id,
          field: 'completionDate',
          theirs: known.completionDate,
          yours,
        },
      ];

/** Reports whether the actor's role may mark completions. */
export const mayMark = (actor: Actor): boolean =>
  markCompletion.allowed.includes(actor.role) && mayGive(markCompletion, actor);

/** Prevents a made-up reference from revealing which student of the class it belongs to. */
async function refuseIdentity(store: Reader, courseId: number, reference: string): Promise<void> {
  if (isCandidateReference(reference)) return;
  const students = await store.find('enrollments', { courseId });
  if (students.some((student) => tellsOf(student, reference)))
    throw refuse('completion.tellingReference', {}, ['candidateReferenceId']);
}

function tellsOf(
  { studentName, studentEmail, studentPhone, studentNumber }: Enrollment,
  reference: string,
): boolean {
  const words = [...studentName.split(/\s+/), studentEmail.split('@')[0] ?? '', studentNumber ?? ''].map(
    searchable,
  );
  const digits = studentPhone?.replace(/\D/g, '') ?? '';
  return (
    words.some((word) => word.length > 2 && searchable(reference).includes(word)) ||
    (digits.length > 5 && reference.replace(/\D/g, '').includes(digits))
  );
}

/** Removes a completion for the provider. Matches that it earned are withdrawn unless an interview was held. */
export const removeCompletion = defineCommand({
  name: 'completions.remove',
  allowed: ['provider'],
  leastRole: 'member',
  /** `base` is the date that was on the screen. If the date was corrected since then, the command asks again. */
  input: z.object({ id: rowId(), base: z.optional(baseTexts) }),
  done: 'Completion record removed successfully',
  failed: 'Failed to remove completion record',
  async run(store, { id, base }, { actor, now }) {
    const completion = await ownCompletion(store, id, actor);
    if (completion.removedAt) return notedInstead(alreadyRemoved(completion));
    refuseUnseenDate(completion, base);
    await store.put('completions', { ...completion, removedAt: now, removedByName: actor.name });
    return {};
  },
});
