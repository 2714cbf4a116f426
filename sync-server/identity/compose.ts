// Composes identity: accounts, sessions, and all ways to sign in.
import type { Knex } from 'knex';
import type { Config } from '#server/config.ts';
import type { Execute } from '#server/engine/types.ts';
import type { Logger } from '#server/operations/log.ts';
import type { Mailer } from '#server/operations/mail.ts';
import type { MailAddresses } from '#server/operations/mail-addresses.ts';
import { accounts } from './accounts.ts';
import { accountDeletion } from './rights/account-deletion.ts';
import { adminAccess, lockAlert } from './admin-access.ts';
import { addressInvitations } from './email/address-invitations.ts';
import { addressChange } from './email/change-email.ts';
import { emailedCodes } from './email/email-codes.ts';
import { learnerLinks } from './learner-links.ts';
import { openId } from './openid.ts';
import { outboxKeys } from './outbox-keys.ts';
import { passkeys, passkeySite } from './passkeys/passkeys.ts';
import { keptKeys } from './secrets.ts';
import { serviceAccounts } from './service-accounts/service-accounts.ts';
import { sessionStore } from './session-store.ts';
import { signInByEmail } from './sign-in.ts';
import { signedLinks } from './signed-links.ts';
import { taggingKeys } from './tagging-keys.ts';
import { teamInvites } from './team-invites.ts';

interface IdentityParts {
  config: Config;
  adminEmails: readonly string[];
  knex: Knex;
  execute: Execute;
  mailer: Mailer;
  addresses: Pick<MailAddresses, 'accept'>;
  log: Logger;
  now: () => Date;
  /** True if no other server uses this database. */
  isAlone: boolean;
  onSessionsEnded: Parameters<typeof sessionStore>[0]['onEnded'];
}

/** Everything about signing in that routes and jobs use. */
export type Identity = Awaited<ReturnType<typeof composeIdentity>>;

/** Connects accounts, sessions, codes, passkeys and mail of the running server. */
export async function composeIdentity(parts: IdentityParts) {
  const { config, adminEmails, knex, execute, mailer, addresses, log, now, isAlone, onSessionsEnded } = parts;
  const { publicOrigin } = config;
  const people = accounts(knex, execute);
  const alertAdmins = lockAlert({ knex, people, adminEmails, now });
  const codes = emailedCodes({
    knex,
    mailer,
    onProven: addresses.accept,
    onGuessed(guessed) {
      log.warn({ event: 'codes guessed' }, 'too many wrong codes for one address');
      alertAdmins(guessed).catch((error: unknown) => log.error({ error }, 'the alert was not sent'));
    },
  });
  const sessions = sessionStore({ knex, isAlone, onEnded: onSessionsEnded });
  const links = signedLinks(await keptKeys(knex, 'undo-address-key'), 'undo-address');
  const site = passkeySite(publicOrigin);
  return {
    people,
    sessions,
    signIn: signInByEmail({ codes, people }),
    adminAccess: adminAccess({ knex, codes, people, adminEmails, now }),
    colleagues: teamInvites({ knex, people, sessions, publicOrigin }),
    addressInvitations: addressInvitations({ knex, people, mailer, publicOrigin, now }),
    address: addressChange({ knex, codes, people, sessions, mailer, links, publicOrigin, now }),
    deletion: accountDeletion({ knex, people, sessions, mailer, now }),
    passkeyOrigin: site?.origin ?? null,
    passkeys: site && passkeys({ knex, site, people, mailer, now }),
    serviceAccounts: serviceAccounts({ knex, mailer, now }),
    learnerLinks: learnerLinks({ knex, people, publicOrigin }),
    openId: config.openId && openId(config.openId, publicOrigin),
    outboxKeys: outboxKeys(knex),
    taggingKeys: taggingKeys(knex),
  };
}
