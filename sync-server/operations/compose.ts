// Composes the mailer and the certificate of the server.
import type { Knex } from 'knex';
import type { Config } from '#server/config.ts';
import { textEncryption } from '#server/identity/encrypted-texts.ts';
import { localCertificate, namesFor } from './certificate.ts';
import type { Certificate } from './certificate.ts';
import type { Logger } from './log.ts';
import { localMailer, smtpMailer } from './mail.ts';
import type { Mailer } from './mail.ts';

interface MailerParts {
  config: Config;
  knex: Knex;
  log: Logger;
  sessionKeys: readonly string[];
  /** Shows each mail if there is no mail server. */
  print: (text: string) => void;
}

/** Makes the mailer of the running server: over SMTP, or one that keeps mails to show them. */
export const composeMailer = ({ config, knex, log, sessionKeys, print }: MailerParts): Mailer =>
  config.smtpUrl
    ? smtpMailer({
        knex,
        smtpUrl: config.smtpUrl,
        from: config.mailFrom,
        log,
        seal: textEncryption(sessionKeys, 'mails'),
      })
    : localMailer(print);

/** Returns the local certificate, or null if a proxy ends HTTPS. */
export async function composeCertificate(config: Config, now: Date): Promise<Certificate | null> {
  if (!config.servesHttps) return null;
  return localCertificate(config.dataDir, namesFor(config.host, new URL(config.publicOrigin).hostname), now);
}
