// Matches after a completion is marked or removed.
import { readsOfCompletion, reconcileCompletion } from '../matching/reconcile.ts';
import { readsOfCount } from '../organizations/count-of-today.ts';
import { countQuick } from './quick-completions.ts';
import { countUnlisted } from './unlisted-completions.ts';
import { completionId } from './completion.ts';
import { onServer } from '#shared/engine/command.ts';
import { markCompletion, removeCompletion } from './commands.ts';

export const markCompletionOnServer = onServer(markCompletion, {
  readsAhead: (store, input, { actor: { organization } }) => [
    ...readsOfCompletion(store, input, organization),
    ...readsOfCount(store, 'quickMarks', organization),
  ],
  async onAccepted(store, input, context) {
    const completion = await store.get(
      'completions',
      completionId(input.courseId, input.candidateReferenceId),
    );
    if (completion && completion.createdAt === context.now) {
      if (!completion.enrollmentId) await countUnlisted(store, completion.providerId, context);
      await countQuick(store, completion, context);
    }
    await reconcileCompletion(store, { ...input, providerId: context.actor.organization }, context);
  },
});

export const removeCompletionOnServer = onServer(removeCompletion, {
  async onAccepted(store, { id }, context) {
    const completion = await store.get('completions', id);
    if (completion) await reconcileCompletion(store, completion, context);
  },
});
