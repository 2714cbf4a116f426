// Routes with which a device fetches a key to tag its exported entries, and the key of a file that another device of
// its person tagged.
import type { Limit, RateLimits } from '#server/limits/rate-limit.ts';
import type { TaggingKeys } from '#server/identity/tagging-keys.ts';
import { requireAct } from '../http/acts.ts';
import type { RouteGroup } from '../http/route-group.ts';
import { HttpError } from '../http/errors.ts';
import { refuseAbove } from '../http/limits.ts';
import { signedIn } from './signed-in.ts';
import { HOUR_SECONDS } from '#shared/lib/time.ts';

interface TaggingKeysRoutesParts {
  keys: TaggingKeys;
  limits: RateLimits;
}

const making: Limit = { name: 'tagging keys', most: 60, seconds: HOUR_SECONDS };

/** Mounts the calls that make and return tagging keys. */
export function taggingKeysRoutes({ keys, limits }: TaggingKeysRoutesParts): RouteGroup {
  return (router) => {
    router.post('/tagging-keys', requireAct('makeTaggingKey'), async (context) => {
      const { actor } = signedIn(context.state);
      await refuseAbove(limits, making, actor.person);
      context.body = await keys.make(actor.person);
      context.status = 201;
    });

    router.get('/tagging-keys/:id', async (context) => {
      const { actor } = signedIn(context.state);
      const found = await keys.find(actor.person, context.params['id'] ?? '');
      if (!found) throw new HttpError(404, 'There is no such key.');
      context.body = found;
    });
  };
}
