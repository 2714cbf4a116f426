// The database as the rest of the server sees it.
import type { Knex } from 'knex';

export interface Database {
  knex: Knex;
  /**
   * Connections for transactions that judge commands, few: more at once meet more often and have to begin again, and
   * whoever only reads would wait behind them. The embedded engine has one connection for all.
   */
  writing: Knex;
  /** How many of those there are. */
  writers: number;
  kind: 'postgres' | 'embedded';
  /**
   * Calls back with each payload sent to the channel; the returned function ends it. After a lost connection to
   * Postgres it calls back once with an empty payload, because messages may have been missed.
   */
  listen(channel: string, callback: (payload: string) => void): Promise<() => void>;
  /** False while messages cannot arrive. */
  isListening(): boolean;
  /** Brings the schema up to date. */
  migrate(): Promise<void>;
  /** Not part of any transaction: call it after the commit. */
  notify(channel: string, payload: string): Promise<void>;
  close(): Promise<void>;
}
