// Stores the history of students, courses, jobs and agreements. It is written in the statement that records the
// entries, and read by the organization that owns the row.
import type { Knex } from 'knex';
import type { Actor, Author, DiscardedValue } from '#shared/engine/command.ts';
import { changesOf, discardedFrom, isTracked } from '#shared/domain/edits/history.ts';
import type { Change, HistoryLine } from '#shared/domain/edits/history.ts';
import type { HistoryTable } from '#shared/domain/edits/tracked-columns.ts';
import type { Layer } from '#shared/engine/layer.ts';
import type { Id, TableName } from '#shared/engine/schema.ts';
import type { Reader } from '#shared/engine/store.ts';
import { plusDays } from '#shared/lib/time.ts';
import { columnsWithheld, isOwn } from '#shared/engine/access/may-read.ts';
import { isHiddenFromMember } from '#shared/engine/visibility.ts';
import { deleteRows } from '../database/delete-rows.ts';
import { queryOnce } from './postgres-store.ts';
import { VisibleReader } from '../sync/visible-reader.ts';
import { discardedValueDays } from '#shared/policy.ts';

/** A history row as stored, without the author and the time. */
export interface RecordedChange extends Change {
  entryId: string;
  /** Who had saved it, if the actor applied another person's change. */
  authorName?: string | undefined;
  authorRole?: Author['role'] | undefined;
}

/** Returns the changes of one accepted command. The command has already read the previous rows. */
export async function recordedChanges(
  before: Reader,
  layer: Layer,
  discarded: readonly DiscardedValue[],
): Promise<Change[]> {
  const changes: Change[] = [];
  for (const { table, row, isNew } of layer.writes) {
    if (!isTracked(table)) continue;
    const was = isNew ? undefined : await before.get(table, row.id as Id<TableName>);
    changes.push(...changesOf(table, was, row));
  }
  for (const value of discarded) {
    const row = isTracked(value.tableName) && (await layer.get(value.tableName, idOf(value)));
    if (row) changes.push(...discardedFrom(row, value));
  }
  return changes;
}

const idOf = ({ tableName, subjectId }: DiscardedValue): Id<TableName> =>
  tableName === 'courses' || tableName === 'jobs' ? Number(subjectId) : subjectId;

/** $1 person, $4 now; $9 the lines, $10 the name, $11 the role as a member. One part of the statement that records entries. */
export const historySql = `
  insert into history (at, "personId", "byName", "byRole", "authorName", "authorRole", "entryId", "subjectTable", "subjectId", kind, field, "from", "to")
  select $4, $1, $10, $11, h."authorName", h."authorRole", h."entryId", h."table", h.id, h.kind, h.field, h."from", h."to"
    from json_to_recordset($9::json) h ("entryId" text, "authorName" text, "authorRole" text, "table" text, id text, kind text, field text, "from" text, "to" text)`;

const mostLines = 200;

/** Returns the history, newest first. Returns undefined for another organization's row, even if it may be looked up. */
export async function historyOf(
  knex: Knex,
  actor: Actor,
  table: HistoryTable,
  id: string | number,
  now: Date,
): Promise<HistoryLine[] | undefined> {
  const reader = new VisibleReader(knex, actor);
  const row = await reader.get(table, id as Id<typeof table>);
  if (!row || !isOwn(actor, table, row)) return undefined;
  const withheld = await columnsWithheld(reader, actor, table, id);
  const lines = await queryOnce<HistoryLine & { at: Date | string }>(
    knex,
    `select at, "byName", "byRole", "authorName", "authorRole", "entryId", "subjectTable" as table, "subjectId" as id, kind, field, "from", "to"
       from history where "subjectTable" = $1 and "subjectId" = $2 and (kind <> 'discarded' or at > $3)
      order by history.id desc limit ${mostLines}`,
    [table, String(id), plusDays(now.toISOString(), -discardedValueDays)],
  );
  return lines.map((line) => ({ ...visibleTo(actor, withheld, line), at: new Date(line.at).toISOString() }));
}

/** A line about a column that the reader does not receive says only that it was changed. */
const visibleTo = <Line extends Pick<HistoryLine, 'table' | 'field' | 'from' | 'to'>>(
  actor: Actor,
  withheld: readonly string[],
  line: Line,
): Line =>
  line.field !== null && (isHiddenFromMember(actor, line.table, line.field) || withheld.includes(line.field))
    ? { ...line, from: null, to: null }
    : line;

/** Deletes discarded values after a month. */
export async function forgetDiscarded(knex: Knex, now: Date): Promise<void> {
  await deleteRows(knex, 'history', {
    sql: `select ctid from history where kind = 'discarded' and at < ?`,
    values: [plusDays(now.toISOString(), -discardedValueDays)],
  });
}
