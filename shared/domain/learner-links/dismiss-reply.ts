// The provider dismisses what a learner said by a link about times, for example after a call: nothing about it waits any more.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import { rowId } from '#shared/engine/field-schemas.ts';
import { refuseAccount } from '../refusals/account-refusals.ts';
import { noted } from '../refusals/note-texts.ts';

/** Dismisses a wish or a decline that waits. The interview stays as it is, and the learner’s page no longer shows it as asked. */
export const dismissReply = defineCommand({
  name: 'learnerReplies.dismiss',
  allowed: ['provider'],
  leastRole: 'member',
  input: z.object({ id: rowId() }),
  done: 'Dismissed',
  failed: 'Failed to dismiss what the learner said',
  async run(store, { id }, { actor, now }) {
    const reply = await store.get('learnerReplies', id);
    // What a learner answered about an interview stays.
    if (!reply || reply.kind === 'answer') throw refuseAccount('learnerReply.notFound');
    if (reply.dismissedAt) return noted('note.alreadyDone', {});
    await store.put('learnerReplies', { ...reply, dismissedAt: now, dismissedByName: actor.name });
    return {};
  },
});
