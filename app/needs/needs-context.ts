// What waits for this person, read once for the whole app: the dashboard, the sidebar, the app's icon and the lists.
import { createContext, useContext, useEffect, useMemo, useState } from 'react';
import { useEntries, useIsWhole, useRead } from '#app/replica/live/hooks.ts';
import { parts } from '#app/parts.ts';
import { useMinute } from '#app/ui/timing/use-minute.ts';
import { needsOf } from '#shared/reads/needs/needs.ts';
import type { Need, Needs } from '#shared/reads/needs/needs.ts';
import type { OwnRows } from '#shared/reads/needs/own-rows.ts';
import type { Actor } from '#shared/engine/command.ts';
import type { Reader } from '#shared/engine/store.ts';

/** Undefined while it is first read. */
export const NeedsContext = createContext<Needs | undefined>(undefined);

export const useNeeds = (): Needs | undefined => useContext(NeedsContext);

/**
 * Reads what waits: the rows of this device, and its changes that were not accepted. During a first sync, an organization
 * whose profile has not arrived is not asked to fill it in.
 */
export function useReadNeeds(): Needs | undefined {
  const ownRows = useOwnRows();
  const isWhole = useIsWhole();
  const all = useRead(needsOf, fiveMinutes(useMinute()), ownRows ?? undefined);
  const needs = useMemo(() => {
    if (ownRows === null || !all || isWhole) return ownRows === null ? undefined : all;
    return { ...all, lines: all.lines.filter(({ name }) => name !== 'fillProfile') };
  }, [all, isWhole, ownRows]);
  const refused = (useEntries() ?? []).filter(({ state }) => state === 'attention').map(({ id }) => id);
  const key = refused.join();
  return useMemo(
    () => needs && (key === '' ? needs : { ...needs, lines: [refusedLine(key.split(',')), ...needs.lines] }),
    [needs, key],
  );
}

/**
 * Loads the code for people who chose to be told about their own courses only. Null until it is known whether they did.
 * Without a connection, everything is shown if this device does not have the code.
 */
function useOwnRows(): OwnRows | undefined | null {
  const isChosen = useRead(coversOwnOnly);
  const [loaded, setLoaded] = useState<{ ownRows: OwnRows | undefined }>();
  useEffect(() => {
    if (!isChosen) return;
    parts.ownRows().then(setLoaded, () => setLoaded({ ownRows: undefined }));
  }, [isChosen]);
  if (isChosen === undefined) return null;
  if (!isChosen) return undefined;
  return loaded ? loaded.ownRows : null;
}

const coversOwnOnly = async (reader: Reader, { person }: Actor): Promise<boolean> =>
  (await reader.get('notificationPreferences', person))?.coverage === 'mine';

/** A deadline is a day or an hour, so the rows are not passed over every minute. */
const fiveMinutes = (minute: string): string =>
  new Date(Math.floor(Date.parse(minute) / 300_000) * 300_000).toISOString();

const refusedLine = (ids: readonly string[]): Need => ({
  key: 'refusedChange',
  name: 'refusedChange',
  count: ids.length,
  about: 'They are saved on this device only',
  urgency: 'later',
  dueDay: null,
  to: '/sync',
  ids,
});
