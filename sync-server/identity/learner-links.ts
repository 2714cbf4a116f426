// Links to learners' own pages. A token is made with its link and given out once; the database has only its hash.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { Actor } from '#shared/engine/command.ts';
import type { linkDeliveries } from '#shared/engine/options.ts';
import { makeLearnerLink, revokeLearnerLink } from '#shared/domain/learner-links/learner-links.ts';
import { Refusal } from '#shared/engine/rejection.ts';
import type { Accounts } from './accounts.ts';

/** A link that is wanted for a student, in place of another one if it is renewed. */
export interface WantedLink {
  enrollmentId: string;
  delivery: (typeof linkDeliveries)[number];
  replaces?: string | undefined;
}

/** What became of one wanted link. */
export type MadeLink = { enrollmentId: string } & ({ id: string; link: string } | { refused: string });

/** Makes and revokes the links of a provider's students. */
export type LearnerLinks = ReturnType<typeof learnerLinks>;

interface Parts {
  knex: Knex;
  people: Pick<Accounts, 'give'>;
  publicOrigin: string;
}

/** Makes the links of the server. */
export function learnerLinks({ knex, people, publicOrigin }: Parts) {
  /** The hash is stored first: a token without a link opens nothing, and is deleted later. */
  async function make(actor: Actor, { enrollmentId, ...wanted }: WantedLink): Promise<MadeLink> {
    const [id, token] = [randomUUID(), newToken()];
    await knex('learnerTokens').insert({ linkId: id, tokenHash: hashOfToken(token), createdAt: new Date() });
    try {
      await people.give(actor, makeLearnerLink, { ...wanted, id, enrollmentId });
    } catch (error) {
      await knex('learnerTokens').where({ linkId: id }).del();
      if (error instanceof Refusal) return { enrollmentId, refused: error.message };
      throw error;
    }
    return { enrollmentId, id, link: `${publicOrigin}/l/${token}` };
  }

  return {
    /** Returns each link, which is shown only once, or why there is none. */
    async makeAll(actor: Actor, wanted: readonly WantedLink[]): Promise<MadeLink[]> {
      const made: MadeLink[] = [];
      for (const each of wanted) made.push(await make(actor, each));
      return made;
    },

    async revoke(actor: Actor, id: string): Promise<void> {
      await people.give(actor, revokeLearnerLink, { id });
      await knex('learnerTokens').where({ linkId: id }).del();
    },
  };
}

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** 128 bits in 26 characters that can be read from paper: no letter looks like another one or like a digit. */
function newToken(): string {
  let bits = BigInt(`0x${randomBytes(16).toString('hex')}`);
  let token = '';
  for (let index = 0; index < 26; index += 1) {
    token += alphabet[Number(bits & 31n)];
    bits >>= 5n;
  }
  return token;
}

/** Reads a token as people type it: in capitals, and with the letters that are taken for digits. */
export const tokenFrom = (text: string): string =>
  text.toLowerCase().replaceAll('o', '0').replaceAll(/[il]/g, '1');

/** The database finds a link by this hash. A token is random, so it needs no salt. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Deletes the hashes of links that have ended or were never made. */
export async function forgetTokens(knex: Knex): Promise<void> {
  await knex.raw(
    `delete from "learnerTokens" t where t."createdAt" < now() - interval '1 day'
       and not exists (select from "learnerLinks" l where l.id = t."linkId" and l."revokedAt" is null)`,
  );
}
