// Handles REST requests: checks permissions, passes the request to its route of the table, and passes commands to
// `execute`.
import { createHash } from 'node:crypto';
import type { Actor, NamedCommand } from '#shared/engine/command.ts';
import { candidateReference } from '#shared/domain/enrollments/candidate-reference.ts';
import { asReader, includesScope, readsNames } from '#shared/domain/service-accounts/scopes.ts';
import { rowId } from '#shared/engine/field-schemas.ts';
import { refuseEntry } from '#shared/engine/engine-refusals.ts';
import { Refusal } from '#shared/engine/rejection.ts';
import type { RefusalCode } from '#shared/engine/rejection.ts';
import { digestOf } from '#shared/engine/protocol.ts';
import type { WithRunningKeys } from '#server/engine/running-keys.ts';
import type { Entry, Execute } from '#server/engine/types.ts';
import { bodyOf } from './body.ts';
import { entryId, keyFrom, requestEntry } from './entry-keys.ts';
import { readQuery } from './query.ts';
import type { RestAnswer, RestRequest, Route } from './route.ts';
import type { VisibleReader } from '#server/sync/visible-reader.ts';
import type { AdminQueries } from '#server/queries/admin.ts';
import { requireAct, requireActsOf } from '../http/acts.ts';
import { answerIfChanged } from '../http/conditional.ts';
import type { ApiContext, RouteGroup } from '../http/route-group.ts';
import { callerOf } from '../identity/signed-in.ts';
import { refuseRequest } from '../../engine/request-refusals.ts';

interface RestParts {
  /** The rows this person may see. */
  readerFor(actor: Actor): VisibleReader;
  platform: AdminQueries;
  execute: Execute;
  /** Returns the digest of an entry that was processed before. */
  digestOfProcessed(id: string): Promise<string | undefined>;
  whileRunning: WithRunningKeys;
  table: readonly Route[];
  now(): Date;
  /** Called when a person's role does not allow the call. */
  onDenied(actor: Actor, call: string): Promise<void>;
  /** Called before a service account reads the names of learners, with the id in the path. */
  onNamesRead(actor: Actor, subjectId: string | undefined): Promise<void>;
}

/** Mounts the REST calls of the table. Throws at start if nobody may give a call. */
export function restRoutes(parts: RestParts): RouteGroup {
  for (const { method, path, allowed } of parts.table)
    if (allowed.length === 0) throw new Error(`Nobody may ${method} ${path}`);
  return (router) => {
    for (const route of parts.table)
      router[route.method](route.path, requireAct('callRest'), async (context) => {
        const actor = callerOf(context.state);
        if (!route.allowed.includes(actor.role)) {
          await parts.onDenied(actor, `${route.method.toUpperCase()} ${route.path}`);
          throw refuseEntry('access.none');
        }
        refuseOutOfScope(actor, route);
        if (route.body) requireActsOf(context, [route.body.of.name]);
        const { status = 200, body, rev, next } = await answerTo(context, actor, route, parts);
        if (route.showsNames && actor.scopes && readsNames(actor.scopes))
          await parts.onNamesRead(actor, context.params['id']);
        if (next) context.set('Link', `<${context.path}${next}>; rel="next"`);
        if (body === undefined || route.isNeverRepeated) context.body = body ?? null;
        else answerIfChanged(context, body, rev);
        if (context.status !== 304) context.status = status;
      });
  };
}

/** A service account calls what its scopes include. */
function refuseOutOfScope({ scopes }: Actor, { scope }: Route): void {
  if (!scopes) return;
  if (!scope) throw refuseEntry('access.onlyPeople');
  if (!includesScope(scopes, scope)) throw refuseEntry('access.scope', { scope });
}

/** Answers a repeated request like the first, and one with the same key at the same moment with 409. */
async function answerTo(
  context: ApiContext,
  actor: Actor,
  route: Route,
  parts: RestParts,
): Promise<RestAnswer> {
  const given = route.method === 'get' ? '' : context.get('Idempotency-Key');
  const key = keyFrom(given, actor);
  const isKeyed = given !== '' && !route.isNeverRepeated;
  const digest = digestOf(JSON.stringify([context.method, context.path, context.request.body ?? null]));
  return parts.whileRunning(isKeyed ? [entryId(key, 0)] : [], async (mine) => {
    if (isKeyed && mine.size === 0) throw refuseRequest('rest.underWay');
    const known = isKeyed ? await parts.digestOfProcessed(entryId(key, 0)) : undefined;
    if (known !== undefined && known !== digest) throw refuseRequest('rest.reusedKey');
    const request = { key: isKeyed ? key : keyFrom('', actor), digest, isRepeated: known !== undefined };
    return route.answer(requestFrom(context, actor, route, { ...parts, ...request }));
  });
}

interface RequestParts extends RestParts {
  key: string;
  digest: string;
  isRepeated: boolean;
}

function requestFrom(
  context: ApiContext,
  actor: Actor,
  route: Route,
  { readerFor, platform, execute, now, key, digest, isRepeated }: RequestParts,
): RestRequest {
  const query = readQuery(context.query, route.query);
  const body = bodyOf(route, context.request.body);
  const reading = asReader(actor);
  let made = 0;
  const bytes = () => createHash('sha256').update(`${key} ${++made}`).digest();
  return {
    actor: reading,
    reader: readerFor(reading),
    before: readerFor(actor),
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
function entriesOf(orders: [NamedCommand, unknown][], key: string, digest: string): Entry[] {
  return orders.map(([command, input], index) => ({
    ...requestEntry({
      id: entryId(key, index),
      command: command.name,
      version: command.version,
      input,
      digest,
    }),
    after: index === 0 ? [] : [entryId(key, 0)],
  }));
}

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
