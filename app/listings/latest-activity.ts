// The last selection of jobs or courses that this person activated or deactivated here, and what an undo restores.
import type { OutboxEntry, SentEntry } from '#app/replica/store/database.ts';
import { hasEffect } from '#app/replica/outbox/replay.ts';
import { lastEdit } from '#shared/engine/three-way-merge.ts';
import type { Edited } from '#shared/engine/three-way-merge.ts';

/** A job or a course as its organization sees it. */
export interface Listing extends Edited {
  id: number;
  isActive: boolean;
}

/** The entries of one act, all of which set the same state. */
export interface Activity {
  batch: string;
  /** The device's clock. */
  savedAt: string;
  isActive: boolean;
  changes: readonly { listingId: number; entry: OutboxEntry }[];
}

/**
 * Returns the newest act of the command among the entries. Returns nothing if it reverses the act before it: an undo is
 * not offered for undoing.
 */
export function latestActivity(
  command: string,
  entries: readonly OutboxEntry[],
  sent: readonly SentEntry[],
): Activity | undefined {
  const batches = new Map<string, OutboxEntry[]>();
  // An entry that was just answered may be in both.
  const all = new Map([...sent, ...entries].map((entry) => [entry.id, entry]));
  for (const entry of [...all.values()].sort((a, b) => a.sequence - b.sequence))
    if (entry.command === command && !entry.former)
      batches.set(entry.batch, [...(batches.get(entry.batch) ?? []), entry]);
  const [last, before] = [...batches.values()].flatMap((batch) => activityOf(batch) ?? []).reverse();
  return last && before && isReversal(last, before) ? undefined : last;
}

function activityOf(entries: readonly OutboxEntry[]): Activity | undefined {
  const changes = entries.flatMap((entry) => {
    const { id, set } = entry.input as { id: number; set: Partial<Listing> };
    const isOnlyActivity = set.isActive !== undefined && Object.keys(set).length === 1;
    return isOnlyActivity ? [{ listingId: id, entry, isActive: set.isActive }] : [];
  });
  const [first] = changes;
  if (first?.isActive === undefined || changes.length < entries.length) return undefined;
  if (changes.some(({ isActive }) => isActive !== first.isActive)) return undefined;
  const { batch, savedAt } = first.entry;
  return { batch, savedAt, isActive: first.isActive, changes };
}

function isReversal(last: Activity, before: Activity): boolean {
  const changed = new Set(before.changes.map(({ listingId }) => listingId));
  return last.isActive !== before.isActive && last.changes.every(({ listingId }) => changed.has(listingId));
}

/** What an undo of an act does. */
export interface Restoration {
  /** The entries that are not answered yet. Without them it is as if they had not been given. */
  unsent: readonly string[];
  /** The listings of those of them that changed a row. */
  waiting: readonly number[];
  /** The listings that the server changed, and that nobody changed since. */
  changed: readonly number[];
  /** How many of them somebody changed since. They stay as they are. */
  kept: number;
}

/**
 * Returns what restores the state before the act. A listing that was already in the new state is left alone: the server
 * answered that there was nothing to change.
 */
export function restorationOf(
  { changes, isActive }: Activity,
  listings: readonly Listing[],
  ownName: string,
): Restoration {
  const open = changes.filter(({ entry: { outcome, state } }) => state !== 'settled' && !isFinal(outcome));
  const applied = changes.filter(
    ({ listingId, entry }) =>
      entry.outcome?.kind === 'applied' && listings.some(({ id }) => id === listingId),
  );
  const changed = applied.filter(({ listingId }) =>
    listings.some(
      (row) =>
        row.id === listingId && row.isActive === isActive && lastEdit(row, 'isActive').byName === ownName,
    ),
  );
  return {
    unsent: open.map(({ entry }) => entry.id),
    waiting: open.filter(({ entry }) => hasEffect(entry)).map(({ listingId }) => listingId),
    changed: changed.map(({ listingId }) => listingId),
    kept: applied.length - changed.length,
  };
}

const isFinal = (outcome: OutboxEntry['outcome']): boolean =>
  outcome !== undefined && outcome.kind !== 'held' && outcome.kind !== 'refused';
