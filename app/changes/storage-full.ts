// Whether the last save failed because the device has no room left. The next successful save resets it.
import { useSyncExternalStore } from 'react';

let isFull = false;
const listeners = new Set<() => void>();

/** Sets whether this device has no room left, and re-renders the parts that show it. */
export function reportStorageFull(next: boolean) {
  if (next === isFull) return;
  isFull = next;
  for (const listener of listeners) listener();
}

/** Tells whether the last write failed because this device has no room left. */
export function useStorageFull(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isFull,
  );
}
