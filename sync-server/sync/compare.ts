// Answers a device that compares its rows and sent entries with the server's. See `ComparisonRequest`.
import type { Knex } from 'knex';
import type { Actor, Role } from '#shared/engine/command.ts';
import { bucketSql, listedTables } from '#shared/engine/comparison.ts';
import type { BucketDigest, ComparisonReply, RowRev } from '#shared/engine/comparison.ts';
import type { ComparisonRequest } from '#shared/engine/comparison-request.ts';
import { digestedTables } from '#shared/engine/digest.ts';
import { replicatedTables } from '#shared/engine/schema.ts';
import type { TableName } from '#shared/engine/schema.ts';
import { scopesOf } from '#shared/engine/visibility.ts';
import { queryOnce } from '../engine/postgres-store.ts';
import { isNumeric, listedWhere, visibleWhere } from './pull-sql.ts';

/** Answers a comparison with digests and revs of the rows that the person may see. */
export async function compare(
  knex: Knex,
  actor: Actor,
  { entries = [], digests = false, lists = false, buckets = [], rows = [] }: ComparisonRequest,
): Promise<ComparisonReply> {
  const { role } = actor;
  return {
    entries: entries.length > 0 ? await processedOf(knex, actor, entries) : [],
    digests: digests ? await bucketDigests(knex, actor) : [],
    revs: [
      ...(lists ? await revs(knex, actor, 'lists', []) : []),
      ...(buckets.length > 0 ? await revs(knex, actor, 'buckets', buckets) : []),
      ...(rows.length > 0 ? await revs(knex, actor, 'rows', rows.filter(isPossible(role))) : []),
    ],
  };
}

async function processedOf(knex: Knex, { person }: Actor, ids: readonly string[]): Promise<string[]> {
  const known = await queryOnce<{ id: string }>(
    knex,
    'select id from entries where id = any($1::text[]) and "personId" = $2',
    [ids, person],
    'compared entries',
  );
  return known.map(({ id }) => id);
}

async function bucketDigests(knex: Knex, { person, organization, role }: Actor): Promise<BucketDigest[]> {
  const arms = digestedTables(role).map(
    (table) => `select '${table}'::text as "table", ${bucketSql('a.id')} as bucket, count(*) as count,
        sum(a.xid::text::bigint)::bigint as revs
      from "${table}" a where ($1::text, $2::text) is distinct from null and (${visibleWhere(role, table)}) group by 2`,
  );
  const lines = await queryOnce<{ table: TableName; bucket: string; count: number; revs: number }>(
    knex,
    arms.join(' union all '),
    [person, organization],
    `compared digests ${role}`,
  );
  return lines.map(({ table, bucket, count, revs: sum }) => [table, bucket, count, sum]);
}

type RevsOf = 'lists' | 'buckets' | 'rows';

async function revs(
  knex: Knex,
  { person, organization, role }: Actor,
  kind: RevsOf,
  asked: readonly (readonly [table: TableName, item: string | number])[],
): Promise<RowRev[]> {
  const arms = tablesOf[kind](role).map(
    (table) => `select '${table}'::text as "table", a.id::text as id, a.xid::text::bigint as rev
      from "${table}" a where ($1::text, $2::text, $3::text) is distinct from null and ${conditions[kind](role, table)}`,
  );
  if (arms.length === 0) return [];
  const items = JSON.stringify(asked.map(([table, item]) => ({ table, item: String(item) })));
  const lines = await queryOnce<{ table: TableName; id: string; rev: number }>(
    knex,
    arms.join(' union all '),
    [person, organization, items],
    `compared ${kind} ${role}`,
  );
  return lines.map(({ table, id, rev }) => [table, isNumeric(table) ? Number(id) : id, rev]);
}

const tablesOf: Record<RevsOf, (role: Role) => readonly TableName[]> = {
  lists: listedTables,
  buckets: digestedTables,
  rows: (role) => replicatedTables.filter((table) => scopesOf(role, table).length > 0),
};

const conditions: Record<RevsOf, (role: Role, table: TableName) => string> = {
  lists: (role, table) => `(${listedWhere(role, table)})`,
  buckets: (role, table) => `(${visibleWhere(role, table)}) and ${bucketSql('a.id')} in (${askedOf(table)})`,
  rows: (role, table) =>
    `(${visibleWhere(role, table)}) and a.id in (${askedOf(table, isNumeric(table) ? 'bigint' : 'text')})`,
};

const askedOf = (table: TableName, type = 'text'): string =>
  `select asked.item::${type} from json_to_recordset($3::json) asked ("table" text, item text) where asked."table" = '${table}'`;

/** An id of the wrong type would fail the whole statement. */
const isPossible =
  (role: Role) =>
  ([table, id]: readonly [TableName, string | number]): boolean =>
    scopesOf(role, table).length > 0 && (typeof id === 'number') === isNumeric(table);
