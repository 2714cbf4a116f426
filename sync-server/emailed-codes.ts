// Codes sent to an address: what may be asked for how often, and how somebody proves that they received one.
import type { Knex } from 'knex';
import * as z from 'zod/mini';
import { email } from '#shared/values.ts';
import type { Mail, Mailer } from './mail.ts';
import { rateLimits, type Limit } from './rate-limit.ts';
import { issueCode, redeemCode } from './sign-in-codes.ts';

const HOUR = 3_600;

/** Guessing: 3 codes an hour with 5 tries each would reach 12 % in a year, so ten failures close an address for a day. */
const limits = {
  codesPerAddress: { name: 'codes-to-address', most: 3, seconds: HOUR },
  codesPerSource: { name: 'codes-from-source', most: 60, seconds: HOUR },
  triesPerSource: { name: 'tries-from-source', most: 60, seconds: HOUR },
  failuresPerAddress: { name: 'failures-of-address', most: 10, seconds: 24 * HOUR },
} satisfies Record<string, Limit>;

export interface Problem {
  problem: string;
  waitSeconds?: number;
}

/** The browser that asked keeps this; without it the code is worth nothing. */
export interface PendingCode {
  codeId: string;
  email: string;
}

export interface EmailedCodes {
  /** `write` makes the mail; where it makes none, nobody receives the code, and the answer is the same. */
  request(
    address: string,
    source: string,
    write: (to: string, code: string) => Mail | null,
  ): Promise<PendingCode | Problem>;
  /** The address that was proven. */
  prove(pending: PendingCode, code: string, source: string): Promise<{ email: string } | Problem>;
}

interface Parts {
  knex: Knex;
  mailer: Mailer;
  /** Ten wrong codes were entered for this address within a day. */
  onLocked(address: string): void;
}

const addressSchema = email('Please enter a valid email address');
const invalidCode = 'This code is not right, or it is no longer valid. Check it, or ask for a new one.';

/** Sign-in, admin access and a change of address share one budget of guesses. */
export function emailedCodes({ knex, mailer, onLocked }: Parts): EmailedCodes {
  const { count, check } = rateLimits(knex);
  return {
    async request(address, source, write) {
      const parsed = z.safeParse(addressSchema, address);
      if (!parsed.success) return { problem: 'Please enter a valid email address' };
      const normalised = parsed.data.toLowerCase();
      const wait =
        (await count(limits.codesPerSource, source)) ??
        (await check(limits.failuresPerAddress, normalised)) ??
        (await count(limits.codesPerAddress, normalised));
      if (wait !== null) return tooMany('codes were asked for', wait);
      const { id, code } = await issueCode(knex, normalised);
      const mail = write(normalised, code);
      if (mail) mailer.send(mail);
      return { codeId: id, email: normalised };
    },

    async prove({ codeId, email: address }, code, source) {
      const wait =
        (await count(limits.triesPerSource, source)) ?? (await check(limits.failuresPerAddress, address));
      if (wait !== null) return tooMany('wrong codes were entered', wait);
      const proven = await redeemCode(knex, codeId, code);
      if (proven) return { email: proven };
      const locked =
        (await count(limits.failuresPerAddress, address)) ??
        (await check(limits.failuresPerAddress, address));
      if (locked !== null) onLocked(address);
      return { problem: invalidCode };
    },
  };
}

function tooMany(what: string, waitSeconds: number): Problem {
  const minutes = Math.ceil(waitSeconds / 60);
  const wait =
    minutes > 90 ? `${Math.ceil(minutes / 60)} hours` : minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return { problem: `Too many ${what}. Please wait ${wait} and try again.`, waitSeconds };
}
