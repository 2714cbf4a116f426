// The first page of a newcomer: who they are, what their organization is called, and when it works.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import { nameFields } from '../people/new-account.ts';
import { mayGive } from '#shared/engine/access/member-roles.ts';
import { copyToMemberships, currentMembership } from '../people/memberships.ts';
import { actorOf } from '../people/people.ts';
import { refuse } from '../refusals/refusal-texts.ts';
import { refuseAccount } from '../refusals/account-refusals.ts';
import { companyName, renameWithListings, saveEmployerProfile } from './profiles.ts';
import { isUnnamed } from './setup-state.ts';
import { calendarFields, saveCalendar } from './working-calendar.ts';

/**
 * Saves the person's name, and the name and calendar of an organization that nobody has named. A colleague's earlier
 * answer stays, so that two newcomers, or a repeated call, never overwrite it. Managers name it, and owners also set the calendar. The server gives this command
 * in the person's name.
 */
export const setUpOrganization = defineCommand({
  name: 'organizations.setUp',
  allowed: ['system'],
  input: z.object({ ...nameFields, organizationName: companyName, ...calendarFields }),
  done: 'You’re all set',
  failed: 'Failed to save your details',
  async run(store, { firstName, lastName, organizationName, timeZone, closedDays }, context) {
    const user = await store.get('users', context.actor.person);
    if (!user) throw refuseAccount('account.notFound');
    const organization = user.organizationId && (await store.get('organizations', user.organizationId));
    if (!organization) throw refuse('organization.notFound');
    const named = { ...user, firstName, lastName };
    await store.put('users', named);
    await copyToMemberships(store, user.id, { firstName, lastName });
    const membership = await currentMembership(store, user);
    const actor = actorOf({ ...named, memberRole: membership?.role ?? null });
    if (!mayGive(saveEmployerProfile, actor)) return {};
    const profile = await store.get(profiles[organization.kind], organization.id);
    if (profile || !isUnnamed(user, organization)) return {};
    const acting = { ...context, actor };
    await renameWithListings(store, acting.actor, organizationName);
    if (!mayGive(saveCalendar, actor)) return {};
    return saveCalendar.run(store, { set: { timeZone, closedDays }, base: {} }, acting);
  },
});

const profiles = { employer: 'employerProfiles', provider: 'providerProfiles' } as const;
