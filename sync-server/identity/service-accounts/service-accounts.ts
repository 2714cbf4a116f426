// Service accounts: other systems of an organization, which act for it by a key. Only the hash of a key is kept, so a key
// is shown once.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { Actor } from '#shared/engine/command.ts';
import { leastRoleFor, scopeNames, scopesFor } from '#shared/domain/service-accounts/scopes.ts';
import type { ScopeName } from '#shared/domain/service-accounts/scopes.ts';
import type { Suspension } from '#shared/domain/people/suspensions.ts';
import type { Row } from '#shared/engine/schema.ts';
import type { ServiceAccount } from '#shared/domain/service-accounts/service-account.ts';
import { MINUTE_MS } from '#shared/lib/time.ts';
import { keyUseMinutes, serviceAccountsPerOrganization } from '#shared/policy.ts';
import { recordEvent } from '../../engine/audit.ts';
import { refuseRequest } from '../../engine/request-refusals.ts';
import type { Mailer } from '../../operations/mail.ts';
import { ownerAddresses } from '../organizations/owner-addresses.ts';
import { changedScopes, newKey } from './service-account-mails.ts';

/** What an owner says of a new one. */
export interface WantedServiceAccount {
  name: string;
  scopes: readonly ScopeName[];
  endsAt: string | null;
  addresses: readonly string[];
}

/** The service account whose key a request has. */
export interface KnownKey {
  account: Omit<ServiceAccount, 'scopes'>;
  organizationName: string;
  actor: Actor & { scopes: readonly ScopeName[] };
  suspension: Suspension | null;
}

/** Makes, lists, changes and revokes the service accounts of the server, and finds them by their keys. */
export type ServiceAccounts = ReturnType<typeof serviceAccounts>;

interface Parts {
  knex: Knex;
  mailer: Mailer;
  now(): Date;
}

interface AccountRow {
  id: string;
  organizationId: string;
  name: string;
  scopes: string;
  addresses: string;
  prefix: string;
  createdByName: string;
  createdAt: Date;
  endsAt: Date | null;
  lastUsedAt: Date | null;
}

type FoundRow = AccountRow &
  Pick<Row<'organizations'>, 'kind' | 'suspendedReason'> & {
    organizationName: string;
    suspendedAt: Date | null;
  };

type AccountEvent = 'serviceAccounts.add' | 'serviceAccounts.changeScopes' | 'serviceAccounts.revoke';

const keyStart = 'sp_live_';
const keyForm = /^sp_live_[\w-]{43}$/;
/** Of the random part. Enough to recognize a key in a settings file, and far too little to guess the rest. */
const prefixLength = keyStart.length + 6;

/** The organization has to have an owner: nobody else can revoke the key. */
const FIND = `
  select a.*, o.name as "organizationName", o.kind, o."suspendedAt", o."suspendedReason"
  from "serviceAccounts" a join organizations o on o.id = a."organizationId"
  where a."keyHash" = ? and a."revokedAt" is null and (a."endsAt" is null or a."endsAt" > ?)
    and exists (select from memberships m where m."organizationId" = o.id and m.role = 'owner' and m."endedAt" is null)`;

