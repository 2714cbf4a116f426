// Completes the generated OpenAPI document, so that programs make clients of it: each call has a name and a tag, schemas that
// occur more than once have a name, and each call shows an example.
import type { Json } from '../rest/body.ts';

type Operations = Record<string, Record<string, Json>>;

/** A schema that components name. */
export interface NamedSchema {
  name: string;
  schema: Json;
}

/** Returns the paths with names, tags, examples and references, and the schemas that they reference. */
export function namedParts(
  paths: Operations,
  known: readonly NamedSchema[],
): { paths: Operations; schemas: Record<string, Json>; tags: Json[] } {
  const schemas = new Map<string, Json>();
  const names = new Map(known.map(({ name, schema }) => [textOf(plain(schema)), name]));
  const isTaken = (name: string) => schemas.has(name);

  /** Replaces a known schema by its reference; one that is not known keeps its place, with references inside. */
  function referenced(schema: Json): Json {
    const name = names.get(textOf(schema));
    if (name === undefined) return withInner(schema, referenced);
    if (!isTaken(name)) {
      schemas.set(name, {});
      schemas.set(name, withInner(schema, referenced));
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  /** The whole body of a request or an answer has a name of its own unless it is known. */
  function whole(schema: Json, name: string): Json {
    const found = referenced(plain(schema));
    if (found.type !== 'object' || found.$ref !== undefined) return found;
    schemas.set(name, found);
    return { $ref: `#/components/schemas/${name}` };
  }

  const named = mapOperations(paths, (operation, method, path) => {
    const operationId = operationIdOf(method, path);
    const nameOfBody = `${capital(operationId)}Request`;
    const nameOfAnswer = `${capital(operationId)}Answer`;
    const body = operation.requestBody as { content: Contents } | undefined;
    return {
      operationId,
      tags: [tagOf(path)],
      ...operation,
      ...(body && { requestBody: { ...body, content: contentsOf(body.content, nameOfBody, whole) } }),
      responses: Object.fromEntries(
        Object.entries(operation.responses as Record<string, Json & { content?: Contents }>).map(
          ([status, answer]) => [
            status,
            answer.content ? { ...answer, content: contentsOf(answer.content, nameOfAnswer, whole) } : answer,
          ],
        ),
      ),
    };
  });
  return {
    paths: named,
    schemas: Object.fromEntries([...schemas].toSorted(([a], [b]) => (a < b ? -1 : 1))),
    tags: [...new Set(Object.keys(paths).map(tagOf))].toSorted().map((name) => ({
      name,
      description: describedTags[name] ?? `The calls below /api/${name}.`,
    })),
  };
}

type Contents = Record<string, { schema: Json }>;

const contentsOf = (
  contents: Contents,
  name: string,
  whole: (schema: Json, name: string) => Json,
): Record<string, Json> =>
  Object.fromEntries(
    Object.entries(contents).map(([media, { schema }]) => [
      media,
      schema.$ref === undefined
        ? { schema: whole(schema, name), example: exampleOf(plain(schema)) }
        : { schema },
    ]),
  );

const mapOperations = (
  paths: Operations,
  change: (operation: Json, method: string, path: string) => Json,
): Operations =>
  Object.fromEntries(
    Object.entries(paths).map(([path, operations]) => [
      path,
      Object.fromEntries(
        Object.entries(operations).map(([method, operation]) => [method, change(operation, method, path)]),
      ),
    ]),
  );

/** `GET /api/jobs/{id}` is `getJobsById`. The address is part of the contract, and so is this name. */
function operationIdOf(method: string, path: string): string {
  const parts = path
    .replace(/^\/api\//, '')
    .split(/[/.-]/)
    .map((part) => (part.startsWith('{') ? `By${capital(part.slice(1, -1))}` : capital(part)));
  return method + parts.join('');
}

/** The calls of v1 belong together by what they do, the others by their address. */
function tagOf(path: string): string {
  const [, first = '', second = ''] = /^\/api\/([\w.-]+)(?:\/([\w-]+))?/.exec(path) ?? [];
  if (first !== 'v1') return first;
  return { commands: 'v1-commands', changes: 'v1-changes' }[second] ?? 'v1-lists';
}

const describedTags: Record<string, string> = {
  'v1-commands': 'Every change that a member may make, as a command.',
  'v1-changes': 'What changed since the last reading, without a gap.',
  'v1-lists': 'The rows of each table, filtered, sorted and in pages.',
};

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const textOf = (schema: Json): string => JSON.stringify(schema);

/**
 * Removes what belongs to a document of its own, names the keys of a record as properties, and says how long a tuple is.
 */
function plain({ $schema: _, ...schema }: Json): Json {
  const { propertyNames, additionalProperties, required } = schema as {
    propertyNames?: { enum?: string[] };
    additionalProperties?: Json;
    required?: string[];
  };
  const keys = propertyNames?.enum;
  if (keys && required && additionalProperties)
    return plain({
      type: 'object',
      properties: Object.fromEntries(keys.map((key) => [key, additionalProperties])),
      required,
      additionalProperties: false,
    });
  const { prefixItems, items } = schema as { prefixItems?: Json[]; items?: unknown };
  // Some readers need a schema here, although nothing may follow.
  const rest = prefixItems &&
    !isSchema(items) && {
      items: { anyOf: prefixItems },
      minItems: prefixItems.length,
      maxItems: prefixItems.length,
    };
  return withInner({ ...schema, ...rest }, plain);
}

/** Changes the schemas directly inside a schema. */
function withInner(schema: Json, change: (inner: Json) => Json): Json {
  const changed = (value: unknown): unknown => (isSchema(value) ? change(value) : value);
  const each = (value: unknown): unknown =>
    Object.fromEntries(Object.entries(value as object).map(([name, inner]) => [name, changed(inner)]));
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      if (key === 'properties') return [key, each(value)];
      if (['anyOf', 'oneOf', 'allOf', 'prefixItems'].includes(key) && Array.isArray(value))
        return [key, value.map(changed)];
      return [key, ['items', 'additionalProperties'].includes(key) ? changed(value) : value];
    }),
  );
}

