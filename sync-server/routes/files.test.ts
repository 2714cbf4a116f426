import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import Koa from 'koa';
import { afterAll, expect, test } from 'vitest';
import { screenPaths } from '#shared/screen-paths.ts';
import { filesRoutes } from './files.ts';

const outside = mkdtempSync(join(tmpdir(), 'skillpact-files-'));
const folder = join(outside, 'app');
const script = 'console.log("hello")'.repeat(100);
mkdirSync(join(folder, 'assets'), { recursive: true });
writeFileSync(join(outside, 'secret.txt'), 'secret');
writeFileSync(join(folder, 'index.html'), '<!doctype html><title>SkillPact</title>');
writeFileSync(join(folder, 'landing.html'), '<!doctype html><title>Landing</title>');
writeFileSync(join(folder, 'service-worker.js'), '// worker');
writeFileSync(join(folder, 'assets/main-abc123.js'), script);
writeFileSync(join(folder, 'assets/main-abc123.js.br'), brotliCompressSync(script));
writeFileSync(join(folder, 'assets/main-abc123.js.gz'), gzipSync(script));

const server = new Koa()
  .use(filesRoutes(folder, { hasSession: ({ cookies }) => cookies.get('visitor') === undefined }))
  .listen(0);
await once(server, 'listening');
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(outside, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) => fetch(origin + path, { headers });

/** Unlike fetch it sends the path and the headers as they are. */
function send(path: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    const sending = request(origin, { path, headers }, (response) => {
      let body = '';
      response
        .setEncoding('utf8')
        .on('data', (chunk: string) => (body += chunk))
        .on('end', () => resolve({ status: response.statusCode, body }));
    });
    sending.on('error', reject).end();
  });
}

test('sends the landing document at / to a browser without a session, and the frame everywhere else', async () => {
  const titleOf = async (path: string, cookie = '') =>
    /<title>(.*)<\/title>/.exec(await (await get(path, { cookie })).text())?.[1];
  expect(await titleOf('/', 'visitor=1')).toBe('Landing');
  expect(await titleOf('/')).toBe('SkillPact');
  expect(await titleOf('/privacy-policy', 'visitor=1')).toBe('SkillPact');
  expect(await titleOf('/index.html')).toBe('SkillPact');
  const { headers } = await get('/', { cookie: 'visitor=1' });
  expect([headers.get('Vary'), headers.get('Cache-Control')]).toEqual(['Cookie', 'no-cache']);
});

test('caches files with a hash in their name for a year and revalidates the others', async () => {
  expect((await get('/assets/main-abc123.js')).headers.get('Cache-Control')).toBe(
    'public, max-age=31536000, immutable',
  );
  expect((await get('/service-worker.js')).headers.get('Cache-Control')).toBe('no-cache');
  expect((await get('/')).headers.get('Cache-Control')).toBe('no-cache');
});

test.each([
  ['br', 'br'],
  ['gzip', 'gzip'],
  ['gzip, deflate, br', 'br'],
  ['identity', null],
])('answers a browser that accepts %s with the encoding %s', async (accepted, encoding) => {
  const response = await get('/assets/main-abc123.js', { 'Accept-Encoding': accepted });
  expect(response.headers.get('Content-Encoding')).toBe(encoding);
  expect(response.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8');
  expect(response.headers.get('Vary')).toBe('Accept-Encoding');
  expect(await response.text()).toBe(script);
});

test('answers a request for an unchanged file with 304 and no body', async () => {
  const first = await get('/');
  const again = await send('/', { 'If-None-Match': first.headers.get('ETag') ?? '' });
  expect(again).toEqual({ status: 304, body: '' });
});

test('answers HEAD with the length and without the content', async () => {
  const response = await fetch(`${origin}/service-worker.js`, {
    method: 'HEAD',
    headers: { 'Accept-Encoding': 'identity' },
  });
  expect([response.status, response.headers.get('Content-Length'), await response.text()]).toEqual([
    200,
    '9',
    '',
  ]);
});

const exampleIds = ['12', '4711.815.1764000000000', '4711.815', 'a%20b', '%D0%B6', 'main.js'];
const screens = [...new Set(Object.values(screenPaths).flat())];

test.each(screens)('answers the screen %s with the app for any id', async (path) => {
  for (const id of path.includes(':') ? exampleIds : ['']) {
    const address = path.replaceAll(/:\w+/g, id);
    for (const accept of ['text/html,application/xhtml+xml,*/*;q=0.8', '*/*']) {
      const response = await get(`${address}?tab=completed`, { Accept: accept });
      const { status, headers } = response;
      expect([status, headers.get('Content-Type')], address).toEqual([200, 'text/html; charset=utf-8']);
      expect(await response.text(), address).toContain('SkillPact');
    }
  }
});

test.each(['/Jobs', '/jobs/', '/swap-agreements/1.2.3/'])(
  'answers the path %s like the router of the app',
  async (path) => {
    expect((await get(path)).status).toBe(200);
  },
);

test.each(['/nowhere', '/jobs/1/2/3', '/nowhere.html', '/assets/main-old.js'])(
  'answers the unknown path %s with 404, with the app for a browser and without it for a program',
  async (path) => {
    const read = await get(path, { Accept: 'text/html' });
    expect([read.status, await read.text()]).toEqual([404, expect.stringContaining('<title>')]);
    const fetched = await get(path, { Accept: '*/*' });
    expect([fetched.status, await fetched.text()]).toEqual([404, 'Not found']);
  },
);

test('serves no file outside the folder', async () => {
  for (const path of [
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/%00',
  ]) {
    const { body } = await send(path);
    expect(body).not.toContain('secret');
  }
});

test('does not list a folder', async () => {
  for (const path of ['/assets', '/assets/']) {
    const text = await (await get(path, { Accept: '*/*' })).text();
    expect(text).not.toContain('main-abc123');
    expect((await get(path, { Accept: 'application/json' })).status).toBe(404);
  }
});

test('refuses to write files', async () => {
  expect((await fetch(origin, { method: 'PUT', body: 'x' })).status).toBe(405);
});
