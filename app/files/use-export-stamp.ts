// What every copy that leaves the app carries: of when it is, and who made it.
import { lazily } from '#shared/english.ts';
import { useRead, useSync } from '#app/replica/react.ts';
import { useNow } from '#app/ui/use-now.ts';
import type { Actor } from '#shared/command.ts';
import type { Reader } from '#shared/store.ts';

export interface ExportStamp {
  /** "Jun 3, 2025, 10:42": when this device last had news; "not complete yet" as long as only a part has come. */
  asOf: string;
  /** "Paul Okafor, Northside College" */
  by: string;
}

export function useExportStamp(): ExportStamp {
  const { status } = useSync();
  const now = useNow();
  const by = useRead(exporter) ?? '';
  const at = moment().format(new Date(status?.lastUpdatedAt ?? now));
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

const moment = lazily(
  () =>
    new Intl.DateTimeFormat('en-US', {
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
);
