// Remembers that this device has to compare its rows with the server's.
import { MetaStore } from '../store/meta.ts';
import type { PersonDatabase, Stored } from '../store/person-database.ts';

/** A comparison that the device still has to make. */
export interface RequestedComparison {
  /** Rows with a rev from here on are fetched even if their revs are equal. */
  sharedBelow: number;
}

/**
 * Requests a comparison beside those that are still to be made, in one transaction: another tab may request one at the
 * same time. `cookie`: the cursor to continue from, if it changes.
 */
export async function requestComparison(
  stored: Pick<Stored, 'meta' | 'later'>,
  { sharedBelow, cookie }: RequestedComparison & { cookie?: string },
): Promise<void> {
  const metaStore = new MetaStore(stored);
  if (cookie !== undefined) await metaStore.set('cookie', cookie);
  const before = await metaStore.get<RequestedComparison | null>('comparison', null);
  const lowest = Math.min(sharedBelow, before?.sharedBelow ?? sharedBelow);
  await metaStore.set('comparison', { sharedBelow: lowest });
}

/** Requests a comparison by revs alone, because no break of the server's history is known. */
export const requestWholeComparison = (database: PersonDatabase): Promise<void> =>
  database.change((stored) => requestComparison(stored, { sharedBelow: Number.MAX_SAFE_INTEGER }), ['meta']);
