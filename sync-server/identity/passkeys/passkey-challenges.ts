// Passkey challenges: random, valid for one browser, five minutes and one response.
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { passkeyChallengeMinutes } from '#shared/policy.ts';

/** The person the response must belong to: set when a signed-in person adds a passkey, null at a sign-in. */
type Asked = string | null;

/** The id is stored in the session, so the response is invalid in another browser. */
export async function keepChallenge(knex: Knex, challenge: string, personId: Asked): Promise<string> {
  const id = randomUUID();
  const expiresAt = knex.raw(`now() + interval '${passkeyChallengeMinutes} minutes'`);
  await knex('passkeyChallenges').insert({ id, challenge, personId, expiresAt, createdAt: knex.fn.now() });
  return id;
}

/** Returns null if the challenge was already taken. Of two responses to one challenge only the first counts. */
export async function takeChallenge(knex: Knex, id: string, personId: Asked): Promise<string | null> {
  const [taken] = await knex('passkeyChallenges')
    .where({ id, personId })
    .where('expiresAt', '>', knex.fn.now())
    .del('challenge');
  return taken?.challenge ?? null;
}
