// Discards saved changes on the device before they are sent.
import { Refusal } from '#shared/engine/rejection.ts';
import type { OutboxEntry } from '../store/stored-values.ts';
import { MetaStore } from '../store/meta.ts';
import { releaseBlocked } from './next-batch.ts';
import { hasEffect, rebuild } from './replay.ts';
import type { SaveParts } from '../types.ts';

/** `isDone`: the row that the entry was to add exists without it, so entries that need the row remain. */
export interface Discarding {
  isDone?: boolean;
}

/**
 * Removes the effects of discarded entries from the rows. Discarding an entry also discards the entries that need a row
 * it adds. Other entries that came after it inherit its predecessors. Returns the ids of all removed entries.
 */
export async function discardEntries(
  parts: SaveParts,
  entryIds: readonly string[],
  { isDone = false }: Discarding = {},
): Promise<string[]> {
  return parts.database.change(async (stored) => {
    const all = await stored.outbox.orderBy('sequence').toArray();
    const given = all.filter(({ id }) => entryIds.includes(id));
    if (given.length === 0) return [...entryIds];
    const sealedUpTo = await new MetaStore(stored).get('sealedUpTo', 0);
    for (const entry of given)
      if (hasEffect(entry) && entry.sequence <= sealedUpTo)
        throw new Refusal('stale', 'This change is already being sent, so you can’t discard it here.');
    const along = isDone ? [] : entriesDiscardedWith(entryIds, all);
    const gone = new Map([...given, ...along].map(({ id, after }) => [id, after]));
    await stored.outbox.bulkDelete([...gone.keys()]);
    await stored.outbox.bulkPut(movedUp(all, gone));
    await releaseBlocked(stored);
    await rebuild({ ...parts, database: stored }, { rows: [], gone: [] });
    return [...gone.keys()];
  });
}

/**
 * Replaces removed predecessors by their own predecessors. The argument maps each removed entry to its predecessors.
 */
export function movedUp(
  all: readonly OutboxEntry[],
  gone: ReadonlyMap<string, readonly string[]>,
): OutboxEntry[] {
  const before = (id: string): string[] => gone.get(id)?.flatMap(before) ?? [id];
  const dependants = all.filter(({ id, after }) => !gone.has(id) && after.some((other) => gone.has(other)));
  return dependants.map((dependant) => ({
    ...dependant,
    after: [...new Set(dependant.after.flatMap(before))],
    ...(dependant.needs && { needs: dependant.needs.filter((adder) => !gone.has(adder)) }),
  }));
}

/** Returns, in order, the entries that have nothing to change once the given ones are discarded. */
export function entriesDiscardedWith(
  entryIds: readonly string[],
  all: readonly OutboxEntry[],
): OutboxEntry[] {
  const gone = new Set(entryIds);
  return all.filter(({ id, needs }) => needs?.some((adder) => gone.has(adder)) && gone.add(id));
}
