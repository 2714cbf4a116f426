// Joins an organization by the link of an invitation. A person whose account already acts for another organization gets a
// second account, which shares their sign-in.
import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { changeEmail } from '#shared/domain/people/accounts.ts';
import { isBound, joinOrganization } from '#shared/domain/people/colleagues.ts';
import { refuseAccount } from '#shared/domain/refusals/account-refusals.ts';
import { systemActor } from '#shared/engine/command.ts';
import type { MemberRole } from '#shared/engine/options.ts';
import { refuseRequest } from '../../engine/request-refusals.ts';
import { VisibleReader } from '../../sync/visible-reader.ts';
import type { Accounts, Person } from '../accounts.ts';
import { linkedAccounts } from './linked-accounts.ts';

type PersonName = Pick<Person, 'firstName' | 'lastName'>;

/** What an invitation gives, as it is stored. */
export interface StoredInvitation {
  organizationId: string;
  role: MemberRole;
  invitedBy: string;
  assignsAll: boolean;
  courseIds: readonly (number | string)[];
  siteIds: readonly string[];
}

interface Parts {
  knex: Knex;
  people: Accounts;
}

/** The stored form of a link's secret. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Makes the joining of organizations. Used and expired links are refused with `teamInvitation.gone`. */
export function joining({ knex, people }: Parts) {
  const linked = linkedAccounts(knex);
  const everything = new VisibleReader(knex, systemActor);

  /** Reports whether the person would keep their organization, and get another account for this one. */
  async function isAnother(person: Person, organizationId: string): Promise<boolean> {
    const accounts = await linked.accountsOf(person.id);
    const isMember = accounts.some((account) => account.organizationId === organizationId);
    return !isMember && (await isBound(everything, person));
  }

  /**
   * Joins the organization of a link, and returns the account by which the person acts there. `name` is used only if the
   * person has none. Each step can be repeated after a crash: the link stays claimed by its person until the membership
   * exists, and the id of a new account is stored before the account is made.
   */
  async function join(person: Person, token: string, name?: PersonName): Promise<string> {
    const id = hashOf(token);
    const owner = await linked.signInOwner(person.id);
    // Of two people who follow one link only the one who claims it joins.
    const [used]: StoredInvitation[] = await knex('colleagueInvites')
      .where({ id })
      .where('expiresAt', '>', knex.fn.now())
      .where((link) => void link.whereNull('claimedBy').orWhere({ claimedBy: owner }))
      .update({ claimedBy: owner })
      .returning('*');
    if (!used) throw refuseRequest('teamInvitation.gone');
    try {
      const accountId = await joinAs(person, owner, used, name);
      await knex('colleagueInvites').where({ id }).del();
      return accountId;
    } catch (error) {
      // The link stays valid for another account.
      await knex('colleagueInvites').where({ id }).update({ claimedBy: null });
      throw error;
    }
  }

  async function joinAs(person: Person, owner: string, used: StoredInvitation, name?: PersonName) {
    const { organizationId, role, invitedBy, assignsAll: all, courseIds, siteIds } = used;
    const accounts = await linked.accountsOf(person.id);
    if (accounts.some(({ userType }) => userType === 'admin')) throw refuseAccount('colleague.isAdmin');
    const member = accounts.find((account) => account.organizationId === organizationId)?.accountId;
    // With the account of before, unsent changes that still wait on a device can be sent.
    const known = member ?? (await linked.formerAccount(person.id, organizationId));
    const isNew = !known && (await isBound(everything, person));
    const accountId = isNew ? await linked.link(owner, organizationId) : (known ?? person.id);
    const suspension = (await people.arrival(accountId))?.suspension;
    if (suspension) throw refuseRequest('account.closed', suspension);
    const { email, firstName, lastName } = person;
    await people.runAs(accountId, joinOrganization, {
      ...{ organizationId, role, invitedBy, name },
      assigned: { all, courseIds: courseIds.map(Number), siteIds },
      ...(isNew && { account: { email, firstName, lastName } }),
    });
    if (isNew) await followAddress(person.email, owner, accountId);
    await linked.noteUse(accountId);
    return accountId;
  }

  /** The address may have been changed while the account was made. */
  async function followAddress(used: string, owner: string, accountId: string): Promise<void> {
    const email = (await people.find(owner))?.email;
    if (email && email !== used) await people.runAs(accountId, changeEmail, { email });
  }

  return { isAnother, join };
}
