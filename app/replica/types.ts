// The types that the parts of the replica share.
import type { Actor, Command, Commands } from '#shared/engine/command.ts';
import type { Layer } from '#shared/engine/layer.ts';
import type { OutboxEntry } from './store/stored-values.ts';
import type { PersonDatabase } from './store/person-database.ts';
import type { ReplayMemory } from './outbox/replay-memory.ts';
import type { Environment } from './sync/environment.ts';

/** The state of a person's own work and the age of the data. Derived from the outbox rows themselves. */
export interface ReplicaStatus {
  waiting: number;
  attention: number;
  lastSentAt: string | null;
  lastUpdatedAt: string | null;
  oldestWaitingAt: string | null;
  /** A first sync has been completed, so an empty list is really empty. */
  isReady: boolean;
  /** Rows received so far in the first sync. */
  received: number;
  /**
   * In the first sync, which returns the newest rows first: all students of courses made later than this have arrived.
   */
  classesSince: string | null;
  /** Set if the browser evicted this device's database: its client id, by which the server knows what waited. */
  lostClient: string | null;
  /** Server clock minus device clock, in milliseconds, at the last contact. */
  clockSkewMs: number;
}

/** A person's own work on this device, as of one moment. */
export interface Work {
  status: ReplicaStatus;
  /** The saved commands that are not done, in order. */
  entries: OutboxEntry[];
  /** The keys (`table/id`) of rows that a waiting entry wrote. */
  unsentRows: string[];
  /** Differs after every change of the entries or of the rows that they wrote. */
  version: string;
}

/** A command with its input. */
export interface Order {
  command: Command;
  input: unknown;
  /** The refused entry that this order gives again, where a batch gives several again. */
  replaces?: string;
  /** Entries that need the refused one, which this order takes along. */
  takes?: readonly string[];
}

/** The refused entry that this command corrects. It is replaced, and its dependents follow the new one. */
export interface Correction {
  replaces: string;
}

/** Inside a transaction, its tables take the place of the database. */
export interface SaveParts<Database = PersonDatabase> {
  database: Database;
  commands: Commands;
  environment: Environment;
  actor: Actor;
  memory: ReplayMemory;
}

/** The changes of a save on this device. */
export interface Effect {
  rows: Layer;
  entries: OutboxEntry[];
}
