// Keeps the platform's name and contact address as they come with the settings of a signed-in person's replica.
import { useEffect } from 'react';
import { useRead } from '#app/replica/live/hooks.ts';
import { keepPlatform } from '#app/session/platform.ts';
import { platformId } from '#shared/engine/options.ts';
import type { Reader } from '#shared/engine/store.ts';

const savedSettings = (reader: Reader) => reader.get('settings', platformId);

/** Keeps the platform's name and address as the settings of this device change. */
export function useKeptPlatform(): void {
  const settings = useRead(savedSettings);
  useEffect(() => {
    if (settings) keepPlatform({ name: settings.platformName, supportEmail: settings.supportEmail });
  }, [settings]);
}
