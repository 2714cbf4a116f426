// How screens use the replica: `useRead` for what is shown, `useCommand` for what is changed, `useSync` for its state.
import { createContext, useContext, useLayoutEffect, useMemo, useRef } from 'react';
import { useObservable } from 'dexie-react-hooks';
import type { Actor, Command } from '#shared/engine/command.ts';
import { assertDefined } from '#shared/lib/assert-defined.ts';
import type { Reader } from '#shared/engine/store.ts';
import type { OutboxEntry, SentEntry } from '../store/database.ts';
import { keepSame } from './structural-sharing.ts';
import { workAfter } from '../store/meta.ts';
import { liveRead } from './optimistic-query.ts';
import { LiveValue } from './live-query.ts';
import type { Correction, Order, Replica } from '../replica.ts';
import type { ReplicaStatus, Work, Effect } from '../types.ts';
import type { SchedulerState, SyncScheduler } from '../sync/sync-scheduler.ts';
import { Together } from './batched-updates.ts';
import { randomNumber, uuidv7 } from '../store/ids.ts';

/** An open replica and the loop that keeps it in step; made once per signed-in person. */
export interface OpenReplica {
  replica: Replica;
  loop: SyncScheduler;
  /** Does some work once what was told has been drawn; by default in a task of its own. */
  afterDrawn?: (work: () => void) => void;
}

export const ReplicaContext = createContext<OpenReplica | null>(null);

export function useReplica(): OpenReplica {
  const open = useContext(ReplicaContext);
  if (!open) throw new Error('This screen needs a signed-in person');
  return open;
}

export const useActor = (): Actor => useReplica().replica.actor;

/**
 * A read of the domain, drawn again when a row it read changes; undefined while it is first read.
 * `const stats = useRead(providerStats)`, `const course = useRead(courseById, id)`: the arguments follow the reader
 * and the actor.
 */
export function useRead<T, Args extends unknown[]>(
  read: (reader: Reader, actor: Actor, ...args: Args) => Promise<T>,
  ...args: Args
): T | undefined {
  const open = useReplica();
  const { replica } = open;
  const { together } = toldBy(open);
  const last = useRef<unknown>(undefined);
  return useObservable(() => {
    const source = liveRead(replica, (reader, actor) => read(reader, actor, ...args), last);
    return new LiveValue(source, together);
  }, [replica, together, read, ...args]);
}

/**
 * Figures as the server has them, beside those of the rows that are here: what waits to be sent is told as such, and not
 * counted as done. Both are the same where nothing waits. As long as only a part has come, the server's are not known.
 */
export function useFigures<T, Args extends unknown[]>(
  read: (reader: Reader, actor: Actor, ...args: Args) => Promise<T>,
  ...args: Args
): { sent: T | undefined; here: T | undefined } {
  const open = useReplica();
  const { replica } = open;
  const { together } = toldBy(open);
  const isUnsent = useUnsentRows().size > 0;
  const here = useRead(read, ...args);
  const last = useRef<T>(undefined);
  useLayoutEffect(() => {
    if (!isUnsent) last.current = here;
  });
  const sent = useObservable(
    () =>
      isUnsent
        ? new LiveValue(
            { read: () => replica.readServerRows((reader, actor) => read(reader, actor, ...args)) },
            together,
          )
        : nothing,
    [replica, together, isUnsent, read, ...args],
  );
  const isWhole = useIsWhole();
  if (!isWhole) return { sent: undefined, here };
  return { sent: isUnsent ? (sent ?? last.current) : here, here };
}

/** Everything of this person has come to this device: what is not here does not exist. */
export const useIsWhole = (): boolean => useWork()?.status.isReady ?? false;

/** What was told before is of another while. */
const nothing = {
  subscribe(next: (value: undefined) => void) {
    next(undefined);
    return () => {};
  },
};

