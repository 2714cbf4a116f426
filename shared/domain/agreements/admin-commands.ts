// Lets an admin end any live agreement. Both sides are notified. Interviews that are owed stay owed.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import { rowId, textOf } from '#shared/engine/field-schemas.ts';
import { agreementSubject, decidedRefusal, isLive } from './agreement.ts';
import { endAgreement, owedUnder } from './end-agreement.ts';
import { notice, notifyMembers } from '../notifications/notifications.ts';
import { refuse } from '../refusals/refusal-texts.ts';

/** Cancels a live agreement for an administrator and notifies both sides. Owed interviews stay owed. */
export const cancelAsAdmin = defineCommand({
  name: 'agreements.cancelAsAdmin',
  allowed: ['admin'],
  input: z.object({ id: rowId(), reason: textOf(1, 'Say why. Both sides will see this.', 1000) }),
  done: 'SWAP agreement cancelled',
  failed: 'Failed to cancel SWAP agreement',
  async run() {},
  async onAccepted(store, { id, reason }, context) {
    const agreement = await store.get('agreements', id);
    if (!agreement) throw refuse('agreement.notFound');
    if (!isLive(agreement)) throw decidedRefusal(agreement);
    await endAgreement(store, agreement, 'admin', reason, context);
    const owed = await owedUnder(store, agreement);
    const notification = notice('agreement.cancelledByAdmin', { owed }, agreementSubject(agreement));
    for (const side of [agreement.employerId, agreement.providerId])
      await notifyMembers(store, side, `ended.${id}`, notification, context.now);
  },
});
