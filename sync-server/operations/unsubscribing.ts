// The links that end mails. Each proves for whom it was made, so it works without a sign-in.
import type { Knex } from 'knex';
import { learnerActor } from '#shared/domain/learner-links/learner-link.ts';
import { stopLearnerMails } from '#shared/domain/learner-links/learner-commands.ts';
import { stopDigest } from '#shared/domain/notifications/notification-preferences.ts';
import { pushPaces } from '#shared/engine/options.ts';
import type { Execute } from '../engine/types.ts';
import type { SignedLinks } from '../identity/signed-links.ts';
import { give } from '../jobs/domain-jobs.ts';
import { addressId, type MailAddresses } from './mail-addresses.ts';

/** Which of a person's mails a link ends: the daily ones, or those at once. */
export type MailPace = (typeof pushPaces)[number];

/** What a link ends: mails of one kind to a person, those to a learner, or all that an address can do without. */
export type Unsubscribed =
  | { personId: string; mails: MailPace }
  | { learnerLink: string }
  | { addressId: string };

/** What makes links of the running server. */
export interface LinkParts {
  links: SignedLinks;
  publicOrigin: string;
}

/** Makes the link in a mail that the person chose. */
export const personLink = (parts: LinkParts, personId: string, mails: MailPace): string =>
  linkWith(parts, { person: personId, mails, key: parts.links.keyFor(personId) });

/** Makes the link in any other mail. */
export function addressLink(parts: LinkParts, address: string): string {
  const id = addressId(address);
  return linkWith(parts, { address: id, key: parts.links.keyFor(proofOf(id)) });
}

/** Makes the link in a mail to a learner. */
export const learnerStopLink = (parts: LinkParts, id: string): string =>
  linkWith(parts, { learner: id, key: parts.links.keyFor(proofOfLearner(id)) });

/** The key is last, where a mail program that cuts the link damages it. */
const linkWith = ({ publicOrigin }: LinkParts, query: Record<string, string>): string =>
  `${publicOrigin}/api/unsubscribe?${new URLSearchParams(query).toString()}`;

/** No id of a person contains a space. */
const proofOf = (id: string): string => `address ${id}`;
const proofOfLearner = (id: string): string => `learner ${id}`;

/** Returns what the query of a link ends, or null if the link is damaged. */
export function unsubscribedBy(
  links: SignedLinks,
  { person, mails = 'daily', address, learner, key }: Readonly<Record<string, unknown>>,
): Unsubscribed | null {
  if (typeof key !== 'string') return null;
  if (typeof address === 'string') return links.isFor(proofOf(address), key) ? { addressId: address } : null;
  if (typeof learner === 'string')
    return links.isFor(proofOfLearner(learner), key) ? { learnerLink: learner } : null;
  const pace = pushPaces.find((known) => known === mails);
  if (typeof person !== 'string' || !pace || !links.isFor(person, key)) return null;
  return { personId: person, mails: pace };
}

/** Ends the mails of a link. */
export function unsubscribing(
  knex: Knex,
  execute: Execute,
  addresses: Pick<MailAddresses, 'stop'>,
): (what: Unsubscribed) => Promise<void> {
  return async (what) => {
    if ('personId' in what) {
      await give({ execute }, stopDigest, what);
      return;
    }
    if ('learnerLink' in what) {
      const link = await knex('learnerLinks').where({ id: what.learnerLink }).first('id', 'providerId');
      if (link) await give({ execute }, stopLearnerMails, {}, learnerActor(link));
      return;
    }
    await addresses.stop(what.addressId);
    const { rows } = await knex.raw<{ rows: { id: string }[] }>(PEOPLE, { id: what.addressId });
    for (const { id } of rows)
      for (const mails of pushPaces) await give({ execute }, stopDigest, { personId: id, mails });
  };
}

/** The people of an address, by its hash as `addressId` makes it. */
const PEOPLE = `
  select id from users
   where rtrim(translate(encode(sha256(convert_to(lower(email), 'UTF8')), 'base64'), '+/', '-_'), '=') = :id`;
