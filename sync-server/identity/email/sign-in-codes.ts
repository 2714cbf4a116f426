// The six-digit code: stored only as a hash; valid for one browser, ten minutes, five tries and one use.
import { randomBytes, randomInt, randomUUID, scrypt, timingSafeEqual } from 'node:crypto';
import type { Knex } from 'knex';
import { codeOf } from '#shared/lib/emailed-code.ts';
import { emailCodeMinutes, emailCodeTries } from '#shared/policy.ts';

/** A code that was just made. */
export interface IssuedCode {
  id: string;
  /** Sent in the mail and nowhere else. */
  code: string;
}

/** `tries` is the number of entries that the code allows, including the correct one. Defaults to five. */
export async function issueCode(
  knex: Knex,
  email: string,
  { tries = emailCodeTries }: { tries?: number | undefined } = {},
): Promise<IssuedCode> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const salt = randomBytes(16).toString('base64url');
  const id = randomUUID();
  const hash = (await derive(code, salt)).toString('base64url');
  const expiresAt = knex.raw(`now() + interval '${emailCodeMinutes} minutes'`);
  await knex('signInCodes').insert({ id, email, salt, hash, expiresAt, tries: emailCodeTries - tries });
  return { id, code };
}

/** The address that a code was sent to, or why it was not accepted. A code that is gone cannot be guessed. */
export type Redeemed = { email: string } | { problem: 'wrong' | 'gone' };

/** Checks a code. Each call uses up one try; the correct one uses up the code. */
export async function redeemCode(knex: Knex, id: string, code: string): Promise<Redeemed> {
  const [row] = await knex('signInCodes')
    .where({ id })
    .where('tries', '<', emailCodeTries)
    .where('expiresAt', '>', knex.fn.now())
    .increment('tries')
    .returning(['email', 'salt', 'hash']);
  if (!row) return { problem: 'gone' };
  const derived = await derive(codeOf(code), row.salt);
  if (!timingSafeEqual(derived, Buffer.from(row.hash, 'base64url'))) return { problem: 'wrong' };
  // Of two requests with the correct code only the one that deletes the row succeeds.
  const removed = await knex('signInCodes').where({ id }).del();
  return removed === 1 ? { email: row.email } : { problem: 'gone' };
}

function derive(code: string, salt: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(code, salt, 32, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
