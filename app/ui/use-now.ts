import { useSyncExternalStore } from 'react';

const tickMs = 15_000;

let now = new Date();
const listeners = new Set<() => void>();
let ticking: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void) {
  listeners.add(listener);
  if (!ticking) {
    now = new Date();
    ticking = setInterval(tick, tickMs);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(ticking);
    ticking = undefined;
  };
}

function tick() {
  now = new Date();
  for (const listener of listeners) listener();
}

/** The present moment, renewed four times a minute for whatever shows an age or a time of today. */
export function useNow(): Date {
  return useSyncExternalStore(subscribe, () => now);
}
