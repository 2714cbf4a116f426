// All that is shown tells days and times on the clock of the person's organization, wherever their device is.
import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { useRead } from '#app/replica/live/hooks.ts';
import { setZone, zoneSet } from '#app/ui/wall-clock.ts';
import type { Actor } from '#shared/engine/command.ts';
import { currentSettings } from '#shared/domain/platform/settings.ts';
import type { Reader } from '#shared/engine/store.ts';

/** The screen is drawn anew when the zone is another one. The first is known before anything is drawn. */
export function OnOwnClock({ children }: { children: ReactNode }) {
  const read = useRead(zoneOfReader);
  const zone = read === undefined ? zoneSet() : read;
  setZone(zone);
  return <Fragment key={zone}>{children}</Fragment>;
}

/** Nothing of somebody who has not chosen yet what they are: the device's. */
export async function zoneOfReader(reader: Reader, actor: Actor): Promise<string | null> {
  if (actor.role === 'admin') return (await currentSettings(reader)).defaultTimeZone;
  return (await reader.get('organizations', actor.organization))?.timeZone ?? null;
}
