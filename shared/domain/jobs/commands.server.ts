// Checks the number of jobs, and matches again.
import type { AcceptContext, Actor } from '#shared/engine/command.ts';
import type { Reader, Writer } from '#shared/engine/store.ts';
import { givePlaces } from '../matching/give-places.ts';
import { reconcileJob } from '../matching/reconcile.ts';
import { recomputeAfterEmployer } from '../guarantees/calendar-changes.ts';
import { currentSettings } from '../platform/settings.ts';
import { refuse } from '../refusals/refusal-texts.ts';
import { onServer } from '#shared/engine/command.ts';
import { postJob, editJob, recordJobState } from './commands.ts';
import { countOpenings } from './count-openings.ts';

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
    await countOpenings(store, id, context);
    await reconcileJob(store, id, context);
    if (set.isActive === false) await givePlaces(store, id, context);
    if (set.siteId !== undefined && set.siteId !== base.siteId) await afterMove(store, id, context);
  },
});

/**
 * Another site has another calendar and other recruiters. What they see of the job changes without a change of its
 * rows, so their assignments count the move: their devices then compare what they have.
 */
async function afterMove(store: Writer, jobId: number, context: AcceptContext): Promise<void> {
  const { organization } = context.actor;
  await recomputeAfterEmployer(store, organization, await store.find('matches', { jobId }), context);
  for (const { id } of await store.find('memberships', { organizationId: organization }))
    for (const assignment of await store.find('assignments', { membershipId: id }))
      if (assignment.siteId !== null && assignment.endedAt === null)
        await store.put('assignments', { ...assignment, moves: assignment.moves + 1 });
}

async function refuseAboveJobLimit(store: Reader, actor: Actor): Promise<void> {
  const { maxJobsPerEmployer } = await currentSettings(store);
  const active = (await store.find('jobs', { employerId: actor.organization })).filter((job) => job.isActive);
  if (active.length > maxJobsPerEmployer) throw refuse('job.tooMany', { most: maxJobsPerEmployer });
}
