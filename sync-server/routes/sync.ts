// The sync call: one route for both directions.
import type { Context, Middleware } from 'koa';
import * as z from 'zod/mini';
import type { Actor } from '#shared/engine/command.ts';
import { comparisonSchema } from '#shared/engine/comparison-request.ts';
import type { ComparisonReply } from '#shared/engine/comparison.ts';
import type { ComparisonRequest } from '#shared/engine/comparison-request.ts';
import type { TableDigest } from '#shared/engine/digest.ts';
import { invalidInput } from '#shared/engine/run-command.ts';
import { Refusal } from '#shared/engine/rejection.ts';
import { replicatedTables } from '#shared/engine/schema.ts';
import { replicaHeader, statedReplica } from '#shared/engine/access/known-tables.ts';
import { protocolName, syncRequestSchema } from '#shared/engine/protocol.ts';
import { syncDevice, syncDeviceBriefly } from '../sync/sync.ts';
import type { SyncParts } from '../sync/sync.ts';
import { tokenBucket, type TokenBucket } from '../limits/token-bucket.ts';
import type { LimitEntries } from '../limits/entry-limits.ts';
import { requireAct, requireActsOf } from './http/acts.ts';
import type { RouteGroup } from './http/route-group.ts';
import { HttpError } from './http/errors.ts';
import { signedIn } from './identity/signed-in.ts';

/** A first sync of a large provider takes about fifty pages. Higher rates do not come from our devices. */
const burst = { capacity: 240, perSecond: 4 };

/** Makes the budget of pulls per person: of their devices, and of the readers of the changes feed. */
export const pullBudget = (): TokenBucket => tokenBucket({ ...burst, now: () => performance.now() });

/** The maximum of other entries that the entries of one request reference. Each is looked up. */
const mostNamed = 5_000;

interface SyncRoutesParts extends SyncParts {
  digests(actor: Actor): Promise<TableDigest[]>;
  compare(actor: Actor, request: ComparisonRequest): Promise<ComparisonReply>;
  clientOf(actor: Actor, client: string): Promise<{ waiting: number; seenAt: string } | null>;
  /** Called when a person uses the app. */
  onSeen?(actor: Actor): void;
  /** Called when a device finds that its rows differ from the server's: a defect. */
  onMismatch(tables: readonly string[]): void;
  /** Counts pulls per person. */
  requests: TokenBucket;
  limitEntries: LimitEntries;
}

const mismatchSchema = z.object({ mismatched: z.array(z.enum(replicatedTables)).check(z.maxLength(50)) });

/**
 * Distinguishes this server's responses, including errors, from those of a captive portal. It is also set if a body is
 * rejected before the route.
 */
export const protocolMark: Middleware = (context, next) => {
  if (/^\/api\/(sync(\/|$)|colleagues\/[^/]+\/view$)/.test(context.path))
    context.set('X-Protocol', protocolName);
  return next();
};

/** Mounts the sync of devices, limited per person and per process. */
export const syncRoutes =
  (parts: SyncRoutesParts): RouteGroup =>
  (router) => {
    const { requests, limitEntries } = parts;

    router.post('/sync', requireAct('sync'), async (context) => {
      const { actor } = signedIn(context.state);
      const person = context.get('X-Person');
      if (person && person !== actor.person)
        throw new Refusal('forbidden', 'These changes belong to somebody else.');
      const wait = requests.take(actor.person);
      if (wait !== null) throw tooMany(wait);
      const request = syncRequestSchema.safeParse(context.request.body);
      if (!request.success) throw invalidInput(request.error.issues);
      requireActsOf(
        context,
        request.data.entries.map(({ command }) => command),
      );
      limitEntries(actor, request.data.entries.length);
      if (new Set(request.data.entries.flatMap(({ after }) => after)).size > mostNamed)
        throw new Refusal('invalid', `Name at most ${mostNamed} other entries in one request.`);
      parts.onSeen?.(actor);
      const isBrief = context.get('Prefer') === 'return=minimal';
      const replica = statedReplica(context.get(replicaHeader));
      const reply = await (isBrief ? syncDeviceBriefly : syncDevice)(parts, actor, request.data, replica);
      if (reply === null) return sayNothingNew(context, parts.now());
      context.type = 'application/x-ndjson; charset=utf-8';
      context.body = reply;
    });

    router.post('/sync/digests', requireAct('sync'), async (context) => {
      const { actor } = signedIn(context.state);
      const report = mismatchSchema.safeParse(context.request.body);
      if (!report.success) throw invalidInput(report.error.issues);
      if (report.data.mismatched.length > 0) parts.onMismatch(report.data.mismatched);
      context.body = { digests: await parts.digests(actor) };
    });

    router.post('/sync/comparison', requireAct('sync'), async (context) => {
      const { actor } = signedIn(context.state);
      const wait = requests.take(actor.person);
      if (wait !== null) throw tooMany(wait);
      const request = comparisonSchema.safeParse(context.request.body);
      if (!request.success) throw invalidInput(request.error.issues);
      context.body = await parts.compare(actor, request.data);
    });

    router.get('/sync/clients/:client', async (context) => {
      const { actor } = signedIn(context.state);
      const client = await parts.clientOf(actor, context.params.client ?? '');
      if (!client) throw new Refusal('not_found', 'This device is not known.');
      context.body = client;
    });
  };

/**
 * An answer without a body: its date is the server's time. Devices that stay open get it every few minutes, so it has no
 * header that they do not need.
 */
function sayNothingNew(context: Context, now: Date): void {
  context.status = 204;
  context.set('Date', now.toUTCString());
  for (const name of ['X-Request-Id', 'Vary']) context.remove(name);
  // HTTP/1.1 keeps the connection anyway.
  context.res.removeHeader('Connection');
}

const tooMany = (seconds: number) =>
  new HttpError(429, 'Too many requests. Please wait a moment.', { 'Retry-After': String(seconds) });
