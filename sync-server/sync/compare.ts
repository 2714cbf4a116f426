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
import type { Readership } from '#shared/engine/visibility.ts';
import { revSql } from '../engine/columns.ts';
import { queryOnce } from '../engine/postgres-store.ts';
import { listedWhere, readershipName, visibleWhere } from './pull-sql.ts';
import { isNumeric } from './scope-sql.ts';

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

async function bucketDigests(knex: Knex, actor: Actor): Promise<BucketDigest[]> {
  const { person, organization } = actor;
  const arms = digestedTables(actor.role).map(
    (table) => `select '${table}'::text as "table", ${bucketSql('a.id')} as bucket, count(*) as count,
        sum(${revSql(actor, table, 'a')})::bigint as revs
      from "${table}" a where ($1::text, $2::text) is distinct from null and (${visibleWhere(actor, table)}) group by 2`,
  );
  const lines = await queryOnce<{ table: TableName; bucket: string; count: number; revs: number }>(
    knex,
    arms.join(' union all '),
    [person, organization],
    `compared digests ${readershipName(actor)}`,
  );
  return lines.map(({ table, bucket, count, revs: sum }) => [table, bucket, count, sum]);
}

type RevsOf = 'lists' | 'buckets' | 'rows';

async function revs(
  knex: Knex,
  actor: Actor,
  kind: RevsOf,
  asked: readonly (readonly [table: TableName, item: string | number])[],
): Promise<RowRev[]> {
  const { person, organization } = actor;
  const arms = tablesOf[kind](actor.role).map(
    (table) => `select '${table}'::text as "table", a.id::text as id, ${revSql(actor, table, 'a')} as rev
      from "${table}" a where ($1::text, $2::text, $3::text) is distinct from null and ${conditions[kind](actor, table)}`,
  );
  if (arms.length === 0) return [];
  const items = JSON.stringify(asked.map(([table, item]) => ({ table, item: String(item) })));
  const lines = await queryOnce<{ table: TableName; id: string; rev: number }>(
    knex,
    arms.join(' union all '),
    [person, organization, items],
    `compared ${kind} ${readershipName(actor)}`,
  );
  return lines.map(({ table, id, rev }) => [table, isNumeric(table) ? Number(id) : id, rev]);
}

const tablesOf: Record<RevsOf, (role: Role) => readonly TableName[]> = {
  lists: listedTables,
  buckets: digestedTables,
  rows: (role) => replicatedTables.filter((table) => scopesOf(role, table).length > 0),
};

const conditions: Record<RevsOf, (readership: Readership, table: TableName) => string> = {
  lists: (readership, table) => `(${listedWhere(readership, table)})`,
  buckets: (readership, table) =>
    `(${visibleWhere(readership, table)}) and ${bucketSql('a.id')} in (${askedOf(table)})`,
  rows: (readership, table) =>
    `(${visibleWhere(readership, table)}) and a.id in (${askedOf(table, isNumeric(table) ? 'bigint' : 'text')})`,
};

const askedOf = (table: TableName, type = 'text'): string =>
  `select asked.item::${type} from json_to_recordset($3::json) asked ("table" text, item text) where asked."table" = '${table}'`;

/** An id of the wrong type would fail the whole statement. */
const isPossible =
  (role: Role) =>
  ([table, id]: readonly [TableName, string | number]): boolean =>
    scopesOf(role, table).length > 0 && (typeof id === 'number') === isNumeric(table);
