// Mail: sent over SMTP, or, on one's own machine without SMTP, kept in a local outbox that a page shows.
import { setTimeout as sleep } from 'node:timers/promises';
import nodemailer from 'nodemailer';
import { describeError, type Logger } from './log.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  headers?: Record<string, string>;
}

export interface KeptMail extends Mail {
  at: Date;
}

export interface Mailer {
  /** Returns at once and tries again by itself: whoever asked must not learn from the time it takes. */
  send(mail: Mail): void;
  /** Newest first; null where mail really goes out. */
  outbox: readonly KeptMail[] | null;
  /** Waits for what is on its way. */
  close(): Promise<void>;
}

const WAITS_MS = [0, 2_000, 10_000, 30_000];
/** So long a server that stops waits for mail. */
const PATIENCE_MS = 5_000;
const KEPT = 50;

interface SmtpOptions {
  smtpUrl: string;
  from: string;
  log: Logger;
  /** Before each try. */
  waitsMs?: readonly number[];
  patienceMs?: number;
}

export function smtpMailer(options: SmtpOptions): Mailer {
  const { smtpUrl, from, log, waitsMs = WAITS_MS, patienceMs = PATIENCE_MS } = options;
  const transport = nodemailer.createTransport(smtpUrl, { from });
  const underway = new Set<Promise<void>>();
  const closed = new AbortController();

  async function deliver(mail: Mail): Promise<void> {
    for (const wait of waitsMs) {
      const isOver = await sleep(wait, false, { signal: closed.signal }).catch(() => true);
      if (isOver) break;
      try {
        await transport.sendMail(mail);
        return;
      } catch (error) {
        const { type, code } = { code: (error as { code?: string }).code, ...describeError(error) };
        log.warn({ type, smtpCode: code }, 'mail was not accepted');
      }
    }
    log.error('mail was given up');
  }

  return {
    outbox: null,
    send(mail) {
      const delivery = deliver(mail).finally(() => underway.delete(delivery));
      underway.add(delivery);
    },
    async close() {
      // No reason for a process to stay once the mails are out.
      await Promise.race([Promise.all(underway), sleep(patienceMs, undefined, { ref: false })]);
      closed.abort();
      transport.close();
    },
  };
}

/** `show` gets each mail as a text, for the console of whoever tries the product out. */
export function localMailer(show: (text: string) => void): Mailer {
  const outbox: KeptMail[] = [];
  return {
    outbox,
    send(mail) {
      outbox.unshift({ ...mail, at: new Date() });
      outbox.length = Math.min(outbox.length, KEPT);
      show(`Mail to ${mail.to}: ${mail.subject}\n${mail.text}`);
    },
    async close() {},
  };
}
