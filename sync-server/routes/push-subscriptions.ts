// Routes with which a device subscribes to pushes, unsubscribes, and reports what it showed.
import type { PushSubscriptions } from '../push/subscriptions.ts';
import type { Limit, RateLimits } from '../limits/rate-limit.ts';
import { requireAct } from './http/acts.ts';
import type { RouteGroup } from './http/route-group.ts';
import { sessionIdOf } from '../identity/sessions.ts';
import { refuseAbove } from './http/limits.ts';
import { signedIn } from './identity/signed-in.ts';
import { HOUR_SECONDS } from '#shared/lib/time.ts';

interface PushRoutesParts {
  subscriptions: PushSubscriptions;
  limits: RateLimits;
  /** Called when a test push was queued. */
  onTest(): void;
}

const subscribing: Limit = { name: 'push subscriptions', most: 60, seconds: HOUR_SECONDS };
const testing: Limit = { name: 'push tests', most: 10, seconds: 600 };

/** Mounts the calls with which a device subscribes to pushes. */
export function pushSubscriptionsRoutes({ subscriptions, limits, onTest }: PushRoutesParts): RouteGroup {
  return (router) => {
    router.get('/push-subscriptions/key', async (context) => {
      signedIn(context.state);
      context.body = { publicKey: await subscriptions.publicKey() };
    });

    router.put('/push-subscriptions', requireAct('savePushSubscription'), async (context) => {
      const { actor } = signedIn(context.state);
      await refuseAbove(limits, subscribing, actor.person);
      context.body = await subscriptions.save(
        { personId: actor.person, sessionId: sessionIdOf(context) },
        context.request.body,
      );
    });

    router.delete('/push-subscriptions', requireAct('removePushSubscription'), async (context) => {
      const { actor } = signedIn(context.state);
      await subscriptions.remove(actor.person, context.request.body);
      context.status = 204;
    });

    router.post('/push-subscriptions/test', requireAct('testPush'), async (context) => {
      const { actor } = signedIn(context.state);
      await refuseAbove(limits, testing, actor.person);
      context.body = await subscriptions.test(actor.person, context.request.body);
      context.status = 202;
      onTest();
    });

    router.post('/push-receipts', requireAct('noteReceipt'), async (context) => {
      const { actor } = signedIn(context.state);
      await subscriptions.receive(actor.person, context.request.body);
      context.status = 204;
    });
  };
}
