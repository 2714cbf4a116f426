// Defines the inputs and outputs of the engine.
import type { Knex } from 'knex';
import type { Actor, Commands } from '#shared/engine/command.ts';
import type { Write } from '#shared/engine/layer.ts';
import type { Outcome, WireEntry } from '#shared/engine/protocol.ts';

/** An entry as a route passes it on. REST writes have no client and no sequence number. */
export type Entry = Pick<WireEntry, 'id' | 'command' | 'version' | 'input' | 'after' | 'digest'> & {
  sequence: number | null;
  savedAt: string | null;
};

/** Entries of one person from one device, in the order they were saved. `client` is null for calls without a device. */
export interface Batch {
  actor: Actor;
  client: string | null;
  /** The role of the person in whose name the server acts. For the audit only. */
  actedAs?: Actor['memberRole'] | undefined;
  entries: readonly Entry[];
  /** The number of entries that the device keeps for its next request. */
  waiting?: number;
  /** One rejection rolls back all entries: they are parts of one change. */
  isAllOrNone?: boolean;
}

/** The outcomes of a batch, by entry id, and what it wrote. */
export interface Execution {
  outcomes: Map<string, Outcome>;
  /** This client id is also used by a copy of the device. Nothing was executed. */
  isForked: boolean;
  /** The added or changed rows. */
  writes: readonly Write[];
  /** The rev of these rows, and of what the batch stored of its entries; absent if it stored nothing. */
  rev?: number | undefined;
}

/** What the executor needs from the server. `now` is the server's clock. */
export interface ExecuteParts {
  knex: Knex;
  commands: Commands;
  now(): Date;
  /** Replaces the random ids where a run must repeat. */
  randomId?(): string;
  /** Called inside the transaction with its writes. Used by the push outbox. */
  beforeCommit?(transaction: Knex.Transaction, writes: readonly Write[], now: string): Promise<void>;
  /** Called after the commit with the writes and their rev. Used by the change hints. */
  afterCommit?(writes: readonly Write[], rev: number | undefined): void;
  /** Called for an error that is not a rejection: a bug in a rule. The entry is rejected, and the others continue. */
  onDefect(error: unknown, command: string): void;
}

/** Runs a batch in one transaction. Throws a `Refusal` if the device's entries belong to somebody else. */
export type Execute = (batch: Batch) => Promise<Execution>;
