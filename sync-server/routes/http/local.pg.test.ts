// Tests a local-only server: requests with another host name or through a proxy are rejected.
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testServer } from '#server/testing/test-server.ts';
import type { TestServer } from '#server/testing/test-server.ts';

interface Answer {
  status: number;
  text: string;
}

function ask(server: TestServer, path: string, headers: Record<string, string>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(`${server.url}${path}`, { headers, agent: false }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    asked.on('error', reject).end();
  });
}

const paths = ['/api/login', '/api/outbox', '/api/health', '/', '/jobs'];
const names = [
  'evil.example',
  'evil.example:3000',
  '127.evil.example',
  '127.0.0.1.evil.example',
  'localhost.evil.example',
  'localhost@evil.example',
  '192.168.0.7:3000',
  '[fe80::1]',
  '[',
];
const proxied = {
  'X-Forwarded-For': '203.0.113.9',
  'X-Forwarded-Host': 'skillpact.example',
  'X-Forwarded-Proto': 'https',
  'X-Real-IP': '203.0.113.9',
  Forwarded: 'for=203.0.113.9',
};

describe('serving only the local machine', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer({ config: { isLocal: true } });
  });
  afterAll(() => server.close());

  test.each(['localhost', 'LOCALHOST:3000', '127.0.0.1:80', '127.8.8.8', '[::1]:3000', 'app.localhost:3000'])(
    'answers requests to the host %s',
    async (host) => {
      for (const path of ['/api/login', '/api/outbox', '/api/health'])
        expect((await ask(server, path, { Host: host })).status).toBe(200);
    },
  );

  test.each(names)('refuses requests to the host %s and names the host it answers at', async (host) => {
    for (const path of paths) {
      const { status, text } = await ask(server, path, { Host: host });
      expect([status, JSON.parse(text).code]).toEqual([421, 'elsewhere']);
      expect(text).toContain('This server only answers at localhost on its own machine.');
    }
  });

  test.each(Object.entries(proxied))(
    'refuses requests that came through a proxy: %s',
    async (header, value) => {
      for (const path of paths)
        expect((await ask(server, path, { Host: 'localhost', [header]: value })).status).toBe(421);
    },
  );
});

describe('serving other machines', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer();
  });
  afterAll(() => server.close());

  test('answers requests to any host, also through a proxy', async () => {
    for (const Host of ['skillpact.example', '192.168.0.7:3000'])
      for (const [header, value] of Object.entries(proxied))
        expect((await ask(server, '/api/health', { Host, [header]: value })).status).toBe(200);
  });
});
