// Opens the database: a Postgres server by URL, or the embedded engine in a directory. All database access goes
// through this file.
import { EventEmitter } from 'node:events';
import { availableParallelism } from 'node:os';
import knex, { type Knex } from 'knex';
import pg from 'pg';
import { explained } from './connection-problems.ts';
import { openEngine, type Engine } from './engine.ts';
import { UnsupportedDatabase, needsDirectUrl, poolingAt, requireFit } from './fitness.ts';
import { listenOnPostgres } from './listen.ts';
import { withLocalSettings } from './local-settings.ts';
import { migrate, migrateBy } from './migrate.ts';
import type { Database } from './types.ts';

/** Knex also prints the errors that it throws. */
const silent = { warn() {}, error() {}, deprecate() {}, debug() {} };

const INT8 = 20;

const DATE = 1082;

pg.types.setTypeParser(INT8, parseInteger);

// A calendar date has no time zone, so it stays text.
pg.types.setTypeParser(DATE, (text) => text);

interface DatabaseOptions {
  url?: string | undefined;
  /** Bypasses a pooler, for LISTEN and migrations. Defaults to the normal URL. */
  directUrl?: string | undefined;
  dataDir: string;
  /** How long a request waits for a connection before it is rejected with a request to retry. */
  patienceMs?: number | undefined;
}

/** Throws if the database, or a pooler in front of it, lacks a feature that the server needs. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { url, directUrl = url, dataDir, patienceMs } = options;
  if (!url || !directUrl) return openEmbedded(await openEngine({ dataDir }));
  const pooling = await explained('DATABASE_URL', () => poolingAt(url));
  if (pooling === 'transaction' && directUrl === url) throw new UnsupportedDatabase(needsDirectUrl);
  if (directUrl !== url) await explained('DATABASE_DIRECT_URL', () => poolingAt(directUrl));
  const database = openPostgres({ url, directUrl, patienceMs, isPooled: pooling === 'transaction' });
  try {
    await requireFit(database);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/**
 * JIT compilation of the pull statement, which has a part for every table, takes seconds; running it takes
 * milliseconds.
 */
const noJit = ['jit', 'off'] as const;

const limits = [
  ['statement_timeout', '60s'],
  ['idle_in_transaction_session_timeout', '60s'],
] as const;

/** At SERIALIZABLE a sequential scan locks the whole table, although the rows belong to one organization. */
const noScans = ['enable_seqscan', 'off'] as const;

/** Poolers keep this setting per client, unlike the others. */
const utc = "set time zone 'UTC'";

type Setting = readonly [name: string, value: string];

const setOn = (scope: 'session' | 'local', settings: readonly Setting[]): string =>
  settings.map(([name, value]) => `set ${scope} ${name} = '${value}'`).join('; ');

interface PostgresOptions {
  url: string;
  directUrl: string;
  patienceMs: number | undefined;
  isPooled: boolean;
}

function openPostgres({ url, directUrl, patienceMs = 60_000, isPooled }: PostgresOptions): Database {
  const poolOf = (max: number, settings: readonly Setting[]) =>
    knex({
      ...(isPooled && withLocalSettings(setOn('local', settings))),
      client: 'pg',
      connection: { connectionString: url, application_name: 'skillpact', keepAlive: true },
      log: silent,
      acquireConnectionTimeout: patienceMs,
      pool: {
        min: 0,
        max,
        afterCreate: onNewConnection(
          isPooled ? utc : `${utc}; ${setOn('session', settings)}`,
          nameIncarnation,
        ),
      },
    });
  const pool = poolOf(10, [noJit, ...limits]);
  const writers = Math.max(2, availableParallelism());
  const writing = poolOf(writers, [noJit, ...limits, noScans]);
  const listener = listenOnPostgres(directUrl);
  return {
    knex: pool,
    writing,
    writers,
    kind: 'postgres',
    listen: listener.listen,
    isListening: listener.isConnected,
    migrate: (until) =>
      explained(directUrl === url ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL', () =>
        migrateBy(directUrl, { until }),
      ),
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

/** Opens the database over the embedded engine, which has one connection. */
export function openEmbedded(engine: Engine, patienceMs = 5_000): Database {
  const pool = knex({
    client: 'pg',
    connection: { user: 'postgres', database: 'postgres', stream: engine.connect } as Knex.PgConnectionConfig,
    // The embedded engine has a single connection. A query outside the transaction that holds it would wait for
    // itself, so it fails soon.
    pool: { min: 1, max: 1, afterCreate: onNewConnection(`${utc}; ${setOn('session', [noJit])}`) },
    acquireConnectionTimeout: patienceMs,
    log: silent,
  });
  const channels = new EventEmitter().setMaxListeners(0);
  return {
    knex: pool,
    writing: pool,
    writers: 1,
    kind: 'embedded',
    listen: async (channel, callback) => {
      channels.on(channel, callback);
      return () => void channels.off(channel, callback);
    },
    isListening: () => true,
    migrate: (until) => migrate(pool, { until }),
    notify: async (channel, payload) => {
      setImmediate(() => channels.emit(channel, payload));
    },
    close: async () => {
      await pool.destroy();
      await engine.close();
    },
  };
}

type Created = (error: Error | null, connection: pg.Client) => void;

function onNewConnection(sql: string, next: (connection: pg.Client) => Promise<void> = async () => {}) {
  return async (connection: pg.Client, done: Created): Promise<void> => {
    let failure: Error | null = null;
    try {
      await connection.query(sql);
      await next(connection);
    } catch (error) {
      failure = error as Error;
    }
    done(failure, connection);
  };
}

/**
 * A crash or a failover ends all connections. Naming the new incarnation is thus the first thing that happens in a new
 * history, before anything takes a transaction number. The function does not exist before the first migration.
 */
async function nameIncarnation(connection: pg.Client): Promise<void> {
  try {
    await connection.query('select current_incarnation()');
  } catch (error) {
    if ((error as { code?: unknown }).code !== undefinedFunction) throw error;
  }
}

const undefinedFunction = '42883';

function parseInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`The database sent an integer too large to be exact: ${text}`);
  return value;
}
