// The last selection of jobs or courses that this person activated or deactivated here, and what an undo restores.
import type { OutboxEntry, SentEntry } from '#app/replica/store/stored-values.ts';
import { hasEffect } from '#app/replica/outbox/replay.ts';
import { lastEdit } from '#shared/engine/three-way-merge.ts';
import type { Edited } from '#shared/engine/three-way-merge.ts';

/** A job or a course as its organization sees it. */
export interface Listing extends Edited {
  id: number;
  isActive: boolean;
}

/** One change of an act. All changes of an act set the same state. */
interface Change {
  listingId: number;
  isActive: boolean;
  entry: OutboxEntry;
}

/** What was given for a selection at once. */
export interface Activity {
  batch: string;
  /** The device's clock. */
  savedAt: string;
  isActive: boolean;
  changes: readonly Change[];
}

/** Returns the newest act of the command among the entries. */
export function latestActivity(
  command: string,
  entries: readonly OutboxEntry[],
  sent: readonly SentEntry[],
): Activity | undefined {
  const batches = new Map<string, OutboxEntry[]>();
  for (const entry of eachOnce(entries, sent))
    if (entry.command === command && !entry.former)
      batches.set(entry.batch, [...(batches.get(entry.batch) ?? []), entry]);
  return [...batches.values()].flatMap((batch) => activityOf(batch) ?? []).at(-1);
}

/** Returns the changes of an act that are still known. */
export const changesOf = (
  batch: string,
  entries: readonly OutboxEntry[],
  sent: readonly SentEntry[],
): readonly Change[] =>
  activityOf(eachOnce(entries, sent).filter((entry) => entry.batch === batch))?.changes ?? [];

/** In order. An entry that was just answered may be in both. */
const eachOnce = (entries: readonly OutboxEntry[], sent: readonly SentEntry[]): OutboxEntry[] =>
  [...new Map([...sent, ...entries].map((entry) => [entry.id, entry])).values()].sort(
    (a, b) => a.sequence - b.sequence,
  );

function activityOf(entries: readonly OutboxEntry[]): Activity | undefined {
  const changes = entries.flatMap((entry) => {
    const { id, set } = entry.input as { id: number; set: Partial<Listing> };
    const { isActive } = set;
    return isActive !== undefined && Object.keys(set).length === 1
      ? [{ listingId: id, isActive, entry }]
      : [];
  });
  const [first] = changes;
  if (!first || changes.length < entries.length) return undefined;
  if (changes.some(({ isActive }) => isActive !== first.isActive)) return undefined;
  const { batch, savedAt } = first.entry;
  return { batch, savedAt, isActive: first.isActive, changes };
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
  changes: readonly Change[],
  listings: readonly Listing[],
  ownName: string,
): Restoration {
  const open = changes.filter(({ entry: { outcome, state } }) => state !== 'settled' && !isFinal(outcome));
  const applied = changes.filter(
    ({ listingId, entry }) =>
      entry.outcome?.kind === 'applied' && listings.some(({ id }) => id === listingId),
  );
  const changed = applied.filter(({ listingId, isActive }) =>
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
