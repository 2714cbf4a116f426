// Defines which tables other systems read by v1, their filters, and the shape of their rows.
import * as z from 'zod/mini';
import type { Role } from '#shared/engine/command.ts';
import { rowSchema } from '#shared/engine/rows.ts';
import { replicatedTables, tables } from '#shared/engine/schema.ts';
import type { TableName } from '#shared/engine/schema.ts';
import { scopesOf } from '#shared/engine/visibility.ts';
import { instant } from '#shared/engine/field-schemas.ts';
import { columnsOf } from '#server/engine/columns.ts';

/** What one person sees and sets in the app, and changes that wait for a decision. Other systems have no part in them. */
const personal: ReadonlySet<TableName> = new Set([
  'users',
  'activity',
  'notifications',
  'notificationPreferences',
  'conflicts',
  'handedOverChanges',
  'handedOverContents',
]);

/** The tables of v1, in the order of a first sync. */
export const v1Tables: readonly TableName[] = replicatedTables.filter((table) => !personal.has(table));

/** The tables of v1 of which the role sees any row. */
export const tablesOf = (role: Role): TableName[] =>
  v1Tables.filter((table) => scopesOf(role, table).length > 0);

/** Columns without an index by which lists are filtered, besides those of the indexes. The owner's rows have one. */
const moreFilters: Partial<Record<TableName, readonly string[]>> = {
  courses: ['isActive'],
  jobs: ['isActive'],
  agreements: ['status'],
  enrollments: ['candidateReferenceId', 'studentNumber'],
  completions: ['candidateReferenceId'],
  matches: ['status', 'candidateReferenceId'],
  claims: ['state'],
  invitations: ['state'],
};

/** The reference of a record that was merged into another one finds the one that stays. */
export const formerValues: Partial<Record<TableName, Readonly<Record<string, string>>>> = {
  enrollments: { candidateReferenceId: 'formerReferences' },
  matches: { candidateReferenceId: 'formerReferences' },
};

/** The columns by which a list of the table can be filtered. */
export const filtersOf = (table: TableName): string[] => [
  ...new Set([...tables[table].indexes.flat(), ...(moreFilters[table] ?? [])]),
];

/** Ids are strings in v1, whatever the database keeps. */
const isId = (name: string): boolean => name === 'id' || name.endsWith('Id');

/** Fields that only devices need. Of a text that has a code, v1 tells the finished sentence. */
const isSyncOnly = (name: string): boolean =>
  name === 'rev' || name === 'fieldEdits' || name.endsWith('Code');

/** The names of the columns whose numbers are told as strings. */
const numericIds = new Map(
  v1Tables.map((table) => [
    table,
    columnsOf(table)
      .filter(({ name, isNumber }) => isNumber && isId(name))
      .map(({ name }) => name),
  ]),
);

/** A row as v1 tells it. */
export type V1Row = { id: string; updatedAt: string } & Record<string, unknown>;

/**
 * Tells a row: without fields of the sync, ids as strings, and `updatedAt` for its last change by anybody. The moment of the last
 * edit and its author are `editedAt` and `editedByName`, where the table keeps them.
 */
export function v1Row(table: TableName, row: object, changedAt: string): V1Row {
  const { updatedAt, updatedByName, changedAt: _, ...fields } = row as Record<string, unknown>;
  const told = Object.entries(fields).filter(([name]) => !isSyncOnly(name));
  const ids = new Set(numericIds.get(table));
  return {
    ...Object.fromEntries(told.map(([name, value]) => [name, ids.has(name) ? asText(value) : value])),
    ...(updatedAt === undefined ? {} : { editedAt: updatedAt }),
    ...(updatedByName === undefined ? {} : { editedByName: updatedByName }),
    updatedAt: changedAt,
  } as V1Row;
}

const asText = (id: unknown): unknown => (typeof id === 'number' ? String(id) : id);

/** The schema of a row in v1. */
export function v1RowSchema(table: TableName): z.ZodMiniObject {
  const { updatedAt, updatedByName, ...shape } = (rowSchema(table) as unknown as z.ZodMiniObject).shape;
  const ids = new Set(numericIds.get(table));
  const told = Object.entries(shape)
    .filter(([name]) => !isSyncOnly(name))
    .map(([name, schema]) => [name, ids.has(name) ? idSchema(schema) : schema]);
  return z.object({
    ...Object.fromEntries(told),
    ...(updatedAt ? { editedAt: updatedAt } : {}),
    ...(updatedByName ? { editedByName: updatedByName } : {}),
    updatedAt: instant(),
  });
}

const idSchema = (schema: unknown): z.ZodMiniType =>
  schema instanceof z.ZodMiniNullable ? z.nullable(z.string()) : z.string();
