// The service worker of this page: registered once, looked after, replaced only when the person says so.
import { useSyncExternalStore } from 'react';
import type { Workbox } from 'workbox-window';
import { keepAllDrafts } from '#app/forms/open-forms.ts';

/** `waiting`: a new version is ready to take over. `taken-over`: another tab let it in, this one still runs the old. */
export type UpdateState = 'current' | 'waiting' | 'taken-over';

const lookEveryMs = 60 * 60_000;
const lookAtMostEveryMs = 30_000;
/** A worker that does not come by then: the page is loaded anew without it, rather than left waiting. */
const takeoverPatienceMs = 5_000;

let state: UpdateState = 'current';
let workbox: Workbox | undefined;
let registration: ServiceWorkerRegistration | undefined;
let isAccepted = false;
const listeners = new Set<() => void>();

function change(next: UpdateState) {
  state = next;
  for (const listener of listeners) listener();
}

export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  // The files for offline are fetched once the page itself has what it needs.
  await untilIdle();
  const Workbox = await loadWorkbox();
  if (!Workbox) return;
  const [url, options] = import.meta.env.DEV
    ? (['/dev-sw.js?dev-sw', { type: 'module' }] as const)
    : (['/service-worker.js', { updateViaCache: 'none' }] as const);
  workbox = new Workbox(trusted(url), { scope: '/', ...options });
  workbox.addEventListener('waiting', () => change('waiting'));
  // On the first visit the worker takes this page over too; that is no new version. Workbox takes what is found soon
  // after the registration for the page's own, so whether it is one is asked here.
  let isControlled = navigator.serviceWorker.controller !== null;
  workbox.addEventListener('controlling', () => {
    if (isAccepted) location.reload();
    else if (isControlled) change('taken-over');
    isControlled = true;
  });
  registration = await workbox.register({ immediate: true });
  // Nothing comes back where a browser blocks workers without saying so.
  if (!registration) return;
  lookForUpdates(registration);
  // A part of this version that the server has no more: a newer one is there. The screen says so; nothing reloads.
  window.addEventListener('vite:preloadError', () => void registration?.update().catch(() => {}));
}

/** It does not come to a page that is being left or has lost its connection: that is no defect, and tried once more. */
async function loadWorkbox(): Promise<typeof Workbox | undefined> {
  try {
    return (await import('workbox-window')).Workbox;
  } catch {
    window.addEventListener('online', () => void registerWorker().catch(reportError), { once: true });
    return undefined;
  }
}

/** A moment after the page has loaded, and at the latest a few seconds later. */
async function untilIdle(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => window.addEventListener('load', resolve));
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  if ('requestIdleCallback' in window)
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2_000 }));
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

/** Every hour, and whenever the app comes back to the front: an installed app is seldom opened anew. */
function lookForUpdates(worker: ServiceWorkerRegistration) {
  let lookedAt = Date.now();
  const look = () => {
    if (document.visibilityState !== 'visible' || !navigator.onLine) return;
    if (Date.now() - lookedAt < lookAtMostEveryMs) return;
    lookedAt = Date.now();
    void worker.update().catch(() => {});
  };
  setInterval(look, lookEveryMs);
  document.addEventListener('visibilitychange', look);
  window.addEventListener('pageshow', look);
}

/** The person wants the new version now; what is half typed is kept first. */
export async function acceptUpdate() {
  await keepAllDrafts();
  if (state === 'taken-over' || !registration?.waiting) return location.reload();
  isAccepted = true;
  // The new worker may not begin before the old one has ended what it has under way.
  navigator.serviceWorker.controller?.postMessage({ type: 'MAKE_WAY' });
  workbox?.messageSkipWaiting();
  setTimeout(() => location.reload(), takeoverPatienceMs);
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
