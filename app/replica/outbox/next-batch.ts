// The contents of the next request: the waiting entries, within the limits, and the wanted rows.
import { maxEntries, maxRequestBytes } from '#shared/engine/protocol.ts';
import type { SyncRequest, WireEntry } from '#shared/engine/protocol.ts';
import type { OutboxEntry, ReplicaDatabase, Stored } from '../store/database.ts';
import { MetaStore } from '../store/meta.ts';

/** A request, and all entries of the outbox at that time. */
export interface NextBatch {
  request: SyncRequest;
  entries: OutboxEntry[];
}

/** Builds the next request. Seals the entries it takes: an entry that was sent once never changes. */
export async function nextRequest(
  database: ReplicaDatabase,
  size: number,
  pageSize: number | undefined,
  isWithHeld = false,
): Promise<NextBatch> {
  return database.change(
    async ({ outbox, meta }) => {
      const metaStore = new MetaStore({ meta });
      const isSent = isWithHeld ? isUnanswered : isWaiting;
      // Reads all in one request. With a filter, Dexie would iterate over them one by one.
      const entries = await outbox.orderBy('sequence').toArray();
      const waiting = entries.filter(isSent);
      const taken = withinLimits(waiting, Math.min(size, maxEntries));
      const last = taken.at(-1)?.sequence ?? 0;
      if (last > (await metaStore.get('sealedUpTo', 0))) await metaStore.set('sealedUpTo', last);
      const want = await metaStore.get<[string, string | number][]>('want', []);
      const request = {
        client: await metaStore.get('client', ''),
        cookie: await metaStore.get<string | null>('cookie', null),
        entries: taken.map(toWire),
        waiting: waiting.length - taken.length,
        ...(want.length > 0 ? { want: want.slice(0, 1000) } : {}),
        ...(pageSize === undefined ? {} : { limit: pageSize }),
      };
      return { request, entries };
    },
    [database.outbox, database.meta],
  );
}

/**
 * Returns the outbox in order. A person's saves, corrections and discards all add or remove an entry. If the same
 * entries are present in the same order, they are those of the request and need not be read again.
 */
export async function outboxSince(
  { outbox }: Stored,
  before: readonly OutboxEntry[],
): Promise<readonly OutboxEntry[]> {
  const ids = await outbox.orderBy('sequence').primaryKeys();
  const isSame = ids.length === before.length && ids.every((id, place) => id === before[place]?.id);
  return isSame ? before : outbox.orderBy('sequence').toArray();
}

const isWaiting = ({ state }: OutboxEntry): boolean => state === 'waiting';

/** A copy of this device may have resolved what an entry is held for. Then the server has an outcome for it. */
const isUnanswered = ({ state }: OutboxEntry): boolean => state === 'waiting' || state === 'held';

/** Counts the entries that wait to be sent. */
export const waitingCount = (database: ReplicaDatabase): Promise<number> =>
  database.outbox.filter(isWaiting).count();

/** The size left for entries after the envelope of the request. */
const maxEntryBytes = maxRequestBytes - 50_000;

function withinLimits(entries: readonly OutboxEntry[], size: number): OutboxEntry[] {
  const first = entries.slice(0, size);
  // A UTF-16 unit takes at most three bytes, so a small batch is not measured entry by entry.
  if (JSON.stringify(first).length * 3 <= maxEntryBytes) return first;
  const taken: OutboxEntry[] = [];
  const encoder = new TextEncoder();
  let bytes = 0;
  for (const entry of first) {
    bytes += encoder.encode(JSON.stringify(toWire(entry))).byteLength;
    if (taken.length > 0 && bytes > maxEntryBytes) break;
    taken.push(entry);
  }
  return taken;
}

function toWire({ id, sequence, command, version, input, after, savedAt, digest }: OutboxEntry): WireEntry {
  return { id, sequence, command, version, input, after, savedAt, digest };
}

/**
 * Makes held entries waiting again: in every exchange, because a newer server may understand them, and after the entry
 * they waited for was resolved. Entries that depend on a refused entry, directly or not, stay held.
 */
export async function releaseBlocked({ outbox }: Stored): Promise<void> {
  const stuck = new Set<string>();
  const free: OutboxEntry[] = [];
  for (const entry of await outbox.orderBy('sequence').toArray()) {
    const waitsBeside = entry.after.some((id) => stuck.has(id));
    if (entry.state === 'attention' || (entry.state === 'held' && waitsBeside)) stuck.add(entry.id);
    else if (entry.state === 'held') free.push({ ...entry, state: 'waiting' });
  }
  await outbox.bulkPut(free);
}
