// Shows all days and times in the time zone of the person's organization, regardless of the device's time zone.
import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { useRead } from '#app/replica/live/hooks.ts';
import { setZone, zoneSet } from '#app/ui/wall-clock.ts';
import type { Actor } from '#shared/engine/command.ts';
import { currentSettings } from '#shared/domain/platform/settings.ts';
import type { Reader } from '#shared/engine/store.ts';

/** Sets the zone of all times on the screen, and rerenders the caller when it changes. */
export function useOwnZone(): string | null {
  const read = useRead(zoneOfReader);
  const zone = read === undefined ? zoneSet() : read;
  setZone(zone);
  return zone;
}

/** Renders the screen anew when the zone changes. The first zone is known before the first render. */
export function OnOwnClock({ children }: { children: ReactNode }) {
  const zone = useOwnZone();
  return <Fragment key={zone}>{children}</Fragment>;
}

/** Returns null for a person who has not chosen an account type. The device's zone applies then. */
export async function zoneOfReader(reader: Reader, actor: Actor): Promise<string | null> {
  if (actor.role === 'admin') return (await currentSettings(reader)).defaultTimeZone;
  return (await reader.get('organizations', actor.organization))?.timeZone ?? null;
}
