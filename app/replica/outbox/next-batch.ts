// What the next request carries: the entries that wait, within the limits, and the rows that are wanted.
import { maxEntries, maxRequestBytes } from '#shared/engine/protocol.ts';
import type { SyncRequest, WireEntry } from '#shared/engine/protocol.ts';
import type { OutboxEntry, ReplicaDatabase, Stored } from '../store/database.ts';
import { MetaStore } from '../store/meta.ts';

/** A request, and all that the outbox held when it was made. */
export interface NextBatch {
  request: SyncRequest;
  entries: OutboxEntry[];
}

/** Seals what it takes along: an entry that was sent once is never changed again. */
export async function nextRequest(
  database: ReplicaDatabase,
  size: number,
  pageSize: number | undefined,
  isWithHeld = false,
): Promise<NextBatch> {
  return database.change(
    async ({ outbox, meta }) => {
      const keeper = new MetaStore({ meta });
      const isSent = isWithHeld ? isUnanswered : isWaiting;
      // All in one answer: with a filter, Dexie would walk through them one by one.
      const entries = await outbox.orderBy('sequence').toArray();
      const waiting = entries.filter(isSent);
      const taken = withinLimits(waiting, Math.min(size, maxEntries));
      const last = taken.at(-1)?.sequence ?? 0;
      if (last > (await keeper.get('sealedUpTo', 0))) await keeper.set('sealedUpTo', last);
      const want = await keeper.get<[string, string | number][]>('want', []);
      const request = {
        client: await keeper.get('client', ''),
        cookie: await keeper.get<string | null>('cookie', null),
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
 * What the outbox holds, in order. A person's saves, corrections and discards all add an entry or take one away: as long as
 * there are the same entries in the same order, they are those of the request, which need not be read again.
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

/** A copy of this device may have cleared the way for what is held here: then the server has an outcome for it. */
const isUnanswered = ({ state }: OutboxEntry): boolean => state === 'waiting' || state === 'held';

export const waitingCount = (database: ReplicaDatabase): Promise<number> =>
  database.outbox.filter(isWaiting).count();

/** Room for the envelope of the request beside its entries. */
const maxEntryBytes = maxRequestBytes - 50_000;

function withinLimits(entries: readonly OutboxEntry[], size: number): OutboxEntry[] {
  const first = entries.slice(0, size);
  // A unit of UTF-16 is at most three bytes: what is small is not measured entry by entry.
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
 * What was held is sent again: in every exchange, for a newer server may understand it by now, and when the entry it waited
 * for was dealt with. What still waits beside a refused entry, directly or not, stays.
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
