// The occasions to sync that a page in a browser has.
import { changeSignalName } from '../store/database-names.ts';
import { listenForChangeHints } from './event-stream.ts';
import type { Environment } from './environment.ts';
import type { SyncTriggers } from './sync-scheduler.ts';

/**
 * Background Sync, if the browser has it: wakes the worker when there is a connection, even after the last page was
 * closed.
 */
interface BackgroundSync extends ServiceWorkerRegistration {
  sync?: { register(tag: string): Promise<void> };
}

let registration: BackgroundSync | undefined;

async function findRegistration(): Promise<BackgroundSync | undefined> {
  const found: BackgroundSync | undefined = await navigator.serviceWorker?.getRegistration();
  return (registration = found);
}

export const pageSyncTriggers = (): SyncTriggers => ({
  subscribe(onOccasion) {
    // A page that is being closed has no time to look for the worker's registration.
    void findRegistration();
    const whenShown = () => onOccasion(document.visibilityState === 'visible' ? undefined : 'hidden');
    const whenLeft = () => onOccasion('hidden');
    const whenBack = () => onOccasion('back');
    const whenever = () => onOccasion();
    const endHints = listenForChangeHints(onOccasion);
    window.addEventListener('online', whenBack);
    // Nothing can be sent then, but the connection state on the screen becomes correct.
    window.addEventListener('offline', whenever);
    window.addEventListener('pageshow', whenever);
    window.addEventListener('pagehide', whenLeft);
    document.addEventListener('visibilitychange', whenShown);
    const fromWorker = (event: MessageEvent) => {
      if ((event.data as { type?: string } | null)?.type === 'sync') onOccasion();
    };
    navigator.serviceWorker?.addEventListener('message', fromWorker);
    return () => {
      endHints();
      window.removeEventListener('online', whenBack);
      window.removeEventListener('offline', whenever);
      window.removeEventListener('pageshow', whenever);
      window.removeEventListener('pagehide', whenLeft);
      document.removeEventListener('visibilitychange', whenShown);
      navigator.serviceWorker?.removeEventListener('message', fromWorker);
    };
  },
  async whenClosed() {
    const known = registration ?? (await findRegistration());
    await known?.sync?.register('send');
  },
  setTimer(work, ms) {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
  now: () => Date.now(),
  random: () => Math.random(),
});

/** Stored outside the database, where the browser evicts it at a different time. */
export function pageMark(person: string): Environment['mark'] {
  const key = changeSignalName(person);
  return {
    read: () => localStorage.getItem(key),
    write: (client) => (client === null ? localStorage.removeItem(key) : localStorage.setItem(key, client)),
  };
}
