// Handles REST requests: checks permissions, passes the request to its route of the table, and passes commands to
// `execute`.
import { createHash, randomUUID } from 'node:crypto';
import type { Actor, NamedCommand } from '#shared/engine/command.ts';
import { candidateReference } from '#shared/domain/enrollments/candidate-reference.ts';
import { rowId } from '#shared/engine/field-schemas.ts';
import { refuseEntry } from '#shared/engine/engine-refusals.ts';
import { Refusal } from '#shared/engine/rejection.ts';
import type { RefusalCode } from '#shared/engine/rejection.ts';
import { digestOf } from '#shared/engine/protocol.ts';
import type { Entry, Execute } from '#server/engine/types.ts';
import { bodyOf } from './body.ts';
import { readQuery } from './query.ts';
import type { RestRequest, Route } from './route.ts';
import type { VisibleReader } from '#server/sync/visible-reader.ts';
import type { AdminQueries } from '#server/queries/admin.ts';
import { requireAct, requireActsOf } from '../http/acts.ts';
import { answerIfChanged } from '../http/conditional.ts';
import type { ApiContext, RouteGroup } from '../http/route-group.ts';
import { HttpError } from '../http/errors.ts';
import { signedIn } from '../identity/signed-in.ts';
import { refuseRequest } from '../../engine/request-refusals.ts';

interface RestParts {
  /** The rows this person may see. */
  readerFor(actor: Actor): VisibleReader;
  platform: AdminQueries;
  execute: Execute;
  /** Reports whether an entry with this id was processed before. */
  isSettled(id: string): Promise<boolean>;
  table: readonly Route[];
  now(): Date;
  /** Called when a person's role does not allow the call. */
  onDenied(actor: Actor, call: string): Promise<void>;
}

/** Mounts the REST calls of the table. Throws at start if nobody may give a call. */
export function restRoutes(parts: RestParts): RouteGroup {
  for (const { method, path, allowed } of parts.table)
    if (allowed.length === 0) throw new Error(`Nobody may ${method} ${path}`);
  return (router) => {
    for (const route of parts.table)
      router[route.method](route.path, requireAct('callRest'), async (context) => {
        const { actor } = signedIn(context.state);
        if (!route.allowed.includes(actor.role)) {
          await parts.onDenied(actor, `${route.method.toUpperCase()} ${route.path}`);
          throw refuseEntry('access.none');
        }
        if (route.body) requireActsOf(context, [route.body.of.name]);
        const {
          status = 200,
          body,
          rev,
          next,
        } = await route.answer(await requestFrom(context, actor, route, parts));
        if (next) context.set('Link', `<${context.path}${next}>; rel="next"`);
        if (body === undefined || route.isNeverRepeated) context.body = body ?? null;
        else answerIfChanged(context, body, rev);
        if (context.status !== 304) context.status = status;
      });
  };
}

async function requestFrom(
  context: ApiContext,
  actor: Actor,
  route: Route,
  { readerFor, platform, execute, isSettled, now }: RestParts,
): Promise<RestRequest> {
  const query = readQuery(context.query, route.query);
  const body = bodyOf(route, context.request.body);
  const given = keyOf(context, actor);
  const key = route.isNeverRepeated ? randomUUID() : given;
  const isRepeated = context.get('Idempotency-Key') !== '' && (await isSettled(entryId(key, 0)));
  const digest = digestOf(JSON.stringify([context.method, context.path, context.request.body ?? null]));
  let made = 0;
  const bytes = () => createHash('sha256').update(`${key} ${++made}`).digest();
  return {
    actor,
    reader: readerFor(actor),
    everything: readerFor({ ...actor, role: 'system' }),
    platform,
    params: wellFormed(context.params),
    query,
    body,
    // The first request was checked against the version at that time.
    ifMatch: (!isRepeated && context.get('If-Match')) || undefined,
    now: now(),
    give: (...orders) => give(execute, actor, entriesOf(orders, key, digest)),
    newNumber: () => bytes().readUIntBE(0, 6) + 1,
    newId: () => uuidFrom(bytes()),
    newReference: () => candidateReference(bytes()),
  };
}

/** A text that can't be an id is the id of no row, so that the call answers like for any other missing row. */
const wellFormed = (params: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).map(([name, id]) => [name, rowId().safeParse(id).success ? id : idOfNoRow]),
  );
const idOfNoRow = 'no-such-row';

/**
 * Ids of everything a request creates are derived from its key. A repeated request creates the same ids and gets the
 * same response (idempotent).
 */
function keyOf(context: ApiContext, actor: Actor): string {
  const given = context.get('Idempotency-Key');
  if (!given) return randomUUID();
  if (given.length > 200) throw new HttpError(400, 'An Idempotency-Key has 200 characters at most.');
  return `rest-${createHash('sha256').update(`${actor.person} ${given}`).digest('hex').slice(0, 40)}`;
}

function entriesOf(orders: [NamedCommand, unknown][], key: string, digest: string): Entry[] {
  return orders.map(([command, input], index) => ({
    id: entryId(key, index),
    command: command.name,
    version: command.version,
    input,
    after: index === 0 ? [] : [entryId(key, 0)],
    digest,
    sequence: null,
    savedAt: null,
  }));
}

const entryId = (key: string, index: number): string => `${key}-${index}`;

async function give(execute: Execute, actor: Actor, entries: Entry[]): Promise<void> {
  const { outcomes } = await execute({ actor, client: null, entries, isAllOrNone: true });
  for (const outcome of outcomes.values()) {
    if (outcome.kind === 'refused')
      throw new Refusal(outcome.code as RefusalCode, outcome.message, outcome.fields, outcome.text);
    if (outcome.kind === 'conflict') throw refuseRequest('rest.changedAtOnce');
  }
}

function uuidFrom(bytes: Buffer): string {
  const hex = bytes.toString('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
