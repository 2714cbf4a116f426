// Tells that stores on the disk have changed, by this tab, another tab or the worker.
import { Dexie } from 'dexie';
import type { ObservabilitySet } from 'dexie';

/** Calls back after each change of one of the stores. Returns the function that unsubscribes. */
export function subscribeToDisk(
  { name }: Pick<Dexie, 'name'>,
  stores: readonly string[],
  changed: () => void,
): () => void {
  const keys = stores.map((store) => `idb://${name}/${store}/`);
  // A page that the browser had set aside is told that anything may have changed.
  const listener = (parts: ObservabilitySet) => {
    if ('all' in parts || keys.some((key) => key in parts)) changed();
  };
  Dexie.on('storagemutated', listener);
  return () => Dexie.on.storagemutated.unsubscribe(listener);
}
