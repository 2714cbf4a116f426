// The one door to the database: real Postgres by address, or the embedded engine in a directory.
import { EventEmitter } from 'node:events';
import { availableParallelism } from 'node:os';
import knex, { type Knex } from 'knex';
import pg from 'pg';
import { migrations } from '../migrations/index.ts';
import { openEngine, type Engine } from './engine.ts';
import { listenOnPostgres } from './listen.ts';

export interface Database {
  knex: Knex;
  /**
   * Connections for transactions that judge commands, few: more at once meet more often and have to begin again, and
   * whoever only reads would wait behind them. The embedded engine has one connection for all.
   */
  writing: Knex;
  kind: 'postgres' | 'embedded';
  /**
   * Calls back with each payload sent to the channel; the returned function ends it. After a lost connection to
   * Postgres it calls back once with an empty payload, because messages may have been missed.
   */
  listen(channel: string, callback: (payload: string) => void): Promise<() => void>;
  /** Not part of any transaction: call it after the commit. */
  notify(channel: string, payload: string): Promise<void>;
  close(): Promise<void>;
}

/** Knex prints what it also throws. */
const silent = { warn() {}, error() {}, deprecate() {}, debug() {} };

const INT8 = 20;
const DATE = 1082;
pg.types.setTypeParser(INT8, parseInteger);
// A calendar date is a date wherever the server stands: it stays text.
pg.types.setTypeParser(DATE, (text) => text);

export async function openDatabase(options: {
  url?: string | undefined;
  dataDir: string;
  /** How long a request waits for one of the connections before it is told to come again. */
  patienceMs?: number | undefined;
}): Promise<Database> {
  return options.url
    ? openPostgres(options.url, options.patienceMs)
    : openEmbedded(await openEngine({ dataDir: options.dataDir }));
}

/** To compile the statement of a pull, with a part for every table, takes seconds; to run it, milliseconds. */
const always = "set time zone 'UTC'; set jit = off";

function openPostgres(url: string, patienceMs = 60_000): Database {
  const poolOf = (max: number, settings: string) =>
    knex({
      client: 'pg',
      connection: { connectionString: url, application_name: 'skillpact', keepAlive: true },
      log: silent,
      acquireConnectionTimeout: patienceMs,
      pool: { min: 0, max, afterCreate: onNewConnection(settings) },
    });
  const settings = `${always}; set statement_timeout = '60s'; set idle_in_transaction_session_timeout = '60s'`;
  const pool = poolOf(10, settings);
  // A scan of a whole table would be a lock on all of it, for what is one organization's.
  const writing = poolOf(Math.max(2, availableParallelism()), `${settings}; set enable_seqscan = off`);
  const listener = listenOnPostgres(url);
  return {
    knex: pool,
    writing,
    kind: 'postgres',
    listen: listener.listen,
    notify: async (channel, payload) => {
      await pool.raw('select pg_notify(?, ?)', [channel, payload]);
    },
    close: async () => {
      await listener.close();
      await writing.destroy();
      await pool.destroy();
    },
  };
}

export function openEmbedded(engine: Engine, patienceMs = 5_000): Database {
  const pool = knex({
    client: 'pg',
    connection: { user: 'postgres', database: 'postgres', stream: engine.connect } as Knex.PgConnectionConfig,
    // One connection is all there is. A query outside the transaction that holds it would wait for itself: fail soon.
    pool: { min: 1, max: 1, afterCreate: onNewConnection(always) },
    acquireConnectionTimeout: patienceMs,
    log: silent,
  });
  const channels = new EventEmitter().setMaxListeners(0);
  return {
    knex: pool,
    writing: pool,
    kind: 'embedded',
    listen: async (channel, callback) => {
      channels.on(channel, callback);
      return () => void channels.off(channel, callback);
    },
    notify: async (channel, payload) => {
      setImmediate(() => channels.emit(channel, payload));
    },
    close: async () => {
      await pool.destroy();
      await engine.close();
    },
  };
}

/** Brings the schema up to date. Processes that start at once wait for each other; one that dies leaves no lock. */
export async function migrate(database: Knex): Promise<void> {
  await database.transaction(async (transaction) => {
    await refuseAsciiOnly(transaction);
    await transaction.raw("select pg_advisory_xact_lock(hashtext('skillpact migrations'))");
    await transaction.raw('set local statement_timeout = 0');
    await transaction.migrate.latest({ migrationSource: migrations });
  });
}

/** In the locale "C" capitals beyond ASCII are other letters: a search for łódź would miss Łódź. */
async function refuseAsciiOnly(transaction: Knex.Transaction): Promise<void> {
  const { rows } = await transaction.raw<{ rows: { folded: string }[] }>("select lower('Ł') as folded");
  if (rows[0]?.folded !== 'ł')
    throw new Error(
      "The database knows no letters beyond ASCII. Create it with: create database skillpact template template0 encoding 'UTF8' locale 'C.UTF-8'",
    );
}

function onNewConnection(sql: string) {
  return (connection: pg.Client, done: (error: Error | null, connection: pg.Client) => void) => {
    connection.query(sql, (error) => done(error, connection));
  };
}

function parseInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`The database sent an integer too large to be exact: ${text}`);
  return value;
}
