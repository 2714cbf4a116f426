// Records that an organization uses the product. The first sync of its day gives one command; later ones give none.
import { recordActivity } from '#shared/domain/organizations/activity.ts';
import { systemActor } from '#shared/engine/command.ts';
import type { Actor } from '#shared/engine/command.ts';
import { entryDigest } from '#shared/engine/protocol.ts';
import { dateIn } from '#shared/lib/time.ts';
import type { Execute } from '../engine/types.ts';

interface ActivityParts {
  execute: Execute;
  /** Returns an organization's time zone. */
  zoneOf(organizationId: string): Promise<string>;
  now(): Date;
  onError(error: unknown): void;
}

/** In every time zone a day begins with one of these periods. */
const periodMs = 15 * 60_000;

/** Called at every sync. It returns nothing and does not delay the sync. */
export function noteActivity({ execute, zoneOf, now, onError }: ActivityParts): (actor: Actor) => void {
  let period = 0;
  let seen = new Set<string>();
  const noted = new Map<string, string>();

  async function note(organization: string): Promise<void> {
    const today = dateIn(await zoneOf(organization), now().toISOString());
    if (noted.get(organization) === today) return;
    await record(execute, organization, today);
    noted.set(organization, today);
  }

  return ({ organization, role }) => {
    if (role !== 'employer' && role !== 'provider') return;
    const current = Math.floor(now().getTime() / periodMs);
    if (current !== period) [period, seen] = [current, new Set()];
    if (seen.has(organization)) return;
    seen.add(organization);
    note(organization).catch((error: unknown) => {
      seen.delete(organization);
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
