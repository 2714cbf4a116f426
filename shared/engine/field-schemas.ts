// The kinds of value a row or a command input is made of: texts that any database takes, dates, instants, ids.
import * as z from 'zod/mini';
import { withCommas } from '../lib/format-english.ts';
import { codeOf, isWithin, lineOf, nameOf } from '../lib/texts.ts';

/** No NUL, no lone surrogate: Postgres refuses the first, JSON and UTF-8 mangle the second. */
export const isCleanText = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();

const clean = z.refine<string>(isCleanText, 'This text has a character that cannot be stored');

const within = (max: number) =>
  z.refine<string>((value) => isWithin(value, max), `Use at most ${withCommas(max)} characters`);

/** Free text, trimmed, at most `max` characters as people count them; empty is allowed. */
export const text = (max = 5000) => z.string().check(z.trim(), within(max), clean);

/** Trimmed text of at least `min` characters; `message` is what a person reads when it is shorter. */
export const textOf = (min: number, message: string, max = 5000) =>
  z.string(message).check(z.trim(), z.minLength(min, message), within(max), clean);

/** Text that may be empty; an empty one is kept as null, so that "nothing" has one form. */
export const nullableText = (max = 5000) => orNothing(text(max));

/** A text of one line; what would turn the line around or break it is taken out. */
const lineText = (max: number) => z.string().check(z.overwrite(lineOf), within(max), clean);
export const lineFrom = (min: number, message: string, max: number) =>
  z.string(message).check(z.overwrite(lineOf), z.minLength(min, message), within(max), clean);
export const nullableLine = (max: number) => orNothing(lineText(max));

/** What somebody or something is called: a line without characters that nobody sees. */
export const nameText = (max: number) => z.string().check(z.overwrite(nameOf), within(max), clean);
export const nameFrom = (min: number, message: string, max: number) =>
  z.string(message).check(z.overwrite(nameOf), z.minLength(min, message), within(max), clean);

const orNothing = <Schema extends z.ZodMiniType<string>>(schema: Schema) =>
  z.pipe(
    z.nullable(schema),
    z.transform((value) => value || null),
  );

/** In the input of a command that creates a row: a field that is left out is null. */
export const orNull = <Schema extends z.ZodMiniType>(schema: Schema) => z._default(schema, null as never);

/** A code or a reference that somebody typed or pasted: without what nobody sees. */
export const seenAlone = z.overwrite<string>(codeOf);

export const email = (message: string) =>
  z.pipe(
    z.string(message).check(seenAlone, z.maxLength(254, message), clean),
    z
      .string(message)
      .check(z.regex(/^[^\s@<>"(),:;[\]\\]+@[^\s@.<>"(),:;[\]\\]+(\.[^\s@.<>"(),:;[\]\\]+)+$/u, message)),
  );

/** A website address or nothing; only http(s), so that no link can run code. */
export const website = (message: string) =>
  z.pipe(nullableLine(500), z.nullable(z.string().check(z.refine(isWebAddress, message))));

function isWebAddress(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

/** A moment, UTC, to the millisecond: `2026-06-03T10:42:00.000Z`. Always the server's clock once confirmed. */
export const instant = () =>
  z.iso
    .datetime({ precision: 3, error: 'Enter a date and a time' })
    .check(z.refine(isOrdinaryYear, 'Enter a date and a time'));

/** A day on the wall calendar, `2026-06-03`, the same in every time zone. */
export const calendarDate = (message?: string) =>
  z.iso.date(message).check(z.refine(isOrdinaryYear, message ?? 'Enter a date'));

/** Of a date or an instant; Postgres knows no year 0. */
const isOrdinaryYear = (when: string) => when >= '1900' && when < '2200';

export const nullableDate = () =>
  z.pipe(
    z.nullable(z.union([z.literal(''), calendarDate()])),
    z.transform((value) => value || null),
  );

/** Jobs and courses: a random 52-bit whole number made on the device; exact in JSON and in Postgres. */
export const numericId = () => z.int('This is not an id').check(z.positive('This is not an id'));

/** Every other row: made on the device (UUIDv7, or derived by plain concatenation). */
export const rowId = () =>
  z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._:-]{0,119}$/, 'This is not an id'));

/** A row's value as text, as conflicts and histories keep it. */
export function valueText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : String(value as number | boolean);
}
