// The service worker of this page: registered once, checked for updates, and replaced only when the person agrees.
import { useSyncExternalStore } from 'react';
import type { Workbox } from 'workbox-window';
import { keepAllDrafts } from '#app/forms/open-forms.ts';

/**
 * `waiting`: a new version is ready to take over. `taken-over`: another tab activated it, and this tab still runs the
 * old one.
 */
export type UpdateState = 'current' | 'waiting' | 'taken-over';

const lookEveryMs = 60 * 60_000;
const lookAtMostEveryMs = 30_000;
/** If the worker does not take over within this time, the page reloads without it instead of waiting. */
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

/** Registers the service worker, after the page has what it needs itself. */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  // The offline files are loaded after the files that the page itself needs.
  await untilIdle();
  const Workbox = await loadWorkbox();
  if (!Workbox) return;
  const [url, options] = import.meta.env.DEV
    ? (['/dev-sw.js?dev-sw', { type: 'module' }] as const)
    : (['/service-worker.js', { updateViaCache: 'none' }] as const);
  workbox = new Workbox(trusted(url), { scope: '/', ...options });
  workbox.addEventListener('waiting', () => change('waiting'));
  // On the first visit the worker takes over this page too, which is not a new version. Workbox counts an update found
  // soon after the registration as the page's own, so this code checks it.
  let isControlled = navigator.serviceWorker.controller !== null;
  workbox.addEventListener('controlling', () => {
    if (isAccepted) location.reload();
    else if (isControlled) change('taken-over');
    isControlled = true;
  });
  registration = await workbox.register({ immediate: true });
  // Some browsers block workers and resolve with undefined.
  if (!registration) return;
  lookForUpdates(registration);
  // A part of this version that the server no longer has means that a newer version exists. The screen reports it; the
  // page does not reload.
  window.addEventListener('vite:preloadError', () => void registration?.update().catch(() => {}));
}

/** Loading fails on a page that is being left or has lost its connection. That is not a defect, and is retried once. */
async function loadWorkbox(): Promise<typeof Workbox | undefined> {
  try {
    return (await import('workbox-window')).Workbox;
  } catch {
    window.addEventListener('online', () => void registerWorker().catch(reportError), { once: true });
    return undefined;
  }
}

/** Waits until a moment after the page has loaded, at most a few seconds. */
async function untilIdle(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => window.addEventListener('load', resolve));
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  if ('requestIdleCallback' in window)
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2_000 }));
}

/**
 * Creates the only script URL that the content security policy allows. Browsers without Trusted Types take the string.
 */
function trusted(url: string): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  return (
    trustedTypes?.createPolicy('worker', { createScriptURL: (text) => text }).createScriptURL(url) ?? url
  );
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(text: string): string }): typeof rules;
}

/** Checks every hour, and whenever the app returns to the foreground: an installed app is rarely reopened. */
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

/** Activates the new version at the person's request, after saving drafts. */
export async function acceptUpdate() {
  await keepAllDrafts();
  if (state === 'taken-over' || !registration?.waiting) return location.reload();
  isAccepted = true;
  // The new worker may start only after the old one has ended its running work.
  navigator.serviceWorker.controller?.postMessage({ type: 'MAKE_WAY' });
  workbox?.messageSkipWaiting();
  setTimeout(() => location.reload(), takeoverPatienceMs);
}

/** Returns whether a new version is ready, and re-renders when that changes. */
export function useUpdateState(): UpdateState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
  );
}
