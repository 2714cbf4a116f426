// The sync call: one door for both directions.
import { invalidInput } from '#shared/judge.ts';
import { Refusal } from '#shared/refusal.ts';
import { protocolName, syncRequestSchema } from '#shared/sync.ts';
import { synchronise } from '../synchronise.ts';
import type { SyncParts } from '../synchronise.ts';
import type { Door } from './door.ts';
import { signedIn } from './session.ts';

export const syncDoor =
  (parts: SyncParts): Door =>
  (router) => {
    router.post('/sync', async (context) => {
      // Tells our answers, errors too, from those of a captive portal.
      context.set('X-Protocol', protocolName);
      const { actor } = signedIn(context.state);
      const person = context.get('X-Person');
      if (person && person !== actor.person)
        throw new Refusal('forbidden', 'These changes belong to somebody else.');
      const request = syncRequestSchema.safeParse(context.request.body);
      if (!request.success) throw invalidInput(request.error.issues);
      context.type = 'application/x-ndjson; charset=utf-8';
      context.body = await synchronise(parts, actor, request.data);
    });
  };
