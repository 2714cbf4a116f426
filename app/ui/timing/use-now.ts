import { useSyncExternalStore } from 'react';

/** The present moment, renewed for all who watch it at once; nothing ticks while nobody does. */
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

  /** What is drawn before it is watched would be drawn with the moment at which it was watched last. */
  function current() {
    if (!ticking && Date.now() - now.getTime() >= tickMs) now = new Date();
    return now;
  }

  return { subscribe, current };
}

const calm = clock(15_000);
const bySecond = clock(1_000);

/** The present moment, renewed four times a minute for whatever shows an age or a time of today. */
export function useNow(): Date {
  return useSyncExternalStore(calm.subscribe, calm.current);
}

/** Whole seconds until then, one at least, counted down; nothing ticks where there is nothing to count down to. */
export function useSecondsUntil(at: number | undefined): number | undefined {
  const { subscribe, current } = at === undefined ? calm : bySecond;
  const now = useSyncExternalStore(subscribe, current);
  return at === undefined ? undefined : Math.max(1, Math.round((at - now.getTime()) / 1000));
}
