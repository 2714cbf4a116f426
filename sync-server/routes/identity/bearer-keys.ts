// Reads the key of a service account from a request: `Authorization: Bearer sp_live_…`.
import type { Middleware } from 'koa';
import { HOUR_SECONDS } from '#shared/lib/time.ts';
import { isWithinRanges } from '#server/identity/service-accounts/address-ranges.ts';
import type { ServiceAccounts } from '#server/identity/service-accounts/service-accounts.ts';
import { sessionCookie } from '#server/identity/sessions.ts';
import { networkSource } from '#server/limits/network-source.ts';
import type { Limit, RateLimits } from '#server/limits/rate-limit.ts';
import { refuseRequest } from '../../engine/request-refusals.ts';
import { HttpError } from '../http/errors.ts';
import { refuseAbove } from '../http/limits.ts';
import type { RequestState } from '../http/route-group.ts';

interface BearerParts {
  accounts: Pick<ServiceAccounts, 'find' | 'noteUse'>;
  limits: RateLimits;
  isHttps: boolean;
}

/** A school shares one address, and a key that was revoked may still be in the settings of several systems. */
const unknownKeys: Limit = { name: 'unknown keys', most: 600, seconds: HOUR_SECONDS };

/** Makes the middleware. A key is read again at each request, so that it ends with the next one. */
export function bearerKeys({ accounts, limits, isHttps }: BearerParts): Middleware<RequestState> {
  return async (context, next) => {
    context.state.serviceAccount = null;
    const given = /^Bearer(?:\s+(.*))?$/i.exec(context.get('Authorization').trim());
    if (!given || !context.path.startsWith('/api/')) return next();
    if (context.cookies.get(sessionCookie(isHttps), { signed: false }) !== undefined)
      throw refuseRequest('serviceAccount.alsoSession');
    const known = await accounts.find(given[1] ?? '');
    if (!known) {
      // Only wrong keys are counted: one that counts is never turned away.
      await refuseAbove(limits, unknownKeys, networkSource(context.ip));
      const challenge = { 'WWW-Authenticate': 'Bearer error="invalid_token"' };
      throw new HttpError(401, 'This key doesn’t exist, was revoked, or has ended.', challenge);
    }
    const { account, actor, suspension } = known;
    if (!isWithinRanges(account.addresses, context.ip)) throw refuseRequest('serviceAccount.address');
    await accounts.noteUse(account);
    context.state.serviceAccount = known;
    context.state.suspension = suspension;
    context.state.actor = suspension ? null : actor;
    await next();
  };
}