/** Makes the service accounts of the server. */
export function serviceAccounts({ knex, mailer, now }: Parts) {
  const ofOrganization = (database: Knex, organizationId: string) =>
    database('serviceAccounts').where({ organizationId, revokedAt: null });

  /** Tells the owners, and records it in the audit. */
  async function tell(
    transaction: Knex.Transaction,
    actor: Actor,
    event: AccountEvent,
    account: Pick<AccountRow, 'id' | 'name'> & { scopes: readonly ScopeName[] },
  ): Promise<void> {
    await recordEvent(transaction, { actor, event, outcome: 'applied', subjectId: account.id }, now());
    if (event === 'serviceAccounts.revoke') return;
    const mail = event === 'serviceAccounts.add' ? newKey : changedScopes;
    for (const to of await ownerAddresses(transaction, actor.organization))
      await mailer.send(mail(to, actor.name, account.name, account.scopes), transaction);
  }

  return {
    /** Oldest first, also those whose end date is over. */
    async list({ organization }: Actor): Promise<ServiceAccount[]> {
      const rows: AccountRow[] = await ofOrganization(knex, organization).orderBy(['createdAt', 'id']);
      return rows.map(described);
    },

    /** Refuses scopes of the other side, and one account too many. */
    async add(
      actor: Actor,
      { name, scopes, endsAt, addresses }: WantedServiceAccount,
    ): Promise<{ account: ServiceAccount; key: string }> {
      refuseForeign(actor, scopes);
      if (endsAt !== null && endsAt <= now().toISOString()) throw refuseRequest('serviceAccount.ended');
      const key = `${keyStart}${randomBytes(32).toString('base64url')}`;
      const account = await knex.transaction(async (transaction) => {
        await transaction.raw('select pg_advisory_xact_lock(hashtext(?))', [`keys ${actor.organization}`]);
        const known: AccountRow[] = await ofOrganization(transaction, actor.organization);
        if (known.length >= serviceAccountsPerOrganization) throw refuseRequest('serviceAccount.tooMany');
        const [row]: AccountRow[] = await transaction('serviceAccounts')
          .insert({
            ...{ id: randomUUID(), organizationId: actor.organization, name, endsAt },
            ...{ scopes: inOrder(scopes).join(' '), addresses: addresses.join(' ') },
            ...{ keyHash: hashOfKey(key), prefix: key.slice(0, prefixLength) },
            ...{ createdById: actor.person, createdByName: actor.name, createdAt: now() },
            ...{ lastUsedAt: null, revokedAt: null },
          })
          .returning('*');
        const made = described(row as AccountRow);
        await tell(transaction, actor, 'serviceAccounts.add', made);
        return made;
      });
      return { account, key };
    },

    /** The key stays the same. */
    async changeScopes(actor: Actor, id: string, scopes: readonly ScopeName[]): Promise<ServiceAccount> {
      refuseForeign(actor, scopes);
      return knex.transaction(async (transaction) => {
        const [row]: AccountRow[] = await withId(ofOrganization(transaction, actor.organization), id)
          .update({ scopes: inOrder(scopes).join(' ') })
          .returning('*');
        if (!row) throw refuseRequest('serviceAccount.gone');
        const changed = described(row);
        await tell(transaction, actor, 'serviceAccounts.changeScopes', changed);
        return changed;
      });
    },

    /** The row stays: histories and the audit name it. */
    async revoke(actor: Actor, id: string): Promise<void> {
      await knex.transaction(async (transaction) => {
        const [row]: AccountRow[] = await withId(ofOrganization(transaction, actor.organization), id)
          .update({ revokedAt: now() })
          .returning('*');
        if (!row) throw refuseRequest('serviceAccount.gone');
        await tell(transaction, actor, 'serviceAccounts.revoke', described(row));
      });
    },

    /** Returns the account of a key that counts, or null. */
    async find(key: string): Promise<KnownKey | null> {
      if (!keyForm.test(key)) return null;
      const { rows } = await knex.raw<{ rows: FoundRow[] }>(FIND, [hashOfKey(key), now()]);
      const [row] = rows;
      if (!row) return null;
      const { scopes, ...account } = described(row);
      return {
        account,
        organizationName: row.organizationName,
        actor: {
          ...{ person: row.id, organization: row.organizationId, role: row.kind, name: row.name },
          ...{ memberRole: leastRoleFor(scopes), assignsAll: true, scopes },
        },
        suspension: row.suspendedAt ? { of: 'organization', reason: row.suspendedReason } : null,
      };
    },

    /** Notes the use of the key, at most once in some minutes. */
    async noteUse({ id, lastUsedAt }: Pick<ServiceAccount, 'id' | 'lastUsedAt'>): Promise<void> {
      const before = new Date(now().getTime() - keyUseMinutes * MINUTE_MS);
      if (lastUsedAt !== null && lastUsedAt >= before.toISOString()) return;
      await knex('serviceAccounts')
        .where({ id })
        .where((row) => void row.whereNull('lastUsedAt').orWhere('lastUsedAt', '<', before))
        .update({ lastUsedAt: now() });
    },

    /** Records that a key read the names of learners. */
    async recordNames(actor: Actor, subjectId: string | undefined): Promise<void> {
      const event = { actor, event: 'serviceAccounts.readNames', outcome: 'applied' } as const;
      await recordEvent(knex, { ...event, ...(subjectId && { subjectId }) }, now());
    },
  };
}

const described = (row: AccountRow): ServiceAccount => ({
  id: row.id,
  name: row.name,
  scopes: scopeNames.filter((name) => row.scopes.split(' ').includes(name)),
  prefix: row.prefix,
  addresses: row.addresses === '' ? [] : row.addresses.split(' '),
  createdByName: row.createdByName,
  createdAt: row.createdAt.toISOString(),
  endsAt: row.endsAt?.toISOString() ?? null,
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
});

const inOrder = (scopes: readonly ScopeName[]): ScopeName[] =>
  scopeNames.filter((name) => scopes.includes(name));

function refuseForeign({ role }: Actor, scopes: readonly ScopeName[]): void {
  if (role !== 'employer' && role !== 'provider') throw refuseRequest('account.noOrganization');
  const offered = scopesFor(role);
  if (!scopes.every((name) => offered.includes(name))) throw refuseRequest('serviceAccount.scopes');
}

/** Compared as text, because the id comes from an address. */
const withId = (accounts: Knex.QueryBuilder, id: string) => accounts.whereRaw('id::text = ?', [id]);

/** A key is random, so its hash needs no salt. */
const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('hex');
