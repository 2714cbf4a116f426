// Tracks which rows have a change that is not confirmed yet, for the badge of each row.
import { createContext, use, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { OutboxEntry } from '#app/replica/store/stored-values.ts';
import { useEntries, useRead, useSync, useUnsentRows } from '#app/replica/live/hooks.ts';
import type { ChangeState } from '#app/ui/feedback/change-badge.tsx';
import { standingConflicts } from '#shared/domain/edits/conflicts.ts';
import type { TableName } from '#shared/engine/schema.ts';
import { rowKey } from '#shared/engine/store.ts';
import { rowOf, rowsNeedingAttention } from './rows-needing-attention.ts';

const sentShownForMs = 10_000;

const none: ReadonlySet<string> = new Set();

const Marks = createContext({ unsent: none, sent: none, elsewhere: none, attention: none, isSending: false });

/** Watches the outbox once for the whole app. Rows read it through `useChangeOf`. */
export function ChangeBadges({ isSending, children }: { isSending: boolean; children: ReactNode }) {
  const unsent = useUnsentRows();
  const entries = useEntries();
  const lastSentAt = useSync().status?.lastSentAt;
  const outgoing = useMemo(() => ({ unsent, entries, lastSentAt }), [unsent, entries, lastSentAt]);
  const sent = useRecentlySent(outgoing);
  const conflicts = useRead(standingConflicts);
  // A new function makes every row look again.
  const marks = useMemo(() => {
    const elsewhere = new Set(conflicts?.map(({ table, conflict }) => rowKey(table, conflict.subjectId)));
    return { unsent, sent, elsewhere, attention: rowsNeedingAttention(entries ?? []), isSending };
  }, [unsent, sent, conflicts, entries, isSending]);
  return <Marks value={marks}>{children}</Marks>;
}

/** The state of the outbox at one moment. */
interface Outgoing {
  unsent: ReadonlySet<string>;
  entries: readonly OutboxEntry[] | undefined;
  lastSentAt: string | null | undefined;
}

/**
 * Returns the rows whose change was sent recently. Each row has its own timer, since other changes are sent in the same
 * period.
 */
function useRecentlySent(outgoing: Outgoing): ReadonlySet<string> {
  const before = useRef(outgoing);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  const [batches, setBatches] = useState<readonly (readonly string[])[]>([]);
  // Runs before the next paint, so that a row never appears without its badge in between.
  useLayoutEffect(() => {
    const was = before.current;
    before.current = outgoing;
    const taken = takenSince(was, outgoing);
    if (taken.length === 0) return;
    setBatches((others) => [...others, taken]);
    const timer = setTimeout(() => {
      timers.current.delete(timer);
      setBatches((all) => all.filter((batch) => batch !== taken));
    }, sentShownForMs);
    timers.current.add(timer);
  }, [outgoing]);
  useEffect(() => {
    const { current } = timers;
    return () => current.forEach(clearTimeout);
  }, []);
  return useMemo(() => new Set(batches.flat()), [batches]);
}

/**
 * Returns the rows whose change the server has applied: the server has answered since, or had answered before.
 * Otherwise the change was undone on this device.
 */
function takenSince(was: Outgoing, is: Outgoing): string[] {
  const gone = [...was.unsent].filter((key) => !is.unsent.has(key));
  if (gone.length === 0) return gone;
  const now = new Map(is.entries?.map(({ id, state }) => [id, state]));
  const before = was.entries ?? [];
  const isAnswered = was.lastSentAt !== is.lastSentAt;
  const isRefused = before.some(({ id, state }) => state !== 'attention' && now.get(id) === 'attention');
  if (isAnswered && !isRefused) return gone;
  // Only some rows were sent: the rows of the entries that left the outbox.
  const left = before.filter(({ id, state }) => !now.has(id) && (isAnswered || state === 'settled'));
  const taken = new Set(left.flatMap(rowOf));
  return gone.filter((key) => taken.has(key));
}

/** `changeOf('enrollments', id)` returns the state of the row's change, or undefined if there is none. */
export function useChangeOf(): (table: TableName, id: string | number) => ChangeState | undefined {
  const { unsent, sent, elsewhere, attention, isSending } = use(Marks);
  return (table, id) => {
    const key = rowKey(table, id);
    if (attention.has(key)) return 'attention';
    if (unsent.has(key)) return isSending ? 'sending' : 'waiting';
    if (elsewhere.has(key)) return 'elsewhere';
    return sent.has(key) ? 'sent' : undefined;
  };
}

/** Returns a function that tells whether a local change to a row of this table is not confirmed yet. */
export function useIsUnsent(table: TableName): (id: string | number) => boolean {
  const changeOf = useChangeOf();
  return (id) => {
    const change = changeOf(table, id);
    return change === 'waiting' || change === 'sending';
  };
}
