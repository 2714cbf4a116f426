// Drops the table of deleted rows, which was never written or read. No row that devices keep is ever deleted: removal
// and erasure are fields of the row and are synced like every change.
import type { Knex } from 'knex';

export const name = '017-no-gone';

export async function up(database: Knex): Promise<void> {
  await database.raw('drop table gone');
}

export async function down(database: Knex): Promise<void> {
  await database.raw(`create table gone (
    "tableName" text not null, id text not null, owner text not null, xid xid8 not null default pg_current_xact_id(),
    "goneAt" timestamptz not null default now(), primary key ("tableName", id, owner)
  )`);
  await database.raw('create index on gone (owner, xid)');
}
