// Routes with which a device fetches an encryption key before its person leaves, and the decryption key after they
// return.
import type { Limit, RateLimits } from '#server/limits/rate-limit.ts';
import type { OutboxKeys } from '#server/identity/outbox-keys.ts';
import { requireAct } from '../http/acts.ts';
import type { RouteGroup } from '../http/route-group.ts';
import { HttpError } from '../http/errors.ts';
import { refuseAbove } from '../http/limits.ts';
import { signedIn } from './signed-in.ts';
import { HOUR_SECONDS } from '#shared/lib/time.ts';

interface SealingKeysRoutesParts {
  keys: OutboxKeys;
  limits: RateLimits;
}

const making: Limit = { name: 'sealing keys', most: 60, seconds: HOUR_SECONDS };

/** Mounts the calls that make and open keys of unsent changes. */
export function outboxKeysRoutes({ keys, limits }: SealingKeysRoutesParts): RouteGroup {
  return (router) => {
    router.post('/sealing-keys', requireAct('useSealingKeys'), async (context) => {
      const { actor } = signedIn(context.state);
      await refuseAbove(limits, making, actor.person);
      context.body = await keys.make(actor.person);
      context.status = 201;
    });

    router.get('/sealing-keys/:id', async (context) => {
      const { actor } = signedIn(context.state);
      const found = await keys.open(actor.person, context.params['id'] ?? '');
      if (!found) throw new HttpError(404, 'There is no such key.');
      context.body = { privateKey: found.privateKey };
    });

    router.delete('/sealing-keys/:id', requireAct('useSealingKeys'), async (context) => {
      const { actor } = signedIn(context.state);
      await keys.remove(actor.person, context.params['id'] ?? '');
      context.status = 204;
    });
  };
}
