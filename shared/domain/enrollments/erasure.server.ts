// Erases what belongs to a student, and settles the requests that asked for it.
import * as z from 'zod/mini';
import { defineCommand, onServer } from '#shared/engine/command.ts';
import type { AcceptContext } from '#shared/engine/command.ts';
import type { Writer } from '#shared/engine/store.ts';
import { rowId } from '#shared/engine/field-schemas.ts';
import { learnerId } from './enrollment.ts';
import type { Enrollment } from './enrollment.ts';
import { reconcileCompletion } from '../matching/reconcile.ts';
import { isOwed } from '../interviews/interviews.ts';
import { blank, eraseStudent } from './erasure.ts';
import { eraseHandedOver, eraseWaitingEnrollments } from '../handed-over/expiry.ts';
import { settleErasure } from '../people/settle-requests.ts';

export const eraseStudentOnServer = onServer(eraseStudent, {
  async onAccepted(store, { id }, context) {
    const enrollment = await store.get('enrollments', id);
    if (!enrollment) return;
    await eraseRelated(store, enrollment, context);
    await eraseWaitingEnrollments(store, enrollment, context.now);
    await settleErasure(store, enrollment, context);
  },
});

/** Erases a student without a request: the retention period is over, or the provider's account is deleted. */
export const expireStudent = defineCommand({
  name: 'enrollments.expire',
  allowed: ['system'],
  /** `withOwed`: erases a student who is still owed an interview, and withdraws it. */
  input: z.object({ id: rowId(), withOwed: z._default(z.boolean(), false) }),
  done: 'Personal data deleted after its retention period',
  failed: 'Failed to delete the personal data',
  async run(store, { id, withOwed }, { actor, now }) {
    const enrollment = await store.get('enrollments', id);
    if (!enrollment || enrollment.erasedAt) return;
    if (!withOwed && (await isOwedInterview(store, enrollment))) return;
    await blank(store, enrollment, actor.name, now);
  },
  async onAccepted(store, { id }, context) {
    const enrollment = await store.get('enrollments', id);
    if (enrollment?.erasedAt) await eraseRelated(store, enrollment, context);
  },
});

/** Nothing is owed for a late completion that the employer has not accepted. */
async function isOwedInterview(
  store: Writer,
  { courseId, candidateReferenceId }: Enrollment,
): Promise<boolean> {
  const matches = await store.find('matches', { courseId });
  return matches.some(
    (match) =>
      match.candidateReferenceId === candidateReferenceId &&
      match.lateCompletion !== 'waiting' &&
      isOwed(match),
  );
}

export async function eraseRelated(
  store: Writer,
  enrollment: Enrollment,
  context: AcceptContext,
): Promise<void> {
  const learner = await store.get(
    'learners',
    learnerId(enrollment.providerId, enrollment.candidateReferenceId),
  );
  if (learner && !learner.erasedAt) await store.put('learners', { ...learner, erasedAt: context.now });
  await withdrawConsents(store, enrollment, context.now);
  await eraseHandedOver(store, enrollment, context.now);
  await reconcileCompletion(store, enrollment, context, 'erased');
}

async function withdrawConsents(store: Writer, enrollment: Enrollment, now: string): Promise<void> {
  const { courseId, candidateReferenceId } = enrollment;
  const matches = await store.find('matches', { courseId });
  for (const match of matches) {
    if (match.candidateReferenceId !== candidateReferenceId) continue;
    const consent = await store.get('consents', match.id);
    if (consent && !consent.withdrawnAt) await store.put('consents', { ...consent, withdrawnAt: now });
  }
}
