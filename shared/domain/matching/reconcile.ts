// Reconciliation: decides after each event which people and jobs to check. The result does not depend on the order in
// which completions, approvals and removals arrive. Running it again changes nothing (idempotent).
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import type { AcceptContext } from '#shared/engine/command.ts';
import type { Row } from '#shared/engine/schema.ts';
import type { Reader, Writer } from '#shared/engine/store.ts';
import { numericId } from '#shared/engine/field-schemas.ts';
import type { Agreement } from '../agreements/agreement.ts';
import { learnerId } from '../enrollments/enrollment.ts';
import type { LaterCause } from '../stored-texts/outcome-texts.ts';
import { givePlaces } from './give-places.ts';
import { reconcilePair } from './match-changes.ts';

type Learner = Row<'learners'>;

interface LearnerKey {
  providerId: string;
  courseId: number;
  candidateReferenceId: string;
}

/**
 * Reconciles after a completion was marked, removed, restored or got another date: checks every job its course is or
 * was linked to.
 */
export async function reconcileCompletion(
  store: Writer,
  key: LearnerKey,
  context: AcceptContext,
  cause?: LaterCause,
): Promise<void> {
  const learner = await learnerOf(store, key, context);
  const agreements = await store.find('agreements', { courseId: key.courseId });
  const jobs = [...new Set(agreements.map(({ jobId }) => jobId))];
  for (const jobId of jobs)
    if (await reconcilePair(store, learner.personKey, jobId, context, cause))
      await givePlaces(store, jobId, context);
}

/** The first reads of `reconcileCompletion`, for any person. */
export const readsOfCompletion = (
  store: Reader,
  { courseId, candidateReferenceId }: Omit<LearnerKey, 'providerId'>,
  providerId: string,
): Promise<unknown>[] => [
  store.get('learners', learnerId(providerId, candidateReferenceId)),
  store.find('agreements', { courseId }),
];

/** Reconciles after an agreement was approved: checks everybody who ever completed its course. */
export async function reconcileAgreement(
  store: Writer,
  agreement: Agreement,
  context: AcceptContext,
): Promise<void> {
  if (await reconcilePeople(store, agreement, context)) await givePlaces(store, agreement.jobId, context);
}

/** Returns whether a match now waits for a place. */
async function reconcilePeople(
  store: Writer,
  agreement: Agreement,
  context: AcceptContext,
): Promise<boolean> {
  const completions = await store.find('completions', { courseId: agreement.courseId });
  const learners = await Promise.all(completions.map((completion) => learnerOf(store, completion, context)));
  const people = [...new Set(learners.map(({ personKey }) => personKey))];
  const pairs = people.map((personKey) => reconcilePair(store, personKey, agreement.jobId, context));
  return (await Promise.all(pairs)).includes(true);
}

/** Reconciles after a job became active or guaranteed. The places go to all its agreements in turn. */
export async function reconcileJob(store: Writer, jobId: number, context: AcceptContext): Promise<void> {
  const agreements = await store.find('agreements', { jobId });
  let waits = false;
  for (const agreement of agreements)
    if (agreement.approvedAt && (await reconcilePeople(store, agreement, context))) waits = true;
  if (waits) await givePlaces(store, jobId, context);
}

/** Reconciles every agreement of the course that was ever approved. */
export async function reconcileCourse(
  store: Writer,
  courseId: number,
  context: AcceptContext,
): Promise<void> {
  const agreements = await store.find('agreements', { courseId });
  for (const agreement of agreements)
    if (agreement.approvedAt) await reconcileAgreement(store, agreement, context);
}

/**
 * Sweeps a course and creates matches that should already exist. Any match it has to create indicates a defect
 * elsewhere.
 */
export const sweepCourse = defineCommand({
  name: 'matching.sweepCourse',
  allowed: ['system'],
  input: z.object({ courseId: numericId() }),
  done: 'Course checked for missing matches',
  failed: 'Failed to sweep the course',
  async run() {},
  onAccepted: (store, { courseId }, context) => reconcileCourse(store, courseId, context),
});

/**
 * Returns the person of a completion. A reference on no class list identifies a separate person. A reference on
 * another course's class list identifies the same person here.
 */
async function learnerOf(store: Writer, key: LearnerKey, { now, randomId }: AcceptContext): Promise<Learner> {
  const { providerId, courseId, candidateReferenceId } = key;
  const id = learnerId(providerId, candidateReferenceId);
  const listed = await store.get('learners', id);
  const known =
    listed && listed.courseId !== courseId ? await store.get('learners', `${id}@${courseId}`) : listed;
  if (known) return known;
  const learner = {
    id: listed ? `${id}@${courseId}` : id,
    providerId,
    courseId,
    candidateReferenceId,
    enrollmentId: null,
    personKey: listed?.personKey ?? randomId(),
    erasedAt: listed?.erasedAt ?? null,
    createdAt: now,
  };
  await store.add('learners', learner);
  return { ...learner, rev: 0 };
}
