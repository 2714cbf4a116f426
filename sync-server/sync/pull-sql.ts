// Builds the statements of a pull, once per readership, from the visibility table. Parameters of every statement: $1 person,
// $2 organization. A class is one way in which rows of one table are visible. Classes are numbered in the order in
// which a first sync sends them.
import type { Role } from '#shared/engine/command.ts';
import { replicatedTables } from '#shared/engine/schema.ts';
import type { TableName } from '#shared/engine/schema.ts';
import { inFullIfAssigned, isByGrant, scopesOf, viewName } from '#shared/engine/visibility.ts';
import type { Readership } from '#shared/engine/visibility.ts';
import { keptRow, ownAssignmentsSql, revSql } from '../engine/columns.ts';
import { isNumeric, within } from './scope-sql.ts';

/** Names the people for whom the same statement selects the same rows and columns. */
export const readershipName = (readership: Readership): string => {
  const view = viewName(readership);
  return view ? `${readership.role} ${view}` : readership.role;
};

/** Classes from this number on carry the ids of rows that left. */
export const goneClass = 1000;

/**
 * $3 since, $4 epoch, $5 class reached, $6 createdAt and $7 or $9 id reached, $8 limit, $10 snapshot being completed,
 * $11 incarnation, and $12 the tables of a pull with the moments of changes.
 */
export function pullSql(readership: Readership, kind: 'first' | 'delta', rows: RowsOfPull = {}): string {
  return remembered(`pull ${readershipName(readership)} ${kind}${pulledName(rows)}`, () => {
    const arms = kind === 'first' ? firstArms(readership) : deltaArms(readership);
    return `${metaArm} union all (${arms.map((arm, index) => `(${withPlace({ readership, ...rows }, arm, index + 1)})`).join(' union all ')} limit $8)`;
  });
}

/** How the rows of a pull are told. */
export interface RowsOfPull {
  /** With the moment of each row's last change, which devices do not get. */
  withChange?: boolean;
}

/** Names the statements of these rows. */
export const pulledName = ({ withChange }: RowsOfPull): string => (withChange ? ' with change' : '');

interface Arm {
  table: TableName;
  where: string;
  /** Ids only: the row left the person's view. */
  isGone?: boolean;
  window?: number;
}

/**
 * `isVoid`: the epoch was cut off, or a later one that the snapshot includes began without a break. `sharedBelow`: see
 * the incarnations; null without a break, or if the cursor's incarnation is unknown.
 */
const metaSince = (snapshot: string, incarnation: '$5' | '$11'): string => `json_build_object(
    'snapshot', pg_current_snapshot()::text,
    'epoch', (select epoch from lineage order by xid desc limit 1),
    'incarnation', (select id from "currentIncarnation"),
    'sharedBelow', (select min(later."sharedBelow") from incarnations mine join incarnations later on later.number > mine.number
                     where mine.id = ${incarnation}),
    'isVoid', $4::text is not null and (
      not exists (select from lineage where epoch = $4)
      or coalesce(${incarnation}::text, '') in ('', (select id from "currentIncarnation"))
        and exists (select from lineage mine join lineage later on later.xid > mine.xid
                     where mine.epoch = $4 and pg_visible_in_snapshot(later.xid, ${snapshot}))))`;

const metaArm = `select 0 as class, null::text as "table", '' as id, null::text as "createdAt",
    ${metaSince('coalesce($3::pg_snapshot, $10::pg_snapshot)', '$11')}::text as row
  where ($1::text, $2::text, $7::text, $9::bigint, $10::pg_snapshot) is distinct from null`;

/**
 * Counts whether the delta has any line; $3 since, $4 epoch, $5 incarnation. It costs a fifth of the delta, because Postgres prepares
 * every part of a statement, and these parts neither sort nor build JSON. It uses a count, because for EXISTS the
 * planner prefers to scan whole tables in the hope of an early hit.
 */
export function newsSql(readership: Readership): string {
  return remembered(`news ${readershipName(readership)}`, () => {
    const arms = replicatedTables.flatMap((table) =>
      newsOf(readership, table).map((where) => `select 1 from "${table}" a where ${where}`),
    );
    return `select ${metaSince('$3::pg_snapshot', '$5')} as meta, (select count(*) from (${arms.join(' union all ')}) news) > 0 as "isNews"
      where ($1::text, $2::text) is distinct from null`;
  });
}

/** Covers a catalogue completely: a row that is no longer visible is reported as gone. */
function newsOf(readership: Readership, table: TableName): string[] {
  const scopes = scopesOf(readership.role, table);
  if (hasCatalogue(scopes)) return [isNews];
  const news = newsWhere(readership, table);
  return scopes.map((scope) => `${within(readership, scope)} and ${news}`);
}

/** A row whose columns depend on an assignment is news after a change of the assignment, too. */
function newsWhere(readership: Readership, table: TableName): string {
  const inFull = inFullIfAssigned(readership, table);
  if (!inFull) return isNews;
  return `(${isNews} or a.id in (select s."${inFull.names}" ${ownAssignmentsSql} and ${isNewsOf('s')}))`;
}

function firstArms(readership: Readership): Arm[] {
  return replicatedTables.flatMap((table) =>
    scopesOf(readership.role, table).map((scope) => ({
      table,
      where: within(readership, scope),
      ...(scope.by === 'catalogue' ? { window: scope.window } : {}),
    })),
  );
}

