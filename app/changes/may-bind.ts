// Asks for confirmation before a decision that binds another party is made on old data. The server checks it too.
import { partOrWord } from '#app/ui/feedback/missing-part.ts';
import type { Command } from '#shared/engine/command.ts';
import { DAY_MS } from '#shared/lib/time.ts';
import type { ReplicaStatus } from '../replica/types.ts';
import { clockSkew } from './clock-skew.ts';
import { ask, loadDialog } from './stale-data-guard.tsx';

/** The server instant of the last updates, and the skew between this device's clock and the server's. */
type Updates = Pick<ReplicaStatus, 'lastUpdatedAt' | 'clockSkewMs'>;

/** Resolves to true if the command may run: at once on data of today, otherwise if the person confirms. */
export async function mayBind(
  { name, isBinding }: Pick<Command, 'name' | 'isBinding'>,
  updates: Updates,
  now = Date.now(),
): Promise<boolean> {
  const days = daysOld(updates, now);
  if (!isBinding || days < 1) return true;
  return (await partOrWord(loadDialog)) ? ask({ days, command: name }) : false;
}

/**
 * Returns the whole days since the last updates, if there were any. Uses the server's clock, because the device's may
 * be years off.
 */
function daysOld(updates: Updates, now: number): number {
  if (!updates.lastUpdatedAt) return 0;
  const serverNow = now + clockSkew(updates, now);
  return Math.max(0, Math.floor((serverNow - Date.parse(updates.lastUpdatedAt)) / DAY_MS));
}
