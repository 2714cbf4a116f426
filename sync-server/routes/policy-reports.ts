// Receives browsers' reports of content security policy violations in this server's pages. They are logged without
// URLs, which may contain typed text.
import * as z from 'zod/mini';
import type { Logger } from '../operations/log.ts';
import { networkSource } from '../limits/network-source.ts';
import type { Limit, RateLimits } from '../limits/rate-limit.ts';
import { requireAct } from './http/acts.ts';
import { bodyOf } from './http/bodies.ts';
import type { RouteGroup } from './http/route-group.ts';
import { HttpError } from './http/errors.ts';

interface PolicyReportsRoutesParts {
  limits: RateLimits;
  log: Logger;
}

/** A broken page reports with every view, and anybody could try to flood the log. */
const reporting: Limit = { name: 'policy reports', most: 30, seconds: 600 };

const read = bodyOf({
  type: 'json',
  alsoNamed: ['application/csp-report', 'application/reports+json'],
  most: 32_768,
  broken: 'We couldn’t read this report.',
});

const text = z.optional(z.string().check(z.maxLength(4_000)));
/** The older report format. The newer one may contain several reports. */
const older = z.object({
  'csp-report': z.object({ 'effective-directive': text, 'violated-directive': text, 'blocked-uri': text }),
});
const newer = z
  .array(z.object({ type: text, body: z.object({ effectiveDirective: text, blockedURL: text }) }))
  .check(z.maxLength(20));

/** Mounts the receiver of a browser's reports about blocked content. */
export function policyReportsRoutes({ limits, log }: PolicyReportsRoutesParts): RouteGroup {
  return (router) => {
    router.post('/policy-reports', requireAct('reportPolicy'), read, async (context) => {
      const wait = await limits.count(reporting, networkSource(context.ip));
      if (wait !== null)
        throw new HttpError(429, 'Too many reports. Please wait a moment.', { 'Retry-After': String(wait) });
      for (const report of reportsIn(context.request.body))
        log.warn({ event: 'policy violation', ...report }, 'a page was kept from something');
      context.status = 204;
    });
  };
}

function reportsIn(body: unknown): { directive: string; blocked: string }[] {
  const one = older.safeParse(body);
  if (one.success) {
    const report = one.data['csp-report'];
    return [line(report['effective-directive'] ?? report['violated-directive'], report['blocked-uri'])];
  }
  const many = newer.safeParse(body);
  if (!many.success) throw new HttpError(400, 'We couldn’t read this report.');
  return many.data.map(({ body: report }) => line(report.effectiveDirective, report.blockedURL));
}

const line = (directive = '', blocked = '') => ({
  directive: /^[a-z-]{1,40}/.exec(directive)?.[0] ?? 'unknown',
  blocked: placeOf(blocked),
});

/** Example: "inline", "eval", "https://evil.example". Never a path. */
function placeOf(blocked: string): string {
  if (/^[a-z-]{1,40}$/.test(blocked)) return blocked;
  return URL.canParse(blocked) ? new URL(blocked).origin.slice(0, 200) : 'unknown';
}
