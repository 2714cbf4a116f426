// The sync call: one door for both directions.
import { invalidInput } from '#shared/judge.ts';
import { Refusal } from '#shared/refusal.ts';
import { protocolName, syncRequestSchema } from '#shared/sync.ts';
import { synchronise } from '../synchronise.ts';
import type { SyncParts } from '../synchronise.ts';
import { tokenBucket } from '../token-bucket.ts';
import type { Door } from './door.ts';
import { HttpError } from './errors.ts';
import { signedIn } from './session.ts';

/** A first sync of a large provider takes some fifty pages; more than this is no device of ours. */
const burst = { capacity: 240, perSecond: 4 };

export const syncDoor =
  (parts: SyncParts): Door =>
  (router) => {
    const bucket = tokenBucket({ ...burst, now: () => performance.now() });
    router.post('/sync', async (context) => {
      // Tells our answers, errors too, from those of a captive portal.
      context.set('X-Protocol', protocolName);
      const { actor } = signedIn(context.state);
      const person = context.get('X-Person');
      if (person && person !== actor.person)
        throw new Refusal('forbidden', 'These changes belong to somebody else.');
      const wait = bucket.take(actor.person);
      if (wait !== null)
        throw new HttpError(429, 'Too many requests. Please wait a moment.', { 'Retry-After': String(wait) });
      const request = syncRequestSchema.safeParse(context.request.body);
      if (!request.success) throw invalidInput(request.error.issues);
      context.type = 'application/x-ndjson; charset=utf-8';
      context.body = await synchronise(parts, actor, request.data);
    });
  };
