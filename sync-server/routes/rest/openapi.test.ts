// The description of the contract covers every line of the table.
import { readFileSync } from 'node:fs';
import Router from '@koa/router';
import { expect, test } from 'vitest';
import { restTable } from './table.ts';
import { accountDoor } from '../identity/account.ts';
import { adminAccessDoor } from '../identity/admin-access.ts';
import { describedCalls, otherAddresses } from './calls.ts';
import type { Door, RequestState } from '../http/route-group.ts';
import { eventStreams } from '../events.ts';
import { healthDoor } from '../health.ts';
import { historyDoor } from '../history.ts';
import { openApiDocument, openApiDoor } from './openapi.ts';
import { openIdDoor } from '../identity/openid.ts';
import { passkeysDoor } from '../identity/passkeys.ts';
import { policyReportsDoor } from '../policy-reports.ts';
import { publicJobsDoor } from '../public-jobs.ts';
import { pushSubscriptionsDoor } from '../push-subscriptions.ts';
import { restDoor } from './rest.ts';
import { sealingKeysDoor } from '../identity/outbox-keys.ts';
import { sessionDoor } from '../identity/session.ts';
import { syncDoor } from '../sync.ts';
import { taggingKeysDoor } from '../identity/tagging-keys.ts';
import { undoAddressDoor } from '../identity/undo-email-change.ts';
import { unsubscribeDoor } from '../unsubscribe.ts';

test('the contract is described as OpenAPI 3.1, every call with who may make it, its body, its reading and its errors', () => {
  const document = openApiDocument(restTable, '1');
  const paths = document.paths as Record<
    string,
    Record<string, { description: string; responses: object; requestBody?: object }>
  >;
  expect(document.openapi).toBe('3.1.0');
  for (const { method, path, body, allowed } of restTable) {
    const operation = paths[`/api${path.replace(/:(\w+)/g, '{$1}')}`]?.[method];
    expect(operation, `${method} ${path}`).toBeDefined();
    expect(Object.keys(operation?.responses ?? {})).toEqual(
      expect.arrayContaining(['400', '401', '403', '404', '409']),
    );
    expect(operation?.description).toBe(`For: ${allowed.join(', ')}.`);
    expect(operation?.requestBody !== undefined).toBe(body !== undefined);
  }
});

test('no two addresses differ only in what their parts are called, which OpenAPI takes for one', () => {
  const paths = Object.keys(openApiDocument(restTable, '1').paths as object);
  const shapes = paths.map((path) => path.replaceAll(/\{\w+\}/g, '{}'));
  expect(new Set(shapes).size).toBe(paths.length);
});

/** Doors ask for what they need when they are knocked at: to list their addresses they need nothing of it. */
const nothing = <Part>(part: object = {}): Part => part as Part;

const doors: Record<string, Door> = {
  accountDoor: accountDoor(nothing()),
  adminAccessDoor: adminAccessDoor(nothing()),
  healthDoor: healthDoor(nothing()),
  historyDoor: historyDoor(nothing()),
  openApiDoor: openApiDoor(restTable, '1'),
  openIdDoor: openIdDoor(nothing()),
  passkeysDoor: passkeysDoor(nothing({ passkeys: {} })),
  policyReportsDoor: policyReportsDoor(nothing()),
  publicJobsDoor: publicJobsDoor(nothing()),
  pushSubscriptionsDoor: pushSubscriptionsDoor(nothing()),
  restDoor: restDoor(nothing({ table: restTable })),
  sealingKeysDoor: sealingKeysDoor(nothing()),
  sessionDoor: sessionDoor(nothing()),
  syncDoor: syncDoor(nothing()),
  taggingKeysDoor: taggingKeysDoor(nothing()),
  undoAddressDoor: undoAddressDoor(nothing()),
  unsubscribeDoor: unsubscribeDoor(nothing()),
};

function routes(): string[] {
  const router = new Router<RequestState>();
  const events = eventStreams(nothing({ subscribe: () => () => {} }), 1);
  for (const door of [...Object.values(doors), events.door]) door(router);
  events.close();
  return router.stack.flatMap(({ path, methods }) =>
    methods.filter((method) => method !== 'HEAD').map((method) => `${method} ${String(path)}`),
  );
}

test('the addresses of every door that the server opens are looked at', () => {
  const texts = ['#server/main.ts', '#server/server.ts'].map((file) =>
    readFileSync(new URL(file, import.meta.url), 'utf8'),
  );
  const opened = texts.flatMap((text) => [...text.matchAll(/\b(\w+Door)\(/g)].map(([, name]) => name));
  const notAskedFor = ['filesDoor'];
  expect(new Set(opened.filter((name) => !notAskedFor.includes(name!)))).toEqual(new Set(Object.keys(doors)));
});

test('each address is described, or stands among the few that are no calls, and the other way round', () => {
  const paths = openApiDocument(restTable, '1').paths as Record<string, object>;
  const described = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const asDescribed = (route: string) => route.replace(' ', ' /api').replace(/:(\w+)/g, '{$1}');
  const others = Object.values(otherAddresses).flat().map(asDescribed);
  expect(described.filter((line) => others.includes(line))).toEqual([]);
  expect([...described, ...others].toSorted()).toEqual([...new Set(routes().map(asDescribed))].toSorted());
});

test('the five calls of the specification that are no line of the table are described', () => {
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
