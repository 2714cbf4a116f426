// Composes mail and the certificate of the server.
import type { Knex } from 'knex';
import { tellRefusedAddress } from '#shared/domain/notifications/refused-address.ts';
import type { Config } from '#server/config.ts';
import type { Execute } from '#server/engine/types.ts';
import { textEncryption } from '#server/identity/encrypted-texts.ts';
import { linkForMail } from '#server/identity/learner-links.ts';
import { give } from '#server/jobs/domain-jobs.ts';
import { namedMailer } from '#server/queries/platform-name.ts';
import { localCertificate, namesFor } from './certificate.ts';
import type { Certificate } from './certificate.ts';
import type { Logger } from './log.ts';
import { localMailer, smtpMailer } from './mail.ts';
import type { Mailer } from './mail.ts';
import { mailAddresses } from './mail-addresses.ts';
import { addressLink, type LinkParts } from './unsubscribing.ts';

interface MailParts extends LinkParts {
  config: Config;
  knex: Knex;
  execute: Execute;
  log: Logger;
  sessionKeys: readonly string[];
  /** Shows each mail if there is no mail server. */
  print: (text: string) => void;
}

/** Makes the mail of the running server: over SMTP, or kept to be shown; and what is known of addresses. */
export function composeMail({ config, knex, execute, log, sessionKeys, print, ...links }: MailParts) {
  const addresses = mailAddresses(knex, async (address, isOver) => {
    for (const personId of await peopleAt(knex, address))
      await give({ execute }, tellRefusedAddress, { personId, isOver });
  });
  const linkFor = linkForMail(knex, links.publicOrigin);
  const mailer: Mailer = config.smtpUrl
    ? smtpMailer({
        knex,
        smtpUrl: config.smtpUrl,
        from: config.mailFrom,
        log,
        seal: textEncryption(sessionKeys, 'mails'),
        addresses,
        unsubscribeLink: (address) => addressLink(links, address),
        linkFor,
      })
    : localMailer(print, linkFor);
  return { mailer: namedMailer(mailer, knex), addresses };
}

async function peopleAt(knex: Knex, address: string): Promise<string[]> {
  const rows: { id: string; email: string }[] = await knex('users')
    // As the search of administrators does, so that the same index is used.
    .whereRaw('left(searchable(email), 200) = left(searchable(?), 200)', [address])
    .select('id', 'email');
  return rows.filter(({ email }) => email.toLowerCase() === address.toLowerCase()).map(({ id }) => id);
}

/** Returns the local certificate, or null if a proxy ends HTTPS. */
export async function composeCertificate(config: Config, now: Date): Promise<Certificate | null> {
  if (!config.servesHttps) return null;
  return localCertificate(config.dataDir, namesFor(config.host, new URL(config.publicOrigin).hostname), now);
}
