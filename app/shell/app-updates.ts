// The service worker of this page: registered once, looked after, replaced only when the person says so.
import { useSyncExternalStore } from 'react';

/** `waiting`: a new version is ready to take over. `taken-over`: another tab let it in, this one still runs the old. */
export type UpdateState = 'current' | 'waiting' | 'taken-over';

const lookEveryMs = 60 * 60_000;
const lookAtMostEveryMs = 30_000;

let state: UpdateState = 'current';
let worker: ServiceWorkerRegistration | undefined;
let isAccepted = false;
const listeners = new Set<() => void>();

function change(next: UpdateState) {
  state = next;
  for (const listener of listeners) listener();
}

export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  // On the first visit the worker takes this page over too; that is no new version.
  let isControlled = navigator.serviceWorker.controller !== null;
  const [url, options] = import.meta.env.DEV
    ? (['/dev-sw.js?dev-sw', { type: 'module' }] as const)
    : (['/service-worker.js', { updateViaCache: 'none' }] as const);
  worker = await navigator.serviceWorker.register(trusted(url), { scope: '/', ...options });
  // Nothing comes back where a browser blocks workers without saying so.
  if (!worker) return;
  if (worker.waiting && isControlled) change('waiting');
  worker.addEventListener('updatefound', () => watch(worker?.installing));
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (isAccepted) location.reload();
    else if (isControlled) change('taken-over');
    isControlled = true;
  });
  lookForUpdates(worker);
  // A part of this version that the server has no more: a newer one is there. The screen says so; nothing reloads.
  window.addEventListener('vite:preloadError', () => void worker?.update().catch(() => {}));
}

/** The one address that our own policy lets become code; browsers without trusted types take it as it is. */
function trusted(url: string): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  return (
    trustedTypes?.createPolicy('worker', { createScriptURL: (text) => text }).createScriptURL(url) ?? url
  );
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(text: string): string }): typeof rules;
}

function watch(installing: ServiceWorker | null | undefined) {
  installing?.addEventListener('statechange', () => {
    if (installing.state === 'installed' && navigator.serviceWorker.controller) change('waiting');
  });
}

/** Every hour, and whenever the app comes back to the front: an installed app is seldom opened anew. */
function lookForUpdates(registration: ServiceWorkerRegistration) {
  let lookedAt = Date.now();
  const look = () => {
    if (document.visibilityState !== 'visible' || !navigator.onLine) return;
    if (Date.now() - lookedAt < lookAtMostEveryMs) return;
    lookedAt = Date.now();
    void registration.update().catch(() => {});
  };
  setInterval(look, lookEveryMs);
  document.addEventListener('visibilitychange', look);
  window.addEventListener('pageshow', look);
}

/** The person wants the new version now. */
export function acceptUpdate() {
  if (state === 'taken-over' || !worker?.waiting) return location.reload();
  isAccepted = true;
  worker.waiting.postMessage({ type: 'SKIP_WAITING' });
}

export function useUpdateState(): UpdateState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
  );
}
