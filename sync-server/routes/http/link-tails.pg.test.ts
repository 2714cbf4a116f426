// Tests that a link with a sign behind it leads to the page that it names.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Browser, testServer } from '#server/testing/test-server.ts';
import type { TestServer } from '#server/testing/test-server.ts';
import { screenPaths } from '#shared/screen-paths.ts';

const app = mkdtempSync(join(tmpdir(), 'skillpact-link-tails-'));
writeFileSync(join(app, 'index.html'), '<!doctype html><title>SkillPact</title>');

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ appFolder: app });
});
afterAll(async () => {
  await server.close();
  rmSync(app, { recursive: true });
});

const asPerson = { headers: { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } };
const open = (path: string, init: RequestInit = asPerson) => new Browser(server).fetch(path, init);

test.each([...new Set(Object.values(screenPaths).flat())].filter((path) => path !== '/'))(
  'leads from %s with a sign behind it to the page',
  async (path) => {
    const address = path.replaceAll(/:\w+/g, '4711.815.1764000000000');
    for (const sign of ['.', ')', '%3E', '%20', ',']) {
      const answer = await open(address + sign);
      expect([answer.status, answer.headers.get('Location')]).toEqual([302, address]);
    }
    expect((await open(address)).status).toBe(200);
  },
);

test.each([
  '/api/unsubscribe?person=p-1&key=abc',
  '/api/undo-address?change=c-1&key=abc',
  '/api/login?returnTo=/courses/7/students',
])('leads from %s with a sign behind it to the server’s page', async (address) => {
  for (const sign of ['.', ').', '%22', '%E2%80%9D']) {
    const answer = await open(address + sign);
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, address]);
  }
});

test('leads nowhere else', async () => {
  const program = await open('/api/nothing.', { headers: { Accept: 'application/json' } });
  expect(program.status).toBe(404);
  const post = await open('/api/unsubscribe?person=p&key=a.', { ...asPerson, method: 'POST' });
  expect(post.status).not.toBe(302);
  for (const path of ['//evil.example.', '/%5Cevil.example.']) {
    const place = (await open(path)).headers.get('Location') ?? '/';
    expect(new URL(place, server.url).origin).toBe(server.url);
  }
  const callback = await open('/api/login/openid/callback?state=a&code=b.');
  expect(callback.headers.get('Location') ?? '').not.toContain('code=b');
});
