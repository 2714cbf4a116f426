// Defines the value types of rows and command inputs: texts that any database accepts, dates, instants and ids.
import * as z from 'zod/mini';
import { withCommas } from '../lib/format-english.ts';
import { codeOf, isBlank, isWithin, lineOf, nameOf } from '../lib/texts.ts';

/** Rejects NUL and lone surrogates. Postgres rejects NUL; JSON and UTF-8 corrupt lone surrogates. */
export const isCleanText = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();

const clean = z.refine<string>(isCleanText, 'This text has a character that cannot be stored');

const within = (max: number) =>
  z.refine<string>((value) => isWithin(value, max), `Use at most ${withCommas(max)} characters`);

/** Rejects a text in which nothing can be seen. An empty text is left to the minimum length. */
const seen = (message: string) => z.refine<string>((value) => value === '' || !isBlank(value), message);

/** A text in which nothing can be seen counts as empty. */
const emptyIfBlank = z.overwrite<string>((value) => (isBlank(value) ? '' : value));

/** Free text, trimmed, of at most `max` user-perceived characters. May be empty. */
export const text = (max = 5000) => z.string().check(z.trim(), emptyIfBlank, within(max), clean);

/** Trimmed text of at least `min` characters. `message` is shown to the person if it is shorter. */
export const textOf = (min: number, message: string, max = 5000) =>
  z.string(message).check(z.trim(), z.minLength(min, message), seen(message), within(max), clean);

/** Text that may be empty. Empty text is stored as null, so that a missing value has one form. */
export const nullableText = (max = 5000) => orNothing(text(max));

/** A single-line text. Line breaks become spaces, and direction overrides are removed. */
const lineText = (max: number) => z.string().check(z.overwrite(lineOf), emptyIfBlank, within(max), clean);
/** One line of text with at least `min` and at most `max` characters. Line breaks become spaces. */
export const lineFrom = (min: number, message: string, max: number) =>
  z.string(message).check(z.overwrite(lineOf), z.minLength(min, message), seen(message), within(max), clean);
/** An optional line of at most `max` characters. An empty one becomes null. */
export const nullableLine = (max: number) => orNothing(lineText(max));

/** The name of a person or thing: a single line without invisible characters. */
export const nameText = (max: number) =>
  z.string().check(z.overwrite(nameOf), emptyIfBlank, within(max), clean);
/** Like `lineFrom`, for names of people and organizations. */
export const nameFrom = (min: number, message: string, max: number) =>
  z.string(message).check(z.overwrite(nameOf), z.minLength(min, message), seen(message), within(max), clean);

const orNothing = <Schema extends z.ZodMiniType<string>>(schema: Schema) =>
  z.pipe(
    z.nullable(schema),
    z.transform((value) => value || null),
  );

/** A field of a creating command's input that defaults to null. */
export const orNull = <Schema extends z.ZodMiniType>(schema: Schema) => z._default(schema, null as never);

type Fields = Readonly<Record<string, z.ZodMiniType>>;
type Omittable<Shape extends Fields> = {
  [Name in keyof Shape]: null extends z.output<Shape[Name]> ? z.ZodMiniDefault<Shape[Name]> : Shape[Name];
};

/** The fields of a creating command's input. Those that accept null may be left out. */
export const omittable = <Shape extends Fields>(fields: Shape): Omittable<Shape> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, schema]) => [
      name,
      schema.safeParse(null).success ? orNull(schema) : schema,
    ]),
  ) as Omittable<Shape>;

/** Removes invisible characters from a code or a reference that a person typed or pasted. */
export const seenAlone = z.overwrite<string>(codeOf);

/** An address of at most 254 characters, the limit of SMTP paths. `message` names every fault. */
export const email = (message: string) =>
  z.pipe(
    z.string(message).check(seenAlone, z.maxLength(254, message), clean),
    z
      .string(message)
      .check(z.regex(/^[^\s@<>"(),:;[\]\\]+@[^\s@.<>"(),:;[\]\\]+(\.[^\s@.<>"(),:;[\]\\]+)+$/u, message)),
  );

/** A website address, or nothing. Only http(s) is accepted, so that no link can run code. */
export const website = (message: string) =>
  z.pipe(nullableLine(500), z.nullable(z.string().check(z.refine(isWebAddress, message))));

function isWebAddress(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

/**
 * A UTC instant with milliseconds: `2026-06-03T10:42:00.000Z`. Confirmed values always come from the server's clock.
 */
export const instant = () =>
  z.iso
    .datetime({ precision: 3, error: 'Enter a date and a time' })
    .check(z.refine(isOrdinaryYear, 'Enter a date and a time'));

/** A calendar date, `2026-06-03`, without a time zone. */
export const calendarDate = (message?: string) =>
  z.iso.date(message).check(z.refine(isOrdinaryYear, message ?? 'Enter a date'));

/** Accepts the years 1900 to 2199 in a date or an instant. Postgres has no year 0. */
const isOrdinaryYear = (when: string) => when >= '1900' && when < '2200';

/** An optional calendar date. An empty one becomes null. */
export const nullableDate = () =>
  z.pipe(
    z.nullable(z.union([z.literal(''), calendarDate()])),
    z.transform((value) => value || null),
  );

/** The id of a job or a course: a random 52-bit integer made on the device. It is exact in JSON and in Postgres. */
export const numericId = () => z.int('This is not an id').check(z.positive('This is not an id'));

/** The id of any other row: made on the device, as a UUIDv7 or by concatenation. */
export const rowId = () =>
  z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._:-]{0,119}$/, 'This is not an id'));

/** The id of a row that is made of other ids, such as a notification about a thread to a person. */
export const composedId = () =>
  z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._:-]{0,399}$/, 'This is not an id'));

/** Formats a row's value as text, as stored in conflicts and histories. */
export function valueText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : String(value as number | boolean);
}
