import { useSyncExternalStore } from 'react';

/** Returns the current time, updated for all watchers at once. No timer runs without watchers. */
function clock(tickMs: number) {
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

  /** Without this, a value read before watching would be the time of the last watched tick. */
  function current() {
    if (!ticking && Date.now() - now.getTime() >= tickMs) now = new Date();
    return now;
  }

  return { subscribe, current };
}

const calm = clock(15_000);
const bySecond = clock(1_000);

/** Returns the current time, updated four times a minute, for ages and times of today. */
export function useNow(): Date {
  return useSyncExternalStore(calm.subscribe, calm.current);
}

/** Counts down the whole seconds until then, at least one. No timer runs without a target. */
export function useSecondsUntil(at: number | undefined): number | undefined {
  const { subscribe, current } = at === undefined ? calm : bySecond;
  const now = useSyncExternalStore(subscribe, current);
  return at === undefined ? undefined : Math.max(1, Math.round((at - now.getTime()) / 1000));
}
