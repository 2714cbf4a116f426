// Computes the open deadlines of an employer again after its first calendar.
import { onServer } from '#shared/engine/command.ts';
import { matchesWithoutSite, recomputeAfterEmployer } from '../guarantees/calendar-changes.ts';
import { setUpOrganization } from './set-up.ts';

export const setUpOrganizationOnServer = onServer(setUpOrganization, {
  async onAccepted(store, _input, context) {
    const user = await store.get('users', context.actor.person);
    if (user?.userType === 'employer' && user.organizationId)
      await recomputeAfterEmployer(
        store,
        user.organizationId,
        await matchesWithoutSite(store, user.organizationId),
        context,
      );
  },
});
