// The calls outside the REST table, and the addresses that are none.
import * as z from 'zod/mini';
import { jsonOf, type Json } from '../rest/body.ts';
import { readQuery, refuseUnknown } from '../rest/query.ts';
import { refuseRequest } from '../../engine/request-refusals.ts';
import { onlyChecks } from '../http/acts.ts';
import type { RouteGroup } from '../http/route-group.ts';
import { accountCalls } from './account-calls.ts';
import type { DescribedCall } from './described-call.ts';
import { organizationCalls } from './organization-calls.ts';
import { otherCalls } from './other-calls.ts';

/** The calls outside the REST table. */
export const describedCalls: readonly DescribedCall[] = [
  ...accountCalls,
  ...organizationCalls,
  ...otherCalls,
];

/** Paths that are not public API calls, and why. Unknown parameters are not rejected there. */
export const otherAddresses: Readonly<Record<string, readonly string[]>> = {
  'pages and forms of the sign-in, where links and issuers add parts of their own': [
    'GET /login',
    'POST /login',
    'POST /login/code',
    'POST /login/demo',
    'GET /login.css',
    'GET /login/openid',
    'GET /login/openid/callback',
    'POST /login/passkey',
    'POST /login/passkey/options',
    'GET /admin-login',
    'GET /logout',
    'GET /outbox',
    'GET /unsubscribe',
    'POST /unsubscribe',
    'GET /undo-address',
    'POST /undo-address',
  ],
  'what devices of any age say, by a protocol of their own': [
    'POST /sync',
    'POST /sync/digests',
    'POST /sync/comparison',
    'GET /sync/clients/:client',
    'GET /events',
    'GET /push-subscriptions/key',
    'PUT /push-subscriptions',
    'DELETE /push-subscriptions',
    'POST /push-subscriptions/test',
    'POST /push-receipts',
    'POST /auth/lock',
    'POST /auth/unlock',
    'POST /sealing-keys',
    'GET /sealing-keys/:id',
    'DELETE /sealing-keys/:id',
    'POST /tagging-keys',
    'GET /tagging-keys/:id',
  ],
  'the page that shows this description, and its files': [
    'GET /docs',
    'GET /docs/start.js',
    'GET /docs/swagger-ui.css',
    'GET /docs/swagger-ui-bundle.js',
  ],
  'what calendar programs read, which add parameters of their own': ['GET /calendar/:secret.ics'],
  'what browsers send by themselves': ['POST /policy-reports', 'POST /browser-errors'],
};

/** Runs before the routes, so that a person who is not signed in gets that rejection first. */
export const undeclaredRoutes: RouteGroup = (router) => {
  for (const described of describedCalls)
    if (!described.takesOthers)
      router[described.method](
        described.path,
        onlyChecks((context, next) => {
          if (described.who === 'everybody' || context.state.user) refuseUndeclared(described, context);
          return next();
        }),
      );
};

interface Asked {
  query: Readonly<Record<string, unknown>>;
  request: { body?: unknown };
}

function refuseUndeclared({ query: parts, body }: DescribedCall, { query, request }: Asked): void {
  readQuery(query, parts);
  const given = request.body;
  if (typeof given !== 'object' || given === null) return;
  if (Array.isArray(given)) throw refuseRequest('rest.noObject');
  refuseUnknown('field', Object.keys(given), body ? fieldsOf(body) : []);
}

const fieldsOf = (body: z.ZodMiniType): string[] =>
  Object.keys((jsonOf(body, 'input').properties ?? {}) as Json);
