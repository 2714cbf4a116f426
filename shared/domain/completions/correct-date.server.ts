// Matches again after the date of a completion is corrected.
import { reconcileCompletion } from '../matching/reconcile.ts';
import { onServer } from '#shared/engine/command.ts';
import { correctCompletionDate } from './correct-date.ts';

export const correctCompletionDateOnServer = onServer(correctCompletionDate, {
  async onAccepted(store, { id }, context) {
    const completion = await store.get('completions', id);
    if (completion) await reconcileCompletion(store, completion, context, 'date corrected');
  },
});
