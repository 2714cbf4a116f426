// Records what a training provider says of an agreement: whether the employer kept the interview promise.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import type { Actor } from '#shared/engine/command.ts';
import type { Reader } from '#shared/engine/store.ts';
import { rowId } from '#shared/engine/field-schemas.ts';
import type { Agreement } from './agreement.ts';
import { readAgreement } from './end-agreement.ts';
import { refuse } from '../refusals/refusal-texts.ts';

/** Records the provider's answer whether the employer kept its promise of interviews. */
export const answerPromise = defineCommand({
  name: 'agreements.answerPromise',
  allowed: ['provider'],
  leastRole: 'manager',
  input: z.object({ id: rowId(), isKept: z.boolean() }),
  done: 'Answer saved',
  failed: 'Failed to save the answer',
  async run(store, { id, isKept }, { actor, now }) {
    const agreement = await readAgreement(store, id);
    if (!(await mayAnswerPromise(store, actor, agreement))) throw refuse('agreement.noPromiseYet');
    await store.put('agreements', { ...agreement, promiseKept: isKept, promiseAnsweredAt: now });
  },
});

/**
 * Reports whether the provider has seen enough to answer: the agreement ended, or one of its guarantees was kept or
 * missed.
 */
export async function mayAnswerPromise(reader: Reader, actor: Actor, agreement: Agreement): Promise<boolean> {
  if (actor.role !== 'provider' || actor.organization !== agreement.providerId) return false;
  if (!agreement.approvedAt) return false;
  if (agreement.endedAt) return true;
  const matches = await reader.find('matches', { jobId: agreement.jobId });
  return matches.some(
    ({ courseId, guarantee }) =>
      courseId === agreement.courseId && guarantee !== null && guarantee !== 'released',
  );
}
