// The description of the REST contract, made from the same table and the same schemas that answer it.
import * as z from 'zod/mini';
import { refusalStatuses } from '#shared/refusal.ts';
import type { Route } from '../rest/route.ts';
import type { Door } from './door.ts';

type Json = Record<string, unknown>;

export function openApiDoor(table: readonly Route[], version: string): Door {
  // Made when it is first asked for: few ask, and every start would wait for it.
  let document: Json | undefined;
  return (router) => {
    router.get('/openapi.json', (context) => {
      document ??= openApiDocument(table, version);
      context.body = document;
    });
  };
}

export function openApiDocument(table: readonly Route[], version: string): Json {
  const paths: Record<string, Json> = {};
  for (const route of table) {
    const path = `/api${route.path.replace(/:(\w+)/g, '{$1}')}`;
    paths[path] = { ...paths[path], [route.method]: operationOf(route) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'SkillPact', version, description: 'Calls of signed-in people; the session is a cookie.' },
    security: [{ session: [] }],
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'session' } },
      schemas: { Error: jsonOf(errorShape, 'output') },
    },
  };
}

const errorShape = z.object({
  message: z.string(),
  code: z.string(),
  requestId: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
});

function operationOf(route: Route): Json {
  const { method, path, summary, allowed, body, isSearched, reading } = route;
  const isEmpty = method === 'delete';
  const success = method === 'post' ? '201' : isEmpty ? '204' : '200';
  const failures = [400, 401, 403, 404, 409, 429, 500].map((status) => [status, errorAnswer(status)]);
  return {
    summary,
    description: `For: ${allowed.join(', ')}.`,
    parameters: [...path.matchAll(/:(\w+)/g)]
      .map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string' } }))
      .concat((isSearched ? [searchParameter] : []) as never, headersOf(method) as never),
    ...(body
      ? { requestBody: { required: true, content: { 'application/json': { schema: bodySchema(body) } } } }
      : {}),
    responses: {
      [success]: isEmpty
        ? { description: 'Done' }
        : { description: 'Success', content: { 'application/json': { schema: jsonOf(reading, 'output') } } },
      ...Object.fromEntries(failures),
    },
  };
}

const searchParameter: Json = {
  name: 'q',
  in: 'query',
  required: false,
  description: 'Words, or beginnings of words, that a row of the list must have.',
  schema: { type: 'string', maxLength: 200 },
};

const headersOf = (method: Route['method']): Json[] =>
  method === 'get'
    ? []
    : [
        {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          description: 'A repeated request with the same key is answered like the first.',
          schema: { type: 'string', maxLength: 200 },
        },
      ];

function errorAnswer(status: number): Json {
  const codes = Object.entries(refusalStatuses)
    .filter(([, of]) => of === status)
    .map(([code]) => code);
  return {
    description: codes.length > 0 ? `Refused: ${codes.join(', ')}` : 'Refused',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  };
}

function bodySchema({ of, part, without = [], linksAsText }: NonNullable<Route['body']>): Json {
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

const jsonOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Json =>
  z.toJSONSchema(schema as never, { io, unrepresentable: 'any', target: 'draft-2020-12' }) as Json;
