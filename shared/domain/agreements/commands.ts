// Defines the agreement commands. Linking a course to a job proposes an agreement; the job's employer decides it;
// either side can end it.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import { Refusal } from '#shared/engine/rejection.ts';
import type { Reader } from '#shared/engine/store.ts';
import { nullableText, orNull, rowId } from '#shared/engine/field-schemas.ts';
import { endAgreement, owedUnder, notifyEmployer, notifyProvider } from './end-agreement.ts';
import { reconcileAgreement } from '../matching/reconcile.ts';
import { notifyMembers } from '../notifications/notifications.ts';
import {
  agreementNotFound,
  type Agreement,
  canDecide,
  canEnd,
  agreementSubject,
  endedVerbs,
  endedSentence,
  decidedSentence,
} from './agreement.ts';

export const approveAgreement = defineCommand({
  name: 'agreements.approve',
  allowed: ['employer'],
  input: z.object({ id: rowId() }),
  done: 'SWAP agreement approved successfully',
  failed: 'Failed to approve SWAP agreement',
  isBinding: true,
  async run(store, { id }, { actor, now }) {
    const agreement = await readAgreement(store, id);
    if (agreement.status === 'active')
      return {
        note: `Already approved by ${agreement.approvedByName} on ${agreement.approvedAt ?? now}.`,
      };
    if (!canDecide(agreement, actor)) throw new Refusal('stale', unusedApproval(agreement));
    await store.put('agreements', {
      ...agreement,
      status: 'active',
      approvedAt: now,
      approvedByName: actor.name,
    });
  },
  async onAccepted(store, { id }, context) {
    const agreement = await readAgreement(store, id);
    if (agreement.approvedAt !== context.now) return;
    await reconcileAgreement(store, agreement, context);
    const job = await store.get('jobs', agreement.jobId);
    await notifyMembers(
      store,
      agreement.providerId,
      `approved.${id}`,
      agreementSubject(
        agreement,
        `${job?.employerName} approved your agreement`,
        `Learners who complete the course are now matched to "${job?.title}".`,
      ),
      context.now,
    );
  },
});

export const rejectAgreement = defineCommand({
  name: 'agreements.reject',
  allowed: ['employer'],
  input: z.object({ id: rowId(), reason: orNull(nullableText(1000)) }),
  done: 'SWAP agreement rejected',
  failed: 'Failed to reject SWAP agreement',
  isBinding: true,
  async run(store, { id, reason }, context) {
    const agreement = await readAgreement(store, id);
    if (agreement.endReason === 'rejected') return { note: endedSentence(agreement) };
    if (!canDecide(agreement, context.actor)) throw new Refusal('stale', decidedSentence(agreement));
    await endAgreement(store, agreement, 'rejected', reason, context);
  },
  async onAccepted(store, { id }, { now }) {
    const agreement = await readAgreement(store, id);
    if (agreement.endedAt !== now) return;
    await notifyProvider(store, agreement, 'rejected your agreement', now);
  },
});

export const cancelAgreement = defineCommand({
  name: 'agreements.cancel',
  allowed: ['employer', 'provider'],
  input: z.object({ id: rowId(), reason: orNull(nullableText(1000)) }),
  done: 'SWAP agreement cancelled',
  failed: 'Failed to cancel SWAP agreement',
  isBinding: true,
  async run(store, { id, reason }, context) {
    const agreement = await readAgreement(store, id);
    if (!canEnd(agreement, context.actor)) throw new Refusal('stale', decidedSentence(agreement));
    await endAgreement(store, agreement, 'cancelled', reason, context);
  },
  async onAccepted(store, { id }, { actor, now }) {
    const agreement = await readAgreement(store, id);
    if (actor.role === 'employer') await notifyProvider(store, agreement, 'cancelled an agreement', now);
    else await notifyEmployer(store, agreement, 'cancelled an agreement', now);
  },
});

/** Ends an agreement by time limit: 60 days without a decision, or 30 days after its course or job became inactive. */
export const endAgreementInTime = defineCommand({
  name: 'agreements.endInTime',
  allowed: ['system'],
  input: z.object({ id: rowId(), as: z.enum(['expired', 'completed']) }),
  done: 'Agreement ended',
  failed: 'Failed to end the agreement',
  async run(store, { id, as }, { now }) {
    const agreement = await readAgreement(store, id);
    const wanted = as === 'expired' ? 'pending_approval' : 'active';
    if (agreement.status !== wanted) throw new Refusal('stale', decidedSentence(agreement));
    if (as === 'completed' && (await owedUnder(store, agreement)) > 0)
      throw new Refusal('in_use', 'Interviews are still owed under this agreement.');
    const status = as === 'expired' ? 'cancelled' : 'completed';
    await store.put('agreements', {
      ...agreement,
      status,
      endedAt: now,
      endedByName: 'SkillPact',
      endReason: as,
    });
  },
});

async function readAgreement(store: Reader, id: string): Promise<Agreement> {
  const agreement = await store.get('agreements', id);
  if (!agreement)
    throw new Refusal('not_found', `${agreementNotFound.title}. ${agreementNotFound.description}`);
  return agreement;
}

/** Example: "This agreement was cancelled by Northside College on Jun 3. Your approval was not used." */
function unusedApproval(agreement: Agreement): string {
  const { endReason, endedByName, endedAt } = agreement;
  const how =
    endReason && endReason !== 'expired' && endedAt
      ? `This agreement was ${endedVerbs[endReason]} by ${endedByName} on ${endedAt}.`
      : endedSentence(agreement);
  return `${how} Your approval was not used.`;
}
