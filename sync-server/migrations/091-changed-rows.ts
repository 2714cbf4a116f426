// Adds to every replicated table when each row last changed, for other systems that ask for what is newer.
import type { Knex } from 'knex';

export const name = '091-changed-rows';

/** Matches have had the column since migration 022, with a trigger of their own. It stays, because replacing it would lock them. */
const withColumn = 'matches';

/**
 * A row that is older than the column counts as changed now, so that a reader gets it once more and misses nothing. It is not a
 * field of the row, because devices learn of changes through sync. A restored row keeps its moment.
 */
export async function up(database: Knex): Promise<void> {
  for (const table of await stampedTables(database))
    await database.raw(
      `alter table "${table}" add column if not exists "changedAt" timestamptz not null default now()`,
    );
  await database.raw(`create or replace function stamp_xid() returns trigger language plpgsql as $$
    begin
      new.xid := pg_current_xact_id();
      if tg_op = 'UPDATE' then new."changedAt" := now(); end if;
      return new;
    end $$`);
}

export async function down(database: Knex): Promise<void> {
  await database.raw(`create or replace function stamp_xid() returns trigger language plpgsql as $$
    begin new.xid := pg_current_xact_id(); return new; end $$`);
  for (const table of (await stampedTables(database)).filter((each) => each !== withColumn))
    await database.raw(`alter table "${table}" drop column "changedAt"`);
}

/** The replicated tables that there are by now; later migrations create theirs with the column. */
async function stampedTables(database: Knex): Promise<string[]> {
  const { rows } = await database.raw<{ rows: { table: string }[] }>(
    `select c.relname as "table" from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where t.tgname = 'stamp' and c.relnamespace = current_schema()::regnamespace order by 1`,
  );
  return rows.map(({ table }) => table);
}
