// Stops a change of address from the link in the mail to the old address, or restores that address afterwards.
import type { Knex } from 'knex';
import { DAY_MS } from '#shared/lib/time.ts';
import { emailChangeUndoDays } from '#shared/policy.ts';
import type { Accounts } from '../accounts.ts';
import type { LinkedAccounts } from '../organizations/linked-accounts.ts';
import type { SessionStore } from '../session-store.ts';
import type { SignedLinks } from '../signed-links.ts';
import type { ChangeRow } from './email-change-row.ts';
import { saveAddress } from './save-address.ts';

interface RestoringParts {
  knex: Knex;
  people: Accounts;
  linked: LinkedAccounts;
  sessions: SessionStore;
  links: SignedLinks;
  now(): Date;
  /** Withdraws the notifications of the people who could decide the request. */
  endRequest(change: ChangeRow): Promise<void>;
  /** Cancels the person's open changes and returns their number. */
  cancelOpen(personId: string): Promise<number>;
}

/** Makes the part of a change of address that its old address can reach. */
export function addressRestoring({
  knex,
  people,
  linked,
  sessions,
  links,
  now,
  endRequest,
  cancelOpen,
}: RestoringParts) {
  /** Returns the change of a mail's link if it can still be stopped or undone. */
  async function stoppable(id: string, key: string): Promise<ChangeRow | null> {
    if (!links.isFor(id, key)) return null;
    const change: ChangeRow | undefined = await knex('addressChanges').where({ id }).first();
    if (!change) return null;
    const isMadeLately =
      change.state === 'made' &&
      change.madeAt !== null &&
      change.madeAt > new Date(now().getTime() - emailChangeUndoDays * DAY_MS);
    return isMadeLately || change.state === 'requested' || change.state === 'scheduled' ? change : null;
  }

  /**
   * Restores the old address, even if its owner requested the change. Every session ends. Passkeys added since then are deleted,
   * because they may be an attacker's. Returns false if the link has expired or the old address signs in to another
   * account in use.
   */
  async function undo(id: string, key: string): Promise<boolean> {
    const change = await stoppable(id, key);
    if (!change) return false;
    if (change.state === 'made' && !(await giveBack(change))) return false;
    await knex('addressChanges').where({ id }).update({ state: 'undone' });
    await endRequest(change);
    await cancelOpen(change.personId);
    await knex('passkeys')
      .where({ personId: change.personId })
      .where('createdAt', '>=', change.createdAt)
      .del();
    await sessions.end(await linked.idsOf(change.personId), { allBut: null });
    return true;
  }

  async function giveBack({ personId, previousEmail }: ChangeRow): Promise<boolean> {
    const [owner] = await knex('identities as i')
      .leftJoin('users as u', 'u.id', 'i.personId')
      .where({ 'i.issuer': 'email', 'i.subject': previousEmail })
      .select('i.personId', 'u.userType');
    // A person who signed in with the old address in between has an empty account.
    if (owner && owner.personId !== personId && owner.userType !== null) return false;
    await knex.transaction(async (transaction) => {
      const identities = () => transaction('identities').where({ issuer: 'email' });
      await identities().where({ subject: previousEmail }).del();
      await identities().where({ personId }).del();
      await transaction('identities').insert({ issuer: 'email', subject: previousEmail, personId });
    });
    await saveAddress({ people, linked }, personId, previousEmail);
    return true;
  }

  return { stoppable, undo };
}
