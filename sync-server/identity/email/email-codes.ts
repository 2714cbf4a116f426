// E-mailed codes: limits how often they can be requested, and verifies that a person received one.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import * as z from 'zod/mini';
import { email } from '#shared/engine/field-schemas.ts';
import type { Asker } from '../known-browsers.ts';
import type { Mail, Mailer } from '#server/operations/mail.ts';
import { rateLimits, type Bucket, type Limit } from '#server/limits/rate-limit.ts';
import { issueCode, redeemCode } from './sign-in-codes.ts';
import { DAY_SECONDS, HOUR_SECONDS } from '#shared/lib/time.ts';

/**
 * A stranger cannot lock an address or a school. A browser that has signed in to an address has its own mail budget,
 * and the limits of its network do not count for it. What cannot guess a code, such as a try of a used one, is not counted.
 * All others together get 3 mails at once and then one per 15 minutes. A network address may be a whole school. Each
 * code allows 5 wrong tries. After 10 wrong codes for an address within a day, a stranger's code allows one.
 * docs/security.md computes the remaining chance of a guess per year.
 */
const mailsToStrangers: Bucket = { name: 'codes-to-address', atOnce: 3, everySeconds: 15 * 60 };
const mailsToKnown: Bucket = { name: 'codes-to-known-browser', atOnce: 3, everySeconds: 15 * 60 };
const mailsToAddress: Limit = { name: 'mails-to-address', most: 12, seconds: HOUR_SECONDS };
const mailsFromSource: Limit = { name: 'codes-from-source', most: 600, seconds: HOUR_SECONDS };
const wrongFromSource: Limit = { name: 'wrong-codes-from-source', most: 600, seconds: HOUR_SECONDS };
const wrongAtAddress: Limit = { name: 'wrong-codes-at-address', most: 10, seconds: DAY_SECONDS };

/** Above half of a source's limit its responses are delayed more and more, up to this time. */
const SLOWEST_MS = 3_000;

/** Why a code was not sent or not accepted, in words, and how long to wait. */
export interface Problem {
  problem: string;
  waitSeconds?: number;
}

/** Stored in the browser that requested the code. Without it the code is invalid. */
export interface PendingCode {
  codeId: string;
  email: string;
}

/** Sends codes by mail and checks them, within limits per address and per network. */
export interface EmailedCodes {
  /** `write` creates the mail. If it creates none, no code is sent and the response is the same. */
  request(
    address: string,
    asker: Asker,
    write: (to: string, code: string) => Mail | null,
  ): Promise<PendingCode | Problem>;
  /** Returns the proven address. */
  prove(pending: PendingCode, code: string, asker: Asker): Promise<{ email: string } | Problem>;
}

interface Parts {
  knex: Knex;
  mailer: Mailer;
  /** Called with the address of each correct code. */
  onProven(address: string): Promise<void>;
  /** Called when ten wrong codes were entered for this address within a day. */
  onGuessed(address: string): void;
  /** Delays sources that send many requests. Defaults to real time. */
  pause?(ms: number): Promise<void>;
}

const addressSchema = email('Please enter a valid email address');
const invalidCode = 'This code is wrong or has expired. Check it, or request a new one.';

/** Sign-in, admin access and address changes share one budget of guesses. */
export function emailedCodes({ knex, mailer, onProven, onGuessed, pause = sleep }: Parts): EmailedCodes {
  const { count, check, take, used } = rateLimits(knex);

  async function slowDown(limit: Limit, source: string): Promise<void> {
    const share = (await used(limit, source)) / limit.most;
    if (share > 0.5) await pause(Math.min(1, share * 2 - 1) * SLOWEST_MS);
  }

  async function takeOfStranger(address: string, source: string): Promise<number | null> {
    await slowDown(mailsFromSource, source);
    return (await count(mailsFromSource, source)) ?? (await take(mailsToStrangers, address));
  }

  return {
    async request(address, asker, write) {
      const parsed = z.safeParse(addressSchema, address);
      if (!parsed.success) return { problem: 'Please enter a valid email address' };
      const normalised = parsed.data.toLowerCase();
      const browser = asker.idAt(normalised);
      const wait =
        (browser === null
          ? await takeOfStranger(normalised, asker.source)
          : await take(mailsToKnown, `${browser} ${normalised}`)) ??
        (await count(mailsToAddress, normalised));
      if (wait !== null) return tooMany('codes were asked for', wait);
      const isGuessed = browser === null && (await check(wrongAtAddress, normalised)) !== null;
      const { id, code } = await issueCode(knex, normalised, { tries: isGuessed ? 1 : undefined });
      await mailer.send(write(normalised, code));
      return { codeId: id, email: normalised };
    },

    async prove({ codeId, email: address }, code, asker) {
      const isStranger = asker.idAt(address) === null;
      if (isStranger) await slowDown(wrongFromSource, asker.source);
      const wait = isStranger ? await check(wrongFromSource, asker.source) : null;
      if (wait !== null) return tooMany('wrong codes were entered', wait);
      const redeemed = await redeemCode(knex, codeId, code);
      if ('email' in redeemed) {
        await onProven(redeemed.email);
        return redeemed;
      }
      if (redeemed.problem === 'gone') return { problem: invalidCode };
      if (isStranger) await count(wrongFromSource, asker.source);
      await count(wrongAtAddress, address);
      if ((await used(wrongAtAddress, address)) === wrongAtAddress.most) onGuessed(address);
      return { problem: invalidCode };
    },
  };
}

function tooMany(what: string, waitSeconds: number): Problem {
  const minutes = Math.ceil(waitSeconds / 60);
  const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return { problem: `Too many ${what}. Please wait ${wait} and try again.`, waitSeconds };
}
