// Limits the changes per minute of one person and of one network address, to stop runaway clients.
import type { Middleware } from 'koa';
import { networkSource } from '#server/limits/network-source.ts';
import type { Limit, RateLimits } from '#server/limits/rate-limit.ts';
import type { RequestState } from './route-group.ts';
import { HttpError } from './errors.ts';

/** Changes per minute. */
export interface ChangeLimits {
  perPerson: number;
  /** A school shares one address. */
  perSource: number;
}

const generous: ChangeLimits = { perPerson: 3_000, perSource: 12_000 };
const MINUTE = 60;

/** Sync has its own limit per device, and its batches are counted in entries. */
const ownLimit = '/api/sync';

/** Makes the middleware that limits requests that change something. */
export function limitChanges(
  limits: RateLimits,
  { perPerson, perSource }: ChangeLimits = generous,
): Middleware<RequestState> {
  const ofPerson: Limit = { name: 'changes-of-person', most: perPerson, seconds: MINUTE };
  const ofSource: Limit = { name: 'changes-from-source', most: perSource, seconds: MINUTE };
  return async (context, next) => {
    const isChange = context.method !== 'GET' && context.method !== 'HEAD' && context.path !== ownLimit;
    if (isChange) {
      const { actor } = context.state;
      const wait =
        (actor && (await limits.count(ofPerson, actor.person))) ??
        (await limits.count(ofSource, networkSource(context.ip)));
      if (wait !== null)
        throw new HttpError(429, 'Too many requests. Please wait a moment.', { 'Retry-After': String(wait) });
    }
    return next();
  };
}

/** Counts one more of these for this key. Rejects above the limit. */
export async function refuseAbove(limits: RateLimits, limit: Limit, key: string): Promise<void> {
  const wait = await limits.count(limit, key);
  if (wait !== null)
    throw new HttpError(429, 'Too many tries. Please wait a moment.', { 'Retry-After': String(wait) });
}
