// Nobody's requests cost everybody: how many one person, organization or network address may make, counted by what they
// take of the server, and how many of them are answered at once.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context, Middleware } from 'koa';
import { fairShare, ShareExhausted } from '#server/limits/fair-share.ts';
import { networkSource } from '#server/limits/network-source.ts';
import { sessionCookie } from '#server/identity/sessions.ts';
import { tokenBucket, type TokenBucket } from '#server/limits/token-bucket.ts';
import type { RequestState } from './route-group.ts';
import { HttpError } from './errors.ts';

export interface FairnessLimits {
  /**
   * A request takes one token, and more for a large answer. Time would be no measure: on a busy server it is what the
   * others take.
   */
  perPerson: { capacity: number; perSecond: number };
  perOrganization: { capacity: number; perSecond: number };
  /** Whoever is not signed in, by network address: a school stands behind one. */
  perSource: { capacity: number; perSecond: number };
  atOnce: number;
  atOnceOfOne: number;
  /** A loop that is refused at once asks again at once: so long it waits for its refusal. */
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

/** Of a list; a row takes some 50 µs to read, check and write. */
const ROWS_PER_TOKEN = 100;
/** Of what the database has put together already. */
const CHARACTERS_PER_TOKEN = 50_000;
const WAITING_OF_ONE = 100;

/** Streams stay open for as long as their pages and have a limit of their own; the other two watch the server. */
const uncounted = new Set(['/api/events', '/api/health', '/api/ready']);

interface Fairness {
  /** Before anything is asked of the database: by the session's cookie, or the address where there is none. */
  knock: Middleware<RequestState>;
  /** Before the body is read: who asks for too much sends nothing more. */
  count: Middleware<RequestState>;
  /** After it, so that nobody's slow line keeps a place; what was taken is charged for. */
  share: Middleware<RequestState>;
}

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

  return {
    async knock(context, next) {
      if (!isCounted(context)) return next();
      const cookie = cookieOf(context);
      const wait = cookie ? sessions.take(cookie) : sources.take(networkSource(context.ip));
      if (wait !== null) await refuse(wait);
      return next();
    },

    async count(context, next) {
      // Who came without a cookie was counted when they knocked.
      const isCountedByNow = cookieOf(context) === undefined;
      for (const [bucket, key] of isCountedByNow || !isCounted(context) ? [] : bucketsOf(context)) {
        const wait = bucket.take(key);
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

/** What an answer takes beside its request. */
function tokensOf(body: unknown): number {
  if (Array.isArray(body)) return body.length / ROWS_PER_TOKEN;
  return typeof body === 'string' ? body.length / CHARACTERS_PER_TOKEN : 0;
}

type Asking = Pick<Context, 'path' | 'ip'> & { state: RequestState };

const isCounted = ({ path }: Pick<Context, 'path'>): boolean => !uncounted.has(path);

/** Of more than so many at once the rest hears at once: a waiting refusal takes memory. */
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
