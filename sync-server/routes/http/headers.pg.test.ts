// Tests the headers of every response: the app's files and pages, calls, rejections and faults.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Browser, signedInBrowser, testServer } from '#server/testing/test-server.ts';
import type { TestServer } from '#server/testing/test-server.ts';
import type { RouteGroup } from './route-group.ts';

const app = mkdtempSync(join(tmpdir(), 'skillpact-headers-'));
writeFileSync(join(app, 'index.html'), '<!doctype html><title>SkillPact</title>');
writeFileSync(join(app, 'main.js'), '// main');
writeFileSync(join(app, 'icon.svg'), '<svg/>');

const echo: RouteGroup = (router) => {
  router.get('/things/:name', ({ params, query, response }) => {
    response.body = { name: params.name, q: query['q'] };
  });
  router.get('/fails', () => {
    throw new Error('a fault');
  });
};

let server: TestServer;
let member: Browser;
beforeAll(async () => {
  server = await testServer({
    appFolder: app,
    routeGroups: [echo],
    config: { publicOrigin: 'https://skillpact.example', isHttps: true },
  });
  member = await signedInBrowser(server, 'member@example.org');
});
afterAll(async () => {
  await server.close();
  rmSync(app, { recursive: true });
});

const paths: [path: string, status: number, type: string | null][] = [
  ['/', 200, 'text/html; charset=utf-8'],
  ['/courses/12', 200, 'text/html; charset=utf-8'],
  ['/main.js', 200, 'text/javascript; charset=utf-8'],
  ['/nothing.js', 404, 'text/plain; charset=utf-8'],
  ['/api/login?again', 200, 'text/html; charset=utf-8'],
  ['/api/login.css', 200, 'text/css; charset=utf-8'],
  ['/api/auth/user', 200, 'application/json; charset=utf-8'],
  ['/api/nothing', 404, 'application/json; charset=utf-8'],
  ['/api/fails', 500, 'application/json; charset=utf-8'],
  ['/api/logout?x', 302, 'text/html; charset=utf-8'],
];

const everywhere = async (check: (headers: Headers, path: string, body: string) => void) => {
  for (const [path, status] of paths) {
    const answer = await member.copy().fetch(path);
    expect(answer.status, path).toBe(status);
    check(answer.headers, path, await answer.text());
    member = await signedInBrowser(server, 'member@example.org');
    await server.knex('rateLimits').del();
  }
};

/** The answer of a call is no page, and none of its headers is longer than it must be. */
const isCall = (headers: Headers) => headers.get('Content-Type')?.startsWith('application/json') === true;

test('sends a call’s answer with fewer than 600 bytes of headers', async () => {
  await everywhere((headers, path) => {
    if (!isCall(headers)) return;
    const bytes = [...headers].map(([name, value]) => `${name}: ${value}\r\n`).join('').length;
    expect(bytes, path).toBeLessThan(600);
  });
});

test('sends Strict-Transport-Security for a year with subdomains in every response', async () => {
  await everywhere((headers, path) => {
    expect(headers.get('Strict-Transport-Security'), path).toBe('max-age=31536000; includeSubDomains');
  });
});

test('sends a Content-Security-Policy that blocks other origins in every response', async () => {
  await everywhere((headers, path) => {
    const policy = headers.get('Content-Security-Policy') ?? '';
    const directives = new Map(
      policy.split(';').map((directive) => {
        const [name = '', ...sources] = directive.trim().split(' ');
        return [name, sources.join(' ')];
      }),
    );
    for (const name of ['default-src', 'frame-ancestors']) expect(directives.get(name), path).toBe("'none'");
    if (isCall(headers)) return expect([...directives.keys()]).toEqual(['default-src', 'frame-ancestors']);
    expect(directives.get('base-uri'), path).toBe("'none'");
    expect(directives.get('require-trusted-types-for'), path).toBe("'script'");
    expect(headers.get('Reporting-Endpoints'), path).toBe('policy="/api/policy-reports"');
    expect(headers.get('X-Frame-Options'), path).toBe('DENY');
    // Falls back to default-src, as frames, media and plugins do.
    expect([undefined, "'none'"], path).toContain(directives.get('object-src'));
    for (const name of ['script-src', 'style-src', 'connect-src', 'font-src', 'form-action'])
      expect(directives.get(name), path).toBe("'self'");
    expect(directives.get('img-src'), path).toBe("'self' data:");
  });
});

test('forbids content sniffing in every response and cross-site referrers in every page and file', async () => {
  await everywhere((headers, path) => {
    expect(headers.get('X-Content-Type-Options'), path).toBe('nosniff');
    if (isCall(headers)) return;
    expect(headers.get('Referrer-Policy'), path).toBe('same-origin');
    expect(headers.get('Cross-Origin-Resource-Policy'), path).toBe('same-origin');
  });
});

test('forbids every cache to store an answer of the API', async () => {
  await everywhere((headers, path) => {
    if (path.startsWith('/api/')) expect(headers.get('Cache-Control'), path).toBe('no-store');
  });
});

test('sends a content type and a charset with every response that has a body', async () => {
  await everywhere((headers, path, body) => {
    const [, , type] = paths.find(([known]) => known === path)!;
    if (body !== '') expect(headers.get('Content-Type'), path).toBe(type);
    if (type?.startsWith('application/json')) expect(() => JSON.parse(body)).not.toThrow();
  });
});

test('allows no page of another origin to read a response', async () => {
  for (const [path] of paths)
    for (const Origin of ['https://evil.example', 'null', 'https://skillpact.example'])
      for (const method of ['GET', 'OPTIONS']) {
        const headers = { Origin, 'Access-Control-Request-Method': 'PUT', 'Sec-Fetch-Site': 'cross-site' };
        const answer = await new Browser(server).fetch(path, { method, headers });
        expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
      }
});

test('decodes a path and its parameters only once', async () => {
  const read = async (path: string) => (await new Browser(server).fetch(path)).json();
  expect(await read('/api/things/a%2541b?q=%2541%252e')).toEqual({ name: 'a%41b', q: '%41%2e' });
  expect(await read('/api/things/a%20b?q=%26')).toEqual({ name: 'a b', q: '&' });
});