const isSchema = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const examplesOfFormats: Record<string, string> = {
  'date-time': '2026-06-03T10:00:00.000Z',
  date: '2026-06-03',
  uri: 'https://example.org',
};

/** The first that fits is shown: any text, a time, a command, filters. */
const examplesOfPatterns = ['text', '09:00', 'jobs.edit', 'status=matched'];

interface Shape {
  const?: unknown;
  enum?: unknown[];
  anyOf?: Json[];
  oneOf?: Json[];
  type?: string | string[];
  items?: Json;
  prefixItems?: Json[];
  properties?: Record<string, Json>;
  format?: string;
  minimum?: number;
  minLength?: number;
  pattern?: string;
}

/** Returns a value that the schema allows, for a reader. Texts say that they are texts, unless their format says more. */
function exampleOf(schema: Json, name = ''): unknown {
  const { const: only, enum: values, anyOf, oneOf, type, ...shape } = schema as Shape;
  if (only !== undefined) return only;
  if (values) return values[0];
  const choice = (anyOf ?? oneOf)?.[0];
  if (choice) return exampleOf(choice, name);
  const { properties = {}, items, prefixItems, minimum = 1 } = shape;
  const kind = Array.isArray(type) ? type[0] : type;
  switch (kind ?? 'null') {
    case 'object':
      return Object.fromEntries(
        Object.entries(properties).map(([field, inner]) => [field, exampleOf(inner, field)]),
      );
    case 'array':
      if (prefixItems) return prefixItems.map((inner) => exampleOf(inner));
      return items ? [exampleOf(items)] : [];
    case 'integer':
    case 'number':
      return Math.max(1, minimum);
    case 'boolean':
      return true;
    case 'string':
      return textExample(shape, name);
    default:
      return null;
  }
}

function textExample({ format = '', minLength = 0, pattern }: Shape, name: string): string {
  if (name.toLowerCase().endsWith('email')) return 'zoe@example.org';
  return (
    examplesOfFormats[format] ??
    (pattern && examplesOfPatterns.find((text) => new RegExp(pattern).test(text))) ??
    'text '
      .repeat(Math.ceil((minLength + 1) / 5))
      .trimEnd()
      .padEnd(minLength, '.')
  );
}
