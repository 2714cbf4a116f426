// Lets employers rate training providers they worked with. Each employer has one live rating per provider. Ratings are
// shown from three on.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import type { Actor } from '#shared/engine/command.ts';
import type { Row } from '#shared/engine/schema.ts';
import type { Reader, Writer } from '#shared/engine/store.ts';
import { groupBy } from '#shared/lib/group-by.ts';
import { plusDays } from '#shared/lib/time.ts';
import { isUnclear } from '../claims/claim.ts';
import { rowId } from '#shared/engine/field-schemas.ts';
import { decisionsBeforeRating, ratingRestDays } from '#shared/policy.ts';
import { refuse } from '../refusals/refusal-texts.ts';

type Rating = Row<'ratings'>;

const ratingId = (employerId: string, providerId: string): string => `${employerId}.${providerId}`;

const oneStarToFive = 'Choose one to five stars';

/**
 * Rates a provider with one to five stars for an employer that has had an agreement with it. A later rating replaces
 * it.
 */
export const rateProvider = defineCommand({
  name: 'ratings.rate',
  allowed: ['employer'],
  leastRole: 'member',
  input: z.object({
    providerId: rowId(),
    stars: z.int(oneStarToFive).check(z.minimum(1, oneStarToFive), z.maximum(5, oneStarToFive)),
  }),
  done: 'Rating saved',
  failed: 'Failed to save the rating',
  async run(store, { providerId, stars }, { actor, now }) {
    await refuseStranger(store, actor, providerId);
    await keep(store, actor, providerId, { stars, ratedAt: now, askedAt: now }, now);
  },
});

/** Postpones the rating question ("Not now"). It is asked again later, for this provider or another. */
export const putOffRating = defineCommand({
  name: 'ratings.putOff',
  allowed: ['employer'],
  leastRole: 'member',
  input: z.object({ providerId: rowId() }),
  done: 'We’ll ask again later',
  failed: 'Failed to save the answer',
  async run(store, { providerId }, { actor, now }) {
    await refuseStranger(store, actor, providerId);
    await keep(store, actor, providerId, { askedAt: now }, now);
  },
});

/** Reports whether an agreement between the two was ever in force. */
export async function mayRate(store: Reader, actor: Actor, providerId: string): Promise<boolean> {
  const agreements = await store.find('agreements', { employerId: actor.organization });
  return agreements.some((agreement) => agreement.providerId === providerId && agreement.approvedAt !== null);
}

async function refuseStranger(store: Reader, actor: Actor, providerId: string): Promise<void> {
  if (!(await mayRate(store, actor, providerId))) throw refuse('rating.noAgreement');
}

async function keep(
  store: Writer,
  actor: Actor,
  providerId: string,
  said: Partial<Rating>,
  now: string,
): Promise<void> {
  const id = ratingId(actor.organization, providerId);
  const known = await store.get('ratings', id);
  if (known) return store.put('ratings', { ...known, ...said });
  const nothing = { stars: null, ratedAt: null, askedAt: null };
  const row = { id, employerId: actor.organization, providerId, ...nothing, ...said, createdAt: now };
  return store.add('ratings', row);
}

/**
 * Returns the provider to ask about, if any. The question comes after the third decided match with that provider or
 * when an agreement with it has ended, at most once in ninety days. It waits until what was said about them is settled.
 */
export async function ratingToAsk(
  reader: Reader,
  _actor: Actor,
  now: string,
): Promise<{ providerId: string; providerName: string } | null> {
  const [ratings, agreements, matches, courses, claims] = await Promise.all([
    reader.find('ratings'),
    reader.find('agreements'),
    reader.find('matches'),
    reader.find('courses'),
    reader.find('claims'),
  ]);
  const claimsOf = groupBy(claims, ({ matchId }) => matchId);
  const isWaiting = (match: Row<'matches'>) =>
    !match.withdrawnAt && isUnclear(match, claimsOf.get(match.id) ?? []);
  if (ratings.some(({ askedAt }) => askedAt && plusDays(askedAt, ratingRestDays) > now)) return null;
  const rated = new Set(ratings.filter(({ stars }) => stars !== null).map(({ providerId }) => providerId));
  const known = new Set(
    agreements.filter(({ approvedAt }) => approvedAt).map(({ providerId }) => providerId),
  );
  for (const providerId of [...known].filter((id) => !rated.has(id)).sort()) {
    const ofProvider = matches.filter((match) => match.providerId === providerId);
    const decided = ofProvider.filter((match) => match.decidedAt && !isWaiting(match));
    const hasEnded = agreements.some(
      (agreement) => agreement.providerId === providerId && agreement.approvedAt && agreement.endedAt,
    );
    const providerName = courses.find((course) => course.providerId === providerId)?.providerName;
    const isDue = decided.length >= decisionsBeforeRating || (hasEnded && !ofProvider.some(isWaiting));
    if (providerName && isDue) return { providerId, providerName };
  }
  return null;
}
