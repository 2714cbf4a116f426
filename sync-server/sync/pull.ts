// Computes what a device must receive: every row that its person keeps and that the cursor's snapshot did not include.
// It uses one statement for all tables, built from the visibility table, after a cheaper check that usually finds
// nothing. It names no table but that of the assignments.
import type { Knex } from 'knex';
import type { Actor } from '#shared/engine/command.ts';
import { membershipId } from '#shared/engine/access/member-roles.ts';
import { replicatedTables } from '#shared/engine/schema.ts';
import type { TableName } from '#shared/engine/schema.ts';
import type { RowId, SyncReply } from '#shared/engine/protocol.ts';
import { isRestricted } from '#shared/engine/visibility.ts';
import { readCursor, signCursor } from './cursor.ts';
import type { Cursor } from './cursor.ts';
import { queryOnce } from '../engine/postgres-store.ts';
import {
  goneClass,
  grantedSql,
  grantTables,
  newsSql,
  pulledName,
  pullSql,
  readershipName,
  wantedSql,
} from './pull-sql.ts';
import { isNumeric } from './scope-sql.ts';

/** One page of a pull. `cookie` is the signed cursor, null on the first pull; `want` lists rows to fetch by id. */
export interface PullRequest {
  actor: Actor;
  cursor: string | null;
  want: readonly [table: string, id: RowId][];
  pageSize: number;
  /** The person's rows were just written, so there is news and the check is skipped. */
  hasWritten?: boolean;
  /**
   * For readers that keep no replica: rows come with `changedAt`, which is no field of a row, and what a grant shows is not
   * listed.
   */
  withChange?: boolean;
  /** Such readers get rows of these tables only. */
  tables?: readonly TableName[];
}

/** The parts of a reply. Rows come from Postgres as JSON text and are sent without parsing. */
export interface Pulled {
  rows: string[];
  gone: SyncReply['gone'];
  granted?: SyncReply['granted'];
  cookie: string;
  more: boolean;
  /** The cursor was invalid: this is the first page of a full snapshot. */
  reset: boolean;
  /** Set instead of a page after a break in the database's history. See `SyncReply.sharedBelow`. */
  sharedBelow?: number;
  /** There is nothing that the given cursor does not contain, and it is still a good one. */
  isUnchanged?: boolean;
}

interface Line {
  /** The number of the class of rows; 0 is the line about the database itself. */
  class: number;
  table: TableName;
  id: string;
  createdAt: string;
  row: string | null;
}

interface Meta {
  snapshot: string;
  epoch: string;
  /** Null after a recovery, until `current_incarnation()` has named a new one. */
  incarnation: string | null;
  /** Set if the cursor is of an earlier incarnation. */
  sharedBelow: number | null;
  isVoid: boolean;
}

/** Must run on the primary: a standby's snapshot is wrong about transactions in progress. */
export async function pull(knex: Knex, request: PullRequest, cursorKeys: readonly string[]): Promise<Pulled> {
  const { actor } = request;
  const given = request.cursor === null ? undefined : readCursor(request.cursor, actor, cursorKeys);
  const isForeign = request.cursor !== null && !given;
  const found = await withIncarnation(
    knex,
    async () => (await findNothingNew(knex, request, given)) ?? (await readLines(knex, request, given)),
  );
  const { isVoid: isCutOff, sharedBelow } = found.meta;
  if (sharedBelow !== null && !isCutOff && given?.since)
    return afterBreak(found.meta, sharedBelow, actor, cursorKeys);
  const isVoid = isCutOff || isOfUnknownIncarnation(given, found.meta) || sharedBelow !== null;
  const { meta, lines } = isVoid ? await readLines(knex, request, undefined) : found;
  const page = pageOf(lines, meta, isVoid ? undefined : given, request.pageSize);
  const wanted = await readWanted(knex, request);
  const isGrantMoved =
    !!given?.since && !request.withChange && page.lines.some((line) => isGrantTo(actor, line));
  return {
    rows: [
      ...page.lines.filter(({ row }) => row !== null).map(({ table, row }) => `["${table}",${row}]`),
      ...wanted,
    ],
    gone: page.lines
      .filter((line) => line.class >= goneClass)
      .map(({ table, id }) => [table, asRowId(table, id)]),
    ...(isGrantMoved ? { granted: await readGranted(knex, actor) } : {}),
    cookie: signCursor(page.cursor, actor, cursorKeys),
    more: page.cursor.place !== undefined,
    reset: isForeign || isVoid,
    ...(given && found.isNothingNew && wanted.length === 0 && isStillGood(given, found.meta)
      ? { isUnchanged: true }
      : {}),
  };
}

/** A change of this row may have changed what the person sees of other rows. */
const isGrantTo = (actor: Actor, { table, id }: Line): boolean =>
  grantTables(actor.role).has(table) ||
  (table === 'assignments' && isRestricted(actor) && isAssignmentOf(actor, id));

const isAssignmentOf = ({ organization, person }: Actor, id: string): boolean =>
  id.startsWith(`${membershipId(organization, person)}.`);

/** The transactions after which a cursor is renewed, so that the list of those it does not contain stays short. */
const mostTransactions = 1_000;

function isStillGood({ epoch, incarnation, since }: Cursor, meta: Meta): boolean {
  if (meta.isVoid || meta.sharedBelow !== null) return false;
  if (epoch !== meta.epoch || incarnation !== meta.incarnation || since === null) return false;
  return firstNumberOf(meta.snapshot) - firstNumberOf(since) < mostTransactions;
}

