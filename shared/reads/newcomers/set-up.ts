// What a newcomer still has to say before others read their organization's name.
import type { Actor } from '../../engine/command.ts';
import type { Reader } from '../../engine/store.ts';
import type { Row } from '../../engine/schema.ts';
import { isSetUp, isUnnamed } from '../../domain/organizations/setup-state.ts';

export interface SetUpState {
  user: Row<'users'>;
  organization: Row<'organizations'>;
  /** The person and the organization have names. */
  isDone: boolean;
  /** Nobody has named the organization, so the page asks for its name and calendar. */
  isUnnamed: boolean;
}

/** Returns null if the rows are not on this device yet. */
export async function setUpState(reader: Reader, actor: Actor): Promise<SetUpState | null> {
  const [user, organization, profile] = await Promise.all([
    reader.get('users', actor.person),
    reader.get('organizations', actor.organization),
    reader.get(actor.role === 'employer' ? 'employerProfiles' : 'providerProfiles', actor.organization),
  ]);
  if (!user || !organization) return null;
  return {
    user,
    organization,
    isDone: isSetUp(user, organization),
    isUnnamed: !profile && isUnnamed(user, organization),
  };
}
