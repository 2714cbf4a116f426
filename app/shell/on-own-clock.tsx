// Shows all days and times in the time zone of the person's organization, regardless of the device's time zone.
import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { useRead } from '#app/replica/live/hooks.ts';
import { setZone, zoneSet } from '#app/ui/wall-clock.ts';
import type { Actor } from '#shared/engine/command.ts';
import { currentSettings } from '#shared/domain/platform/settings.ts';
import type { Reader } from '#shared/engine/store.ts';

/**
 * Sets the zone of all times on the screen, and rerenders the caller when it changes. Returns undefined until the zone
 * is known.
 */
export function useOwnZone(): string | null | undefined {
  const read = useRead(zoneOfReader);
  const zone = read === undefined ? (zoneSet() ?? undefined) : read;
  if (zone !== undefined) setZone(zone);
  return zone;
}

/** Renders the screen once the zone is known, because each change of the zone renders the screen anew. */
export function OnOwnClock({ children }: { children: ReactNode }) {
  const zone = useOwnZone();
  return zone !== undefined && <Fragment key={zone}>{children}</Fragment>;
}

/** Returns null for a person who has not chosen an account type. The device's zone applies then. */
export async function zoneOfReader(reader: Reader, actor: Actor): Promise<string | null> {
  if (actor.role === 'admin') return (await currentSettings(reader)).defaultTimeZone;
  return (await reader.get('organizations', actor.organization))?.timeZone ?? null;
}
