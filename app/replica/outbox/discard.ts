// Deleting a saved change from the device before it is sent.
import { Refusal } from '#shared/engine/rejection.ts';
import type { OutboxEntry } from '../store/database.ts';
import { MetaStore } from '../store/meta.ts';
import { releaseBlocked } from './next-batch.ts';
import { hasEffect, rebuild } from './replay.ts';
import type { SaveParts } from '../types.ts';

/** `isDone`: the row that it was to add is there without it, so that what needs that row goes on. */
export interface Discarding {
  isDone?: boolean;
}

/**
 * What its author deletes leaves no trace in the rows. What needs a row that it adds goes with it; other entries that came
 * after it come after what it came after. Returns the ids of all that are gone.
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

/** What came after entries that are gone comes after what those came after. Given: what each that is gone came after. */
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

/** Of all entries, in order, those that have nothing to change once these are discarded. */
export function entriesDiscardedWith(
  entryIds: readonly string[],
  all: readonly OutboxEntry[],
): OutboxEntry[] {
  const gone = new Set(entryIds);
  return all.filter(({ id, needs }) => needs?.some((adder) => gone.has(adder)) && gone.add(id));
}
