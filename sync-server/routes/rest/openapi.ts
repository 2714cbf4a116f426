// Generates the OpenAPI document from the table and the schemas that handle the requests.
import * as z from 'zod/mini';
import { refusalStatuses } from '#shared/engine/rejection.ts';
import { bodySchema, jsonOf, type Json } from './body.ts';
import { scopeNote, type Operation } from './operation.ts';
import type { QueryParts } from './query.ts';
import type { Route } from './route.ts';
import { describedCalls, type DescribedCall } from './calls.ts';
import { commandOperations } from '../v1/command-operations.ts';
import type { RouteGroup } from '../http/route-group.ts';

/** Mounts the OpenAPI document. */
export function openApiRoutes(table: readonly Route[], version: string): RouteGroup {
  // Generated on the first request, because few clients ask for it and every start would wait.
  let document: Json | undefined;
  return (router) => {
    router.get('/openapi.json', (context) => {
      document ??= openApiDocument(table, version);
      context.body = document;
    });
  };
}

/** Makes the OpenAPI document of all calls. */
export function openApiDocument(table: readonly Route[], version: string): Json {
  const paths: Record<string, Json> = {};
  const operations = [
    ...table.map((route) => [route, operationOf(ofTable(route))] as const),
    ...describedCalls.map((described) => [described, operationOf(ofRoutes(described))] as const),
    ...commandOperations().map((operation) => [operation, operationOf(operation)] as const),
  ];
  for (const [{ method, path }, operation] of operations) {
    const address = `/api${path.replace(/:(\w+)/g, '{$1}')}`;
    paths[address] = { ...paths[address], [method]: operation };
  }
  return {
    openapi: '3.1.0',
    // The platform's name is a setting, and this document is made once.
    info: {
      title: 'REST API',
      version,
      description:
        'Calls of signed-in people, whose session is a cookie, and of other systems, which have a key.',
    },
    security: [{ session: [] }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'session' },
        key: { type: 'http', scheme: 'bearer', description: 'A key, which an owner creates: sp_live_…' },
      },
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

const ofTable = (route: Route): Operation => ({
  ...route,
  description: `For: ${route.allowed.join(', ')}.${scopeNote(route.scope)}`,
  isForKeys: route.scope !== undefined,
  success: route.status ?? usualStatus[route.method],
  body: route.body && { schema: bodySchema(route.body), isOptional: route.body.isOptional ?? false },
  answer: route.reading,
  isRepeatable: route.method !== 'get' && !route.isNeverRepeated,
});

const ofRoutes = ({ who, body, reading = z.unknown(), ...described }: DescribedCall): Operation => ({
  ...described,
  description: `For: ${who === 'everybody' ? 'everybody' : 'everybody who is signed in'}.`,
  isOpen: who === 'everybody',
  success: described.status ?? usualStatus[described.method],
  ...(body && { body: { schema: jsonOf(body, 'input'), isOptional: false } }),
  answer: reading,
});

function operationOf(operation: Operation): Json {
  const { path, summary, description, success, body, answer = z.unknown(), query = {} } = operation;
  const media = operation.media ?? 'application/json';
  const statuses = [400, 401, 403, 404, 409, ...(operation.isRepeatable ? [422] : []), 429, 500];
  const failures = statuses.map((status) => [status, errorAnswer(status)]);
  const content = { [media]: { schema: jsonOf(answer, 'output') } };
  return {
    summary,
    description,
    ...(operation.isOpen && { security: [] }),
    ...(operation.isForKeys && { security: [{ session: [] }, { key: [] }] }),
    parameters: [
      ...[...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
        name,
        in: 'path',
        required: true,
        schema: { type: 'string' },
      })),
      ...queryOf(query),
      ...(operation.isRepeatable ? [idempotencyKey] : []),
    ],
    ...(body && {
      requestBody: { required: !body.isOptional, content: { [media]: { schema: body.schema } } },
    }),
    responses: {
      [success]: success === 204 ? { description: 'Done' } : { description: 'Success', content },
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

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'A repeated request with the same key is answered like the first.',
  schema: { type: 'string', maxLength: 200 },
};

function errorAnswer(status: number): Json {
  const codes = Object.entries(refusalStatuses)
    .filter(([, of]) => of === status)
    .map(([code]) => code);
  return {
    description: codes.length > 0 ? `Refused: ${codes.join(', ')}` : 'Refused',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  };
}
