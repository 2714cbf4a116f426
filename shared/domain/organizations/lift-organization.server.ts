// Lifts the suspension of an organization on the server.
import { onServer } from '#shared/engine/command.ts';
import { restartWindows } from '../claims/make-claim.server.ts';
import { show } from '../listings/hiding.ts';
import { whileSuspended } from '../listings/listings.ts';
import { reconcileJob } from '../matching/reconcile.ts';
import { notice, notifyMembers } from '../notifications/notifications.ts';
import {
  liftOrganization,
  listingsOf,
  notSuspended,
  readOrganization,
  subjectOf,
} from '../people/suspensions.ts';
import { isStored } from '../stored-texts/stored-text.ts';

/**
 * Released interviews stay released; completions that earned its listings since they were hidden are matched now. It can
 * answer the claims that waited for it.
 */
export const liftOrganizationOnServer = onServer(liftOrganization, {
  async onAccepted(store, { id }, context) {
    const organization = await readOrganization(store, id);
    if (!organization.suspendedAt) throw notSuspended;
    await store.put('organizations', { ...organization, suspendedAt: null, suspendedReason: null });
    for (const { hiddenFor, kind, id: listingId } of await listingsOf(store, organization)) {
      if (isStored(whileSuspended, hiddenFor)) await show(store, { kind, id: listingId }, context);
      // Matches what was earned before the suspension and received during it.
      else if (kind === 'job') await reconcileJob(store, listingId, context);
    }
    await restartWindows(store, organization, context);
    const told = notice('suspension.lifted', {}, subjectOf('/'));
    await notifyMembers(store, id, `suspension.${id}`, told, context.now);
  },
});
