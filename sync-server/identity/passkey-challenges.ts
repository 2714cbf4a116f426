// The questions that authenticators are asked: random, for one browser, five minutes, one answer.
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { passkeyChallengeMinutes } from '#shared/policy.ts';

/** Whom the answer is to belong to: somebody signed in adds a passkey; of whoever signs in nobody knows yet. */
type Asked = string | null;

/** The id stays in the session: the answer is worth nothing in another browser. */
export async function keepChallenge(knex: Knex, challenge: string, personId: Asked): Promise<string> {
  const id = randomUUID();
  const expiresAt = knex.raw(`now() + interval '${passkeyChallengeMinutes} minutes'`);
  await knex('passkeyChallenges').insert({ id, challenge, personId, expiresAt, createdAt: knex.fn.now() });
  return id;
}

/** Null when it was taken before: of two answers to one question only the one that takes it counts. */
export async function takeChallenge(knex: Knex, id: string, personId: Asked): Promise<string | null> {
  const [taken] = await knex('passkeyChallenges')
    .where({ id, personId })
    .where('expiresAt', '>', knex.fn.now())
    .del('challenge');
  return taken?.challenge ?? null;
}
