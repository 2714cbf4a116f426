// The hooks by which screens use the replica: `useRead` reads, `useCommand` changes, `useSync` returns the sync state.
import { createContext, useContext, useLayoutEffect, useMemo, useRef } from 'react';
import { useObservable } from 'dexie-react-hooks';
import type { Actor, Command } from '#shared/engine/command.ts';
import type { Reader } from '#shared/engine/store.ts';
import type { OutboxEntry, SentEntry } from '../store/stored-values.ts';
import { shareStructure } from './structural-sharing.ts';
import { workAfter } from '../store/meta.ts';
import { LiveQuery } from './live-query.ts';
import { rowSource } from './row-source.ts';
import type { Correction, Order, OwnStore, Replica } from '../replica.ts';
import type { ReplicaStatus, Work, Effect } from '../types.ts';
import type { SchedulerState, SyncScheduler } from '../sync/sync-scheduler.ts';
import { UpdateScheduler } from './update-scheduler.ts';
import { randomNumber, uuidv7 } from '../store/ids.ts';

/** An open replica and its sync scheduler, one per signed-in person. */
export interface OpenReplica {
  replica: Replica;
  loop: SyncScheduler;
}

/** Provides the open replica to the screens of a signed-in person. */
export const ReplicaContext = createContext<OpenReplica | null>(null);

/** Returns the open replica. Throws outside of a signed-in person's screens. */
export function useReplica(): OpenReplica {
  const open = useContext(ReplicaContext);
  if (!open) throw new Error('This screen needs a signed-in person');
  return open;
}

/** Returns the signed-in person with organization and role. */
export const useActor = (): Actor => useReplica().replica.actor;

/**
 * Runs a domain read, and runs it again when a row it read changes. Returns undefined until the first result.
 * `const stats = useRead(providerStats)`, `const course = useRead(courseById, id)`: `args` follow the reader and the
 * actor.
 */
export function useRead<T, Args extends unknown[]>(
  read: (reader: Reader, actor: Actor, ...args: Args) => Promise<T>,
  ...args: Args
): T | undefined {
  const open = useReplica();
  const { replica } = open;
  const { scheduler } = sharedQueriesOf(open);
  const last = useRef<unknown>(undefined);
  return useObservable(() => {
    const source = rowSource(replica.rows, (reader) => read(reader, replica.actor, ...args));
    return new LiveQuery(scheduler, source, last);
  }, [replica, scheduler, read, ...args]);
}

/**
 * Returns figures computed from the server's rows (`sent`), and from the rows of this device with unsent changes (`here`),
 * so that a screen can show unsent changes apart. Both are the same if nothing is unsent. `sent` is undefined until the
 * first sync is complete.
 */
export function useFigures<T, Args extends unknown[]>(
  read: (reader: Reader, actor: Actor, ...args: Args) => Promise<T>,
  ...args: Args
): { sent: T | undefined; here: T | undefined } {
  const open = useReplica();
  const { replica } = open;
  const { scheduler } = sharedQueriesOf(open);
  const isUnsent = useUnsentRows().size > 0;
  const here = useRead(read, ...args);
  const last = useRef<T>(undefined);
  useLayoutEffect(() => {
    if (!isUnsent) last.current = here;
  });
  const sent = useObservable(
    () =>
      isUnsent
        ? new LiveQuery(scheduler, {
            read: () => replica.readServerRows((reader, actor) => read(reader, actor, ...args)),
            subscribe: (changed) => replica.rows.subscribe(changed),
          })
        : noFigures,
    [replica, scheduler, isUnsent, read, ...args],
  );
  const isWhole = useIsWhole();
  if (!isWhole) return { sent: undefined, here };
  return { sent: isUnsent ? (sent ?? last.current) : here, here };
}

/** Returns whether the first sync is complete: a row that is not on the device then does not exist. */
export const useIsWhole = (): boolean => useWork()?.status.isReady ?? false;

/** Publishes undefined, which replaces the figures of an earlier time. */
const noFigures = {
  subscribe(next: (value: undefined) => void) {
    next(undefined);
    return () => {};
  },
};

/** Saves changes on the device. */
export interface Give {
  /** Saves one command. Resolves once it is on the disk; throws a Refusal if a rule rejects it. */
  give<Input>(command: Command<Input>, input: Input, correction?: Correction): Promise<string[]>;
  /** Saves several commands in one transaction, all or none, under one batch id. */
  giveAll(orders: readonly Order[], correction?: Correction): Promise<string[]>;
  /** Returns a UUIDv7, the id of a new row. */
  newId(): string;
  /** Returns a random 52-bit number, the id of a new job or course. */
  newNumber(): number;
  /** Returns random bytes, of which a candidate reference is made. */
  randomBytes(count: number): Uint8Array;
}

