// Signing in by an e-mailed code: what may be asked for how often, and what happens with each answer.
import type { Knex } from 'knex';
import * as z from 'zod/mini';
import { email } from '#shared/values.ts';
import type { Logger } from './log.ts';
import type { Mailer } from './mail.ts';
import type { People } from './people.ts';
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

export type Requested = { codeId: string; email: string } | { problem: string; waitSeconds?: number };
export type Redeemed = { personId: string } | { problem: string; waitSeconds?: number };

export interface SignIn {
  requestCode(address: string, source: string): Promise<Requested>;
  redeem(codeId: string, address: string, code: string, source: string): Promise<Redeemed>;
}

interface SignInParts {
  knex: Knex;
  mailer: Mailer;
  people: People;
  log: Logger;
}

const addressSchema = email('Please enter a valid email address');

export function signInByEmail({ knex, mailer, people, log }: SignInParts): SignIn {
  const { count, check } = rateLimits(knex);
  return {
    async requestCode(address, source) {
      const parsed = z.safeParse(addressSchema, address);
      if (!parsed.success) return { problem: 'Please enter a valid email address' };
      const normalised = parsed.data.toLowerCase();
      const wait =
        (await count(limits.codesPerSource, source)) ??
        (await check(limits.failuresPerAddress, normalised)) ??
        (await count(limits.codesPerAddress, normalised));
      if (wait !== null) return tooMany('codes were asked for', wait);
      const { id, code } = await issueCode(knex, normalised);
      mailer.send(codeMail(normalised, code));
      return { codeId: id, email: normalised };
    },

    async redeem(codeId, address, code, source) {
      const wait =
        (await count(limits.triesPerSource, source)) ?? (await check(limits.failuresPerAddress, address));
      if (wait !== null) return tooMany('wrong codes were entered', wait);
      const proven = await redeemCode(knex, codeId, code);
      if (proven) return { personId: await people.arriveByEmail(proven) };
      const locked =
        (await count(limits.failuresPerAddress, address)) ??
        (await check(limits.failuresPerAddress, address));
      if (locked !== null)
        log.warn({ event: 'sign-in locked' }, 'too many wrong sign-in codes for one address');
      return { problem: 'This code is not right, or it is no longer valid. Check it, or ask for a new one.' };
    },
  };
}

function tooMany(what: string, waitSeconds: number) {
  const minutes = Math.ceil(waitSeconds / 60);
  const wait =
    minutes > 90 ? `${Math.ceil(minutes / 60)} hours` : minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return { problem: `Too many ${what}. Please wait ${wait} and try again.`, waitSeconds };
}

function codeMail(to: string, code: string) {
  return {
    to,
    subject: 'Your SkillPact sign-in code',
    text: [
      `Your sign-in code is ${code}`,
      '',
      'It works once, within 10 minutes, in the browser where you asked for it.',
      'If you did not ask for it, you can ignore this message: nobody can sign in without the code.',
    ].join('\n'),
  };
}
