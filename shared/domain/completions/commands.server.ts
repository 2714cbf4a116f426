// Matches after a completion is marked or removed.
import { readsOfCompletion, reconcileCompletion } from '../matching/reconcile.ts';
import { readsOfCount } from '../organizations/count-of-today.ts';
import { countQuick } from './quick-completions.ts';
import { countUnlisted } from './unlisted-completions.ts';
import { completionId } from './completion.ts';
import { studentByReference } from '../enrollments/former-references.ts';
import { onServer } from '#shared/engine/command.ts';
import { markCompletion, removeCompletion } from './commands.ts';

export const markCompletionOnServer = onServer(markCompletion, {
  readsAhead: (store, input, { actor: { organization } }) => [
    ...readsOfCompletion(store, input, organization),
    ...readsOfCount(store, 'quickMarks', organization),
  ],
  async onAccepted(store, input, context) {
    const student = await studentByReference(store, input.courseId, input.candidateReferenceId);
    const marked = { ...input, ...student, providerId: context.actor.organization };
    const completion = await store.get(
      'completions',
      completionId(marked.courseId, marked.candidateReferenceId),
    );
    if (completion && completion.createdAt === context.now) {
      if (!completion.enrollmentId) await countUnlisted(store, completion.providerId, context);
      await countQuick(store, completion, context);
    }
    await reconcileCompletion(store, marked, context);
  },
});

export const removeCompletionOnServer = onServer(removeCompletion, {
  async onAccepted(store, { id }, context) {
    const completion = await store.get('completions', id);
    if (completion) await reconcileCompletion(store, completion, context);
  },
});
