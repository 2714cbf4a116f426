// A person's own work as it is stored: saved commands, what they changed, and what was sent.
import type { TableName } from '#shared/engine/schema.ts';
import type { AnyRow } from '#shared/engine/store.ts';
import type { Outcome } from '#shared/engine/protocol.ts';

/**
 * One saved command. `waiting`: is sent. `held`: was answered so, and waits for another entry or another version.
 * `settled`: is final; its effect stays until the snapshot that holds it is complete. `attention`: was refused.
 */
export interface OutboxEntry {
  id: string;
  sequence: number;
  command: string;
  version: number;
  input: unknown;
  after: string[];
  /** The entries that add the rows it is about. Without them it has nothing to change. */
  needs?: string[];
  digest: string;
  savedAt: string;
  /** The same for all entries saved together. */
  batch: string;
  state: 'waiting' | 'held' | 'settled' | 'attention';
  outcome?: Outcome;
  /** For a settled entry: the number of snapshots to complete until one certainly holds the effect. */
  snapshotsToCome?: number;
  /** The refused entry that this one corrects. */
  replaces?: string;
  /** The subject's title at the time of the save. This device may have lost access to the row since. */
  about?: EntrySubject;
  /** Made in an organization or a role that its author has left. Kept for the author to read, and not sent. */
  former?: Former;
}

/** The former organization or role of an entry. */
export interface Former {
  /** The organization or role in which it was made. */
  as: string;
  /**
   * The server's time from which on the entry is deleted at a contact. Missing until the first contact after its author
   * left. Earlier versions kept a time of the device's clock as `until`; it does not count.
   */
  expiresAt?: string;
  before: Pick<OutboxEntry, 'state' | 'outcome'>;
}

/** The row that a change belongs to, with its title. */
export interface EntrySubject {
  id: number;
  title: string;
}

/** The row as the server knows it, before waiting entries wrote it; null if the server does not have it. */
export interface BeforeImage {
  key: string;
  table: TableName;
  id: string | number;
  before: AnyRow | null;
  /** The waiting entry that wrote the row last. */
  writer: string;
  /**
   * The entry that wrote the row first. If the row did not exist before, that entry adds it. Missing if an older app
   * version wrote the image.
   */
  firstWriter?: string;
}

/** Done entries, kept for 30 days: shown in the history, and sent again to a server restored from a backup. */
export interface SentBatch {
  /** The id of its first entry. */
  id: string;
  settledAt: string;
  entries: OutboxEntry[];
}

/** A sent entry with the instant at which it was settled. */
export type SentEntry = OutboxEntry & { settledAt: string };

/** A value by its name; see `MetaKey`. */
export interface Meta {
  key: string;
  value: unknown;
}
