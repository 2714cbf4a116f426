// The browser's install offer. The browser makes it once and early, so it is kept from the app's start until the person
// wants it.

/** Chromium's event, missing in type libraries. */
export interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

const state: { offer?: InstallOffer | undefined; isInstalledNow: boolean } = { isInstalledNow: false };
const listeners = new Set<() => void>();

/** The browser's last install state. Only `changeInstall` changes it. */
export const installNow = (): Readonly<typeof state> => state;

/** Changes the state of the installation and tells the listeners. */
export function changeInstall(change: Partial<typeof state>): void {
  Object.assign(state, change);
  for (const listener of listeners) listener();
}

/** Calls the listener on changes until the returned function is called. */
export function onInstallChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Called as the app starts. */
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
