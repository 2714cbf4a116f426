// The metadata of a replica: its client id, its cookie, the time of the last contact.
import { rowKey } from '#shared/engine/store.ts';
import type { OutboxEntry } from './stored-values.ts';
import type { PersonDatabase, Stored, View } from './person-database.ts';
import type { ReplicaStatus, Work, Effect } from '../types.ts';

/**
 * The values that the status contains. Listed by name, because drafts are in the same table and change with every word
 * typed.
 */
const statusKeys = [
  'lastSentAt',
  'lastUpdatedAt',
  'isReady',
  'received',
  'classesSince',
  'clockSkewMs',
  'lostClient',
] as const satisfies MetaKey[];

/** Typed access to the metadata of a replica. */
export class MetaStore {
  private readonly stored: Pick<Stored, 'meta'>;

  constructor(stored: Pick<Stored, 'meta'>) {
    this.stored = stored;
  }

  // Not async: in a watched read, Dexie tracks its own promises without cost and others at a price.
  get<T>(key: MetaKey, otherwise: T): Promise<T> {
    return this.stored.meta.get(key).then((found) => (found === undefined ? otherwise : (found.value as T)));
  }

  async set(key: MetaKey, value: unknown): Promise<void> {
    await this.stored.meta.put({ key, value });
  }
}

/** Stores the number of the last entry. */
export function keepSequence({ meta, work }: Pick<Stored, 'meta' | 'work'>, sequence: number): Promise<void> {
  work.sequence = sequence;
  return new MetaStore({ meta }).set('sequence', sequence);
}

/** Every change of the outbox or of the before-images changes one of these, or their counts. */
const versioned = ['sequence', 'lastReplay', 'client'] as const satisfies MetaKey[];

/**
 * Reads the waiting entries and the status values as of one moment. `last` is what was read last, with what was saved
 * here since: if nothing else has changed, its entries are not read again, however many wait.
 */
export async function readWork(database: PersonDatabase, last?: Work): Promise<Work> {
  const keys = [...statusKeys, ...versioned];
  const readAll = async ({ outbox, meta, undo }: View): Promise<Work> => {
    const [facts, count, images] = await Promise.all([meta.bulkGet(keys), outbox.count(), undo.count()]);
    const get = <T>(key: (typeof keys)[number], otherwise: T) =>
      (facts[keys.indexOf(key)]?.value ?? otherwise) as T;
    const version = JSON.stringify([get('lastReplay', null), get('client', ''), get('sequence', 0)]);
    const isKnown =
      last?.version === version && last.entries.length === count && last.unsentRows.length === images;
    const [entries, unsentRows] = isKnown
      ? [last.entries, last.unsentRows]
      : await Promise.all([outbox.orderBy('sequence').toArray(), undo.toCollection().primaryKeys()]);
    const status: ReplicaStatus = {
      ...countsOf(entries),
      lastSentAt: get('lastSentAt', null),
      lastUpdatedAt: get('lastUpdatedAt', null),
      isReady: get('isReady', false),
      received: get('received', 0),
      classesSince: get('classesSince', null),
      clockSkewMs: get('clockSkewMs', 0),
      lostClient: get('lostClient', null),
    };
    // Once the server has answered every entry, no row waits to be sent. The before-images stay until the rows arrive.
    return { status, entries, unsentRows: status.waiting > 0 ? unsentRows : [], version };
  };
  return database.view(readAll, ['outbox', 'meta', 'undo']);
}

/** Returns the work after a save without reading the database. */
export function workAfter(work: Work, { rows, entries: added }: Effect): Work {
  const entries = [...work.entries, ...added];
  const written = rows.writes.map(({ table, row }) => rowKey(table, row.id));
  const [replay, client, sequence] = JSON.parse(work.version) as unknown[];
  return {
    entries,
    status: { ...work.status, ...countsOf(entries) },
    unsentRows: withKeys(work.unsentRows, written),
    version: JSON.stringify([replay, client, added.at(-1)?.sequence ?? sequence]),
  };
}

/** Adds keys at their places in a list in the order in which the database lists keys. Without new ones, the list stays. */
function withKeys(keys: string[], added: readonly string[]): string[] {
  const next = [...keys];
  for (const key of added) {
    const place = placeOf(next, key);
    if (next[place] !== key) next.splice(place, 0, key);
  }
  return next.length === keys.length ? keys : next;
}

/** The first place whose key is not smaller. */
function placeOf(keys: readonly string[], key: string): number {
  let [low, high] = [0, keys.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((keys[middle] ?? '') < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

function countsOf(entries: readonly OutboxEntry[]) {
  const waiting = entries.filter(({ state }) => state === 'waiting' || state === 'held');
  return {
    waiting: waiting.length,
    attention: entries.filter(({ state }) => state === 'attention').length,
    oldestWaitingAt: waiting[0]?.savedAt ?? null,
  };
}

export type MetaKey =
  // The rows that were withdrawn with an assignment, and those that a copy of before had.
  | 'withdrawn'
  | 'version'
  | 'client'
  | 'formerClients'
  | 'lostClient'
  | 'cookie'
  | 'sequence'
  | 'sealedUpTo'
  | 'lastReplay'
  // The latest changes of rows.
  | 'changes'
  | 'want'
  | 'picked'
  | 'isReady'
  | 'received'
  | 'classesSince'
  | 'isMidChain'
  | 'comparison'
  | 'lastSentAt'
  | 'lastUpdatedAt'
  | 'clockSkewMs'
  | 'sealingKey'
  | 'taggingKey'
  | 'actingAs'
  | 'label'
  | 'person'
  | 'unlockSecret'
  | `draft ${string}`;

/** The name of the draft that corrects a refused change. */
export const correctionDraft = (entryId: string): string => `fix ${entryId}`;
