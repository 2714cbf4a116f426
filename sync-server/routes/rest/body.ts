// Validates the body of a call: only the fields of its command are accepted, and unknown fields are rejected.
import * as z from 'zod/mini';
import { refuseUnknown } from './query.ts';
import type { Route } from './route.ts';
import { refuseRequest } from '../../engine/request-refusals.ts';

/** A JSON object. */
export type Json = Record<string, unknown>;

/** Returns the JSON Schema of a schema. */
export const jsonOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Json =>
  z.toJSONSchema(schema as never, { io, unrepresentable: 'any', target: 'draft-2020-12' }) as Json;

/** Returns the JSON Schema of a call's body, made from its command's input. */
export function bodySchema({
  of,
  part,
  without = [],
  linksAsText,
  optional = [],
}: NonNullable<Route['body']>): Json {
  const whole = jsonOf(of.input, 'input');
  const schema = (part ? (whole.properties as Record<string, Json>)[part] : whole) as Json;
  const properties = Object.fromEntries(
    Object.entries(schema.properties as Json).filter(([name]) => !without.includes(name)),
  );
  if (linksAsText)
    properties.linkedJobIds = { type: ['string', 'null'], description: 'A JSON-encoded array of job ids.' };
  const required = ((schema.required as string[] | undefined) ?? []).filter(
    (name) => !without.includes(name) && !optional.includes(name),
  );
  return { type: 'object', properties, required };
}

/**
 * Returns the body fields that the call uses. Read-only fields that a read returns are ignored, so that a row can be
 * sent back as it was read. Any other field is rejected by name.
 */
export function bodyOf(route: Pick<Route, 'body' | 'reading' | 'ignores'>, given: unknown): Json {
  const fields = objectIn(given);
  const { taken, shown } = namesOf(route);
  refuseUnknown(
    'field',
    Object.keys(fields).filter((name) => !shown.has(name)),
    [...taken],
  );
  return Object.fromEntries(Object.entries(fields).filter(([name]) => taken.has(name)));
}

function objectIn(given: unknown): object {
  const body = given ?? {};
  if (typeof body !== 'object' || Array.isArray(body)) throw refuseRequest('rest.noObject');
  return body;
}

interface Names {
  taken: ReadonlySet<string>;
  /** The fields that such a call returns. */
  shown: ReadonlySet<string>;
}

/** Created on the first call, because creating all of them would delay the start. */
const known = new WeakMap<object, Names>();

function namesOf(route: Pick<Route, 'body' | 'reading' | 'ignores'>): Names {
  const names = known.get(route) ?? {
    taken: new Set(route.body ? propertiesOf(bodySchema(route.body)) : []),
    shown: new Set([
      ...(route.body ? propertiesOf(jsonOf(route.reading, 'output')) : []),
      ...(route.ignores ?? []),
    ]),
  };
  known.set(route, names);
  return names;
}

const propertiesOf = ({ properties = {} }: { properties?: unknown }): string[] =>
  Object.keys(properties as object);
