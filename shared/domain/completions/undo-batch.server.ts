// Refuses to undo a completion whose interview is underway, and withdraws its matches.
import { reconcileCompletion } from '../matching/reconcile.ts';
import { refuse } from '../refusals/refusal-texts.ts';
import { onServer } from '#shared/engine/command.ts';
import { isUnderway, undoCompletion, isOf } from './undo-batch.ts';

export const undoCompletionOnServer = onServer(undoCompletion, {
  async onAccepted(store, { id }, context) {
    const completion = await store.get('completions', id);
    if (!completion) return;
    const matches = await store.find('matches', { courseId: completion.courseId });
    if (matches.some((match) => isOf(completion, match) && isUnderway(match)))
      throw refuse('completion.timesProposed');
    await reconcileCompletion(store, completion, context);
  },
});
