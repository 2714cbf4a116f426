// Links to learners' own pages. A token is made with its link and given out once; the database has only its hash. The token
// of a mail is made when the mail is sent.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { Actor } from '#shared/engine/command.ts';
import type { linkDeliveries } from '#shared/engine/options.ts';
import { makeLearnerLink, revokeLearnerLink } from '#shared/domain/learner-links/learner-links.ts';
import { Refusal } from '#shared/engine/rejection.ts';
import { forgottenWithinDays, learnerQuestionDays } from '#shared/policy.ts';
import { deleteRows } from '../database/delete-rows.ts';
import type { Accounts } from './accounts.ts';

/** A link that is wanted for a student, in place of another one if it is renewed. */
export interface WantedLink {
  enrollmentId: string;
  delivery: (typeof linkDeliveries)[number];
  replaces?: string | undefined;
}

/** What became of one wanted link. One that is mailed is told to nobody but its reader. */
export type MadeLink = { enrollmentId: string } & (
  | { id: string; link: string }
  | { id: string; isMailed: true }
  | { refused: string }
);

/** Makes and revokes the links of a provider's students. */
export type LearnerLinks = ReturnType<typeof learnerLinks>;

interface Parts {
  knex: Knex;
  people: Pick<Accounts, 'give'>;
  publicOrigin: string;
}

/** Makes the links of the server. */
export function learnerLinks({ knex, people, publicOrigin }: Parts) {
  async function make(actor: Actor, { enrollmentId, ...wanted }: WantedLink): Promise<MadeLink> {
    const [id, token] = [randomUUID(), newToken()];
    const isMailed = wanted.delivery === 'mailed';
    // The hash is stored first: a token without a link opens nothing, and is deleted later.
    if (!isMailed)
      await knex('learnerTokens').insert({
        linkId: id,
        tokenHash: hashOfToken(token),
        createdAt: new Date(),
      });
    try {
      await people.give(actor, makeLearnerLink, { ...wanted, id, enrollmentId });
    } catch (error) {
      await knex('learnerTokens').where({ linkId: id }).del();
      if (error instanceof Refusal) return { enrollmentId, refused: error.message };
      throw error;
    }
    return isMailed
      ? { enrollmentId, id, isMailed }
      : { enrollmentId, id, link: linkOf(publicOrigin, token) };
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

const linkOf = (publicOrigin: string, token: string): string => `${publicOrigin}/l/${token}`;

/** A mail to a learner: by which link, and about which interview it asks. */
export interface LearnerMail {
  linkId: string;
  matchId: string | null;
}

/** The place of the link in a mail that waits. */
export const linkPlace = '{{learnerLink}}';

/**
 * Makes the function that gives a mail its link when it is sent, in place of that of an earlier try. It returns null if the
 * mail may no longer be sent: the agreement or the link has ended, or the class list has another address.
 */
export const linkForMail =
  (knex: Knex, publicOrigin: string) =>
  async (mailId: string, { linkId, matchId }: LearnerMail): Promise<string | null> => {
    const { rows } = await knex.raw<{ rows: unknown[] }>(mayMailSql, { linkId });
    if (rows.length === 0) return null;
    const token = newToken();
    const row = { linkId, tokenHash: hashOfToken(token), mailId, matchId, createdAt: new Date() };
    await knex('learnerTokens').insert(row).onConflict('mailId').merge(['tokenHash', 'createdAt']);
    return linkOf(publicOrigin, token);
  };

const mayMailSql = `select from "learnerLinks" l join enrollments e on e.id = l."enrollmentId"
    join "learnerContacts" c on c.id = e.id and c."endedAt" is null
  where l.id = :linkId and l."revokedAt" is null and l.address = e."studentEmail" and e."removedAt" is null
    and e."erasedAt" is null`;

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

/**
 * Deletes the hashes of links that have ended or were never made, and of questions that can be answered no longer. It looks at
 * what ended, or was begun, in the last days, because all rows are too many to read every hour.
 */
export async function forgetTokens(knex: Knex): Promise<void> {
  const ofEndedLinks = (table: string) => ({
    sql: `select t.ctid from "${table}" t join "learnerLinks" l on l.id = t."linkId"
           where l."revokedAt" > now() - interval '${forgottenWithinDays} days'`,
  });
  await deleteRows(knex, 'learnerTokens', ofEndedLinks('learnerTokens'));
  await deleteRows(knex, 'learnerMails', ofEndedLinks('learnerMails'));
  await deleteRows(knex, 'learnerTokens', {
    sql: `select t.ctid from "learnerTokens" t
           where t."createdAt" < now() - interval '1 day' and t."createdAt" > now() - interval '${forgottenWithinDays} days'
             and not exists (select from "learnerLinks" l where l.id = t."linkId")`,
  });
  await deleteRows(knex, 'learnerTokens', {
    sql: `select t.ctid from "learnerTokens" t
           where t."matchId" is not null and t."createdAt" <= now() - interval '${learnerQuestionDays} days'
             and not ${hasOpenClaimSql}`,
  });
}

const hasOpenClaimSql = `exists (
    select from claims k where k."matchId" = t."matchId" and k.state in ('open', 'disputed'))`;

/** Whether the question of the token `t` can still be answered. */
export const isAskedSql = `(t."createdAt" > now() - interval '${learnerQuestionDays} days' or ${hasOpenClaimSql})`;
