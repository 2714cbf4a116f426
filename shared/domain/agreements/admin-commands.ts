// Lets an admin end any live agreement. Both sides are notified. Interviews that are owed stay owed.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import { Refusal } from '#shared/engine/rejection.ts';
import { rowId, textOf } from '#shared/engine/field-schemas.ts';
import { agreementSubject, agreementNotFound, endedSentence, isLive } from './agreement.ts';
import { endAgreement, owedSentence } from './end-agreement.ts';
import { notifyMembers, readReason } from '../notifications/notifications.ts';

export const cancelAsAdmin = defineCommand({
  name: 'agreements.cancelAsAdmin',
  allowed: ['admin'],
  input: z.object({ id: rowId(), reason: textOf(1, 'Say why. Both sides will see this.', 1000) }),
  done: 'SWAP agreement cancelled',
  failed: 'Failed to cancel SWAP agreement',
  async run() {},
  async onAccepted(store, { id, reason }, context) {
    const agreement = await store.get('agreements', id);
    if (!agreement)
      throw new Refusal('not_found', `${agreementNotFound.title}. ${agreementNotFound.description}`);
    if (!isLive(agreement)) throw new Refusal('stale', endedSentence(agreement));
    await endAgreement(store, agreement, 'admin', reason, context);
    const message = [await owedSentence(store, agreement), readReason].join(' ');
    const notice = agreementSubject(agreement, 'An administrator cancelled an agreement', message);
    for (const side of [agreement.employerId, agreement.providerId])
      await notifyMembers(store, side, `ended.${id}`, notice, context.now);
  },
});
