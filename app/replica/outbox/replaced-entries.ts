// The refused entries that a saved command replaces.
import { assertDefined } from '#shared/lib/assert-defined.ts';
import type { Former } from '../store/stored-values.ts';
import type { Stored } from '../store/person-database.ts';
import type { Correction, Order } from '../types.ts';

export interface Replaced {
  /** The new entry that takes the place of an entry, by the id of that one. */
  replaced: ReadonlyMap<string, string>;
  /** A new entry in place of a former member's belongs to the same organization, and is not kept once it is sent. */
  former: ReadonlyMap<string, Former>;
}

/** Finds the refused entries that are still here. */
export async function replacedBy(
  { outbox }: Stored,
  orders: readonly Order[],
  ids: readonly string[],
  correction: Correction | undefined,
): Promise<Replaced> {
  const wanted = new Map(
    orders.flatMap(({ replaces, takes = [] }, index) =>
      [...(replaces ? [replaces] : []), ...takes].map((id) => [id, assertDefined(ids[index])] as const),
    ),
  );
  if (correction) wanted.set(correction.replaces, assertDefined(ids.at(-1)));
  if (wanted.size === 0) return { replaced: wanted, former: new Map() };
  const found = (await outbox.bulkGet([...wanted.keys()])).flatMap((entry) => entry ?? []);
  const isHere = new Set(found.map(({ id }) => id));
  return {
    replaced: new Map([...wanted].filter(([id]) => isHere.has(id))),
    former: new Map(
      found.flatMap(({ id, former }) => (former ? [[assertDefined(wanted.get(id)), former] as const] : [])),
    ),
  };
}

export function replacesOf(
  order: Order | undefined,
  correction: Correction | undefined,
  replaced: ReadonlyMap<string, string>,
): { replaces?: string } {
  const replaces = order?.replaces ?? correction?.replaces;
  return replaces !== undefined && replaced.has(replaces) ? { replaces } : {};
}

/**
 * Replaces refused entries by the corrected ones. The entries held behind a refused one come after the corrected one, in
 * their order, and are sent again. Returns the last assigned sequence number.
 */
export async function replaceEntries(
  { outbox }: Stored,
  replaced: ReadonlyMap<string, string>,
  last: number,
): Promise<number> {
  await outbox.bulkDelete([...replaced.keys()]);
  const moved = new Set(replaced.keys());
  const fresh = new Set(replaced.values());
  let sequence = last;
  for (const entry of await outbox.orderBy('sequence').toArray()) {
    if (fresh.has(entry.id) || !entry.after.some((id) => moved.has(id))) continue;
    moved.add(entry.id);
    const moveOn = (id: string) => replaced.get(id) ?? id;
    const [after, needs] = [entry.after.map(moveOn), entry.needs?.map(moveOn)];
    await outbox.put({ ...entry, after, ...(needs && { needs }), state: 'waiting', sequence: ++sequence });
  }
  return sequence;
}
