// Who makes, changes and revokes the keys of an organization. Apart from the scopes, because every page needs it.
import { mayGive } from '../../engine/access/member-roles.ts';
import type { Actor } from '../../engine/command.ts';

/** The least member role of an act about keys. */
export const leastRoleOfKeys = 'owner';

/** The page of keys and webhooks. */
export const integrationsPage = '/account?tab=integrations';

/** Reports whether the person manages the keys of the organization. */
export const mayManageKeys = (actor: Actor): boolean => mayGive({ leastRole: leastRoleOfKeys }, actor);
