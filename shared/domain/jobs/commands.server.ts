// Checks the number of jobs, and matches again.
import type { Actor } from '#shared/engine/command.ts';
import type { Reader } from '#shared/engine/store.ts';
import { reconcileJob } from '../matching/reconcile.ts';
import { currentSettings } from '../platform/settings.ts';
import { refuse } from '../refusals/refusal-texts.ts';
import { onServer } from '#shared/engine/command.ts';
import { postJob, editJob, recordJobState } from './commands.ts';

export const postJobOnServer = onServer(postJob, {
  async onAccepted(store, { id }, context) {
    await refuseAboveJobLimit(store, context.actor);
    await recordJobState(store, id, context);
  },
});

export const editJobOnServer = onServer(editJob, {
  async onAccepted(store, { id, set, base }, context) {
    if (set.isActive && base.isActive !== true) await refuseAboveJobLimit(store, context.actor);
    await recordJobState(store, id, context);
    await reconcileJob(store, id, context);
  },
});

async function refuseAboveJobLimit(store: Reader, actor: Actor): Promise<void> {
  const { maxJobsPerEmployer } = await currentSettings(store);
  const active = (await store.find('jobs', { employerId: actor.organization })).filter((job) => job.isActive);
  if (active.length > maxJobsPerEmployer) throw refuse('job.tooMany', { most: maxJobsPerEmployer });
}
