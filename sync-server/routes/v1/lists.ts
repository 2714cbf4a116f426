// The lists of v1: one for each table that the caller may read, filtered and sorted, in pages.
import * as z from 'zod/mini';
import type { Actor } from '#shared/engine/command.ts';
import { asReader } from '#shared/domain/service-accounts/scopes.ts';
import { instant, numericId, rowId } from '#shared/engine/field-schemas.ts';
import { rowSchema } from '#shared/engine/rows.ts';
import type { Id, TableName } from '#shared/engine/schema.ts';
import { isNumeric } from '#server/sync/scope-sql.ts';
import type { ListedRow, Moment, Place, VisibleReader } from '#server/sync/visible-reader.ts';
import { columnsOf } from '#server/engine/columns.ts';
import { refuseRequest } from '../../engine/request-refusals.ts';
import { answerIfChanged } from '../http/conditional.ts';
import type { ApiContext, RouteGroup } from '../http/route-group.ts';
import { callerOf } from '../identity/signed-in.ts';
import { moment, oneOf, readQuery, refuseUnknown, wholeNumber, words, yesOrNo } from '../rest/query.ts';
import type { QueryParts } from '../rest/query.ts';
import { found, numberIn } from '../rest/route.ts';
import { noteNames, refuseHiddenFilters, refuseUnread, type OnNamesRead } from './key-readings.ts';
import { filtersOf, formerValues, tablesOf, v1Row, v1RowSchema, v1Tables } from './read-tables.ts';
import type { V1Row } from './read-tables.ts';

const usualLimit = 100;
const mostRows = 500;

const sorts: Record<string, { by: Moment; isOldestFirst: boolean }> = {
  '-createdAt': { by: 'createdAt', isOldestFirst: false },
  createdAt: { by: 'createdAt', isOldestFirst: true },
  '-updatedAt': { by: 'changedAt', isOldestFirst: false },
  updatedAt: { by: 'changedAt', isOldestFirst: true },
};
const usualSort = '-createdAt';

/** The parameters of the list of a table. */
export const listQuery = (table: TableName): QueryParts => ({
  ...Object.fromEntries(filtersOf(table).map((name) => [name, filterOf(table, name)])),
  updatedSince: moment('Only rows that changed then or later, by the clock of the database.'),
  sort: oneOf(Object.keys(sorts), `The order; ${usualSort} without it.`),
  limit: wholeNumber(`How many rows a page has, ${usualLimit} without it.`, mostRows),
  after: words('The place that the link to the next page names.', 2_000),
  fields: words('The names of the fields to answer, with commas between them; all without it.', 1_000),
});

function filterOf(table: TableName, name: string) {
  const field = (rowSchema(table) as unknown as z.ZodMiniObject).shape[name];
  const description = `Only rows with this ${name}.`;
  return field?._zod.def.type === 'boolean' ? yesOrNo(description) : words(description, 200);
}

/** Reads rows for the caller. */
export interface ListParts {
  readerFor(actor: Actor): VisibleReader;
  onNamesRead: OnNamesRead;
}

/** Mounts a list and a row of each table of v1. */
export const v1ListRoutes =
  ({ readerFor, onNamesRead }: ListParts): RouteGroup =>
  (router) => {
    for (const table of v1Tables) {
      router.get(`/v1/${table}`, async (context) => {
        const actor = callerFor(context, table);
        const asked = askedOf(table, context);
        refuseHiddenFilters(actor, table, Object.keys(asked.page.equalTo));
        const listed = await readerFor(asReader(actor)).list(table, asked.page);
        if (listed.length > 0) await noteNames(actor, table, onNamesRead);
        const last = listed.at(-1);
        if (last && listed.length === asked.page.limit)
          context.set('Link', `<${context.path}${linkTo(context, asked.sort, last)}>; rel="next"`);
        answerIfChanged(
          context,
          listed.map(({ row, changedAt }) => withFields(v1Row(table, row, changedAt), asked.fields)),
        );
      });
      router.get(`/v1/${table}/:id`, async (context) => {
        const actor = callerFor(context, table);
        const id = idIn(table, context.params.id);
        const [listed] =
          id === undefined ? [] : await readerFor(asReader(actor)).list(table, { equalTo: { id }, limit: 1 });
        const { row, changedAt } = found(listed, nothingSuch);
        await noteNames(actor, table, onNamesRead, String(row.id));
        answerIfChanged(context, v1Row(table, row, changedAt), row.rev);
      });
    }
  };

/** Returns the caller. A table of which the role sees no row is no address, and a key needs a scope that reads it. */
export function callerFor(context: ApiContext, table: TableName): Actor {
  const actor = callerOf(context.state);
  found(tablesOf(actor.role).includes(table) || undefined, nothingSuch);
  refuseUnread(actor, table);
  return actor;
}

const nothingSuch = { title: 'Nothing here', description: 'There’s nothing at this address.' };

function askedOf(table: TableName, context: ApiContext) {
  const { sort, limit, after, fields, updatedSince, ...filters } = readQuery(context.query, listQuery(table));
  const order = typeof sort === 'string' ? sort : usualSort;
  return {
    sort: order,
    fields: typeof fields === 'string' ? fieldsIn(table, fields) : undefined,
    page: {
      ...sorts[order]!,
      alsoIn: formerValues[table],
      limit: Number(limit ?? usualLimit),
      after: typeof after === 'string' ? placeIn(after, order, table) : undefined,
      changedSince: typeof updatedSince === 'string' ? updatedSince : undefined,
      equalTo: Object.fromEntries(
        Object.entries(filters).map(([name, value]) => [name, valueOf(table, name, value)]),
      ),
    },
  };
}

/** A text that is no number is the value of no row. */
const valueOf = (table: TableName, name: string, value: unknown): unknown =>
  columnsOf(table).some((column) => column.name === name && column.isNumber)
    ? numberIn(String(value))
    : value;

function fieldsIn(table: TableName, text: string): ReadonlySet<string> {
  const fields = text.split(',').map((name) => name.trim());
  const known = Object.keys(v1RowSchema(table).shape);
  refuseUnknown('field', fields, known);
  return new Set(['id', ...fields]);
}

const withFields = (row: V1Row, fields: ReadonlySet<string> | undefined): Record<string, unknown> =>
  fields ? Object.fromEntries(Object.entries(row).filter(([name]) => fields.has(name))) : row;

function linkTo(context: ApiContext, sort: string, { place }: ListedRow<TableName>): string {
  const after = Buffer.from(JSON.stringify([sort, place.at, place.id])).toString('base64url');
  const asked = Object.entries(context.query).map(([name, value]): [string, string] => [name, String(value)]);
  return `?${new URLSearchParams({ ...Object.fromEntries(asked), after })}`;
}

/** The moment is the database's own text, with microseconds and a zone. */
const momentText = z.string().check(z.regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/));

function placeIn(text: string, sort: string, table: TableName): Place {
  const id = isNumeric(table) ? numericId() : rowId();
  const place = z.tuple([z.literal(sort), z.union([momentText, instant()]), id]).safeParse(parsed(text));
  if (!place.success) throw refuseRequest('rest.noPlace');
  return { at: place.data[1], id: place.data[2] };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
}

function idIn<T extends TableName>(table: T, text: string | undefined): Id<T> | undefined {
  const id = isNumeric(table) ? numericId().safeParse(numberIn(text)) : rowId().safeParse(text);
  return id.success ? (id.data as Id<T>) : undefined;
}
