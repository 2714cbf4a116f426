// What the engine takes and gives back.
import type { Knex } from 'knex';
import type { Actor, Commands } from '#shared/engine/command.ts';
import type { Write } from '#shared/engine/layer.ts';
import type { Outcome, WireEntry } from '#shared/engine/protocol.ts';

/** An entry as a door hands it over. REST writes have no client and no sequence. */
export type Entry = Pick<WireEntry, 'id' | 'command' | 'version' | 'input' | 'after' | 'digest'> & {
  sequence: number | null;
  savedAt: string | null;
};

export interface Batch {
  actor: Actor;
  client: string | null;
  entries: readonly Entry[];
  /** How many entries the device keeps back for its next request. */
  waiting?: number;
  /** One "no" takes back all: they are the parts of one change. */
  isAllOrNone?: boolean;
}

export interface Execution {
  outcomes: Map<string, Outcome>;
  /** This client id is used by a copy of the device: nothing was executed. */
  isForked: boolean;
  /** The rows that were added or changed. */
  writes: readonly Write[];
}

export interface ExecuteParts {
  knex: Knex;
  commands: Commands;
  now(): Date;
  randomId?(): string;
  /** Called inside the transaction with what it wrote: the place of the push outbox. */
  beforeCommit?(transaction: Knex.Transaction, writes: readonly Write[], now: string): Promise<void>;
  /** Called after the commit: the place of hints to open clients. */
  afterCommit?(writes: readonly Write[]): void;
  /** A throw that is no refusal: a bug in a rule. The entry is refused, the others go on. */
  onDefect(error: unknown, command: string): void;
}

export type Execute = (batch: Batch) => Promise<Execution>;
