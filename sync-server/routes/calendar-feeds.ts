// Routes of calendar feeds: a person makes and ends them, and calendar programs read them by their secret.
import * as z from 'zod/mini';
import { hasColleagues } from '#shared/domain/people/colleagues.ts';
import { rowId } from '#shared/engine/field-schemas.ts';
import { HOUR_SECONDS } from '#shared/lib/time.ts';
import type { CalendarFeeds } from '../calendar/calendar-feeds.ts';
import { networkSource } from '../limits/network-source.ts';
import type { Limit, RateLimits } from '../limits/rate-limit.ts';
import { requireAct } from './http/acts.ts';
import { HttpError } from './http/errors.ts';
import { refuseAbove } from './http/limits.ts';
import { readBody } from './http/read-body.ts';
import { answerTagged } from './http/conditional.ts';
import type { RouteGroup } from './http/route-group.ts';
import { signedIn } from './identity/signed-in.ts';

interface CalendarFeedsRoutesParts {
  feeds: CalendarFeeds;
  limits: RateLimits;
}

export const calendarFeedBody = z.object({ siteId: z.nullable(rowId()) });

/** A school shares one address, and the calendars of many people may still ask for feeds that have ended. */
const unknown: Limit = { name: 'unknown calendar feeds', most: 600, seconds: HOUR_SECONDS };

/** Mounts the calls about calendar feeds. */
export function calendarFeedsRoutes({ feeds, limits }: CalendarFeedsRoutesParts): RouteGroup {
  return (router) => {
    router.get('/calendar-feeds', async (context) => {
      const { user, actor } = signedIn(context.state);
      const isOffered = hasColleagues(user);
      context.body = { isOffered, feeds: isOffered ? await feeds.list(actor) : [] };
    });

    router.post('/calendar-feeds', requireAct('addCalendarFeed'), async (context) => {
      const { actor } = signedIn(context.state);
      const { siteId } = readBody(calendarFeedBody, context.request.body);
      context.status = 201;
      context.body = await feeds.add(actor, siteId);
    });

    router.post('/calendar-feeds/:id/renewal', requireAct('addCalendarFeed'), async (context) => {
      const { actor } = signedIn(context.state);
      context.body = await feeds.renew(actor, context.params['id'] ?? '');
    });

    router.delete('/calendar-feeds/:id', requireAct('removeCalendarFeed'), async (context) => {
      const { actor } = signedIn(context.state);
      await feeds.remove(actor, context.params['id'] ?? '');
      context.status = 204;
    });

    router.get('/calendar/:secret.ics', async (context) => {
      const text = await feeds.read(context.params['secret'] ?? '');
      if (text === null) {
        // Only unknown addresses are counted: a calendar that asks for its own is never turned away.
        await refuseAbove(limits, unknown, networkSource(context.ip));
        throw new HttpError(404, 'There is no calendar at this address.');
      }
      context.set({ 'Cache-Control': 'private, no-cache', 'Referrer-Policy': 'no-referrer' });
      context.type = 'text/calendar; charset=utf-8';
      answerTagged(context, text);
    });
  };
}
