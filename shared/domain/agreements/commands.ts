// Defines the agreement commands. Linking a course to a job proposes an agreement; the job's employer decides it;
// either side can end it.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import { nullableText, orNull, rowId } from '#shared/engine/field-schemas.ts';
import {
  endAgreement,
  owedUnder,
  notifyEmployer,
  notifyProvider,
  readAgreement,
  subjectsOf,
} from './end-agreement.ts';
import { reconcileAgreement } from '../matching/reconcile.ts';
import { notice, notifyMembers } from '../notifications/notifications.ts';
import { canDecide, canEnd, agreementSubject, decidedRefusal } from './agreement.ts';
import { currentSettings } from '../platform/settings.ts';
import { refuse } from '../refusals/refusal-texts.ts';
import { notedInstead } from '../refusals/note-texts.ts';

/**
 * Approves a proposal for the employer. Learners who complete the course are matched, and earlier completions are
 * checked.
 */
export const approveAgreement = defineCommand({
  name: 'agreements.approve',
  allowed: ['employer'],
  input: z.object({ id: rowId() }),
  done: 'SWAP agreement approved successfully',
  failed: 'Failed to approve SWAP agreement',
  isBinding: true,
  async run(store, { id }, { actor, now }) {
    const agreement = await readAgreement(store, id);
    if (agreement.status === 'active') return notedInstead(decidedRefusal(agreement));
    if (!canDecide(agreement, actor)) throw decidedRefusal(agreement, 'agreement.approvalUnused');
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
      notice(
        'agreement.approved',
        { employer: job?.employerName ?? '', job: job?.title ?? '' },
        agreementSubject(agreement),
      ),
      context.now,
    );
  },
});

/** Rejects a proposal for the employer, with an optional reason that the provider reads. */
export const rejectAgreement = defineCommand({
  name: 'agreements.reject',
  allowed: ['employer'],
  input: z.object({ id: rowId(), reason: orNull(nullableText(1000)) }),
  done: 'SWAP agreement rejected',
  failed: 'Failed to reject SWAP agreement',
  isBinding: true,
  async run(store, { id, reason }, context) {
    const agreement = await readAgreement(store, id);
    if (agreement.endReason === 'rejected') return notedInstead(decidedRefusal(agreement));
    if (!canDecide(agreement, context.actor)) throw decidedRefusal(agreement);
    await endAgreement(store, agreement, 'rejected', reason, context);
  },
  async onAccepted(store, { id }, { now }) {
    const agreement = await readAgreement(store, id);
    if (agreement.endedAt !== now) return;
    await notifyProvider(store, agreement, 'agreement.rejected', now);
  },
});

/** Cancels an agreement for a side that may end it, with an optional reason. Owed interviews stay owed. */
export const cancelAgreement = defineCommand({
  name: 'agreements.cancel',
  allowed: ['employer', 'provider'],
  input: z.object({ id: rowId(), reason: orNull(nullableText(1000)) }),
  done: 'SWAP agreement cancelled',
  failed: 'Failed to cancel SWAP agreement',
  isBinding: true,
  async run(store, { id, reason }, context) {
    const agreement = await readAgreement(store, id);
    if (!canEnd(agreement, context.actor)) throw decidedRefusal(agreement);
    await endAgreement(store, agreement, 'cancelled', reason, context);
  },
  async onAccepted(store, { id }, { actor, now }) {
    const agreement = await readAgreement(store, id);
    if (actor.role === 'employer') await notifyProvider(store, agreement, 'agreement.cancelled', now);
    else await notifyEmployer(store, agreement, 'agreement.cancelled', now);
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
    if (agreement.status !== wanted) throw decidedRefusal(agreement);
    if (as === 'completed' && (await owedUnder(store, agreement)) > 0) throw refuse('agreement.owing');
    const status = as === 'expired' ? 'cancelled' : 'completed';
    await store.put('agreements', {
      ...agreement,
      status,
      endedAt: now,
      endedByName: (await currentSettings(store)).platformName,
      endReason: as,
    });
  },
  async onAccepted(store, { id, as }, { now }) {
    const agreement = await readAgreement(store, id);
    const told = notice(
      as === 'expired' ? 'agreement.expired' : 'agreement.completed',
      await subjectsOf(store, agreement),
      agreementSubject(agreement),
    );
    for (const side of [agreement.employerId, agreement.providerId])
      await notifyMembers(store, side, `ended.${id}`, told, now);
  },
});
