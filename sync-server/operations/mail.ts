// Sends mail. A mail waits in the database until an SMTP server accepts it. On a developer's machine without SMTP it
// stays in a local outbox that a page shows.
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import nodemailer from 'nodemailer';
import { afterCommit } from '../database/after-commit.ts';
import { claimOf, isDue, startQueue, type QueueTimes } from '../delivery/queue.ts';
import { mails } from '../metrics/metrics.ts';
import { describeError, type Logger } from './log.ts';
import type { MailAddresses } from './mail-addresses.ts';
import { linkPlace, type LearnerMail } from '../identity/learner-links.ts';
import type { TextEncryption } from '../identity/encrypted-texts.ts';
import { invitationText, methodOf } from '#shared/lib/calendar-text.ts';
import type { CalendarEntry, Invitation } from '#shared/lib/calendar-text.ts';
import { mailDays } from '#shared/policy.ts';
import { DAY_SECONDS } from '#shared/lib/time.ts';

/** A mail as text, and as HTML. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** Mails with codes and mails about the security of an account also go to an address that refused mail. */
  kind?: 'code' | 'security';
  /** The link that ends mails of this kind. Without one, a mail other than a code gets that of its address. */
  unsubscribe?: string;
  /** What the mail is about, such as an interview. Mail programs show the mails of one thread together. */
  thread?: string;
  /** An entry for the reader's calendar. The reader is its only attendee. */
  invitation?: CalendarEntry;
  headers?: Record<string, string>;
  /** A mail to a learner. Its link is made when it is sent, so that no queue holds it. */
  learner?: LearnerMail;
  /** The mail is dropped after this time. Defaults to three days. */
  isGoodForSeconds?: number;
}

/** A mail that a local server shows instead of sending it. */
export interface KeptMail extends Mail {
  at: Date;
}

/** Sends mails, or keeps them on a local server. */
export interface Mailer {
  /**
   * Resolves when the mail is stored. It takes the same time if there is no mail to send, so that the timing does not
   * reveal whether anybody receives one. With a transaction, the mail is sent if the transaction commits.
   */
  send(mail: Mail | null, transaction?: Knex.Transaction): Promise<void>;
  /** Newest first; null if mail is really sent. */
  outbox: readonly KeptMail[] | null;
  /** Waits briefly for mail that is being sent. The rest is sent after the next start. */
  close(): Promise<void>;
}

const GOOD_FOR_SECONDS = mailDays * DAY_SECONDS;
/** The delays before the second try, the third, and so on. The last one repeats. */
const WAITS_SECONDS = [2, 10, 30, 60, 120, 300];
const SMTP_TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
const AT_ONCE = 10;
/** The size of the local outbox. */
const KEPT = 50;

const CLAIM = claimOf(
  `select id from deliveries where "webhookId" is null and ${isDue(WAITS_SECONDS)} order by "nextTryAt" limit ?`,
  `id, content, tries, "expiresAt" <= now() as "isOver"`,
);

interface WaitingMail {
  id: string;
  content: string;
  tries: number;
  isOver: boolean;
}

/** Makes the link of a mail to a learner, or returns null if it may no longer be sent. */
export type LinkForMail = (mailId: string, learner: LearnerMail) => Promise<string | null>;

interface SmtpOptions extends QueueTimes {
  knex: Knex;
  smtpUrl: string;
  from: string;
  log: Logger;
  /** Stored mails are encrypted, because they may contain a code. */
  seal: TextEncryption;
  addresses: Pick<MailAddresses, 'isHeldBack' | 'refuse'>;
  /** Makes the link that ends mails to an address. */
  unsubscribeLink(address: string): string;
  linkFor?: LinkForMail;
}

/** Makes the mailer that stores mails and sends them over SMTP, again after failures. */
export function smtpMailer(options: SmtpOptions): Mailer {
  const { knex, smtpUrl, from, log, seal, addresses, linkFor = noLink } = options;
  const transport = nodemailer.createTransport({ url: smtpUrl, ...SMTP_TIMEOUTS }, { from });
  const domain = domainOf(from);
  const queue = startQueue<WaitingMail>({
    waitsSeconds: WAITS_SECONDS,
    ...options,
    atOnce: AT_ONCE,
    claim: async (most) => (await knex.raw<{ rows: WaitingMail[] }>(CLAIM, [most])).rows,
    deliver,
    onError: (error) => log.warn({ error }, 'the mails that wait were not read'),
  });

  async function deliver({ id, content, tries, isOver }: WaitingMail): Promise<void> {
    const text = isOver ? null : seal.open(content);
    if (text === null) return forget(id);
    const mail = await withLink(id, JSON.parse(text), linkFor);
    if (!mail) return forget(id);
    const { to, subject, text: words, html, headers, kind, unsubscribe, thread, invitation } = mail;
    const isHeldBack = kind === undefined && (await addresses.isHeldBack(to, { isStoppable: !unsubscribe }));
    if (isHeldBack) return forget(id);
    try {
      await transport.sendMail({
        to,
        subject,
        text: words,
        ...(html && { html }),
        ...(invitation && { icalEvent: eventOf(invitation, { organizer: addressOf(from), attendee: to }) }),
        headers: {
          ...automatic,
          ...(kind !== 'code' && oneClick(unsubscribe ?? options.unsubscribeLink(to))),
          ...headers,
        },
        // Each try has the same message id, so a mailbox that received the mail twice after a crash shows it once.
        messageId: `<${id}@${domain}>`,
        ...(thread && { references: `<${thread}@${domain}>`, inReplyTo: `<${thread}@${domain}>` }),
      });
    } catch (error) {
      const { code } = error as { code?: string };
      const refusal = refusalOf(error);
      const { type } = describeError(error);
      mails.inc({ result: refusal ? 'refused' : 'retried' });
      log.warn({ type, smtpCode: code, isForGood: refusal !== null }, 'mail was not accepted');
      if (!refusal) return queue.postpone({ id, tries });
      return addresses.refuse(to, refusal.isGone, (transaction) =>
        transaction('deliveries').where({ id }).del(),
      );
    }
    mails.inc({ result: 'accepted' });
    await forget(id);
  }

  async function forget(id: string): Promise<void> {
    await knex('deliveries').where({ id }).del();
  }

  return {
    outbox: null,
    async send(mail, transaction) {
      await storeMail(transaction ?? knex, seal, mail);
      afterCommit(transaction, queue.wake);
    },
    async close() {
      await queue.stop();
      transport.close();
    },
  };
}

