// The contents of the next request: the waiting entries, within the limits, and the wanted rows.
import { maxEntries, maxRequestBytes } from '#shared/engine/protocol.ts';
import type { SyncRequest, WireEntry } from '#shared/engine/protocol.ts';
import type { OutboxEntry } from '../store/stored-values.ts';
import type { PersonDatabase, Stored } from '../store/person-database.ts';
import { MetaStore } from '../store/meta.ts';
import type { MetaKey } from '../store/meta.ts';
import { refuseNewerVersion } from '../store/version-guard.ts';

/** A request, and all entries of the outbox at that time. */
export interface NextBatch {
  request: SyncRequest;
  entries: OutboxEntry[];
  /** It was made without reading the outbox. */
  isAhead?: boolean;
}

/** What to do next, as of one moment. */
export type NextStep =
  | { kind: 'send'; batch: NextBatch }
  /** The page that was requested ahead still fits. */
  | { kind: 'ahead' }
  /** The rows have to be compared first. */
  | { kind: 'compare' }
  /** The browser has evicted the database. */
  | { kind: 'identify' };

export interface NextOptions {
  /** The most entries. */
  size: number;
  limitOf(isFirst: boolean): number | undefined;
  isWithHeld?: boolean;
  /** The cursor of the page that was requested ahead. */
  ahead?: string | null | undefined;
  /** The rows were just compared. If that has to be repeated, the next request does it. */
  isCompared?: boolean;
}

const asked = [
  'version',
  'client',
  'comparison',
  'cookie',
  'sealedUpTo',
  'want',
] as const satisfies MetaKey[];

/**
 * Builds the next request, in one transaction: one after the other, its reads would hold up each pull. Seals the
 * entries it takes: an entry that was sent once never changes.
 */
export async function nextStep(database: PersonDatabase, options: NextOptions): Promise<NextStep> {
  return database.change(
    async ({ outbox, meta }) => {
      const facts = await meta.bulkGet([...asked]);
      const get = <T>(key: (typeof asked)[number], otherwise: T) =>
        (facts[asked.indexOf(key)]?.value ?? otherwise) as T;
      refuseNewerVersion(get('version', 0));
      const client = get('client', '');
      if (client === '') return { kind: 'identify' };
      if (!options.isCompared && get('comparison', null) !== null) return { kind: 'compare' };
      const cookie = get<string | null>('cookie', null);
      if (options.ahead !== undefined && options.ahead === cookie) return { kind: 'ahead' };
      const isSent = options.isWithHeld ? isUnanswered : isWaiting;
      // Reads all in one request. With a filter, Dexie would iterate over them one by one.
      const entries = await outbox.orderBy('sequence').toArray();
      const waiting = entries.filter(isSent);
      const taken = withinLimits(waiting, Math.min(options.size, maxEntries));
      const last = taken.at(-1)?.sequence ?? 0;
      if (last > get('sealedUpTo', 0)) await new MetaStore({ meta }).set('sealedUpTo', last);
      const want = get<[string, string | number][]>('want', []);
      const limit = options.limitOf(cookie === null);
      const request = {
        client,
        cookie,
        entries: taken.map(toWire),
        waiting: waiting.length - taken.length,
        ...(want.length > 0 ? { want: want.slice(0, 1000) } : {}),
        ...(limit === undefined ? {} : { limit }),
      };
      return { kind: 'send', batch: { request, entries } };
    },
    ['outbox', 'meta'],
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
