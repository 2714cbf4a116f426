// Computes the digests of all tables a person keeps, for a device to compare with its own.
import type { Knex } from 'knex';
import type { Actor } from '#shared/engine/command.ts';
import { digestedTables } from '#shared/engine/digest.ts';
import type { TableDigest } from '#shared/engine/digest.ts';
import type { TableName } from '#shared/engine/schema.ts';
import { revSql } from '../engine/columns.ts';
import { queryOnce } from '../engine/postgres-store.ts';
import { readershipName, visibleWhere } from './pull-sql.ts';

/** Returns a digest of every table that the person's device keeps. */
export async function digestsOf(knex: Knex, actor: Actor): Promise<TableDigest[]> {
  const { person, organization } = actor;
  const arms = digestedTables(actor.role).map(
    (
      table,
    ) => `select '${table}'::text as "table", count(*) as count, coalesce(sum(${revSql(actor, table, 'a')}), 0)::bigint as revs
      from "${table}" a where $1::text is not null and $2::text is not null and (${visibleWhere(actor, table)})`,
  );
  const lines = await queryOnce<{ table: TableName; count: number; revs: number }>(
    knex,
    arms.join(' union all '),
    [person, organization],
    `digests ${readershipName(actor)}`,
  );
  return lines.map(({ table, count, revs }) => [table, count, revs]);
}
