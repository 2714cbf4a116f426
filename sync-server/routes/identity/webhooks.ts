// Calls with which owners make, pause and delete the webhooks of their organization, change their secrets and read their log.
import * as z from 'zod/mini';
import { webhookEventNames } from '#shared/domain/webhooks/webhook-events.ts';
import { webhookUrlLength } from '#shared/policy.ts';
import type { Webhooks } from '#server/webhooks/webhooks.ts';
import { requireAct } from '../http/acts.ts';
import { readBody } from '../http/read-body.ts';
import type { RouteGroup } from '../http/route-group.ts';
import { signedIn } from './signed-in.ts';

export const webhookBodies = {
  add: z.object({
    url: z.string().check(z.trim(), z.minLength(1, 'Address is required'), z.maxLength(webhookUrlLength)),
    events: z.array(z.enum(webhookEventNames)).check(z.minLength(1, 'Choose at least one event')),
    withNames: z.boolean(),
  }),
  pause: z.object({ isPaused: z.boolean() }),
};

/** Mounts the calls. */
export function webhookRoutes({ webhooks }: { webhooks: Webhooks }): RouteGroup {
  return (router) => {
    router.get('/webhooks', requireAct('manageWebhooks'), async (context) => {
      context.body = { webhooks: await webhooks.list(signedIn(context.state).actor) };
    });

    router.post('/webhooks', requireAct('makeWebhook'), async (context) => {
      const wanted = readBody(webhookBodies.add, context.request.body);
      context.body = await webhooks.add(signedIn(context.state).actor, wanted);
      context.status = 201;
    });

    router.post('/webhooks/:id/secret', requireAct('makeWebhook'), async (context) => {
      context.body = await webhooks.rotate(signedIn(context.state).actor, context.params['id'] ?? '');
    });

    router.put('/webhooks/:id/pause', requireAct('manageWebhooks'), async (context) => {
      const { isPaused } = readBody(webhookBodies.pause, context.request.body);
      const { actor } = signedIn(context.state);
      context.body = await webhooks.setPaused(actor, context.params['id'] ?? '', isPaused);
    });

    router.delete('/webhooks/:id', requireAct('manageWebhooks'), async (context) => {
      await webhooks.remove(signedIn(context.state).actor, context.params['id'] ?? '');
      context.status = 204;
    });

    router.post('/webhooks/:id/pings', requireAct('manageWebhooks'), async (context) => {
      await webhooks.ping(signedIn(context.state).actor, context.params['id'] ?? '');
      context.status = 204;
    });

    router.get('/webhooks/:id/deliveries', requireAct('manageWebhooks'), async (context) => {
      const { actor } = signedIn(context.state);
      context.body = { deliveries: await webhooks.deliveries(actor, context.params['id'] ?? '') };
    });

    router.post('/webhooks/:id/deliveries/:delivery/again', requireAct('manageWebhooks'), async (context) => {
      const { id = '', delivery = '' } = context.params;
      await webhooks.sendAgain(signedIn(context.state).actor, id, delivery);
      context.status = 204;
    });
  };
}
