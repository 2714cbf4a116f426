// What a line of the REST table is: method, path, who may, what goes in, what comes out.
import * as z from 'zod/mini';
import type { Actor, NamedCommand, Role } from '#shared/engine/command.ts';
import { Refusal } from '#shared/engine/rejection.ts';
import type { Row, TableName } from '#shared/engine/schema.ts';
import { instant, numericId, rowId } from '#shared/engine/field-schemas.ts';
import { isNumeric } from '#server/sync/pull-sql.ts';
import type { AdminQueries } from '#server/queries/admin.ts';
import type { VisibleReader } from '#server/sync/visible-reader.ts';
import type { QueryParts } from './query.ts';

/** What a route has at hand. */
export interface RestRequest {
  actor: Actor;
  /** The rows this person may see. */
  reader: VisibleReader;
  /** Every row: for admins' lists. */
  everything: VisibleReader;
  /** The whole platform's figures and lists: for admins. */
  platform: AdminQueries;
  params: Readonly<Record<string, string>>;
  /** What the route declares, as it declares it. */
  query: Readonly<Record<string, unknown>>;
  /** Only what the route takes. */
  body: Readonly<Record<string, unknown>>;
  ifMatch: string | undefined;
  now: Date;
  /** Gives commands in one transaction, all or none; throws the Refusal of the first that is refused. */
  give(...orders: [command: NamedCommand, input: unknown][]): Promise<void>;
  /** Ids for new rows; the same for a repeated Idempotency-Key. */
  newNumber(): number;
  newId(): string;
  newReference(): string;
}

export interface RestAnswer {
  status?: 200 | 201 | 204;
  body?: unknown;
  /** The row's version, for If-Match. */
  rev?: number;
  /** Where the next page is. */
  next?: string;
}

export interface Route {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** In the router's form: `/jobs/:id`. */
  path: string;
  summary: string;
  allowed: readonly Role[];
  /** The command behind it, for the description of the body; parts of its input that the path or the server give. */
  body?: {
    of: NamedCommand;
    part?: 'set';
    without?: readonly string[];
    linksAsText?: boolean;
    /** The call may come without one. */
    isOptional?: true;
  };
  /** Fields that older apps send and that mean nothing here. */
  ignores?: readonly string[];
  query?: QueryParts;
  /** Each call counts, also under an Idempotency-Key that was used before: it shows something, and that is kept. */
  isNeverRepeated?: true;
  /** Where it is not 200, 201 of a POST and 204 of a DELETE. */
  status?: 200 | 201 | 204;
  reading: z.ZodMiniType;
  answer(request: RestRequest): Promise<RestAnswer>;
}

/** The answer for what does not exist and for what is not theirs to see alike. */
export function found<T>(row: T | undefined | null, words: { title: string; description: string }): T {
  if (row === undefined || row === null)
    throw new Refusal('not_found', `${words.title}. ${words.description}`);
  return row;
}

/** A number in a path; anything else is the id of nothing. */
export const numberIn = (text: string | undefined): number =>
  /^\d{1,16}$/.test(text ?? '') ? Number(text) : -1;

/** Leaves out what only sync needs. */
export function asRead<R extends { rev: number; fieldEdits?: string | null }>({
  rev: _,
  fieldEdits: __,
  ...row
}: R): Omit<R, 'rev' | 'fieldEdits'> {
  return row;
}

/** The values that an edit over REST replaces: those of the row as it stands, which `If-Match` may demand. */
export function editInput<R extends { id: string | number; rev: number }>(
  row: R,
  { body, ifMatch }: RestRequest,
) {
  refuseStale(row, ifMatch);
  const values = new Map<string, unknown>(Object.entries(row));
  const base = Object.fromEntries(Object.keys(body).map((field) => [field, values.get(field) ?? null]));
  return { id: row.id, set: body, base };
}

/** `If-Match`: only if the row still has one of these versions. */
export function refuseStale({ rev }: { rev: number }, ifMatch: string | undefined): void {
  const versions = ifMatch?.split(',').map((version) => version.trim());
  if (versions && !versions.includes('*') && !versions.includes(`"${rev}"`))
    throw new Refusal('stale', 'This was changed in the meantime. Load it again.');
}

/** A date value arrives as an instant of that day; on this contract too a date is a day. */
export function withDays(body: RestRequest['body'], ...fields: string[]): Record<string, unknown> {
  const days = fields
    .map((field) => [field, body[field]] as const)
    .filter((entry): entry is readonly [string, string] => instant().safeParse(entry[1]).success)
    .map(([field, value]) => [field, value.slice(0, 10)]);
  return { ...body, ...Object.fromEntries(days) };
}

/** The declared parts of a query that say which rows, beside the filters. */
const pageShape = z.object({
  limit: z.optional(z.number()),
  after: z.optional(z.string()),
  q: z.optional(z.string()),
  updatedAfter: z.optional(z.string()),
});

/** The whole list, or the page that was asked for, newest first; the `next` link carries the last row's place. */
export async function pageOf<T extends TableName>(
  { query }: RestRequest,
  reader: VisibleReader,
  table: T,
  filters: readonly (keyof Row<T> & string)[] = [],
): Promise<{ rows: Row<T>[]; next?: string }> {
  const { limit, after, q, updatedAfter } = pageShape.parse(query);
  const rows = await reader.page(table, {
    limit,
    after: placeIn(after, table),
    words: q,
    changedAfter: updatedAfter,
    equalTo: Object.fromEntries(filters.map((name) => [name, query[name]])),
  });
  const last = rows.at(-1);
  if (limit === undefined || rows.length < limit || !last) return { rows };
  const place = Buffer.from(JSON.stringify([last.createdAt, last.id])).toString('base64url');
  const asked = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
  return { rows, next: `?${new URLSearchParams({ ...Object.fromEntries(asked), after: place })}` };
}

function placeIn(
  text: string | undefined,
  table: TableName,
): { createdAt: string; id: string | number } | undefined {
  if (text === undefined) return undefined;
  const place = z.tuple([instant(), isNumeric(table) ? numericId() : rowId()]).safeParse(parsed(text));
  if (!place.success) throw new Refusal('invalid', 'This is not a place in the list.');
  const [createdAt, id] = place.data;
  return { createdAt, id };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
}
