// The client id of this device's copy. The browser keeps a mark with the same id outside the database, which shows when
// the database was lost.
import { MetaStore } from './meta.ts';
import { uuidv7 } from './ids.ts';
import type { SaveParts } from '../types.ts';

/**
 * Assigns the client id once, and records the client whose database is lost: the one that the mark names and that is
 * not known here. Runs in one transaction, so that two tabs that open a new database both use the client id of the
 * first one. A browser may also evict everything, including the mark, while a page is open.
 */
export async function identifyClient({ database, environment }: SaveParts): Promise<void> {
  const { mark } = environment;
  const marked = mark.read();
  const client = await database.change(
    async (stored) => {
      const metaStore = new MetaStore(stored);
      const known = await metaStore.get<string | null>('client', null);
      const ours = [known, ...(await metaStore.get<string[]>('formerClients', []))];
      if (marked && !ours.includes(marked)) await metaStore.set('lostClient', marked);
      if (known) return known;
      const named = uuidv7(environment);
      await metaStore.set('client', named);
      return named;
    },
    ['meta'],
  );
  mark.write(client);
}
