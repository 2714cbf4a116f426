// The sync call: one door for both directions.
import type { Middleware } from 'koa';
import * as z from 'zod/mini';
import type { Actor } from '#shared/command.ts';
import type { TableDigest } from '#shared/digest.ts';
import { invalidInput } from '#shared/judge.ts';
import { Refusal } from '#shared/refusal.ts';
import { replicatedTables } from '#shared/schema.ts';
import { protocolName, syncRequestSchema } from '#shared/sync.ts';
import { synchronise } from '../synchronise.ts';
import type { SyncParts } from '../synchronise.ts';
import { tokenBucket } from '../token-bucket.ts';
import type { Door } from './door.ts';
import { HttpError } from './errors.ts';
import { signedIn } from './session.ts';

/** A first sync of a large provider takes some fifty pages; more than this is no device of ours. */
const burst = { capacity: 240, perSecond: 4 };

interface SyncDoorParts extends SyncParts {
  digests(actor: Actor): Promise<TableDigest[]>;
  clientOf(actor: Actor, client: string): Promise<{ waiting: number; seenAt: string } | null>;
  /** Somebody is here. */
  onSeen?(actor: Actor): void;
  /** A device found that its rows are not ours: a defect. */
  onMismatch(tables: readonly string[]): void;
}

const mismatchSchema = z.object({ mismatched: z.array(z.enum(replicatedTables)).check(z.maxLength(50)) });

/** Tells our answers, errors too, from those of a captive portal: also where a body is refused before the door. */
export const protocolMark: Middleware = (context, next) => {
  if (/^\/api\/sync(\/|$)/.test(context.path)) context.set('X-Protocol', protocolName);
  return next();
};

export const syncDoor =
  (parts: SyncDoorParts): Door =>
  (router) => {
    const bucket = tokenBucket({ ...burst, now: () => performance.now() });
    router.post('/sync', async (context) => {
      const { actor } = signedIn(context.state);
      const person = context.get('X-Person');
      if (person && person !== actor.person)
        throw new Refusal('forbidden', 'These changes belong to somebody else.');
      const wait = bucket.take(actor.person);
      if (wait !== null)
        throw new HttpError(429, 'Too many requests. Please wait a moment.', { 'Retry-After': String(wait) });
      const request = syncRequestSchema.safeParse(context.request.body);
      if (!request.success) throw invalidInput(request.error.issues);
      parts.onSeen?.(actor);
      context.type = 'application/x-ndjson; charset=utf-8';
      context.body = await synchronise(parts, actor, request.data);
    });

    router.post('/sync/digests', async (context) => {
      const { actor } = signedIn(context.state);
      const report = mismatchSchema.safeParse(context.request.body);
      if (!report.success) throw invalidInput(report.error.issues);
      if (report.data.mismatched.length > 0) parts.onMismatch(report.data.mismatched);
      context.body = { digests: await parts.digests(actor) };
    });

    router.get('/sync/clients/:client', async (context) => {
      const { actor } = signedIn(context.state);
      const client = await parts.clientOf(actor, context.params.client ?? '');
      if (!client) throw new Refusal('not_found', 'This device is not known.');
      context.body = client;
    });
  };
