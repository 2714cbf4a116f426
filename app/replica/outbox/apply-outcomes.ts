// Applies the server's outcome for each entry, and decides when an entry leaves the outbox.
import { entryDigest } from '#shared/engine/protocol.ts';
import type { Outcome, SyncReply } from '#shared/engine/protocol.ts';
import type { OutboxEntry } from '../store/stored-values.ts';
import type { Stored } from '../store/person-database.ts';
import { assertDefined } from '#shared/lib/assert-defined.ts';
import { correctionDraft } from '../store/meta.ts';
import { sentBatchDays } from '#shared/policy.ts';
import { DAY_MS } from '#shared/lib/time.ts';

export interface OutcomeParts {
  /** An entry changed its state, so the rows have to be rebuilt. */
  hasSettled: boolean;
  /** Some entries are not done and remain in the outbox. */
  hasLeft: boolean;
  /** Some entries still wait to be sent. */
  hasWaiting: boolean;
}

/** `entries` are all entries of the outbox. */
export function applyOutcomes(
  stored: Stored,
  entries: readonly OutboxEntry[],
  reply: SyncReply,
  isMidChain: boolean,
): OutcomeParts {
  const outcomes = new Map(reply.outcomes);
  const isComplete = !reply.more && !reply.reset;
  const changed: OutboxEntry[] = [];
  const done: OutboxEntry[] = [];
  let hasWaiting = false;
  for (const entry of entries) {
    const outcome = outcomes.get(entry.id);
    const judged = outcome ? withOutcome(entry, outcome, isMidChain) : entry;
    const next = isComplete ? afterSnapshot(judged) : judged;
    if (next.state === 'settled' && next.snapshotsToCome === 0) done.push(next);
    else if (next !== entry) changed.push(next);
    hasWaiting ||= next.state === 'waiting';
  }
  if (changed.length > 0) stored.later(stored.outbox.bulkPut(changed));
  const erased = changed.filter(({ outcome }) => outcome?.kind === 'refused' && outcome.code === 'erased');
  if (erased.length > 0)
    stored.later(stored.meta.bulkDelete(erased.map(({ id }) => `draft ${correctionDraft(id)}`)));
  if (done.length > 0) finish(stored, done, entries.length, reply.serverTime);
  return { hasSettled: changed.length + done.length > 0, hasLeft: done.length < entries.length, hasWaiting };
}

/** In a chain of pages the snapshot is older than the entry. Only the next snapshot certainly holds its effect. */
function withOutcome(entry: OutboxEntry, outcome: Outcome, isMidChain: boolean): OutboxEntry {
  if (outcome.kind === 'held') return { ...entry, state: 'held', outcome };
  if (outcome.kind === 'refused')
    return { ...(outcome.code === 'erased' ? withoutErased(entry) : entry), state: 'attention', outcome };
  return { ...entry, state: 'settled', outcome, snapshotsToCome: isMidChain ? 2 : 1 };
}

/** Removes the data of an erased person, including values typed on this device. */
function withoutErased(entry: OutboxEntry): OutboxEntry {
  const bare = { ...entry, input: idsIn(entry.input) };
  return { ...bare, digest: entryDigest(bare) };
}

function idsIn(input: unknown): Record<string, unknown> {
  const isId = ([name]: [string, unknown]) => ['id', 'courseId', 'candidateReferenceId'].includes(name);
  return Object.fromEntries(Object.entries(input ?? {}).filter(isId));
}

/** Counts down after a complete snapshot, for the entries whose effects it may hold. */
function afterSnapshot(entry: OutboxEntry): OutboxEntry {
  if (entry.state !== 'settled') return entry;
  return { ...entry, snapshotsToCome: (entry.snapshotsToCome ?? 1) - 1 };
}

function finish(
  { later, outbox, sent }: Stored,
  done: OutboxEntry[],
  known: number,
  settledAt: string,
): void {
  const before = new Date(Date.parse(settledAt) - sentBatchDays * DAY_MS).toISOString();
  later(
    done.length === known ? outbox.clear() : outbox.bulkDelete(done.map(({ id }) => id)),
    sent.where('settledAt').below(before).delete(),
  );
  // Sent entries of an organization that their author has left are not kept.
  const entries = done.filter(({ former }) => !former);
  if (entries.length > 0) later(sent.put({ id: assertDefined(entries[0]).id, settledAt, entries }));
}