/** Every transaction before this one is contained in the snapshot. */
const firstNumberOf = (snapshot: string): number => Number.parseInt(snapshot, 10);

/** The last break cut off the incarnation itself, or the tables come from a dump. */
const isOfUnknownIncarnation = (given: Cursor | undefined, { incarnation, sharedBelow }: Meta): boolean =>
  given?.incarnation !== undefined && given.incarnation !== incarnation && sharedBelow === null;

/**
 * Only the device can find out which rows it lacks, by comparison. Everything that happens after this snapshot follows
 * as usual.
 */
function afterBreak(meta: Meta, sharedBelow: number, actor: Actor, cursorKeys: readonly string[]): Pulled {
  const cursor = { epoch: meta.epoch, incarnation: meta.incarnation, since: meta.snapshot };
  return {
    rows: [],
    gone: [],
    cookie: signCursor(cursor, actor, cursorKeys),
    more: false,
    reset: true,
    sharedBelow,
  };
}

interface Found {
  meta: Meta;
  lines: Line[];
  /** Found by the short query. */
  isNothingNew?: boolean;
}

/** Names the incarnation first, if the database has recovered since the last statement. */
async function withIncarnation(knex: Knex, read: () => Promise<Found>): Promise<Found> {
  const found = await read();
  if (found.meta.incarnation !== null) return found;
  await knex.raw('select current_incarnation()');
  return read();
}

/**
 * Most pulls have no news, which one cheap query detects. It is skipped where it does not apply (a first sync, a
 * further page). Returns undefined if there is news.
 */
async function findNothingNew(
  knex: Knex,
  { actor, hasWritten }: PullRequest,
  cursor: Cursor | undefined,
): Promise<Found | undefined> {
  if (!cursor?.since || cursor.place || hasWritten) return undefined;
  const [found] = await queryOnce<{ meta: Meta; isNews: boolean }>(
    knex,
    newsSql(actor),
    [actor.person, actor.organization, cursor.since, cursor.epoch, cursor.incarnation ?? null],
    `news ${readershipName(actor)}`,
  );
  return found && !found.isNews ? { meta: found.meta, lines: [], isNothingNew: true } : undefined;
}

async function readLines(
  knex: Knex,
  { actor, pageSize, withChange = false, tables = replicatedTables }: PullRequest,
  cursor: Cursor | undefined,
): Promise<Found> {
  const place = cursor?.place;
  const isDelta = !!cursor?.since;
  const values = [
    actor.person,
    actor.organization,
    cursor?.since ?? null,
    cursor?.epoch ?? null,
    place?.class ?? 0,
    place?.createdAt ?? null,
    place === undefined ? null : String(place.id),
    pageSize + 1,
    typeof place?.id === 'number' ? place.id : null,
    cursor?.completes ?? null,
    cursor?.incarnation ?? null,
    ...(withChange ? [tables] : []),
  ];
  const kind = isDelta ? 'delta' : 'first';
  const name = `pull ${readershipName(actor)} ${kind}${pulledName({ withChange })}`;
  const [head, ...lines] = await queryOnce<Line>(knex, pullSql(actor, kind, { withChange }), values, name);
  return { meta: JSON.parse(head?.row ?? '{}') as Meta, lines };
}

/** Cuts the lines to a page. One extra line indicates that another page follows. */
function pageOf(
  found: Line[],
  meta: Meta,
  from: Cursor | undefined,
  pageSize: number,
): { lines: Line[]; cursor: Cursor } {
  const lines = found.slice(0, pageSize);
  const last = lines.at(-1);
  const completes = from?.completes ?? meta.snapshot;
  const taken = { epoch: meta.epoch, incarnation: meta.incarnation };
  if (found.length <= pageSize || !last) return { lines, cursor: { ...taken, since: completes } };
  const place = { class: last.class, createdAt: last.createdAt, id: asRowId(last.table, last.id) };
  return { lines, cursor: { ...taken, since: from?.since ?? null, completes, place } };
}

/** Returns the wanted rows that the person may see, each as JSON text: `["jobs",{…}]`. */
export async function readWanted(
  knex: Knex,
  { actor, want, withChange = false }: Pick<PullRequest, 'actor' | 'want' | 'withChange'>,
): Promise<string[]> {
  const wanted = want.filter(([table, id]) => isOurs(table) && (typeof id === 'number') === isNumeric(table));
  if (wanted.length === 0) return [];
  const ids = JSON.stringify(wanted.map(([table, id]) => ({ table, id: String(id) })));
  const lines = await queryOnce<Line>(
    knex,
    wantedSql(actor, { withChange }),
    [actor.person, actor.organization, ids],
    `wanted ${readershipName(actor)}${pulledName({ withChange })}`,
  );
  return lines.map(({ table, row }) => `["${table}",${row}]`);
}

const isOurs = (table: string): table is TableName => (replicatedTables as string[]).includes(table);

async function readGranted(knex: Knex, actor: Actor): Promise<SyncReply['granted']> {
  const sql = grantedSql(actor);
  if (!sql) return [];
  const lines = await queryOnce<{ table: TableName; id: string; rev: number }>(
    knex,
    sql,
    [actor.person, actor.organization],
    `granted ${readershipName(actor)}`,
  );
  return lines.map(({ table, id, rev }) => [table, asRowId(table, id), rev]);
}

const asRowId = (table: TableName, id: string): RowId => (isNumeric(table) ? Number(id) : id);
