// Tests the TLS versions of the server's own https.
import { connect, type ConnectionOptions } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { selfSignedCertificate } from '#tests/rigs/certificate.ts';
import { testServer, type TestServer } from '../testing/test-server.ts';

const certificate = selfSignedCertificate(['localhost']);
let server: TestServer;
beforeAll(async () => {
  server = await testServer({ certificate });
});
afterAll(() => server.close());

const versionWith = (options: ConnectionOptions) =>
  new Promise<string | null>((resolve) => {
    const port = Number(new URL(server.url).port);
    const socket = connect({
      host: '127.0.0.1',
      port,
      servername: 'localhost',
      ca: certificate.cert,
      ...options,
    });
    socket.on('secureConnect', () => {
      resolve(socket.getProtocol());
      socket.end();
    });
    socket.on('error', () => resolve(null));
  });

test('negotiates TLS 1.3 where possible and nothing older than 1.2', async () => {
  expect(await versionWith({})).toBe('TLSv1.3');
  expect(await versionWith({ maxVersion: 'TLSv1.2' })).toBe('TLSv1.2');
  // At this level OpenSSL offers the old versions at all.
  for (const version of ['TLSv1.1', 'TLSv1'] as const) {
    const ciphers = 'DEFAULT:@SECLEVEL=0';
    expect(await versionWith({ minVersion: version, maxVersion: version, ciphers })).toBeNull();
  }
});
