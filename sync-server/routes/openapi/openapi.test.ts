// Tests that the OpenAPI document covers every line of the table.
import { readFileSync } from 'node:fs';
import Router from '@koa/router';
import { expect, test } from 'vitest';
import { restTable } from '../rest/table.ts';
import { accountRoutes } from '../identity/account.ts';
import { addressInvitationRoutes } from '../address-invitations.ts';
import { adminAccessRoutes } from '../identity/admin-access.ts';
import { describedCalls, otherAddresses } from './calls.ts';
import type { RouteGroup, RequestState } from '../http/route-group.ts';
import { documentationRoutes } from '../documentation.ts';
import { eventStreams } from '../events.ts';
import { healthRoutes } from '../health.ts';
import { historyRoutes } from '../history.ts';
import { openApiDocument, openApiRoutes } from './openapi.ts';
import { openIdRoutes } from '../identity/openid.ts';
import { organizationRoutes } from '../identity/organizations.ts';
import { calendarFeedsRoutes } from '../calendar-feeds.ts';
import { passkeysRoutes } from '../identity/passkeys.ts';
import { browserErrorsRoutes } from '../browser-errors.ts';
import { policyReportsRoutes } from '../policy-reports.ts';
import { platformRoutes } from '../platform.ts';
import { publicJobsRoutes } from '../public-jobs.ts';
import { pushSubscriptionsRoutes } from '../push-subscriptions.ts';
import { restRoutes } from '../rest/rest.ts';
import { outboxKeysRoutes } from '../identity/outbox-keys.ts';
import { rightsRoutes } from '../identity/rights.ts';
import { learnerLinkRoutes } from '../identity/learner-links.ts';
import { sessionRoutes } from '../identity/session.ts';
import { syncRoutes } from '../sync.ts';
import { sessionLockRoutes } from '../identity/session-locks.ts';
import { taggingKeysRoutes } from '../identity/tagging-keys.ts';
import { undoEmailChangeRoutes } from '../identity/undo-email-change.ts';
import { unsubscribeRoutes } from '../unsubscribe.ts';
import { changesRoutes } from '../v1/changes.ts';
import { exportRoutes } from '../v1/exports.ts';
import { v1ListRoutes } from '../v1/lists.ts';
import { serviceAccountRoutes } from '../identity/service-accounts.ts';
import { webhookRoutes } from '../identity/webhooks.ts';
import { commandRoutes } from '../v1/commands.ts';
import { deviceCommandList } from '#shared/device-commands.ts';
import { viewRoutes } from '../identity/views.ts';

test('describes every call as OpenAPI 3.1 with its roles, request body, response, and errors', () => {
  const document = openApiDocument(restTable, '1');
  const paths = document.paths as Record<
    string,
    Record<string, { description: string; responses: object; requestBody?: object; security?: object }>
  >;
  expect(document.openapi).toBe('3.1.0');
  for (const { method, path, body, allowed, scope } of restTable) {
    const operation = paths[`/api${path.replace(/:(\w+)/g, '{$1}')}`]?.[method];
    expect(operation, `${method} ${path}`).toBeDefined();
    expect(Object.keys(operation?.responses ?? {})).toEqual(
      expect.arrayContaining(['400', '401', '403', '404', '409']),
    );
    const ofKeys = scope ? ` Scope of keys: ${scope}.` : '';
    expect(operation?.description).toBe(`For: ${allowed.join(', ')}.${ofKeys}`);
    expect(operation?.security).toEqual(scope ? [{ session: [] }, { key: [] }] : undefined);
    expect(operation?.requestBody !== undefined).toBe(body !== undefined);
  }
});

test('describes the type or the choices of each field of each body', () => {
  interface Schema {
    type?: string;
    properties?: Record<string, Schema>;
    items?: Schema;
    anyOf?: Schema[];
    $ref?: string;
    enum?: unknown[];
    const?: unknown;
  }
  const faults: string[] = [];
  const { paths, components } = openApiDocument(restTable, '1') as unknown as {
    paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: Schema }> } }>>;
    components: { schemas: Record<string, Schema> };
  };
  const visit = (where: string, named: Schema): void => {
    const schema = named.$ref ? components.schemas[named.$ref.split('/').at(-1)!]! : named;
    const { type, properties, items, anyOf } = schema;
    if (!type && !anyOf && !schema.enum && schema.const === undefined && !schema.$ref) faults.push(where);
    for (const [name, field] of Object.entries(properties ?? {})) visit(`${where} ${name}`, field);
    for (const each of [...(items ? [items] : []), ...(anyOf ?? [])]) visit(where, each);
  };
  for (const [path, operations] of Object.entries(paths))
    for (const [method, { requestBody }] of Object.entries(operations))
      for (const { schema } of Object.values(requestBody?.content ?? {})) visit(`${method} ${path}`, schema);
  // The browser's extensions say it, and nothing reads it; the input of any command that was refused.
  expect(faults).toEqual([
    'post /api/auth/passkeys response clientExtensionResults',
    'post /api/v1/commands/changes.handOver entries input',
  ]);
});

test('gives each call its own name, a described tag and references that lead somewhere', () => {
  const { paths, tags, components } = openApiDocument(restTable, '1') as unknown as {
    paths: Record<string, Record<string, { operationId: string; tags: string[] }>>;
    tags: { name: string; description: string }[];
    components: { schemas: object };
  };
  const operations = Object.values(paths).flatMap((each) => Object.values(each));
  const names = operations.map(({ operationId }) => operationId);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toContain('getJobsById');
  expect(new Set(operations.flatMap((operation) => operation.tags))).toEqual(
    new Set(tags.map(({ name }) => name)),
  );
  const references = [...JSON.stringify({ paths, components }).matchAll(/"#\/components\/schemas\/(\w+)"/g)];
  expect(references.length).toBeGreaterThan(100);
  for (const [, name] of references) expect(components.schemas).toHaveProperty(name!);
});

