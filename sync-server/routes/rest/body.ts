// What the body of a call may say: the fields of the command behind it, and nothing else that is unknown.
import * as z from 'zod/mini';
import { Refusal } from '#shared/engine/rejection.ts';
import { refuseUnknown } from './query.ts';
import type { Route } from './route.ts';

export type Json = Record<string, unknown>;

export const jsonOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Json =>
  z.toJSONSchema(schema as never, { io, unrepresentable: 'any', target: 'draft-2020-12' }) as Json;

export function bodySchema({ of, part, without = [], linksAsText }: NonNullable<Route['body']>): Json {
  const whole = jsonOf(of.input, 'input');
  const schema = (part ? (whole.properties as Record<string, Json>)[part] : whole) as Json;
  const properties = Object.fromEntries(
    Object.entries(schema.properties as Json).filter(([name]) => !without.includes(name)),
  );
  if (linksAsText)
    properties.linkedJobIds = { type: ['string', 'null'], description: 'A JSON-encoded array of job ids.' };
  const required = ((schema.required as string[] | undefined) ?? []).filter(
    (name) => !without.includes(name),
  );
  return { type: 'object', properties, required };
}

/**
 * The fields of a body that the call takes. What it reads back and cannot change is left out, so that a row may be sent as
 * it was read; anything else is refused by name.
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
  if (typeof body !== 'object' || Array.isArray(body))
    throw new Refusal('invalid', 'The body must be a JSON object.');
  return body;
}

interface Names {
  taken: ReadonlySet<string>;
  /** What comes back from such a call. */
  shown: ReadonlySet<string>;
}

/** Made when a call is first asked for: a start would wait for all of them. */
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
