// Records that an organization uses the product. The first sync of a day gives one command; later ones give none.
import { recordActivity } from '#shared/domain/organizations/activity.ts';
import { systemActor } from '#shared/engine/command.ts';
import type { Actor } from '#shared/engine/command.ts';
import { entryDigest } from '#shared/engine/protocol.ts';
import type { Execute } from '../engine/types.ts';

interface ActivityParts {
  execute: Execute;
  now(): Date;
  onError(error: unknown): void;
}

/** Called at every sync. It returns nothing and does not delay the sync. */
export function noteActivity({ execute, now, onError }: ActivityParts): (actor: Actor) => void {
  let day = '';
  let noted = new Set<string>();
  return ({ organization, role }) => {
    if (role !== 'employer' && role !== 'provider') return;
    const today = now().toISOString().slice(0, 10);
    if (today !== day) [day, noted] = [today, new Set()];
    if (noted.has(organization)) return;
    noted.add(organization);
    record(execute, organization, today).catch((error: unknown) => {
      noted.delete(organization);
      onError(error);
    });
  };
}

/** Adds one entry per organization and day, even if several processes do so concurrently. */
async function record(execute: Execute, organizationId: string, today: string): Promise<void> {
  const { name, version } = recordActivity;
  const entry = { command: name, version, input: { organizationId } };
  const id = `activity-${organizationId}-${today}`;
  await execute({
    actor: systemActor,
    client: null,
    entries: [{ id, ...entry, digest: entryDigest(entry), after: [], sequence: null, savedAt: null }],
  });
}