function deltaArms(readership: Readership): Arm[] {
  const { role } = readership;
  const seen = replicatedTables.flatMap((table) => {
    if (!hasCatalogue(scopesOf(role, table)))
      return newsOf(readership, table).map((where) => ({ table, where }));
    return [{ table, where: `(${visibleWhere(readership, table)}) and ${isNews}` }];
  });
  const left = replicatedTables
    .filter((table) => hasCatalogue(scopesOf(role, table)))
    .map((table) => ({
      table,
      where: `not (${visibleWhere(readership, table)}) and ${isNews}`,
      isGone: true,
    }));
  return [...seen, ...left];
}

const hasCatalogue = (scopes: ReturnType<typeof scopesOf>): boolean =>
  scopes.some(({ by }) => by === 'catalogue');

/** Rows not visible to the cursor's snapshot. The first half of the condition allows the (owner, xid) index. */
const isNewsOf = (alias: string): string =>
  `${alias}.xid >= pg_snapshot_xmin($3::pg_snapshot) and not pg_visible_in_snapshot(${alias}.xid, $3::pg_snapshot)`;

const isNews = isNewsOf('a');

function withPlace(
  rows: RowsOfPull & { readership: Readership },
  { table, where, isGone, window }: Arm,
  ordinal: number,
): string {
  const number = isGone ? goneClass + ordinal : ordinal;
  const id = isNumeric(table) ? '$9::bigint' : '$7::text';
  const place = `$5::int <= ${number} and ($5::int < ${number} or (a."createdAt", a.id) < ($6::timestamptz, ${id}))`;
  const row = isGone ? 'null::text' : 'row_to_json(kept)::text';
  // A reader of few tables would otherwise wait for many pages of rows that it may not see.
  const asked = rows.withChange ? ` and '${table}' = any ($12::text[])` : '';
  const kept = isGone ? '' : `, ${keptRow(table, 'a', rows)}`;
  return `select ${number} as class, '${table}'::text as "table", a.id::text as id, a."createdAt"::text as "createdAt", ${row} as row
    from (select a.* from "${table}" a where ${where}${asked} ${fence(window)}) a${kept} where ${place} order by a."createdAt" desc, a.id desc limit $8`;
}

/**
 * Selects visible rows first and sorts them afterwards. Otherwise the planner reads every row of the person through
 * the age index to find the few new ones.
 */
const fence = (window: number | undefined): string =>
  window ? `order by a."createdAt" desc, a.id desc limit ${window}` : 'offset 0';

/** $3 a JSON list of {table, id}: rows the device references but does not have. */
export function wantedSql(readership: Readership, rows: RowsOfPull = {}): string {
  const { role } = readership;
  return remembered(`wanted ${readershipName(readership)}${pulledName(rows)}`, () =>
    replicatedTables
      .filter((table) => scopesOf(role, table).length > 0)
      .map((table) => {
        const type = isNumeric(table) ? 'bigint' : 'text';
        return `select '${table}'::text as "table", row_to_json(kept)::text as row from "${table}" a, ${keptRow(table, 'a', { readership, ...rows })}
          where a.id in (select w.id::${type} from json_to_recordset($3::json) w ("table" text, id text) where w."table" = '${table}')
            and $1::text is not null and $2::text is not null and (${visibleWhere(readership, table)})`;
      })
      .join(' union all '),
  );
}

/**
 * Returns everything that is visible through a grant or an assignment, or undefined if nothing can be. These rows come
 * and go without a change of their own.
 */
export function grantedSql(readership: Readership): string | undefined {
  const arms = replicatedTables.flatMap((table) =>
    scopesOf(readership.role, table)
      .filter((scope) => isByGrant(readership, scope))
      .map(
        (scope) =>
          `select '${table}'::text as "table", a.id::text as id, ${revSql(readership, table, 'a')} as rev from "${table}" a
            where ($1::text, $2::text) is distinct from null and ${within(readership, scope)}`,
      ),
  );
  return arms.length > 0 ? arms.join(' union all ') : undefined;
}

/** The tables whose rows are grants. A change in one of them may change what is visible through it. */
export const grantTables = (role: Role): ReadonlySet<TableName> =>
  new Set(
    replicatedTables.flatMap((table) =>
      scopesOf(role, table).flatMap((scope) => (scope.by === 'granted' ? [scope.through] : [])),
    ),
  );

/** The condition under which the person may see a row `a` of this table. */
export const visibleWhere = (readership: Readership, table: TableName): string =>
  scopesOf(readership.role, table)
    .map((scope) => within(readership, scope))
    .map((condition) => `(${condition})`)
    .join(' or ') || 'false';

/** The condition of a row that a grant shows, or that is in the window of a catalogue. */
export const listedWhere = (readership: Readership, table: TableName): string =>
  scopesOf(readership.role, table)
    .map((scope) =>
      scope.by === 'catalogue'
        ? `a.id in (select a.id from "${table}" a where ${within(readership, scope)} ${fence(scope.window)})`
        : within(readership, scope),
    )
    .map((condition) => `(${condition})`)
    .join(' or ');

const statements = new Map<string, string>();

function remembered(key: string, make: () => string): string {
  const known = statements.get(key) ?? make();
  statements.set(key, known);
  return known;
}
