// The changes feed of v1: the pull of devices for readers that keep no replica. No change is skipped, because a cursor is a
// snapshot of the database.
import { PassThrough } from 'node:stream';
import * as z from 'zod/mini';
import type { Actor } from '#shared/engine/command.ts';
import { asReader } from '#shared/domain/service-accounts/scopes.ts';
import { instant } from '#shared/engine/field-schemas.ts';
import type { TableName } from '#shared/engine/schema.ts';
import { isRestricted } from '#shared/engine/visibility.ts';
import type { Changes } from '#server/sync/changes.ts';
import type { TokenBucket } from '#server/limits/token-bucket.ts';
import { refuseRequest } from '../../engine/request-refusals.ts';
import type { Events } from '../events.ts';
import { HttpError } from '../http/errors.ts';
import type { ApiContext, RouteGroup } from '../http/route-group.ts';
import { callerOf } from '../identity/signed-in.ts';
import { readQuery, someOf, wholeNumber, words } from '../rest/query.ts';
import type { QueryParts } from '../rest/query.ts';
import { mayReadTable, noteNames, type OnNamesRead } from './key-readings.ts';
import { tablesOf, v1Row, v1Tables } from './read-tables.ts';

const usualLimit = 500;
const mostRows = 2_000;
const longestWait = 30;

/** The parameters of the feed. */
export const changesQuery: QueryParts = {
  cursor: words('The cursor of the last answer; without it everything is told.', 4_000),
  tables: someOf(v1Tables, 'Only these tables, with commas between them.'),
  limit: wholeNumber(`How many rows an answer has, ${usualLimit} without it.`, mostRows),
  wait: wholeNumber('For how many seconds to wait for a change if there is none.', longestWait),
};

/** The answer of the feed, as the OpenAPI document describes it. The rows are those of the lists. */
export const changesAnswer = z.object({
  changes: z.array(
    z.object({
      table: z.enum(v1Tables),
      row: z.looseObject({ id: z.string(), updatedAt: instant() }),
    }),
  ),
  removed: z.array(z.object({ table: z.enum(v1Tables), id: z.string() })),
  cursor: z.string(),
  more: z.boolean(),
});

/** `removed` are rows that the reader may not see any more. With `more`, another answer is there at once. */
type ChangesAnswer = z.infer<typeof changesAnswer>;

/** Reads changes for the caller; `requests` counts the feed together with the pulls of devices. */
export interface ChangesParts {
  changesSince(
    actor: Actor,
    cursor: string | null,
    limit: number,
    tables: readonly TableName[],
  ): Promise<Changes | null>;
  requests: TokenBucket;
  events: Pick<Events, 'listen'>;
  onNamesRead: OnNamesRead;
}

/** Mounts the changes feed. */
export const changesRoutes =
  (parts: ChangesParts): RouteGroup =>
  (router) => {
    router.get('/v1/changes', async (context) => {
      const actor = callerOf(context.state);
      // What is assigned comes and goes without a change of its rows.
      if (isRestricted(asReader(actor))) throw refuseRequest('changes.assigned');
      const asked = askedOf(context);
      const seconds = parts.requests.take(actor.person);
      if (seconds !== null)
        throw new HttpError(429, 'Too many requests. Please wait a moment.', {
          'Retry-After': String(seconds),
        });
      // Listening begins before the pull, so that no change falls between them.
      const listening = asked.wait > 0 ? parts.events.listen(context, asked.wait) : undefined;
      try {
        const answer = await readChanges(parts, actor, asked);
        if (listening && !hasNews(answer)) answerLater(context, answer, listening.news);
        else context.body = JSON.stringify(answer);
      } catch (error) {
        listening?.end();
        throw error;
      }
      if (!(context.body instanceof PassThrough)) listening?.end();
      context.type = 'json';
    });
  };

interface Asked {
  cursor: string | null;
  tables: ReadonlySet<string>;
  limit: number;
  wait: number;
}

function askedOf(context: ApiContext): Asked {
  const { cursor, tables, limit, wait } = readQuery(context.query, changesQuery);
  return {
    cursor: typeof cursor === 'string' ? cursor : null,
    tables: new Set(Array.isArray(tables) ? tables.map(String) : v1Tables),
    limit: Number(limit ?? usualLimit),
    wait: Number(wait ?? 0),
  };
}

async function readChanges(
  { changesSince, onNamesRead }: ChangesParts,
  actor: Actor,
  { cursor, tables, limit }: Asked,
): Promise<ChangesAnswer> {
  const asked = tablesOf(actor.role).filter((table) => tables.has(table) && mayReadTable(actor, table));
  const read = await changesSince(asReader(actor), cursor, limit, asked);
  if (!read) throw new HttpError(410, startAnew, {}, 'cursor_void');
  const isAsked = (table: TableName) => asked.includes(table);
  if (read.rows.some(([table]) => table === 'enrollments' && isAsked(table)))
    await noteNames(actor, 'enrollments', onNamesRead);
  return {
    changes: read.rows
      .filter(([table]) => isAsked(table))
      .map(([table, row]) => ({ table, row: v1Row(table, row, row.changedAt) })),
    removed: read.gone.filter(([table]) => isAsked(table)).map(([table, id]) => ({ table, id: String(id) })),
    cursor: read.cursor,
    more: read.more,
  };
}

const startAnew = 'This cursor is no longer valid. Read everything again without a cursor.';

const hasNews = ({ changes, removed, more }: ChangesAnswer): boolean =>
  changes.length > 0 || removed.length > 0 || more;

/**
 * Answers once there is news, without reading it: the caller asks again with the same cursor. Reading it here would keep the
 * organization's turn for as long as the wait.
 */
function answerLater(context: ApiContext, answer: ChangesAnswer, news: Promise<boolean>): void {
  const body = new PassThrough();
  void news.then((isNews) => body.end(JSON.stringify({ ...answer, more: isNews })));
  context.compress = false;
  context.body = body;
}
