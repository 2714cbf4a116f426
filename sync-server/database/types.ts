// Defines the database interface for the rest of the server.
import type { Knex } from 'knex';

/** The connections of the server, to Postgres or to the embedded engine. */
export interface Database {
  knex: Knex;
  /**
   * The connections for transactions that run commands. There are few of them: more concurrent transactions conflict
   * and restart more often, and read-only requests would wait behind them. The embedded engine has one connection for
   * everything.
   */
  writing: Knex;
  /** The number of connections in `writing`. */
  writers: number;
  kind: 'postgres' | 'embedded';
  /**
   * Calls back with each payload sent to the channel. The returned function stops it. After a lost connection to
   * Postgres it calls back once with an empty payload, because messages may have been missed.
   */
  listen(channel: string, callback: (payload: string) => void): Promise<() => void>;
  /** False while messages cannot arrive. */
  isListening(): boolean;
  /** Migrates the schema to the newest version, or to that of a backup, whose rows are restored next. */
  migrate(until?: string): Promise<void>;
  /** Sends a payload outside any transaction. Call it after the commit. */
  notify(channel: string, payload: string): Promise<void>;
  close(): Promise<void>;
}
