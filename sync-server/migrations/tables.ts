// Helpers with which migrations create tables. Tables that devices replicate carry the id of the writing transaction.
import type { Knex } from 'knex';
import type { TableName } from '#shared/engine/schema.ts';

/** The columns, and the columns that name an owner (indexed with xid for deltas, with age for pages). */
export interface ReplicatedTable {
  columns: string;
  owners: string[];
  indexes?: string[];
}

export type ServerTable = Omit<ReplicatedTable, 'owners'>;

export async function createReplicated(
  database: Knex,
  tables: Record<string, ReplicatedTable>,
): Promise<void> {
  const changedAt = (await stampsChanges(database)) ? ', "changedAt" timestamptz not null default now()' : '';
  for (const [table, { columns, owners, indexes = [] }] of Object.entries(tables)) {
    await database.raw(
      `create table "${table}" (${columns}, "createdAt" timestamptz not null, xid xid8 not null default pg_current_xact_id()${changedAt})`,
    );
    await database.raw(
      `create trigger stamp before insert or update on "${table}" for each row execute function stamp_xid()`,
    );
    for (const owner of owners) {
      await database.raw(`create index on "${table}" ("${owner}", xid)`);
      await database.raw(`create index on "${table}" ("${owner}", "createdAt" desc, id desc)`);
    }
    for (const index of indexes) await database.raw(`create index on "${table}" ${index}`);
  }
}

/** Whether the trigger of these tables also keeps when a row changed: from migration 091 on. */
async function stampsChanges(database: Knex): Promise<boolean> {
  const { rows } = await database.raw(
    `select from pg_proc where proname = 'stamp_xid' and prosrc like '%changedAt%'
       and pronamespace = current_schema()::regnamespace`,
  );
  return rows.length > 0;
}

export async function createServerOnly(database: Knex, tables: Record<string, ServerTable>): Promise<void> {
  for (const [table, { columns, indexes = [] }] of Object.entries(tables)) {
    await database.raw(`create table "${table}" (${columns}, "createdAt" timestamptz not null)`);
    for (const index of indexes) await database.raw(`create index on "${table}" ${index}`);
  }
}

export interface NamedMigration {
  name: string;
  up(database: Knex): Promise<void>;
  down(database: Knex): Promise<void>;
  /** `transaction: false` for a migration that builds indexes concurrently. */
  config?: { transaction: false };
}

const restamps = `
  create table if not exists restamps (
    "tableName" text primary key, "afterId" text, "requestedAt" timestamptz not null default now()
  )`;

/**
 * Asks the running server to send all rows of a table to the devices again, in portions: after a column was added. The job
 * begins again at the first row, so that columns added while it runs need no second pass.
 */
export async function restamp(database: Knex, table: string): Promise<void> {
  await database.raw(restamps);
  await database.raw(`
    insert into restamps ("tableName") select '${table}' where exists (select from "${table}")
      on conflict ("tableName") do update set "afterId" = null, "requestedAt" = now()`);
}

/** Creates the table in which `restamp` notes its tables, in a database that has run all earlier migrations. */
export const createRestamps = (database: Knex) => database.raw(restamps);

/**
 * Makes a migration that adds indexes to existing tables, while others read and write: `addIndexes('089-duty-indexes', {
 * entries_settled: 'entries ("settledAt")' })`. In a transaction, as on the embedded database, they are built plainly.
 */
export const addIndexes = (name: string, indexes: Readonly<Record<string, string>>): NamedMigration => ({
  name,
  config: { transaction: false },
  async up(database) {
    const how = database.isTransaction ? '' : 'concurrently';
    for (const [index, on] of Object.entries(indexes)) {
      // A build that was interrupted leaves an index that nothing uses.
      const { rows } = await database.raw(
        'select from pg_index where indexrelid = to_regclass(?) and not indisvalid',
        [`"${index}"`],
      );
      if (rows.length > 0) await database.raw(`drop index ${how} "${index}"`);
      await database.raw(`create index ${how} if not exists "${index}" on ${on}`);
    }
  },
  async down(database) {
    for (const index of Object.keys(indexes)) await database.raw(`drop index "${index}"`);
  },
});

/**
 * Makes a migration that adds columns: `addColumns('018-offline-days', 'settings', { offlineDays: 'int not null
 * default 30' })`.
 */
export const addColumns = (
  name: string,
  table: TableName,
  columns: Readonly<Record<string, string>>,
): NamedMigration => ({
  name,
  async up(database) {
    const added = Object.entries(columns).map(([column, type]) => `add "${column}" ${type}`);
    await database.raw(`alter table "${table}" ${added.join(', ')}`);
    await restamp(database, table);
  },
  async down(database) {
    const dropped = Object.keys(columns).map((column) => `drop "${column}"`);
    await database.raw(`alter table "${table}" ${dropped.join(', ')}`);
  },
});

export async function dropTables(database: Knex, tables: string[]): Promise<void> {
  for (const table of tables) await database.raw(`drop table "${table}" cascade`);
}
