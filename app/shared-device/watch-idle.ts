// Locks a shared device after a time without a touch.

const events = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;
const lookEveryMs = 5_000;

/** Calls back once. `minutes` may change meanwhile. Returns the function that stops it. */
export function watchIdle(minutes: () => number, onIdle: () => void): () => void {
  // A sleeping device stops one of the clocks, and a person may set the other one back.
  let [touchedAt, touchedTick] = [Date.now(), performance.now()];
  const touched = () => {
    if (!look()) [touchedAt, touchedTick] = [Date.now(), performance.now()];
  };
  const timer = setInterval(look, lookEveryMs);
  for (const event of events) window.addEventListener(event, touched, { passive: true, capture: true });
  document.addEventListener('visibilitychange', look);

  /** Whether the time has passed. */
  function look(): boolean {
    const idleMs = Math.max(Date.now() - touchedAt, performance.now() - touchedTick);
    if (idleMs < minutes() * 60_000) return false;
    stop();
    onIdle();
    return true;
  }

  function stop() {
    clearInterval(timer);
    for (const event of events) window.removeEventListener(event, touched, { capture: true });
    document.removeEventListener('visibilitychange', look);
  }
  return stop;
}
