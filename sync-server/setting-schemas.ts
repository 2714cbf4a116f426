// The kinds of values that settings have. The messages never repeat a value, because it may be a secret.
import * as z from 'zod/mini';

/** One of these words. */
export const oneOf = <const Values extends readonly string[]>(...values: Values) =>
  z.enum(values, `must be one of ${values.join(', ')}`);

/** Digits of a number in a range, both ends included. */
export const wholeNumber = (min: number, max: number) =>
  z.pipe(
    z.string(),
    z.pipe(
      z.transform((text: string) => (/^\d+$/.test(text) ? Number(text) : Number.NaN)),
      z
        .int(`must be a whole number from ${min} to ${max}`)
        .check(z.gte(min, `must be at least ${min}`), z.lte(max, `must be at most ${max}`)),
    ),
  );

/** An address with one of these protocols. */
export const address = (message: string, ...protocols: string[]) =>
  z
    .string()
    .check(
      z.refine(
        (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
        `must be ${message}`,
      ),
    );

const isBare = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { pathname, search, hash, username } = new URL(text);
  return pathname === '/' && !search && !hash && !username;
};

/** The address of a site as a browser names it: protocol, host and port. */
export const origin = address('an http or https address', 'http:', 'https:').check(
  z.refine(isBare, 'must be protocol and host alone, without a path or query'),
);

/** Texts separated by commas. */
export const list = z.pipe(
  z.string(),
  z.transform((text: string) =>
    text
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
  ),
);

const isMail = (text: string): boolean => /^[^\s@<>,]+@[^\s@<>,]+$/.test(text);

/** Email addresses separated by commas, or none. */
export const addressList = list.check(
  z.refine((items: string[]) => items.every(isMail), 'must be email addresses, separated by commas'),
);

/** "no-reply@example.org" or "A name <no-reply@example.org>". */
export const mailAddress = z
  .string()
  .check(
    z.refine(
      (text) => isMail(/^[^<>]*<([^<>]+)>\s*$/.exec(text)?.[1] ?? text.trim()),
      'must be an email address, with or without a name before it',
    ),
  );
