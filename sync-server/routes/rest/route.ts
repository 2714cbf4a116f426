// Defines a route of the REST table: method, path, roles, input, output.
import * as z from 'zod/mini';
import type { Actor, NamedCommand, Role } from '#shared/engine/command.ts';
import type { ScopeName } from '#shared/domain/service-accounts/scopes.ts';
import type { Row, TableName } from '#shared/engine/schema.ts';
import { instant, numericId, rowId } from '#shared/engine/field-schemas.ts';
import { isNumeric } from '#server/sync/scope-sql.ts';
import type { AdminQueries } from '#server/queries/admin.ts';
import type { Place, VisibleReader } from '#server/sync/visible-reader.ts';
import type { QueryParts } from './query.ts';
import { isNamed } from '../http/conditional.ts';
import { refuseRequest } from '../../engine/request-refusals.ts';

/** The data and functions available to a route. */
export interface RestRequest {
  actor: Actor;
  /** The rows this person may see. */
  reader: VisibleReader;
  /** The rows as commands of this person see them: the base of an edit has columns that a key does not read. */
  before: VisibleReader;
  /** All rows, for admins' lists. */
  everything: VisibleReader;
  /** The statistics and lists of the whole platform, for admins. */
  platform: AdminQueries;
  params: Readonly<Record<string, string>>;
  /** The declared parameters, parsed as declared. */
  query: Readonly<Record<string, unknown>>;
  /** Only the fields that the route accepts. */
  body: Readonly<Record<string, unknown>>;
  ifMatch: string | undefined;
  now: Date;
  /** Gives commands in one transaction, all or none. Throws the first Refusal. */
  give(...orders: [command: NamedCommand, input: unknown][]): Promise<void>;
  /** Ids for new rows. A repeated Idempotency-Key gives the same ids. */
  newNumber(): number;
  newId(): string;
  newReference(): string;
}

/** What a call answers. */
export interface RestAnswer {
  status?: 200 | 201 | 204;
  body?: unknown;
  /** The row's version, for If-Match. */
  rev?: number;
  /** The link to the next page. */
  next?: string;
}

/** One REST call: its address, who may give it, its input and its answer. */
export interface Route {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** In the router's format: `/jobs/:id`. */
  path: string;
  summary: string;
  allowed: readonly Role[];
  /** The scope that a service account needs. Without one, only people call it. */
  scope?: ScopeName;
  /** The answer has names of learners, for those who may read them. */
  showsNames?: true;
  /**
   * The command behind the call, for the body's description; and the parts of its input that come from the path or the
   * server.
   */
  body?: {
    of: NamedCommand;
    part?: 'set';
    without?: readonly string[];
    linksAsText?: boolean;
    /** Keys that may be left out, although the command needs them. */
    optional?: readonly string[];
    /** The body may be omitted. */
    isOptional?: true;
  };
  /** Fields that older apps send and that have no meaning here. */
  ignores?: readonly string[];
  query?: QueryParts;
  /** Each call is executed, even with a repeated Idempotency-Key, because it reveals data and each view is recorded. */
  isNeverRepeated?: true;
  /** Set if it is not the default: 201 for POST, 204 for DELETE, otherwise 200. */
  status?: 200 | 201 | 204;
  reading: z.ZodMiniType;
  answer(request: RestRequest): Promise<RestAnswer>;
}

/** Gives the same rejection for rows that do not exist and rows that are not visible. */
export function found<T>(row: T | undefined | null, words: { title: string; description: string }): T {
  if (row === undefined || row === null) throw refuseRequest('rest.notFound', words);
  return row;
}

/** Parses a number in a path. Any other text matches no row. */
export const numberIn = (text: string | undefined): number =>
  /^\d{1,16}$/.test(text ?? '') ? Number(text) : -1;

/** Removes the sync-only fields. Of a text that has a code, REST answers the finished sentence. */
export function asRead<R extends SyncOnly>({
  rev: _rev,
  fieldEdits: _edits,
  withdrawnCode: _withdrawn,
  outcomeCode: _outcome,
  hiddenCode: _hidden,
  termsCode: _terms,
  ...row
}: R): Omit<R, keyof SyncOnly> {
  return row;
}

interface SyncOnly {
  rev: number;
  fieldEdits?: string | null;
  withdrawnCode?: string | null;
  outcomeCode?: string | null;
  hiddenCode?: string | null;
  termsCode?: string | null;
}

/** Returns the values that a REST edit replaces: those of the current row, whose version `If-Match` may require. */
export function editInput<R extends { id: string | number; rev: number }>(
  row: R,
  { body, ifMatch }: RestRequest,
) {
  refuseStale(row, ifMatch);
  const values = new Map<string, unknown>(Object.entries(row));
  const base = Object.fromEntries(Object.keys(body).map((field) => [field, values.get(field) ?? null]));
  return { id: row.id, set: body, base };
}

/** `If-Match`: requires that the row still has one of these versions. */
export function refuseStale({ rev }: { rev: number }, ifMatch: string | undefined): void {
  if (ifMatch !== undefined && !isNamed(rev, ifMatch)) throw refuseRequest('rest.changed');
}

/** A date may be sent as an instant of that day. It is stored as a calendar date. */
export function withDays(body: RestRequest['body'], ...fields: string[]): Record<string, unknown> {
  const days = fields
    .map((field) => [field, body[field]] as const)
    .filter((entry): entry is readonly [string, string] => instant().safeParse(entry[1]).success)
    .map(([field, value]) => [field, value.slice(0, 10)]);
  return { ...body, ...Object.fromEntries(days) };
}

/** The declared query parameters that select rows, in addition to the filters. */
const pageShape = z.object({
  limit: z.optional(z.number()),
  after: z.optional(z.string()),
  q: z.optional(z.string()),
  updatedAfter: z.optional(z.string()),
});

/** A key reads longer lists in pages. */
const mostOfWholeList = 5_000;

/**
 * Returns the whole list or the requested page, newest first. The `next` link contains the position of the last row.
 */
export async function pageOf<T extends TableName>(
  { query, actor }: RestRequest,
  reader: VisibleReader,
  table: T,
  filters: readonly (keyof Row<T> & string)[] = [],
): Promise<{ rows: Row<T>[]; next?: string }> {
  const { limit, after, q, updatedAfter } = pageShape.parse(query);
  const isWhole = limit === undefined && after === undefined;
  const rows = await reader.page(table, {
    limit: isWhole && actor.scopes ? mostOfWholeList + 1 : limit,
    after: placeIn(after, table),
    words: q,
    changedAfter: updatedAfter,
    equalTo: Object.fromEntries(filters.map((name) => [name, query[name]])),
  });
  if (isWhole && actor.scopes && rows.length > mostOfWholeList)
    throw refuseRequest('rest.wholeList', { most: mostOfWholeList, call: `/api/v1/${table}` });
  const last = rows.at(-1);
  if (limit === undefined || rows.length < limit || !last) return { rows };
  const place = Buffer.from(JSON.stringify([last.createdAt, last.id])).toString('base64url');
  const asked = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
  return { rows, next: `?${new URLSearchParams({ ...Object.fromEntries(asked), after: place })}` };
}

function placeIn(text: string | undefined, table: TableName): Place | undefined {
  if (text === undefined) return undefined;
  const place = z.tuple([instant(), isNumeric(table) ? numericId() : rowId()]).safeParse(parsed(text));
  if (!place.success) throw refuseRequest('rest.noPlace');
  const [at, id] = place.data;
  return { at, id };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
}