/** Connects and signs in, without sending a mail. Throws if the server refuses. */
export async function verifyMailServer(smtpUrl: string): Promise<void> {
  const transport = nodemailer.createTransport({ url: smtpUrl, ...SMTP_TIMEOUTS });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** Keeps out-of-office replies from answering (RFC 3834). */
const automatic = { 'Auto-Submitted': 'auto-generated' };

/** Lets mail programs unsubscribe without opening a page (RFC 8058). */
const oneClick = (link: string): Record<string, string> => ({
  'List-Unsubscribe': `<${link}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/**
 * Returns whether the server refused this recipient or this mail for good, and whether it does not know the address. A
 * refusal of the sign-in or of the sender says nothing of the recipient: then the mail waits until that is repaired.
 */
function refusalOf(error: unknown): { isGone: boolean } | null {
  const { command, response = '', responseCode = 0 } = error as SmtpError;
  if (responseCode < 500 || responseCode > 599 || !ofRecipient.has(command ?? '')) return null;
  const [, detail] = /^\d{3}[ -]5\.1\.(\d{1,3})\b/.exec(response) ?? [];
  if (detail && ofSender.has(detail)) return null;
  return { isGone: detail !== undefined };
}

interface SmtpError {
  command?: string;
  response?: string;
  responseCode?: number;
}

/** The commands of SMTP whose answer is about the recipient or the mail. */
const ofRecipient = new Set(['RCPT TO', 'DATA']);
/** Statuses 5.1.7 and 5.1.8 are about the sender's address (RFC 3463), also in the answer to a recipient. */
const ofSender = new Set(['7', '8']);

const eventOf = (entry: CalendarEntry, parties: Invitation) => ({
  method: methodOf(entry),
  content: invitationText(entry, parties),
  filename: 'interview.ics',
});

/** Returns the address of a sender such as "SkillPact <no-reply@example.org>". */
const addressOf = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim();

/** Returns the domain of a sender such as "SkillPact <no-reply@example.org>". */
const domainOf = (from: string): string => /@([^@>\s]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';

/**
 * Stores a mail that waits to be sent. Without one, a row that is dropped unsent. A process of version 0.3 sees only mails without
 * an event. It sends codes and mails about security as this one does, and does not know what the others need: addresses that
 * refuse mail, links to unsubscribe and for learners, and invitations.
 */
export async function storeMail(
  knex: Knex,
  seal: Pick<TextEncryption, 'close'>,
  mail: Mail | null,
): Promise<void> {
  const { isGoodForSeconds = GOOD_FOR_SECONDS, ...content } = mail ?? { isGoodForSeconds: -1 };
  await knex('deliveries').insert({
    id: randomUUID(),
    content: seal.close(JSON.stringify(content)),
    event: mail && mail.kind === undefined ? 'mail' : null,
    expiresAt: knex.raw(`now() + ? * interval '1 second'`, [isGoodForSeconds]),
  });
}

const noLink: LinkForMail = () => Promise.resolve(null);

/** Puts the link into a mail to a learner. Null if it may no longer be sent. */
async function withLink(id: string, mail: Mail, linkFor: LinkForMail): Promise<Mail | null> {
  if (!mail.learner) return mail;
  const link = await linkFor(id, mail.learner);
  if (link === null) return null;
  const put = (text: string): string => text.replaceAll(linkPlace, link);
  return { ...mail, text: put(mail.text), ...(mail.html && { html: put(mail.html) }) };
}

/** `show` gets each mail as text, for the console of the person who tries the product. */
export function localMailer(show: (text: string) => void, linkFor: LinkForMail = noLink): Mailer {
  const outbox: KeptMail[] = [];
  return {
    outbox,
    async send(mail, transaction) {
      if (!mail) return;
      const keep = (kept: Mail | null) => {
        if (!kept) return;
        outbox.unshift({ ...kept, at: new Date() });
        outbox.length = Math.min(outbox.length, KEPT);
        show(`Mail to ${kept.to}: ${kept.subject}\n${kept.text}`);
      };
      afterCommit(transaction, () => {
        if (mail.learner) void withLink(randomUUID(), mail, linkFor).then(keep);
        else keep(mail);
      });
    },
    async close() {},
  };
}
