// Provides a freshly migrated database per test file, in well under a second: the emptied database of the previous
// file, or one restored from a copy migrated once.
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Knex } from 'knex';
import pg from 'pg';
import { assertDefined } from '#shared/lib/assert-defined.ts';
import { openDatabase, openEmbedded } from '../database/database.ts';
import type { Database } from '../database/types.ts';
import { openEngine, type Engine } from '../database/engine.ts';
import { HOUR_MS } from '#shared/lib/time.ts';

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/skillpact-test', import.meta.url));
const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url));
const SERVER_URL = process.env['TEST_DATABASE_URL'] ?? process.env['DATABASE_URL'];

/**
 * Uses the Postgres server of TEST_DATABASE_URL or DATABASE_URL, otherwise the embedded engine in memory. `close()`
 * removes it: `const database = await testDatabase(); afterAll(() => database.close());`
 */
export function testDatabase(): Promise<Database> {
  return SERVER_URL ? onServer(SERVER_URL) : inMemory();
}

/**
 * Databases that earlier files of this worker have released. Emptying one takes a tenth of the time of opening
 * another.
 */
const idle: Engine[] = [];

async function inMemory(): Promise<Database> {
  const last = idle.pop();
  const engine = last && (await isEmptied(last)) ? last : await openMigrated();
  const database = openEmbedded(withoutEnd(engine));
  return {
    ...database,
    close: async () => {
      await database.close();
      idle.push(engine);
    },
  };
}

async function openMigrated(): Promise<Engine> {
  const snapshot = join(CACHE, `${migrationsHash()}.tar`);
  if (!existsSync(snapshot)) await makeSnapshot(snapshot);
  const engine = await openEngine({ dataDir: 'memory://', snapshot });
  const database = openEmbedded(withoutEnd(engine));
  migrated ??= await schemaOf(database.knex);
  await database.close();
  return engine;
}

const withoutEnd = (engine: Engine): Engine => ({ ...engine, close: async () => {} });

/** The schema after all migrations. */
let migrated: string | undefined;

/** Empties the database and reports whether it is as migrated. Returns false if a test has changed the schema. */
async function isEmptied(engine: Engine): Promise<boolean> {
  const database = openEmbedded(withoutEnd(engine));
  const isAsMigrated = (await schemaOf(database.knex)) === migrated;
  if (isAsMigrated) {
    const tables = await database
      .knex('pg_tables')
      .where({ schemaname: 'public' })
      .whereNot('tablename', 'like', 'knex%')
      .pluck<string[]>('tablename');
    await database.knex.raw(`truncate ${tables.map((table) => `"${table}"`).join(', ')} restart identity`);
  }
  await database.close();
  if (!isAsMigrated) await engine.close();
  return isAsMigrated;
}

async function schemaOf(knex: Knex): Promise<string> {
  const parts = [
    `select oid::text, relname::text, relchecks::text, relhasindex::text, relhastriggers::text from pg_class`,
    `select attrelid::text, attname::text, atttypid::text, attnotnull::text, atthasdef::text from pg_attribute`,
    `select oid::text, md5(prosrc), '', '', '' from pg_proc`,
    `select oid::text, tgenabled::text, tgfoid::text, '', '' from pg_trigger`,
    `select oid::text, convalidated::text, '', '', '' from pg_constraint`,
    `select setdatabase::text, setconfig::text, '', '', '' from pg_db_role_setting`,
  ];
  const { rows } = await knex.raw<{ rows: { schema: string }[] }>(
    `select md5(string_agg(part::text, ',' order by part::text)) as schema from (${parts.join(' union all ')}) as part`,
  );
  return assertDefined(rows[0]).schema;
}

/** Several test workers may run this concurrently. Each writes its own file, and renaming is atomic. */
async function makeSnapshot(file: string): Promise<void> {
  mkdirSync(CACHE, { recursive: true });
  removeOldSnapshots();
  const draft = `${file}.${randomUUID()}`;
  const engine = await openEngine({ dataDir: 'memory://' });
  const database = openEmbedded(engine);
  await database.migrate();
  await engine.writeSnapshot(draft);
  await database.close();
  renameSync(draft, file);
}

function removeOldSnapshots() {
  for (const name of readdirSync(CACHE)) {
    const file = join(CACHE, name);
    const modified = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (Date.now() - modified > HOUR_MS) rmSync(file, { force: true });
  }
}

async function onServer(serverUrl: string): Promise<Database> {
  const template = `skillpact_test_${migrationsHash()}`;
  const name = `skillpact_test_${randomUUID().replaceAll('-', '')}`;
  await asAdmin(serverUrl, async (admin) => {
    // One at a time, because a template with an open connection cannot be copied.
    await admin.query("select pg_advisory_lock(hashtext('skillpact test databases'))");
    const known = await admin.query('select 1 from pg_database where datname = $1', [template]);
    if (known.rowCount === 0) await makeTemplate(admin, serverUrl, template);
    await admin.query(`create database ${name} template ${template}`);
  });
  const database = await openDatabase({ url: databaseUrl(serverUrl, name), dataDir: '' });
  return {
    ...database,
    close: async () => {
      await database.close();
      await asAdmin(serverUrl, (admin) => admin.query(`drop database ${name} with (force)`));
    },
  };
}

/** Renamed only when complete, so that an interrupted run leaves no broken template. */
async function makeTemplate(admin: pg.Client, serverUrl: string, template: string): Promise<void> {
  const draft = `${template}_draft`;
  await admin.query(`drop database if exists ${draft} with (force)`);
  await admin.query(`create database ${draft}`);
  const database = await openDatabase({ url: databaseUrl(serverUrl, draft), dataDir: '' });
  await database.migrate();
  await database.close();
  await admin.query(`alter database ${draft} rename to ${template}`);
}

async function asAdmin<Result>(
  serverUrl: string,
  act: (admin: pg.Client) => Promise<Result>,
): Promise<Result> {
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  try {
    return await act(admin);
  } finally {
    await admin.end();
  }
}

function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

function migrationsHash(): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(MIGRATIONS).toSorted())
    hash.update(name).update(readFileSync(join(MIGRATIONS, name)));
  return hash.digest('hex').slice(0, 16);
}
