// Remembers that this device has to compare its rows with the server's. The comparison itself is rarely needed, so its
// code is loaded when it is.
import type { SaveParts } from '../types.ts';
import { MetaStore } from '../store/meta.ts';
import { NoConnection } from './environment.ts';

/** A comparison that the device still has to make. */
export interface RequestedComparison {
  /** Rows with a rev from here on are fetched even if their revs are equal. */
  sharedBelow: number;
}

/** `cookie`: the cursor to continue from, if it changes. */
export async function requestComparison(
  metaStore: MetaStore,
  { sharedBelow, cookie }: RequestedComparison & { cookie?: string },
): Promise<void> {
  if (cookie !== undefined) await metaStore.set('cookie', cookie);
  const before = await metaStore.get<RequestedComparison | null>('comparison', null);
  const lowest = Math.min(sharedBelow, before?.sharedBelow ?? sharedBelow);
  await metaStore.set('comparison', { sharedBelow: lowest });
}

/** Makes the comparison, if one is requested. Throws like a sync call. */
export async function compareIfRequested(parts: SaveParts): Promise<void> {
  const requested = await new MetaStore(parts.database).get<RequestedComparison | null>('comparison', null);
  if (requested === null) return;
  const { compareRows } = await import('./compare-rows.ts').catch((error: Error) => {
    throw new NoConnection(error.message);
  });
  await compareRows(parts, requested);
}