test('defines no two paths that differ only in their parameter names', () => {
  const paths = Object.keys(openApiDocument(restTable, '1').paths as object);
  const shapes = paths.map((path) => path.replaceAll(/\{\w+\}/g, '{}'));
  expect(new Set(shapes).size).toBe(paths.length);
});

/** Route groups use their parts when a request arrives. Listing their paths needs none of them. */
const nothing = <Part>(part: object = {}): Part => part as Part;

const routeGroups: Record<string, RouteGroup> = {
  accountRoutes: accountRoutes(nothing()),
  addressInvitationRoutes: addressInvitationRoutes(nothing()),
  adminAccessRoutes: adminAccessRoutes(nothing()),
  calendarFeedsRoutes: calendarFeedsRoutes(nothing()),
  documentationRoutes,
  healthRoutes: healthRoutes(nothing()),
  historyRoutes: historyRoutes(nothing()),
  learnerLinkRoutes: learnerLinkRoutes(nothing()),
  openApiRoutes: openApiRoutes(restTable, '1'),
  openIdRoutes: openIdRoutes(nothing()),
  organizationRoutes: organizationRoutes(nothing()),
  passkeysRoutes: passkeysRoutes(nothing({ passkeys: {} })),
  browserErrorsRoutes: browserErrorsRoutes(nothing()),
  policyReportsRoutes: policyReportsRoutes(nothing()),
  publicJobsRoutes: publicJobsRoutes(nothing()),
  platformRoutes: platformRoutes(nothing()),
  pushSubscriptionsRoutes: pushSubscriptionsRoutes(nothing()),
  restRoutes: restRoutes(nothing({ table: restTable })),
  outboxKeysRoutes: outboxKeysRoutes(nothing()),
  rightsRoutes: rightsRoutes(nothing()),
  commandRoutes: commandRoutes(nothing()),
  serviceAccountRoutes: serviceAccountRoutes(nothing()),
  webhookRoutes: webhookRoutes(nothing()),
  sessionRoutes: sessionRoutes(nothing()),
  syncRoutes: syncRoutes(nothing()),
  sessionLockRoutes: sessionLockRoutes(nothing()),
  taggingKeysRoutes: taggingKeysRoutes(nothing()),
  undoEmailChangeRoutes: undoEmailChangeRoutes(nothing()),
  changesRoutes: changesRoutes(nothing()),
  exportRoutes: exportRoutes(nothing()),
  v1ListRoutes: v1ListRoutes(nothing()),
  viewRoutes: viewRoutes(nothing()),
  unsubscribeRoutes: unsubscribeRoutes(nothing()),
};

function routes(): string[] {
  const router = new Router<RequestState>();
  const events = eventStreams(nothing({ subscribe: () => () => {} }), 1);
  for (const routeGroup of [...Object.values(routeGroups), events.routeGroup]) routeGroup(router);
  events.close();
  return router.stack.flatMap(({ path, methods }) =>
    methods.filter((method) => method !== 'HEAD').map((method) => `${method} ${String(path)}`),
  );
}

test('checks the routes of every route group the server opens', () => {
  const texts = ['../compose.ts', '../../server.ts'].map((file) =>
    readFileSync(new URL(file, import.meta.url), 'utf8'),
  );
  const opened = texts.flatMap((text) =>
    [...text.matchAll(/\b(\w+Routes)(?:\(|,\n)/g)].map(([, name]) => name),
  );
  // A learner's own page is no call.
  const notAskedFor = ['composeRoutes', 'filesRoutes', 'learnerRoutes'];
  expect(new Set(opened.filter((name) => !notAskedFor.includes(name!)))).toEqual(
    new Set(Object.keys(routeGroups)),
  );
});

test('describes every route or lists it among the exceptions, and describes no other', () => {
  const paths = openApiDocument(restTable, '1').paths as Record<string, object>;
  const described = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const asDescribed = (route: string) => route.replace(' ', ' /api').replace(/:(\w+)/g, '{$1}');
  const others = Object.values(otherAddresses).flat().map(asDescribed);
  expect(described.filter((line) => others.includes(line))).toEqual([]);
  // One route takes all commands, and each is described by its own input.
  const each = routes().flatMap((route) =>
    route === 'POST /v1/commands/:name'
      ? deviceCommandList.map(({ name }) => `POST /v1/commands/${name}`)
      : [route],
  );
  expect([...described, ...others].toSorted()).toEqual([...new Set(each.map(asDescribed))].toSorted());
});

test('describes what each call answers', () => {
  const { paths } = openApiDocument(restTable, '1') as { paths: Record<string, Record<string, Operation>> };
  type Operation = { responses: Record<string, { content?: Record<string, { schema: object }> }> };
  const unknown = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { responses }]) =>
      Object.values(responses)
        .flatMap(({ content = {} }) => Object.values(content))
        .filter(({ schema }) => Object.keys(schema).length === 0)
        .map(() => `${method} ${path}`),
    ),
  );
  expect(unknown).toEqual([]);
});

test('describes the five calls of the specification outside the table', () => {
  const lines = describedCalls.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
  expect(lines).toEqual(
    expect.arrayContaining([
      'GET /auth/user',
      'POST /auth/set-user-type',
      'POST /request-admin-access',
      'POST /verify-admin-access',
      'POST /admin-override',
    ]),
  );
});