export interface Give {
  /** Saves one command; resolves once it is on the disk of the device, throws a Refusal when a rule says no. */
  give<Input>(command: Command<Input>, input: Input, correction?: Correction): Promise<string[]>;
  /** Saves several in one go, all or none; they carry one batch id. */
  giveAll(orders: readonly Order[], correction?: Correction): Promise<string[]>;
  /** UUIDv7 for rows, a random 52-bit number for jobs and courses, random bytes for a candidate reference. */
  newId(): string;
  newNumber(): number;
  randomBytes(count: number): Uint8Array;
}

export function useCommand(): Give {
  const open = useReplica();
  const { replica, loop } = open;
  const { together } = toldBy(open);
  return useMemo(() => {
    const { environment } = replica;
    const giveAll = async (orders: readonly Order[], correction?: Correction) => {
      // What follows a save is drawn with what it changed.
      const ids = await together.save((written) => replica.run(orders, correction, written));
      await together.told();
      loop.wrote();
      return ids;
    };
    return {
      giveAll,
      give: (command, input, correction) => giveAll([{ command: command as Command, input }], correction),
      newId: () => replica.ids.keep(uuidv7(environment)),
      newNumber: () => randomNumber(environment),
      randomBytes: environment.randomBytes,
    };
  }, [replica, loop, together]);
}

/**
 * `pick('jobs', id)`: has a row that was found on the server on this device too, so that a command may name it; false
 * when it could not be fetched.
 */
export function usePick(): Replica['pick'] {
  const { replica } = useReplica();
  return useMemo(() => (table, id) => replica.pick(table, id), [replica]);
}

/** The state of the connection and of one's own work: what the pill in the header and /sync tell. */
export function useSync(): {
  status: ReplicaStatus | undefined;
  loop: SchedulerState;
  syncNow: SyncScheduler['now'];
} {
  const open = useReplica();
  const { loop } = open;
  const { together } = toldBy(open);
  const status = useWork()?.status;
  const state = useObservable(
    () => ({
      hasValue: () => true,
      getValue: loop.current,
      subscribe: (next: (state: SchedulerState) => void) => {
        next(loop.current());
        return loop.subscribe(() => together.tell(() => next(loop.current())));
      },
    }),
    [loop, together],
  );
  return useMemo(
    () => ({ status, loop: state ?? loop.current(), syncNow: () => loop.now() }),
    [status, state, loop],
  );
}

/** The saved commands that are not done, in order: `waiting`, `held`, `settled` (about to leave) and `attention`. */
export const useEntries = (): OutboxEntry[] | undefined => useWork()?.entries;

export function useSent(): SentEntry[] | undefined {
  const { sent } = toldBy(useReplica());
  return useObservable(() => sent, [sent]);
}

/** The keys (`completions/<id>`) of rows with a change that waits to be sent. */
export function useUnsentRows(): ReadonlySet<string> {
  const keys = useWork()?.unsentRows;
  return useMemo(() => new Set(keys), [keys]);
}

function useWork(): Work | undefined {
  const { work } = toldBy(useReplica());
  return useObservable(() => work, [work]);
}

/** Has the state of one's own work known before it is shown, and from then on up to date. Returns how to end that. */
export function knowWork(open: OpenReplica): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const end = toldBy(open).work.subscribe(() => resolve(() => end()), reject);
  });
}

/** What the replica tells of itself: shown in many places, read once. */
interface Told {
  together: Together;
  work: LiveValue<Work>;
  sent: LiveValue<SentEntry[]>;
}

const told = new WeakMap<Replica, Told>();

function toldBy({ replica, afterDrawn = (work) => void setTimeout(work) }: OpenReplica): Told {
  const known = told.get(replica);
  if (known) return known;
  const together = new Together(afterDrawn);
  let last: Work | undefined;
  const kept = (work: Work): Work => (last = keepSame(last, work));
  const work = {
    read: async () => kept(await replica.work(last)),
    async foresee(effect: Effect) {
      const before = assertDefined(last);
      const value = keepSame(before, workAfter(before, effect));
      return { value, stands: () => last === before, told: () => (last = value) };
    },
  };
  const made: Told = {
    together,
    work: new LiveValue(work, together),
    sent: new LiveValue({ read: () => replica.sent() }, together),
  };
  told.set(replica, made);
  return made;
}
