// Remembers that this device has to compare its rows with the server's.
import type { MetaStore } from '../store/meta.ts';

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
