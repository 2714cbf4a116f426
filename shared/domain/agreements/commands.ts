// Defines the agreement commands. Linking a course to a job proposes an agreement; the job's employer decides it;
// either side can end it.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import { nullableText, orNull, rowId } from '#shared/engine/field-schemas.ts';
import { endAgreement, readAgreement } from './end-agreement.ts';
import { canDecide, canEnd, decidedRefusal } from './agreement.ts';
import { notedInstead } from '../refusals/note-texts.ts';

/**
 * Approves a proposal for the employer. Learners who complete the course are matched, and earlier completions are
 * checked.
 */
export const approveAgreement = defineCommand({
  name: 'agreements.approve',
  allowed: ['employer'],
  leastRole: 'manager',
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
});

/** Rejects a proposal for the employer, with an optional reason that the provider reads. */
export const rejectAgreement = defineCommand({
  name: 'agreements.reject',
  allowed: ['employer'],
  leastRole: 'manager',
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
});

/** Cancels an agreement for a side that may end it, with an optional reason. Owed interviews stay owed. */
export const cancelAgreement = defineCommand({
  name: 'agreements.cancel',
  allowed: ['employer', 'provider'],
  leastRole: 'manager',
  input: z.object({ id: rowId(), reason: orNull(nullableText(1000)) }),
  done: 'SWAP agreement cancelled',
  failed: 'Failed to cancel SWAP agreement',
  isBinding: true,
  async run(store, { id, reason }, context) {
    const agreement = await readAgreement(store, id);
    if (!canEnd(agreement, context.actor)) throw decidedRefusal(agreement);
    await endAgreement(store, agreement, 'cancelled', reason, context);
  },
});
