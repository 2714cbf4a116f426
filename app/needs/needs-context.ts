// What waits for this person, read once for the whole app: the dashboard, the sidebar, the app's icon and the lists.
import { createContext, useContext, useMemo } from 'react';
import { useEntries, useRead } from '#app/replica/live/hooks.ts';
import { useMinute } from '#app/ui/timing/use-minute.ts';
import { needsOf } from '#shared/reads/needs/needs.ts';
import type { Need, Needs } from '#shared/reads/needs/needs.ts';

/** Undefined while it is first read. */
export const NeedsContext = createContext<Needs | undefined>(undefined);

export const useNeeds = (): Needs | undefined => useContext(NeedsContext);

/** Reads what waits: the rows of this device, and its changes that were not accepted. */
export function useReadNeeds(): Needs | undefined {
  const needs = useRead(needsOf, fiveMinutes(useMinute()));
  const refused = (useEntries() ?? []).filter(({ state }) => state === 'attention').map(({ id }) => id);
  const key = refused.join();
  return useMemo(
    () => needs && (key === '' ? needs : { ...needs, lines: [refusedLine(key.split(',')), ...needs.lines] }),
    [needs, key],
  );
}

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
