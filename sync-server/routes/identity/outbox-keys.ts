// A device fetches a key before its person leaves, and what opens it once they are back.
import type { Limit, RateLimits } from '#server/limits/rate-limit.ts';
import type { SealingKeys } from '#server/identity/outbox-keys.ts';
import { does } from '../http/acts.ts';
import type { Door } from '../http/route-group.ts';
import { HttpError } from '../http/errors.ts';
import { signedIn } from './signed-in.ts';
import { HOUR_SECONDS } from '#shared/lib/time.ts';

interface SealingKeysDoor {
  keys: SealingKeys;
  limits: RateLimits;
}

const making: Limit = { name: 'sealing keys', most: 60, seconds: HOUR_SECONDS };

export function sealingKeysDoor({ keys, limits }: SealingKeysDoor): Door {
  return (router) => {
    router.post('/sealing-keys', does('useSealingKeys'), async (context) => {
      const { actor } = signedIn(context.state);
      const wait = await limits.count(making, actor.person);
      if (wait !== null)
        throw new HttpError(429, 'Too many tries. Please wait a moment.', { 'Retry-After': String(wait) });
      context.body = await keys.make(actor.person);
      context.status = 201;
    });

    router.get('/sealing-keys/:id', async (context) => {
      const { actor } = signedIn(context.state);
      const found = await keys.open(actor.person, context.params['id'] ?? '');
      if (!found) throw new HttpError(404, 'There is no such key.');
      context.body = { privateKey: found.privateKey };
    });

    router.delete('/sealing-keys/:id', does('useSealingKeys'), async (context) => {
      const { actor } = signedIn(context.state);
      await keys.remove(actor.person, context.params['id'] ?? '');
      context.status = 204;
    });
  };
}
