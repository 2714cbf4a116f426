// Installs the app: by the browser's own offer, or by hand on iPhones and iPads, which make none.
import { useSyncExternalStore } from 'react';
import { changeInstall, installNow, onInstallChange } from './install-offer.ts';
import { declinedOfferDays } from '#shared/policy.ts';
import { DAY_MS } from '#shared/lib/time.ts';

/** `offered`: one tap installs it. `by-hand`: only the person can install it, in the browser's share sheet. */
export type InstallState = 'installed' | 'offered' | 'by-hand' | 'none';

const declinedKey = 'skillpact-install-declined';

/** Reports whether the app runs as an installed one. */
const isInstalled = (): boolean =>
  installNow().isInstalledNow ||
  matchMedia('(display-mode: standalone)').matches ||
  (navigator as { standalone?: boolean }).standalone === true;

/** iPhones and iPads support push and persistent storage only for apps on the home screen. iPads identify as Macs. */
export const needsHomeScreen = (
  agent = navigator.userAgent,
  touchPoints = navigator.maxTouchPoints,
): boolean =>
  (/iPhone|iPad|iPod/.test(agent) || (/Macintosh/.test(agent) && touchPoints > 1)) && !isInstalled();

/** Returns whether and how the app can be installed here. */
export function installState(): InstallState {
  if (isInstalled()) return 'installed';
  if (installNow().offer) return 'offered';
  return needsHomeScreen() ? 'by-hand' : 'none';
}

/** Must be called during the tap. The browser asks once, and makes a new offer when it chooses. */
export async function install(): Promise<void> {
  const { offer } = installNow();
  changeInstall({ offer: undefined });
  const answer = await offer?.prompt();
  if (answer?.outcome === 'dismissed') declineInstall(Date.now());
}

/** Remembers when the offer was declined, in milliseconds. */
export function declineInstall(now: number): void {
  localStorage.setItem(declinedKey, String(now));
  changeInstall({});
}

/** Reports whether the last refusal is more than `declinedOfferDays` ago. */
export const mayOfferInstall = (now: number): boolean =>
  now - Number(localStorage.getItem(declinedKey) ?? -Infinity) > declinedOfferDays * DAY_MS;

/** Returns the state of the installation and re-renders when it changes. */
export const useInstallState = (): InstallState => useSyncExternalStore(onInstallChange, installState);