/** Returns the functions that save changes. The sync starts after each save. */
export function useCommand(): Give {
  const open = useReplica();
  const { replica, loop } = open;
  const { scheduler, saved } = sharedQueriesOf(open);
  return useMemo(() => {
    const { environment } = replica;
    const giveAll = async (orders: readonly Order[], correction?: Correction) => {
      let effect: Effect | undefined;
      const ids = await scheduler.save(
        () => replica.run(orders, correction, (written) => (effect = written)),
        () => effect && saved(effect),
      );
      // The caller continues after its change is rendered.
      await scheduler.flushed();
      loop.wrote();
      return ids;
    };
    return {
      giveAll,
      give: (command, input, correction) => giveAll([{ command: command as Command, input }], correction),
      newId: () => uuidv7(environment),
      newNumber: () => randomNumber(environment),
      randomBytes: environment.randomBytes,
    };
  }, [replica, loop, scheduler, saved]);
}

/**
 * Returns `pick('jobs', id)`, which fetches a row found by the server's search, so that a command may refer to it.
 * Resolves to false if the row could not be fetched.
 */
export function usePick(): Replica['pick'] {
  const { replica } = useReplica();
  return useMemo(() => (table, id) => replica.pick(table, id), [replica]);
}

/** Returns the state of the connection and of unsent changes, as the header's pill and /sync show it. */
export function useSync(): {
  status: ReplicaStatus | undefined;
  loop: SchedulerState;
  syncNow: SyncScheduler['now'];
} {
  const open = useReplica();
  const { loop } = open;
  const { scheduler } = sharedQueriesOf(open);
  const status = useWork()?.status;
  const state = useObservable(
    () => ({
      hasValue: () => true,
      getValue: loop.current,
      subscribe: (next: (state: SchedulerState) => void) => {
        next(loop.current());
        return loop.subscribe(() => scheduler.publish(() => next(loop.current())));
      },
    }),
    [loop, scheduler],
  );
  return useMemo(
    () => ({ status, loop: state ?? loop.current(), syncNow: () => loop.now() }),
    [status, state, loop],
  );
}

/** Returns the outbox in order: entries that are `waiting`, `held`, `settled` (about to leave) or need `attention`. */
export const useEntries = (): OutboxEntry[] | undefined => useWork()?.entries;

/** Returns the recently sent entries, newest first. */
export function useSent(): SentEntry[] | undefined {
  const { sent } = sharedQueriesOf(useReplica());
  return useObservable(() => sent, [sent]);
}

/** Returns the keys (`completions/<id>`) of rows with an unsent change. */
export function useUnsentRows(): ReadonlySet<string> {
  const keys = useWork()?.unsentRows;
  return useMemo(() => new Set(keys), [keys]);
}

function useWork(): Work | undefined {
  const { work } = sharedQueriesOf(useReplica());
  return useObservable(() => work, [work]);
}

/** Loads the state of unsent changes before a screen shows it, and keeps it current. Resolves to a function that stops. */
export function loadWork(open: OpenReplica): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const end = sharedQueriesOf(open).work.subscribe(() => resolve(() => end()), reject);
  });
}

/** The queries about a replica itself, shared by all screens. */
interface SharedQueries {
  scheduler: UpdateScheduler;
  work: LiveQuery<Work>;
  sent: LiveQuery<SentEntry[]>;
  /** Returns the update of the work after a save. */
  saved(effect: Effect): () => void;
}

const sharedQueries = new WeakMap<Replica, SharedQueries>();

function sharedQueriesOf({ replica }: OpenReplica): SharedQueries {
  const existing = sharedQueries.get(replica);
  if (existing) return existing;
  const scheduler = new UpdateScheduler();
  // A read beside a save would hold up the next one.
  const subscribeTo = (stores: OwnStore[]) => (changed: () => void) =>
    replica.subscribe(stores, () => scheduler.whenQuiet(changed));
  const work = new LiveQuery<Work>(scheduler, {
    read: (last) => replica.work(last),
    subscribe: subscribeTo(['outbox', 'undo', 'meta']),
  });
  const saved = (effect: Effect) => () => {
    const before = work.getValue();
    if (!before) return;
    const after = workAfter(before, effect);
    // Comparing the entries too would take longer the more of them wait. They are the same objects anyway.
    work.publish({ ...after, status: shareStructure(before.status, after.status) });
  };
  const sent = new LiveQuery(scheduler, { read: () => replica.sent(), subscribe: subscribeTo(['sent']) });
  const queries = { scheduler, work, sent, saved };
  sharedQueries.set(replica, queries);
  return queries;
}
