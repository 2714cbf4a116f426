// Receives errors of the app in people's browsers. They are counted, and logged without addresses and values.
import * as z from 'zod/mini';
import { framesOf, withoutValues } from '#shared/lib/browser-error.ts';
import { browserErrorsPerHour } from '#shared/policy.ts';
import { isScreenPattern } from '#shared/screen-paths.ts';
import { HOUR_SECONDS } from '#shared/lib/time.ts';
import { sessionIdOf } from '../identity/sessions.ts';
import { networkSource } from '../limits/network-source.ts';
import type { Limit, RateLimits } from '../limits/rate-limit.ts';
import { browserErrors } from '../metrics/metrics.ts';
import type { Logger } from '../operations/log.ts';
import { requireAct } from './http/acts.ts';
import { bodyOf } from './http/bodies.ts';
import type { RouteGroup } from './http/route-group.ts';
import { HttpError } from './http/errors.ts';

interface BrowserErrorsRoutesParts {
  limits: RateLimits;
  log: Logger;
}

/** By device, which is a session, or by network without one. */
const reporting: Limit = { name: 'browser errors', most: browserErrorsPerHour, seconds: HOUR_SECONDS };

const broken = 'We couldn’t read this report.';
const read = bodyOf({ type: 'json', most: 4_096, broken });

const text = z.string().check(z.maxLength(300));
const input = z.strictObject({
  build: z.string().check(z.regex(/^[\w.+-]{1,40}$/)),
  route: text,
  message: text,
  stack: z.array(text).check(z.maxLength(20)),
});

/** Mounts the receiver of errors. What it logs is made without values again, because anybody can send anything. */
export function browserErrorsRoutes({ limits, log }: BrowserErrorsRoutesParts): RouteGroup {
  return (router) => {
    router.post('/browser-errors', requireAct('reportError'), read, async (context) => {
      const wait = await limits.count(reporting, sessionIdOf(context) ?? networkSource(context.ip));
      if (wait !== null)
        throw new HttpError(429, 'Too many reports. Please wait a moment.', { 'Retry-After': String(wait) });
      const report = input.safeParse(context.request.body);
      if (!report.success) throw new HttpError(400, broken);
      const { build, message, stack } = report.data;
      const route = isScreenPattern(report.data.route) ? report.data.route : 'none';
      browserErrors.inc({ route });
      const line = { build, route, message: withoutValues(message), stack: framesOf(stack.join('\n')) };
      log.warn({ event: 'browser error', ...line }, 'the app failed in a browser');
      context.status = 204;
    });
  };
}
