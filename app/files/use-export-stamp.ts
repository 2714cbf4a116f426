// The stamp of every copy that leaves the app: the time of the data and the author.
import { useRead, useSync } from '#app/replica/live/hooks.ts';
import { useNow } from '#app/ui/timing/use-now.ts';
import { zoneShown } from '#app/ui/wall-clock.ts';
import type { Actor } from '#shared/engine/command.ts';
import type { Reader } from '#shared/engine/store.ts';
import { momentIn } from '#shared/lib/clocks.ts';

/** What an exported file says about itself. */
export interface ExportStamp {
  /**
   * "Jun 3, 2025, 10:42 AM EDT": the last contact of this device; "not complete yet" while only a part of the data has
   * arrived.
   */
  asOf: string;
  /** For example, "Paul Okafor, Northside College". */
  by: string;
}

/** Returns when and by whom the data of an export was fetched. */
export function useExportStamp(): ExportStamp {
  const { status } = useSync();
  const now = useNow();
  const by = useRead(exporter) ?? '';
  const at = momentIn(zoneShown(), status?.lastUpdatedAt ?? now.toISOString());
  return { asOf: status?.isReady === false ? `${at}, not complete yet` : at, by };
}

async function exporter(reader: Reader, actor: Actor): Promise<string> {
  const [user, organization] = await Promise.all([
    reader.get('users', actor.person),
    reader.get('organizations', actor.organization),
  ]);
  const name = [user?.firstName, user?.lastName].filter(Boolean).join(' ') || actor.name;
  return [...new Set([name, organization?.name])].filter(Boolean).join(', ');
}
