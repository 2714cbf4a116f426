// Decides who may become an administrator, and how: by a code sent to an authorized address, or by having signed in
// with one.
import { platformPlace } from '#server/queries/platform-name.ts';
import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { alertLocked, elevate } from '#shared/domain/people/admins.ts';
import { recordEvent } from '../engine/audit.ts';
import type { EmailedCodes, PendingCode, Problem } from './email/email-codes.ts';
import type { Asker } from './known-browsers.ts';
import type { Mail } from '../operations/mail.ts';
import type { Accounts, Person } from './accounts.ts';
import { linkedAccounts, sameSignIn } from './organizations/linked-accounts.ts';
import { codeMail } from './sign-in.ts';

/** Signs administrators in with a code that goes to configured addresses only. */
export interface AdminAccess {
  /** Sends a code to authorized addresses only. The response is the same for every address. */
  requestCode(address: string, asker: Asker): Promise<PendingCode | Problem>;
  /** Signs in with the proven address and elevates in one step. Returns null if the code is wrong. */
  redeem(pending: PendingCode, code: string, asker: Asker): Promise<{ personId: string } | Problem | null>;
  /** Returns false if no authorized address ever signed in to this account. */
  override(person: Person): Promise<boolean>;
}

interface AdminAccessParts {
  knex: Knex;
  codes: EmailedCodes;
  people: Accounts;
  adminEmails: readonly string[];
  now(): Date;
}

/** Makes the administrators' sign-in. `adminEmails` are compared without case. */
export function adminAccess({ knex, codes, people, adminEmails, now }: AdminAccessParts): AdminAccess {
  const authorized = adminEmails.map((address) => address.toLowerCase());
  const isAuthorized = (address: string) => authorized.includes(address);

  return {
    requestCode: (address, asker) =>
      codes.request(address, asker, (to, code) => (isAuthorized(to) ? adminMail(to, code) : null)),

    async redeem(pending, code, asker) {
      const proven = await codes.prove(pending, code, asker);
      if ('problem' in proven) return proven.waitSeconds === undefined ? null : proven;
      if (!isAuthorized(proven.email)) return null;
      const personId = await people.arriveByEmail(proven.email);
      await people.runAs(personId, elevate, { userId: personId });
      return { personId };
    },

    async override(person) {
      // Uses the address that was proven at a sign-in, not the one that the account shows.
      const proven = await knex('identities')
        .where({ personId: await linkedAccounts(knex).signInOwner(person.id), issuer: 'email' })
        .whereIn('subject', authorized)
        .first('subject');
      if (!proven) {
        await recordDeniedOverride(person);
        return false;
      }
      await people.runAs(person.id, elevate, { userId: person.id });
      return true;
    },
  };

  function recordDeniedOverride({ id, organizationId, userType, memberRole }: Person): Promise<void> {
    const actor = {
      person: id,
      organization: organizationId ?? id,
      role: userType ?? 'newcomer',
      memberRole,
    } as const;
    return recordEvent(knex, { actor, event: elevate.name, outcome: 'denied', subjectId: id }, now());
  }
}

/** Notifies the administrators when codes for one of their addresses, or for an authorized one, are being guessed. */
export function lockAlert({
  knex,
  people,
  adminEmails,
  now,
}: Omit<AdminAccessParts, 'codes'>): (address: string) => Promise<void> {
  return async (address) => {
    const isListed = adminEmails.some((listed) => listed.toLowerCase() === address);
    const isAdmin = await knex('identities as i')
      .join('users as u', (on) => void on.on(knex.raw(`u.id in (${sameSignIn('i."personId"')})`)))
      .where({ 'i.issuer': 'email', 'i.subject': address, 'u.userType': 'admin' })
      .first('u.id');
    if (!isListed && !isAdmin) return;
    const key = createHash('sha256').update(address).digest('hex').slice(0, 16);
    await people.runAs('system', alertLocked, { key, day: now().toISOString().slice(0, 10) });
  };
}

function adminMail(to: string, code: string): Mail {
  const first = ['Your admin access code is', code] as const;
  return codeMail(to, `Your ${platformPlace} admin access code`, first, 'get admin access');
}
