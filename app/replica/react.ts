// How screens use the replica: `useRead` for what is shown, `useCommand` for what is changed, `useSync` for its state.
import { createContext, useContext, useMemo, useRef, useSyncExternalStore } from 'react';
import { useLiveQuery } from 'dexie-react-hooks';
import type { Actor, Command } from '#shared/command.ts';
import type { Reader } from '#shared/store.ts';
import type { OutboxEntry, SentEntry } from './database.ts';
import { keepSame } from './keep-same.ts';
import { LiveValue } from './live-value.ts';
import type { Correction, Order, Replica, ReplicaStatus } from './replica.ts';
import type { LoopState, SyncLoop } from './sync-loop.ts';
import { randomNumber, uuidv7 } from './uuid.ts';

/** An open replica and the loop that keeps it in step; made once per signed-in person. */
export interface OpenReplica {
  replica: Replica;
  loop: SyncLoop;
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
  const { replica } = useReplica();
  const last = useRef<unknown>(undefined);
  return useLiveQuery(
    // Async by name: only then are the rows watched that a read asks for after its first await.
    async () => {
      const answer = await replica.read((reader, actor) => read(reader, actor, ...args));
      const kept = keepSame(last.current, answer);
      last.current = kept;
      return kept;
    },
    [replica, read, ...args],
  );
}

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
  const { replica, loop } = useReplica();
  return useMemo(() => {
    const { surroundings } = replica;
    const giveAll = async (orders: readonly Order[], correction?: Correction) => {
      const ids = await replica.run(orders, correction);
      loop.wrote();
      return ids;
    };
    return {
      giveAll,
      give: (command, input, correction) => giveAll([{ command: command as Command, input }], correction),
      newId: () => uuidv7(surroundings),
      newNumber: () => randomNumber(surroundings),
      randomBytes: surroundings.randomBytes,
    };
  }, [replica, loop]);
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
export function useSync(): { status: ReplicaStatus | undefined; loop: LoopState; syncNow: SyncLoop['now'] } {
  const { replica, loop } = useReplica();
  const status = useLiveValue(replica, 'status');
  const state = useSyncExternalStore(loop.subscribe, loop.current);
  return { status, loop: state, syncNow: () => loop.now() };
}

/** The saved commands that are not done, in order: `waiting`, `held`, `settled` (about to leave) and `attention`. */
export function useEntries(): OutboxEntry[] | undefined {
  const { replica } = useReplica();
  return useLiveValue(replica, 'entries');
}

export function useSent(): SentEntry[] | undefined {
  const { replica } = useReplica();
  return useLiveQuery(async () => replica.sent(), [replica]);
}

/** The keys (`completions/<id>`) of rows with a change that waits to be sent. */
export function useUnsentRows(): ReadonlySet<string> {
  const { replica } = useReplica();
  return useLiveValue(replica, 'unsentRows') ?? nothing;
}

const nothing: ReadonlySet<string> = new Set();

/** What the replica tells of itself: shown in many places, read once. */
interface Told {
  status: LiveValue<ReplicaStatus>;
  entries: LiveValue<OutboxEntry[]>;
  unsentRows: LiveValue<Set<string>>;
}

const told = new WeakMap<Replica, Told>();

function toldBy(replica: Replica): Told {
  const known = told.get(replica);
  if (known) return known;
  // Async by name: only then is all watched that is read.
  const made: Told = {
    status: new LiveValue(async () => replica.status()),
    entries: new LiveValue(async () => replica.entries()),
    unsentRows: new LiveValue(async () => replica.unsentRows()),
  };
  told.set(replica, made);
  return made;
}

function useLiveValue<Name extends keyof Told>(replica: Replica, name: Name) {
  const value = toldBy(replica)[name] as LiveValue<Told[Name] extends LiveValue<infer T> ? T : never>;
  return useSyncExternalStore(value.subscribe, value.current);
}
