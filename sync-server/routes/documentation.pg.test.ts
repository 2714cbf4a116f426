// Tests the page that shows the OpenAPI document: what it loads, and that no other page may do what it may.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newFixtures } from '#server/testing/fixtures.ts';
import type { Fixtures } from '#server/testing/fixtures.ts';

let fixtures: Fixtures;
beforeAll(async () => {
  fixtures = await newFixtures();
});
afterAll(() => fixtures.server.close());

const open = (path: string) => fixtures.cast.visitor.browser.fetch(path);

test('loads the script and the styles of this server only', async () => {
  const page = await (await open('/api/docs')).text();
  const loaded = [...page.matchAll(/(?:src|rel="stylesheet" href)="([^"]+)"/g)].map(
    ([, address]) => address!,
  );
  expect(loaded).toEqual([
    '/api/docs/swagger-ui.css',
    '/api/docs/swagger-ui-bundle.js',
    '/api/docs/start.js',
  ]);
  for (const address of loaded) {
    const answer = await open(address);
    expect([address, answer.status]).toEqual([address, 200]);
    expect(answer.headers.get('Content-Type')).toMatch(/^text\/(css|javascript)/);
    expect((await answer.text()).length).toBeGreaterThan(100);
  }
});

test('lets this page alone set styles in its elements, and none load from elsewhere or be framed', async () => {
  const policy = (await open('/api/docs')).headers.get('Content-Security-Policy')!;
  expect(policy).toContain("style-src 'self' 'unsafe-inline'");
  expect(policy).toContain("default-src 'none'; script-src 'self';");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/https?:|\*/);
  for (const path of ['/api/login', '/api/docstore', '/'])
    expect((await open(path)).headers.get('Content-Security-Policy') ?? '', path).not.toContain('unsafe');
});
