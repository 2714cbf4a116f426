// The shapes that the parts of the replica share.
import type { Actor, Command, Commands } from '#shared/engine/command.ts';
import type { Layer } from '#shared/engine/layer.ts';
import type { OutboxEntry, ReplicaDatabase } from './store/database.ts';
import type { Environment } from './sync/environment.ts';

/** What people are told about their own work and the age of the data; derived from the outbox rows themselves. */
export interface ReplicaStatus {
  waiting: number;
  attention: number;
  lastSentAt: string | null;
  lastUpdatedAt: string | null;
  oldestWaitingAt: string | null;
  /** A first sync has been completed: an empty list is then really empty. */
  isReady: boolean;
  /** Rows received so far in the first sync. */
  received: number;
  /** In the first sync, which brings the newest first: of courses made later than this all students have come. */
  classesSince: string | null;
  /** The browser threw this device's database away; the client id it had, by which the server knows what waited. */
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
}

export interface Order {
  command: Command;
  input: unknown;
}

/** The refused entry that this order corrects: it is replaced, its dependants follow the new one. */
export interface Correction {
  replaces: string;
}

/** Inside a transaction its tables stand for the database. */
export interface SaveParts<Database = ReplicaDatabase> {
  database: Database;
  commands: Commands;
  surroundings: Environment;
  actor: Actor;
}

/** What a save changed on this device. */
export interface Effect {
  rows: Layer;
  entries: OutboxEntry[];
}
