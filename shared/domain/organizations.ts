// What a row needs to know of the organization it belongs to.
import type { Actor } from '../command.ts';
import type { Reader } from '../store.ts';

export async function organizationName(store: Reader, actor: Actor): Promise<string> {
  return (await store.get('organizations', actor.organization))?.name ?? actor.name;
}

export async function timeZoneOf(store: Reader, organization: string): Promise<string> {
  return (await store.get('organizations', organization))?.timeZone ?? 'UTC';
}
