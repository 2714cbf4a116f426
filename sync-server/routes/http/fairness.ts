// Limits how much of the server one person, organization, or network address may use. Requests are charged by cost.
// Concurrent requests are limited too.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context, Middleware } from 'koa';
import { fairShare, ShareExhausted } from '#server/limits/fair-share.ts';
import { networkSource } from '#server/limits/network-source.ts';
import { sessionCookie } from '#server/identity/sessions.ts';
import { tokenBucket, type TokenBucket } from '#server/limits/token-bucket.ts';
import type { RequestState } from './route-group.ts';
import { HttpError } from './errors.ts';

/** The budgets of requests. */
export interface FairnessLimits {
  /**
   * A request costs one token, and more for a large response. Time is not used as the cost, because on a busy server
   * it depends on the other requests.
   */
  perPerson: { capacity: number; perSecond: number };
  perOrganization: { capacity: number; perSecond: number };
  /** Limits requests without a session by network address. A school shares one address. */
  perSource: { capacity: number; perSecond: number };
  atOnce: number;
  atOnceOfOne: number;
  /** Delays each rejection, because a loop that is rejected immediately repeats its request immediately. */
  refusalDelayMs: number;
}

export const fairnessLimits: FairnessLimits = {
  perPerson: { capacity: 600, perSecond: 20 },
  perOrganization: { capacity: 6_000, perSecond: 200 },
  perSource: { capacity: 6_000, perSecond: 60 },
  atOnce: 10,
  atOnceOfOne: 2,
  refusalDelayMs: 1_000,
};

/** Rows of a list per token. A row takes about 50 µs to read, check and write. */
const ROWS_PER_TOKEN = 100;
/** Characters per token of a body that the database has already serialized. */
const CHARACTERS_PER_TOKEN = 50_000;
const WAITING_OF_ONE = 100;

/** Event streams stay open as long as their pages and have their own limit. The other two are used for monitoring. */
const uncounted = new Set(['/api/events', '/api/health', '/api/ready']);

interface Fairness {
  /** Runs before any database query. Counts by the session's cookie, or by the address if there is none. */
  knock: Middleware<RequestState>;
  /** Runs before the body is read, so that a request above the limit sends nothing more. */
  count: Middleware<RequestState>;
  /** Runs after the body is read, so that a slow connection does not hold a place. Charges the actual cost. */
  share: Middleware<RequestState>;
}

/** Makes the middleware that delays or refuses requests above their budget. */
export function fairness(limits: FairnessLimits, { isHttps }: { isHttps: boolean }): Fairness {
  const now = () => performance.now();
  const people = tokenBucket({ ...limits.perPerson, now });
  const organizations = tokenBucket({ ...limits.perOrganization, now });
  const sources = tokenBucket({ ...limits.perSource, now });
  const sessions = tokenBucket({ ...limits.perPerson, now });
  const refuse = delayedRefusal(limits.refusalDelayMs);
  const turns = fairShare({
    atOnce: limits.atOnce,
    perParty: limits.atOnceOfOne,
    waitingPerParty: WAITING_OF_ONE,
  });

  const cookieOf = ({ cookies }: Pick<Context, 'cookies'>): string | undefined =>
    cookies.get(sessionCookie(isHttps), { signed: false });

  const bucketsOf = ({ state, ip }: Asking): [TokenBucket, string][] =>
    state.actor
      ? [
          [people, state.actor.person],
          [organizations, state.actor.organization],
        ]
      : [[sources, networkSource(ip)]];

  /** Tells a key its budget and what is left of it (IETF draft "RateLimit header fields for HTTP"). */
  function tellLimits(context: Context & { state: RequestState }) {
    const { state } = context;
    if (!state.serviceAccount || !state.actor) return;
    const { capacity, perSecond } = limits.perPerson;
    const { left, refilledIn } = people.state(state.actor.person);
    context.set('RateLimit-Policy', `"key";q=${capacity};w=${Math.ceil(capacity / perSecond)}`);
    context.set('RateLimit', `"key";r=${left};t=${refilledIn}`);
  }

  return {
    async knock(context, next) {
      if (!isCounted(context)) return next();
      const cookie = cookieOf(context);
      const wait = cookie ? sessions.take(cookie) : sources.take(networkSource(context.ip));
      if (wait !== null) await refuse(wait);
      return next();
    },

    async count(context, next) {
      // Requests without a cookie or a key were already counted in `knock`, by their address.
      const isCountedByNow = cookieOf(context) === undefined && !context.state.serviceAccount;
      for (const [bucket, key] of isCountedByNow || !isCounted(context) ? [] : bucketsOf(context)) {
        const wait = bucket.take(key);
        tellLimits(context);
        if (wait !== null) await refuse(wait);
      }
      return next();
    },

    async share(context, next) {
      if (!isCounted(context)) return next();
      const party = context.state.actor?.organization ?? networkSource(context.ip);
      try {
        await turns.run(party, next);
      } catch (error) {
        throw error instanceof ShareExhausted ? tooMany(1) : error;
      }
      const tokens = tokensOf(context.body);
      for (const [bucket, key] of bucketsOf(context)) bucket.charge(key, tokens);
    },
  };
}

/** Returns the cost of a response in addition to its request. */
function tokensOf(body: unknown): number {
  if (Array.isArray(body)) return body.length / ROWS_PER_TOKEN;
  return typeof body === 'string' ? body.length / CHARACTERS_PER_TOKEN : 0;
}

type Asking = Pick<Context, 'path' | 'ip'> & { state: RequestState };

const isCounted = ({ path }: Pick<Context, 'path'>): boolean => !uncounted.has(path);

/**
 * Above this number of delayed rejections, further ones are sent immediately, because a waiting rejection takes
 * memory.
 */
const MOST_DELAYED = 1_000;

function delayedRefusal(delayMs: number): (waitSeconds: number) => Promise<never> {
  let delayed = 0;
  return async (waitSeconds) => {
    if (delayed < MOST_DELAYED) {
      delayed += 1;
      await sleep(delayMs, undefined, { ref: false });
      delayed -= 1;
    }
    throw tooMany(waitSeconds);
  };
}

const tooMany = (seconds: number) =>
  new HttpError(429, 'Too many requests. Please wait a moment.', { 'Retry-After': String(seconds) });
