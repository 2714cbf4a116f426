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
  for (const [table, { columns, owners, indexes = [] }] of Object.entries(tables)) {
    await database.raw(
      `create table "${table}" (${columns}, "createdAt" timestamptz not null, xid xid8 not null default pg_current_xact_id(),
        "changedAt" timestamptz not null default now())`,
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
}

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
    // Updates each row, so that devices receive the new column with their next pull.
    await database.raw(`update "${table}" set id = id`);
  },
  async down(database) {
    const dropped = Object.keys(columns).map((column) => `drop "${column}"`);
    await database.raw(`alter table "${table}" ${dropped.join(', ')}`);
  },
});

export async function dropTables(database: Knex, tables: string[]): Promise<void> {
  for (const table of tables) await database.raw(`drop table "${table}" cascade`);
}
