// Notes that somebody of an organization was here: the first sync of a day leads to one command, the others to none.
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

/** Called at every sync; answers nothing and keeps nobody waiting. */
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

/** One entry per organization and day, also where several processes meet it. */
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
