// Keeps one person from speaking for both sides of a match.
import type { Actor, AcceptContext } from '#shared/engine/command.ts';
import type { Reader } from '#shared/engine/store.ts';
import { plusDays } from '#shared/lib/time.ts';
import { bothSidesDays } from '#shared/policy.ts';
import { sideOf } from '../interviews/interviews.ts';
import { addressOf } from '../people/memberships.ts';
import type { Membership } from '../people/memberships.ts';
import { refuse } from '../refusals/refusal-texts.ts';
import type { Claim } from './claim.ts';

/**
 * Refuses an answer or a decision of a person who has a role on the other side of the match, or had one in the last 90
 * days, also with another account of the same e-mail. An administrator must have none on either side.
 */
export async function refuseOnBothSides(
  store: Reader,
  { employerId, providerId }: Pick<Claim, 'employerId' | 'providerId'>,
  { actor, now }: Pick<AcceptContext, 'actor' | 'now'>,
): Promise<void> {
  const own = actor.role === 'admin' ? [] : [sideOf(actor) === 'employer' ? employerId : providerId];
  const others = [employerId, providerId].filter((id) => !own.includes(id));
  const since = plusDays(now, -bothSidesDays);
  const email = await emailOf(store, actor.person);
  for (const organizationId of others)
    for (const membership of await store.find('memberships', { organizationId })) {
      const isRecent = membership.endedAt === null || membership.endedAt > since;
      if (isRecent && (await isSamePerson(store, membership, actor, email))) throw refuse('claim.bothSides');
    }
}

/** Refuses it also to a person who accepted the time of an interview by saying what happened at it. */
export async function refuseAcceptedTime(
  store: Reader,
  matchId: string,
  context: Pick<AcceptContext, 'actor' | 'now'>,
): Promise<void> {
  const claims = await store.find('claims', { matchId });
  const accepted = claims.find(
    ({ kind, state, settledAt }) => kind === 'time' && state === 'confirmed' && settledAt === context.now,
  );
  if (accepted) await refuseOnBothSides(store, accepted, context);
}

async function isSamePerson(
  store: Reader,
  membership: Membership,
  { person }: Pick<Actor, 'person'>,
  email: string,
): Promise<boolean> {
  if (membership.personId === person) return true;
  const other = await addressOf(store, membership);
  return other !== '' && other === email;
}

const emailOf = async (store: Reader, id: string): Promise<string> =>
  ((await store.get('users', id))?.email ?? '').toLowerCase();
