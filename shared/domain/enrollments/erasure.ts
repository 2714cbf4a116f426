// Erases a student. The name and contact details are deleted permanently; the candidate reference, the completion and
// the statistics are kept.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import type { Writer } from '#shared/engine/store.ts';
import { rowId } from '#shared/engine/field-schemas.ts';
import { learnerId, ownEnrollment } from './enrollment.ts';
import type { Enrollment } from './enrollment.ts';
import { reconcileCompletion } from '../matching/reconcile.ts';
import { noted } from '../refusals/note-texts.ts';

export const eraseStudent = defineCommand({
  name: 'enrollments.erase',
  allowed: ['provider'],
  input: z.object({ id: rowId() }),
  done: 'Personal data deleted',
  failed: 'Failed to delete the personal data',
  isBinding: true,
  async run(store, { id }, { actor, now }) {
    const enrollment = await ownEnrollment(store, id, actor);
    if (enrollment.erasedAt) return noted('note.alreadyErased', {});
    await store.put('enrollments', {
      ...enrollment,
      studentName: '',
      studentEmail: '',
      studentPhone: null,
      updatedAt: now,
      updatedByName: actor.name,
      removedAt: enrollment.removedAt ?? now,
      removedByName: enrollment.removedByName ?? actor.name,
      erasedAt: now,
    });
    return {};
  },
  async onAccepted(store, { id }, context) {
    const enrollment = await store.get('enrollments', id);
    if (!enrollment) return;
    const learner = await store.get(
      'learners',
      learnerId(enrollment.providerId, enrollment.candidateReferenceId),
    );
    if (learner && !learner.erasedAt) await store.put('learners', { ...learner, erasedAt: context.now });
    await withdrawConsents(store, enrollment, context.now);
    await reconcileCompletion(store, enrollment, context, 'erased');
  },
});

async function withdrawConsents(store: Writer, enrollment: Enrollment, now: string): Promise<void> {
  const { courseId, candidateReferenceId } = enrollment;
  const matches = await store.find('matches', { courseId });
  for (const match of matches) {
    if (match.candidateReferenceId !== candidateReferenceId) continue;
    const consent = await store.get('consents', match.id);
    if (consent && !consent.withdrawnAt) await store.put('consents', { ...consent, withdrawnAt: now });
  }
}
