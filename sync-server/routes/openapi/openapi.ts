// Generates the OpenAPI document from the table and the schemas that handle the requests.
import * as z from 'zod/mini';
import { refusalStatuses } from '#shared/engine/rejection.ts';
import { bodySchema, jsonOf, type Json } from '../rest/body.ts';
import { scopeNote, type Operation } from './operation.ts';
import type { QueryParts } from '../rest/query.ts';
import type { Route } from '../rest/route.ts';
import { describedCalls } from './calls.ts';
import { isRepeatable, type DescribedCall } from './described-call.ts';
import { namedParts, type NamedSchema } from './openapi-parts.ts';
import * as reading from '../rest/readings.ts';
import { v1RowSchema, v1Tables } from '../v1/read-tables.ts';
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
  const paths: Record<string, Record<string, Json>> = {};
  const operations = [
    ...table.map((route) => [route, operationOf(ofTable(route))] as const),
    ...describedCalls.map((described) => [described, operationOf(ofRoutes(described))] as const),
    ...commandOperations().map((operation) => [operation, operationOf(operation)] as const),
  ];
  for (const [{ method, path }, operation] of operations) {
    const address = `/api${path.replace(/:(\w+)/g, '{$1}')}`;
    paths[address] = { ...paths[address], [method]: operation };
  }
  const named = namedParts(paths, namedSchemas());
  return {
    openapi: '3.1.0',
    // The platform's name is a setting, and this document is made once.
    info: {
      title: 'REST API',
      version,
      description:
        'Calls of signed-in people, whose session is a cookie, and of other systems, which have a key.',
      contact: { name: 'The operator of this server' },
      license: { name: 'All rights reserved', identifier: 'LicenseRef-All-rights-reserved' },
    },
    servers: [{ url: '/', description: 'This server' }],
    security: [{ session: [] }],
    tags: named.tags,
    paths: named.paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'session' },
        key: { type: 'http', scheme: 'bearer', description: 'A key, which an owner creates: sp_live_…' },
      },
      schemas: {
        ...named.schemas,
        Error: jsonOf(errorShape, 'output'),
        Problem: jsonOf(problemShape, 'output'),
      },
    },
  };
}

/** The rows that several calls answer. */
const namedSchemas = (): NamedSchema[] => [
  ...Object.entries(rowsOfTable).map(([name, schema]) => ({ name, schema: jsonOf(schema, 'output') })),
  ...v1Tables.map((table) => ({
    name: `V1${table.charAt(0).toUpperCase()}${table.slice(1)}`,
    schema: jsonOf(v1RowSchema(table), 'output'),
  })),
];

const rowsOfTable = {
  User: reading.user,
  Job: reading.job,
  Site: reading.site,
  Course: reading.course,
  Agreement: reading.agreement,
  Enrollment: reading.enrollment,
  Completion: reading.completion,
  Match: reading.match,
  EmployerProfile: reading.employerProfile,
  ProviderProfile: reading.providerProfile,
  HandedOverChange: reading.handedOverChange,
  DataRequest: reading.dataRequest,
};

const errorShape = z.object({
  message: z.string(),
  code: z.string(),
  requestId: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
});

/** Problem details (RFC 9457) with the same code and fields. */
const problemShape = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  instance: z.string(),
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
  isConditional: route.body?.part === 'set',
});

const ofRoutes = ({ who, body, reading = z.unknown(), ...described }: DescribedCall): Operation => ({
  ...described,
  description: `For: ${who === 'everybody' ? 'everybody' : 'everybody who is signed in'}.`,
  isOpen: who === 'everybody',
  isRepeatable: isRepeatable({ ...described, who }),
  success: described.status ?? usualStatus[described.method],
  ...(body && { body: { schema: jsonOf(body, 'input'), isOptional: false } }),
  answer: reading,
});

function operationOf(operation: Operation): Json {
  const { path, summary, description, success, body, answer = z.unknown(), query = {} } = operation;
  const isV1 = path.startsWith('/v1/');
  const media = operation.media ?? 'application/json';
  const statuses = [
    400,
    401,
    403,
    404,
    409,
    ...(isV1 ? [410] : []),
    ...(isV1 && operation.isConditional ? [412] : []),
    ...(operation.isRepeatable ? [422] : []),
    429,
    500,
  ];
  const failures = statuses.map((status) => [status, errorAnswer(status, isV1)]);
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
      ...(operation.isConditional ? [ifMatch] : []),
    ],
    ...(body && {
      requestBody: { required: !body.isOptional, content: { [media]: { schema: body.schema } } },
    }),
    responses: {
      [success]: success === 204 ? { description: 'Done' } : { description: 'Success', content },
      ...(operation.method === 'get' && { 304: { description: 'The caller has this answer' } }),
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

const ifMatch: Json = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description: 'The `ETag` of the row. A row that was changed since stays as it is.',
  schema: { type: 'string' },
};

function errorAnswer(status: number, isV1: boolean): Json {
  const codes = Object.entries(refusalStatuses)
    .filter(([, of]) => of === status)
    .map(([code]) => code);
  return {
    description: codes.length > 0 ? `Refused: ${codes.join(', ')}` : 'Refused',
    content: isV1
      ? { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }
      : { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  };
}
