// Validates the query parameters of a call. Each parameter is declared; undeclared ones are rejected by name.
import * as z from 'zod/mini';
import { Refusal } from '#shared/engine/rejection.ts';
import { instant, isCleanText } from '#shared/engine/field-schemas.ts';
import { refuseRequest } from '../../engine/request-refusals.ts';

/** A query parameter: how it is described and parsed. */
export interface QueryPart {
  description: string;
  /** The schema for the OpenAPI document. */
  shape: Record<string, unknown>;
  /** Parses the parameter's text. */
  schema: z.ZodMiniType<unknown, unknown>;
  /** Example: "... must be one of a, b." */
  must: string;
}

/** The query parameters of a call by name. */
export type QueryParts = Readonly<Record<string, QueryPart>>;

/** A parameter with one of these values. */
export const oneOf = (values: readonly string[], description: string): QueryPart => ({
  description,
  shape: { type: 'string', enum: [...values] },
  schema: z.string().check(z.refine((text) => values.includes(text))),
  must: `must be one of ${values.join(', ')}`,
});

/** A parameter with some of these values, with commas between them. */
export const someOf = (values: readonly string[], description: string): QueryPart => ({
  description,
  shape: { type: 'string' },
  schema: z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => text.split(',').map((value) => value.trim())),
    ),
    z.array(z.string().check(z.refine((value) => values.includes(value)))),
  ),
  must: `must name some of ${values.join(', ')}`,
});

/** A parameter that is "true" or "false". */
export const yesOrNo = (description: string): QueryPart => ({
  description,
  shape: { type: 'boolean' },
  schema: z.pipe(
    z.enum(['true', 'false']),
    z.transform((text) => text === 'true'),
  ),
  must: 'must be true or false',
});

/** A parameter that is a whole number from 1 to `most`. */
export const wholeNumber = (description: string, most = Number.MAX_SAFE_INTEGER): QueryPart => ({
  description,
  shape: { type: 'integer', minimum: 1, maximum: most },
  schema: z.pipe(
    z.string().check(z.regex(/^\d{1,16}$/)),
    z.pipe(z.transform(Number), z.int().check(z.gte(1), z.lte(most))),
  ),
  must:
    most === Number.MAX_SAFE_INTEGER ? 'must be a whole number' : `must be a whole number from 1 to ${most}`,
});

/** A parameter that is an instant, or a date, which means its start in UTC. */
export const moment = (description: string): QueryPart => ({
  description,
  shape: { type: 'string', format: 'date-time' },
  // Accepts any time zone and precision. A date starts at midnight UTC.
  schema: z.pipe(
    z.union([z.iso.datetime({ offset: true }), z.iso.date()]),
    z.pipe(
      z.transform((text: string) => new Date(text).toISOString()),
      instant(),
    ),
  ),
  must: 'must be a time like 2026-06-03T10:42:00Z, or a date',
});

/** A parameter with at most `most` characters of search words. */
export const words = (description: string, most: number): QueryPart => ({
  description,
  shape: { type: 'string', maxLength: most },
  schema: z.string().check(z.maxLength(most), z.refine(isCleanText)),
  must: `must be a text of ${most} characters at most`,
});

/** The parameters of paged lists. */
export const pageParts: QueryParts = {
  limit: wholeNumber('How many rows a page has; without it the whole list comes.', 500),
  after: words('The place that the link to the next page names.', 2_000),
};

/** The same for jobs and courses. */
export const listingParts: QueryParts = {
  ...pageParts,
  q: words('Words, or beginnings of words, that a row of the list must have.', 200),
  isActive: yesOrNo('Only the active ones, or only the others.'),
};

/** Returns the values by name. Throws a Refusal that names an undeclared or invalid parameter. */
export function readQuery(
  query: Readonly<Record<string, unknown>>,
  parts: QueryParts = {},
): Record<string, unknown> {
  refuseUnknown('parameter', Object.keys(query), Object.keys(parts));
  return Object.fromEntries(
    Object.entries(query).map(([name, text]) => [name, valueOf(name, text, parts[name])]),
  );
}

function valueOf(name: string, text: unknown, part: QueryPart | undefined): unknown {
  if (typeof text !== 'string') throw notRight(name, `${name} may be given once.`);
  const read = part?.schema.safeParse(text);
  if (!read?.success) throw notRight(name, `${name} ${part?.must}.`);
  return read.data;
}

const notRight = (name: string, sentence: string) => new Refusal('invalid', sentence, { [name]: sentence });

/** `kind` is the noun for the rejected names. */
export function refuseUnknown(
  kind: 'parameter' | 'field',
  given: readonly string[],
  taken: readonly string[],
): void {
  const unknown = given.filter((name) => !taken.includes(name));
  if (unknown.length === 0) return;
  const told = unknown.slice(0, mostTold).map(shortened);
  const { code, message, text } = refuseRequest('rest.unknownNames', { kind, told, taken: [...taken] });
  const fields = Object.fromEntries(told.map((name) => [name, `Unknown ${kind}`]));
  throw new Refusal(code, message, fields, text);
}

const mostTold = 10;

const shortened = (name: string): string => (name.length > 40 ? `${name.slice(0, 40)}…` : name);
