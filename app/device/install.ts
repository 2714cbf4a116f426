// Installing the app: the browser's own offer is kept until the person wants it; iPhones and iPads have none.
import { useSyncExternalStore } from 'react';

/** Chromium's event, which no type library knows. */
interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** `offered`: one tap installs it. `by-hand`: only the person can, in the browser's share sheet. */
export type InstallState = 'installed' | 'offered' | 'by-hand' | 'none';

const askAgainAfterMs = 30 * 86_400_000;
const declinedKey = 'skillpact-install-declined';

let offer: InstallOffer | undefined;
let isInstalledNow = false;
const listeners = new Set<() => void>();

function changed() {
  for (const listener of listeners) listener();
}

/** To be called as the app starts: the browser makes its offer once, and early. */
export function keepInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer = event as InstallOffer;
    changed();
  });
  window.addEventListener('appinstalled', () => {
    offer = undefined;
    isInstalledNow = true;
    void askToKeepStorage();
    changed();
  });
}

export const isInstalled = (): boolean =>
  isInstalledNow ||
  matchMedia('(display-mode: standalone)').matches ||
  (navigator as { standalone?: boolean }).standalone === true;

/** iPhones and iPads, the latter calling themselves Macs, give push and lasting storage to the home screen alone. */
export const needsHomeScreen = (
  agent = navigator.userAgent,
  touchPoints = navigator.maxTouchPoints,
): boolean =>
  (/iPhone|iPad|iPod/.test(agent) || (/Macintosh/.test(agent) && touchPoints > 1)) && !isInstalled();

export function installState(): InstallState {
  if (isInstalled()) return 'installed';
  if (offer) return 'offered';
  return needsHomeScreen() ? 'by-hand' : 'none';
}

/** In the tap itself; the browser asks once and then makes a new offer when it likes. */
export async function install(): Promise<void> {
  const current = offer;
  offer = undefined;
  const answer = await current?.prompt();
  if (answer?.outcome === 'dismissed') declineInstall(Date.now());
  changed();
}

export function declineInstall(now: number): void {
  localStorage.setItem(declinedKey, String(now));
  changed();
}

export const mayOfferInstall = (now: number): boolean =>
  now - Number(localStorage.getItem(declinedKey) ?? -Infinity) > askAgainAfterMs;

export const useInstallState = (): InstallState =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, installState);

/** Whether the browser promises to keep what is stored here; undefined where it does not say. */
export const isStorageKept = async (): Promise<boolean | undefined> => navigator.storage?.persisted?.();

/** Asks for that promise. Chromium decides by itself; Firefox asks the person, so this comes with a tap of theirs. */
export async function askToKeepStorage(): Promise<boolean | undefined> {
  if (await isStorageKept()) return true;
  return navigator.storage?.persist?.();
}
