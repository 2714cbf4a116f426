// Reports whether the actor's organization waits for an administrator's approval.
import type { Actor } from '../engine/command.ts';
import { isAwaitingApproval } from '../domain/organizations/organizations.ts';
import { currentSettings } from '../domain/platform/settings.ts';
import type { Reader } from '../engine/store.ts';

/** Reports whether the reader's organization waits for its verification. */
export async function isOwnAwaiting(reader: Reader, actor: Actor): Promise<boolean> {
  const organization = await reader.get('organizations', actor.organization);
  return !!organization && isAwaitingApproval(organization, await currentSettings(reader));
}
