// Links the accounts of one person. A person has one account per organization and one sign-in for all of them: the
// identities, the passkeys and the email address belong to the account that was there first, the sign-in owner.
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { suspensionOf } from '#shared/domain/people/suspensions.ts';
import type { Suspension } from '#shared/domain/people/suspensions.ts';
import type { MemberRole } from '#shared/engine/options.ts';
import type { Row } from '#shared/engine/schema.ts';
import { byText } from '#shared/lib/texts.ts';

/** One of a person's accounts, and what it acts for. */
export interface LinkedAccount {
  accountId: string;
  userType: Row<'users'>['userType'];
  /** Null if the account acts for no organization, as that of an administrator or of a former member. */
  organizationId: string | null;
  organization: string | null;
  role: MemberRole | null;
  suspension: Suspension | null;
}

/** An account as its person may choose it. */
export interface OfferedAccount {
  accountId: string;
  organization: string | null;
  kind: Row<'users'>['userType'];
  role: MemberRole | null;
  isCurrent: boolean;
}

/** Finds and links the accounts of a person. */
export type LinkedAccounts = ReturnType<typeof linkedAccounts>;

/** SQL that selects the ids of all accounts with the same sign-in as `id`, which is a text expression. */
export const sameSignIn = (id: string): string => `
  select "accountId" from "linkedAccounts"
  where "personId" = (select "personId" from "linkedAccounts" where "accountId" = ${id})
  union select ${id}`;

/** Most recently used first. A link whose account does not exist yet belongs to an unfinished joining. */
const ACCOUNTS = `
  select u.id as "accountId", u."userType", m.role, o.id as "organizationId", o.name as organization,
    json_build_object('suspendedAt', u."suspendedAt", 'suspendedReason', u."suspendedReason", 'userType', u."userType") as account,
    json_build_object('suspendedAt', o."suspendedAt", 'suspendedReason', o."suspendedReason") as standing
  from users u
    left join "linkedAccounts" l on l."accountId" = u.id
    left join memberships m on m.id = u."organizationId" || '.' || u.id and m."endedAt" is null
      and u."userType" is distinct from 'admin'
    left join organizations o on o.id = m."organizationId"
  where u.id in (${sameSignIn(':accountId::text')})
  order by l."lastUsedAt" desc nulls last, u."createdAt", u.id`;

/** An account that has found another organization since is no longer the one for this organization. */
const RELEASE = `
  update "linkedAccounts" l set "organizationId" = null
  from users u
  where u.id = l."accountId" and l."personId" = :owner and l."organizationId" = :organizationId
    and u."organizationId" <> :organizationId`;

/** The account by which the person was a member before and that acts for nobody now. */
const FORMER = `
  select u.id as "accountId"
  from memberships m join users u on u.id = m."personId"
  where m."organizationId" = :organizationId and m."endedAt" is not null
    and u."organizationId" is null and u."userType" is distinct from 'admin'
    and u.id in (${sameSignIn(':accountId::text')})
  order by m."endedAt" desc, u.id
  limit 1`;

/** Makes the links between accounts of the server. */
export function linkedAccounts(knex: Knex) {
  /** Lists the person's accounts, most recently used first. */
  async function accountsOf(accountId: string): Promise<LinkedAccount[]> {
    const { rows } = await knex.raw(ACCOUNTS, { accountId });
    return rows.map(({ account, standing, ...row }: StoredAccount) => ({
      ...row,
      suspension: suspensionOf(account, standing),
    }));
  }

  /** Returns the account that owns the sign-in of an account: identities, passkeys and the changes of the address. */
  async function signInOwner(accountId: string): Promise<string> {
    const row = await knex('linkedAccounts').where({ accountId }).first('personId');
    return row?.personId ?? accountId;
  }

  /** Records that the person acts by this account now. The next sign-in starts there. */
  async function noteUse(accountId: string): Promise<void> {
    await knex('linkedAccounts').where({ accountId }).update({ lastUsedAt: knex.fn.now() });
  }

  return {
    accountsOf,
    signInOwner,
    noteUse,

    /** Returns the account by which the person was a member of the organization, if they can return by it. */
    async formerAccount(accountId: string, organizationId: string): Promise<string | undefined> {
      const { rows } = await knex.raw(FORMER, { accountId, organizationId });
      return rows[0]?.accountId;
    },

    /** Returns the ids of all accounts with the same sign-in, including this one. */
    async idsOf(accountId: string): Promise<string[]> {
      const { rows } = await knex.raw(sameSignIn(':accountId::text'), { accountId });
      return rows.map((row: { accountId: string }) => row.accountId);
    },

    /** Lists the person's accounts to choose from, by the name of their organization. */
    async offered(accountId: string): Promise<OfferedAccount[]> {
      const accounts = await accountsOf(accountId);
      return accounts
        .map(({ accountId: id, organization, userType, role }) => ({
          ...{ accountId: id, organization, kind: userType, role },
          isCurrent: id === accountId,
        }))
        .toSorted((a, b) => byText(a.organization ?? '', b.organization ?? ''));
    },

    /**
     * Returns the account on which a sign-in starts: the one that this browser acts by, otherwise the one used last.
     * Suspended accounts, and accounts without an organization, only if there are no others.
     */
    async accountToEnter(owner: string, current?: string): Promise<string> {
      const accounts = await accountsOf(owner);
      const active = accounts.filter(isActive);
      const known = active.find(({ accountId }) => accountId === current) ?? active[0];
      const chosen = known ?? accounts.find(({ role }) => role !== null);
      if (chosen && accounts.length > 1) await noteUse(chosen.accountId);
      return chosen?.accountId ?? owner;
    },

    /**
     * Links a new account for an organization to the sign-in of its owner, and returns its id. The account itself is made
     * afterwards: a link without account shows nowhere, and another attempt finds it again.
     */
    async link(owner: string, organizationId: string): Promise<string> {
      await knex('linkedAccounts')
        .insert({ accountId: owner, personId: owner, organizationId: null, lastUsedAt: knex.fn.now() })
        .onConflict()
        .ignore();
      await knex.raw(RELEASE, { owner, organizationId });
      await knex('linkedAccounts')
        .insert({ accountId: randomUUID(), personId: owner, organizationId })
        .onConflict()
        .ignore();
      const row = await knex('linkedAccounts').where({ personId: owner, organizationId }).first('accountId');
      return row.accountId;
    },

    /** Removes the links of a deleted person. */
    async forget(accountIds: readonly string[]): Promise<void> {
      await knex('linkedAccounts').whereIn('accountId', accountIds).del();
    },
  };
}

interface StoredAccount extends Omit<LinkedAccount, 'suspension'> {
  account: Parameters<typeof suspensionOf>[0];
  standing: Parameters<typeof suspensionOf>[1];
}

/** Reports whether the person can act by this account now. */
const isActive = ({ suspension, userType, role }: LinkedAccount): boolean =>
  suspension === null && (userType === 'admin' || role !== null);
