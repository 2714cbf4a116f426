// Mail: waits in the database until an SMTP server has taken it, or, on one's own machine without SMTP, stays in a local
// outbox that a page shows.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import nodemailer from 'nodemailer';
import { describeError, type Logger } from './log.ts';
import type { TextEncryption } from '../identity/encrypted-texts.ts';
import { mailDays } from '#shared/policy.ts';
import { DAY_SECONDS } from '#shared/lib/time.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  headers?: Record<string, string>;
  /** Not worth sending later than this; three days unless told. */
  isGoodForSeconds?: number;
}

export interface KeptMail extends Mail {
  at: Date;
}

export interface Mailer {
  /**
   * Resolves when the mail is kept, which takes as long where there is none to send: whoever asked must not learn from
   * the time whether somebody gets one.
   */
  send(mail: Mail | null): Promise<void>;
  /** Newest first; null where mail really goes out. */
  outbox: readonly KeptMail[] | null;
  /** Waits a little for what is on its way; the rest goes out after the next start. */
  close(): Promise<void>;
}

const GOOD_FOR_SECONDS = mailDays * DAY_SECONDS;
/** Before the second try, the third, and so on; the last one from then on. */
const WAITS_SECONDS = [2, 10, 30, 60, 120, 300];
/** A process that dies while it sends a mail leaves it to another after so long: longer than SMTP may take. */
const CLAIM_SECONDS = 120;
const SMTP_TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
const LOOK_MS = 5_000;
/** So long a server that stops waits for mail. */
const PATIENCE_MS = 5_000;
const AT_ONCE = 10;
/** Of the local outbox. */
const KEPT = 50;

const CLAIM = `
  update mails set tries = tries + 1, "nextTryAt" = now() + interval '${CLAIM_SECONDS} seconds'
  where id in (select id from mails where "nextTryAt" <= now() order by "nextTryAt" limit ${AT_ONCE} for update skip locked)
  returning id, content, tries, "expiresAt" <= now() as "isOver"`;

interface WaitingMail {
  id: string;
  content: string;
  tries: number;
  isOver: boolean;
}

interface SmtpOptions {
  knex: Knex;
  smtpUrl: string;
  from: string;
  log: Logger;
  /** What is kept of a mail is encrypted: it may hold a code. */
  seal: TextEncryption;
  waitsSeconds?: readonly number[];
  lookMs?: number;
  patienceMs?: number;
}

export function smtpMailer(options: SmtpOptions): Mailer {
  const { knex, smtpUrl, from, log, seal } = options;
  const { waitsSeconds = WAITS_SECONDS, lookMs = LOOK_MS, patienceMs = PATIENCE_MS } = options;
  const transport = nodemailer.createTransport({ url: smtpUrl, ...SMTP_TIMEOUTS }, { from });
  let underway: Promise<void> | null = null;
  let isWanted = false;
  let isClosed = false;

  /** One round at a time; what is wanted during one begins another. */
  function wake() {
    isWanted = true;
    underway ??= sendAll()
      .catch((error: unknown) => log.warn({ error }, 'the mails that wait were not read'))
      .finally(() => {
        underway = null;
        if (isWanted && !isClosed) wake();
      });
  }

  async function sendAll(): Promise<void> {
    isWanted = false;
    for (;;) {
      const { rows } = await knex.raw<{ rows: WaitingMail[] }>(CLAIM);
      if (rows.length === 0 || isClosed) return;
      await Promise.all(rows.map(deliver));
    }
  }

  async function deliver({ id, content, tries, isOver }: WaitingMail): Promise<void> {
    const text = isOver ? null : seal.open(content);
    if (text === null) return forget(id);
    const { to, subject, text: words, headers }: Mail = JSON.parse(text);
    try {
      // The same id at each try: a mailbox that got it twice after a crash shows it once.
      await transport.sendMail({ to, subject, text: words, headers, messageId: `<${id}@skillpact>` });
    } catch (error) {
      const { code, responseCode } = error as { code?: string; responseCode?: number };
      const isForGood = responseCode !== undefined && responseCode >= 500;
      const { type } = describeError(error);
      log.warn({ type, smtpCode: code, isForGood }, 'mail was not accepted');
      return isForGood ? forget(id) : postpone(id, tries);
    }
    await forget(id);
  }

  async function forget(id: string): Promise<void> {
    await knex('mails').where({ id }).del();
  }

  async function postpone(id: string, tries: number): Promise<void> {
    const seconds = waitsSeconds[Math.min(tries, waitsSeconds.length) - 1] ?? 0;
    await knex.raw(`update mails set "nextTryAt" = now() + :seconds * interval '1 second' where id = :id`, {
      id,
      seconds,
    });
    if (seconds * 1_000 < lookMs) setTimeout(() => !isClosed && wake(), seconds * 1_000 + 10).unref();
  }

  const timer = setInterval(wake, lookMs);
  wake();
  return {
    outbox: null,
    async send(mail) {
      const { isGoodForSeconds = GOOD_FOR_SECONDS, ...content } = mail ?? { isGoodForSeconds: -1 };
      await knex('mails').insert({
        id: randomUUID(),
        content: seal.close(JSON.stringify(content)),
        expiresAt: knex.raw(`now() + ? * interval '1 second'`, [isGoodForSeconds]),
      });
      wake();
    },
    async close() {
      clearInterval(timer);
      isClosed = true;
      await Promise.race([underway, sleep(patienceMs, undefined, { ref: false })]);
      transport.close();
    },
  };
}

/** `show` gets each mail as a text, for the console of whoever tries the product out. */
export function localMailer(show: (text: string) => void): Mailer {
  const outbox: KeptMail[] = [];
  return {
    outbox,
    async send(mail) {
      if (!mail) return;
      outbox.unshift({ ...mail, at: new Date() });
      outbox.length = Math.min(outbox.length, KEPT);
      show(`Mail to ${mail.to}: ${mail.subject}\n${mail.text}`);
    },
    async close() {},
  };
}
