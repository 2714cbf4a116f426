// Migrates the schema while processes of the previous version go on working. Each migration is a transaction of its own
// that gives way to them, and only an advisory lock spans all of them.
import { setTimeout as sleep } from 'node:timers/promises';
import knex, { type Knex } from 'knex';
import pg from 'pg';
import { UnsupportedDatabase } from './fitness.ts';
import { migrationList } from '../migrations/index.ts';
import type { NamedMigration } from '../migrations/tables.ts';

interface MigrationOptions {
  /** Defaults to every migration of this version. */
  list?: readonly NamedMigration[];
  /** The last migration to run. A name that is not known stands for the newest. */
  until?: string | undefined;
  /** False on the embedded database, whose only connection is not disturbed by an index. */
  buildsConcurrently?: boolean;
  lockTimeoutMs?: number;
  /** How long it waits after each attempt that did not get its lock. */
  pausesMs?: readonly number[];
  /** Throws if this process may no longer migrate. Called before each migration. */
  requireLock?: () => void;
}

const usualPausesMs = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000, 15_000];

/** The table of Knex, so that its command line and older versions of the server read it. */
const stateTable = `
  create table if not exists knex_migrations (
    id serial primary key, name varchar(255), batch integer, migration_time timestamptz
  )`;

/** Migrates the schema to the newest version. The caller keeps other processes away: see `migrateBy`. */
export async function migrate(database: Knex, options: MigrationOptions = {}): Promise<void> {
  const { list = migrationList, until, requireLock = () => {} } = options;
  await refuseAsciiOnly(database);
  await refuseNewer(database, list);
  await database.raw(stateTable);
  const batch = ((await database('knex_migrations').max('batch as last').first())?.last ?? 0) + 1;
  const pending = await pendingMigrations(database, list);
  const last = list.findIndex(({ name }) => name === until);
  for (const migration of last === -1 ? pending : pending.filter((one) => list.indexOf(one) <= last)) {
    requireLock();
    await runPatiently(database, migration, batch, options);
  }
}

/** Returns the migrations that this database has not run yet. */
export async function pendingMigrations(
  database: Knex,
  list: readonly NamedMigration[] = migrationList,
): Promise<NamedMigration[]> {
  const done = new Set(await migrationsDone(database));
  return list.filter(({ name }) => !done.has(name));
}

async function runPatiently(
  database: Knex,
  migration: NamedMigration,
  batch: number,
  { buildsConcurrently = false, lockTimeoutMs = 2_000, pausesMs = usualPausesMs }: MigrationOptions,
): Promise<void> {
  const isAlone = buildsConcurrently && migration.config?.transaction === false;
  for (const pause of [...pausesMs, null])
    try {
      if (isAlone) await runAlone(database, migration, batch);
      else await runInTransaction(database, migration, batch, lockTimeoutMs);
      return;
    } catch (error) {
      if (!isLocked(error)) throw error;
      if (pause === null) throw new UnsupportedDatabase(lockedOut(migration.name));
      await sleep(pause);
    }
}

const lockedOut = (name: string): string =>
  `The migration ${name} did not get its lock, because another transaction uses the table. End that transaction (see pg_stat_activity), and start again.`;

/** A statement that waits for a table makes everybody else wait behind it, so it gives up soon. */
async function runInTransaction(
  database: Knex,
  migration: NamedMigration,
  batch: number,
  lockTimeoutMs: number,
): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.raw(`set local lock_timeout = ${lockTimeoutMs}; set local statement_timeout = 0`);
    await migration.up(transaction);
    await noteAsDone(transaction, migration, batch);
  });
}

/** Postgres builds an index concurrently outside a transaction only. Nobody waits behind it, so it has no limit. */
async function runAlone(database: Knex, migration: NamedMigration, batch: number): Promise<void> {
  await database.raw('set lock_timeout = 0; set statement_timeout = 0');
  await migration.up(database);
  await noteAsDone(database, migration, batch);
}

const noteAsDone = (database: Knex, { name }: NamedMigration, batch: number) =>
  database('knex_migrations').insert({ name, batch, migration_time: new Date() });

/** 55P03 lock not available, 40P01 deadlock. */
const isLocked = (error: unknown): boolean =>
  ['55P03', '40P01'].includes(String((error as { code?: unknown }).code));

const pollMs = 250;

/** Migrates over connections of its own. Processes that start together wait for each other; one that dies leaves no lock. */
export async function migrateBy(url: string, options: MigrationOptions = {}): Promise<void> {
  const lock = await takeLock(url);
  const direct = knex({
    client: 'pg',
    connection: { connectionString: url, application_name: 'skillpact migrations' },
    log: { warn() {}, error() {}, deprecate() {}, debug() {} },
    pool: { min: 0, max: 1 },
  });
  try {
    await migrate(direct, { buildsConcurrently: true, requireLock: lock.requireHeld, ...options });
  } finally {
    await direct.destroy();
    await lock.release();
  }
}

/** Asks again and again: a statement that waits has a snapshot, which an index that is built concurrently waits for. */
async function takeLock(url: string) {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'skillpact migrations lock',
    keepAlive: true,
  });
  let isHeld = true;
  client.on('error', () => {
    isHeld = false;
  });
  await client.connect();
  for (;;) {
    const { rows } = await client.query<{ isTaken: boolean }>(
      `select pg_try_advisory_lock(hashtext('skillpact migrations')) as "isTaken"`,
    );
    if (rows[0]?.isTaken) break;
    await sleep(pollMs);
  }
  return {
    requireHeld() {
      if (!isHeld) throw new UnsupportedDatabase('The connection that held the lock of migrations was lost.');
    },
    release: () => client.end(),
  };
}

async function migrationsDone(database: Knex): Promise<string[]> {
  const { rows } = await database.raw(`select to_regclass('knex_migrations') is not null as "isThere"`);
  return rows[0].isThere ? database('knex_migrations').orderBy('id').pluck('name') : [];
}

async function refuseNewer(database: Knex, list: readonly NamedMigration[]): Promise<void> {
  const known = new Set(list.map(({ name }) => name));
  const done = await migrationsDone(database);
  if (done.every((name) => known.has(name))) return;
  throw new UnsupportedDatabase(
    `The database is at ${done.at(-1)}, and this version of the server knows ${list.at(-1)?.name} as the newest. Start the version that changed the database, or a newer one.`,
  );
}

/** In the locale "C" Postgres does not fold case beyond ASCII: a search for łódź would miss Łódź. */
async function refuseAsciiOnly(database: Knex): Promise<void> {
  const { rows } = await database.raw<{ rows: { folded: string }[] }>("select lower('Ł') as folded");
  if (rows[0]?.folded !== 'ł')
    throw new UnsupportedDatabase(
      "The database knows no letters beyond ASCII. Create it with: create database skillpact template template0 encoding 'UTF8' locale 'C.UTF-8'",
    );
}
