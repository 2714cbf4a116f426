// Nobody's requests cost everybody: how many one person, organization or network address may make, counted by what they
// take of the server, and how many of them are answered at once.
import type { Middleware } from 'koa';
import { fairShare, ShareExhausted } from '../fair-share.ts';
import { networkSource } from '../network-source.ts';
import { tokenBucket, type TokenBucket } from '../token-bucket.ts';
import type { RequestState } from './door.ts';
import { HttpError } from './errors.ts';

export interface FairnessLimits {
  /** A request takes one token, and one more for each 25 ms that it keeps the server busy. */
  perPerson: { capacity: number; perSecond: number };
  perOrganization: { capacity: number; perSecond: number };
  /** Whoever is not signed in, by network address: a school stands behind one. */
  perSource: { capacity: number; perSecond: number };
  atOnce: number;
  atOnceOfOne: number;
}

export const fairnessLimits: FairnessLimits = {
  perPerson: { capacity: 600, perSecond: 20 },
  perOrganization: { capacity: 6_000, perSecond: 200 },
  perSource: { capacity: 1_200, perSecond: 40 },
  atOnce: 10,
  atOnceOfOne: 3,
};

const MS_PER_TOKEN = 25;
const WAITING_OF_ONE = 100;

/** Stays open for as long as its page; it has a limit of its own. */
const openStream = '/api/events';

export function fairness(limits: FairnessLimits): Middleware<RequestState> {
  const now = () => performance.now();
  const people = tokenBucket({ ...limits.perPerson, now });
  const organizations = tokenBucket({ ...limits.perOrganization, now });
  const sources = tokenBucket({ ...limits.perSource, now });
  const share = fairShare({
    atOnce: limits.atOnce,
    perParty: limits.atOnceOfOne,
    waitingPerParty: WAITING_OF_ONE,
  });

  return async (context, next) => {
    if (context.path === openStream) return next();
    const { actor } = context.state;
    const source = networkSource(context.ip);
    const counted: [TokenBucket, string][] = actor
      ? [
          [people, actor.person],
          [organizations, actor.organization],
        ]
      : [[sources, source]];
    for (const [bucket, key] of counted) {
      const wait = bucket.take(key);
      if (wait !== null) throw tooMany(wait);
    }
    let began = 0;
    try {
      await share.run(actor?.organization ?? source, async () => {
        began = now();
        await next();
      });
    } catch (error) {
      throw error instanceof ShareExhausted ? tooMany(1) : error;
    } finally {
      const tokens = began > 0 ? (now() - began) / MS_PER_TOKEN : 0;
      for (const [bucket, key] of counted) bucket.charge(key, tokens);
    }
  };
}

const tooMany = (seconds: number) =>
  new HttpError(429, 'Too many requests. Please wait a moment.', { 'Retry-After': String(seconds) });
