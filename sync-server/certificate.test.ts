// The certificate of a server at home: trusted where it was made known, kept, and renewed in time.
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { get } from 'node:https';
import { createServer } from 'node:https';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { localCertificate } from './certificate.ts';
import { addressWords } from './reachability.ts';

const folder = mkdtempSync(join(tmpdir(), 'certificate-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const today = new Date();
const in380Days = new Date(today.getTime() + 380 * 86_400_000);
const names = ['localhost', '127.0.0.1', '192.168.7.7'];

/** What somebody gets who trusts this certificate and nothing else. */
async function ask(host: string, trusted: string): Promise<string> {
  const { key, cert } = await localCertificate(folder, names, today);
  const server = createServer({ key, cert }, (_request, response) => response.end('hello'));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    const request = get({ host: '127.0.0.1', port, servername: host, ca: trusted, agent: false });
    const [response] = await once(request, 'response');
    response.resume();
    return String(response.statusCode);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'failed';
  } finally {
    server.close();
  }
}

test('is good for the names of this machine where it is trusted, and nowhere else', async () => {
  const { cert } = await localCertificate(folder, names, today);
  expect(await ask('localhost', cert)).toBe('200');
  const other = await localCertificate(join(folder, 'other'), names, today);
  expect(await ask('localhost', other.cert)).not.toBe('200');
});

test('is kept, its key for the owner alone, until it ends soon or an address is new', async () => {
  const first = await localCertificate(folder, names, today);
  expect((await localCertificate(folder, names, today)).cert).toBe(first.cert);
  expect(statSync(join(folder, 'https-key.pem')).mode & 0o077).toBe(0);
  expect(readFileSync(first.file, 'utf8')).not.toContain('PRIVATE');
  const moved = await localCertificate(folder, [...names, '192.168.7.8'], today);
  expect(moved.cert).not.toBe(first.cert);
  expect((await localCertificate(folder, names, in380Days)).cert).not.toBe(moved.cert);
});

test('what plain http lacks on the network is said at the start', () => {
  const address = {
    host: '192.168.7.7',
    publicOrigin: 'http://localhost:3000',
    isHttps: false,
    servesHttps: false,
  };
  expect(addressWords({ ...address, isReachable: false }, 3000, null)).toEqual([]);
  const words = addressWords({ ...address, isReachable: true }, 3000, null).join('\n');
  expect(words).toContain('plain http at http://192.168.7.7:3000');
  expect(words).toMatch(/no service worker, so no push, no app without a connection/);
  expect(words).toContain('npm start -- --https');
  const trusted = addressWords({ ...address, isReachable: true }, 3000, '.data/https-certificate.pem').join(
    '\n',
  );
  expect(trusted).toContain('https://192.168.7.7:3000');
  expect(trusted).toContain('.data/https-certificate.pem');
});
