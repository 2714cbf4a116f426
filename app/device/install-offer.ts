// The browser's offer to install, made once and early: kept from the app's first moment until the person wants it.

/** Chromium's event, which no type library knows. */
export interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

const state: { offer?: InstallOffer | undefined; isInstalledNow: boolean } = { isInstalledNow: false };
const listeners = new Set<() => void>();

/** What the browser last did; changed by `changeInstall` alone. */
export const installNow = (): Readonly<typeof state> => state;

export function changeInstall(change: Partial<typeof state>): void {
  Object.assign(state, change);
  for (const listener of listeners) listener();
}

export function onInstallChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** To be called as the app starts. */
export function keepInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    changeInstall({ offer: event as InstallOffer });
  });
  window.addEventListener('appinstalled', () => {
    changeInstall({ offer: undefined, isInstalledNow: true });
    void navigator.storage?.persist?.();
  });
}
