// The description of the REST contract, made from the same table and the same schemas that answer it.
import * as z from 'zod/mini';
import { refusalStatuses } from '#shared/refusal.ts';
import { bodySchema, jsonOf, type Json } from '../rest/body.ts';
import type { QueryParts } from '../rest/query.ts';
import type { Route } from '../rest/route.ts';
import type { Door } from './door.ts';

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
  const { method, path, summary, allowed, body, query = {}, reading } = route;
  const success = String(route.status ?? usualStatus[method]);
  const isEmpty = success === '204';
  const failures = [400, 401, 403, 404, 409, 429, 500].map((status) => [status, errorAnswer(status)]);
  return {
    summary,
    description: `For: ${allowed.join(', ')}.`,
    parameters: [...path.matchAll(/:(\w+)/g)]
      .map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string' } }))
      .concat(queryOf(query) as never, headersOf(method) as never),
    ...(body
      ? {
          requestBody: {
            required: !body.isOptional,
            content: { 'application/json': { schema: bodySchema(body) } },
          },
        }
      : {}),
    responses: {
      [success]: isEmpty
        ? { description: 'Done' }
        : { description: 'Success', content: { 'application/json': { schema: jsonOf(reading, 'output') } } },
      ...Object.fromEntries(failures),
    },
  };
}

const usualStatus: Record<Route['method'], number> = {
  get: 200,
  post: 201,
  put: 200,
  patch: 200,
  delete: 204,
};

const queryOf = (parts: QueryParts): Json[] =>
  Object.entries(parts).map(([name, { description, shape }]) => ({
    name,
    in: 'query',
    required: false,
    description,
    schema: shape,
  }));

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
