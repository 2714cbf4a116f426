// The certificate of a server at home: trusted where it was made known, kept, and renewed in time.
import { X509Certificate } from 'node:crypto';
import {
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { get } from 'node:https';
import { createServer } from 'node:https';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { selfSignedCertificate } from '#tests/rigs/certificate.ts';
import { localCertificate } from './certificate.ts';
import { readConfig } from './config.ts';
import { addressWords } from './reachability.ts';

const folder = mkdtempSync(join(tmpdir(), 'certificate-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const today = new Date();
const in380Days = new Date(today.getTime() + 380 * 86_400_000);
const kept = ['localhost', '127.0.0.1', '192.168.7.7'];

/** What somebody gets who trusts this and nothing else. */
async function ask(host: string, trusted: string, names = kept): Promise<string> {
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

test('a device that trusts the authority takes the server at the names of this machine, and others do not', async () => {
  const { file } = await localCertificate(folder, kept, today);
  expect(await ask('localhost', readFileSync(file, 'utf8'))).toBe('200');
  const other = await localCertificate(join(folder, 'other'), kept, today);
  expect(await ask('localhost', readFileSync(other.file, 'utf8'))).not.toBe('200');
});

test.each([1, 6, 30, 60])('a machine may have %d addresses more', async (count) => {
  const many = [...kept, ...Array.from({ length: count }, (_, at) => `10.0.0.${at + 1}`)];
  const { file } = await localCertificate(folder, many, today);
  expect(await ask('localhost', readFileSync(file, 'utf8'), many)).toBe('200');
});

test('an authority signs, and the server shows a certificate that is none', async () => {
  const { cert, file } = await localCertificate(folder, kept, today);
  const [server, shownToo] = (cert.match(/-----BEGIN[^]+?END CERTIFICATE-----/g) ?? []).map(
    (one) => new X509Certificate(one),
  );
  const authority = new X509Certificate(readFileSync(file));
  expect(shownToo?.fingerprint256).toBe(authority.fingerprint256);
  expect([authority.ca, server?.ca]).toEqual([true, false]);
  expect(server?.checkIssued(authority)).toBe(true);
  expect(server?.verify(authority.publicKey)).toBe(true);
  expect(server?.publicKey.equals(authority.publicKey)).toBe(false);
  expect(kept.filter((name) => server?.checkHost(name) ?? server?.checkIP(name))).toEqual(kept);
  expect(server?.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1']);
});

test('the authority may sign for the names and addresses of this machine alone', async () => {
  const { file } = await localCertificate(folder, kept, today);
  const bytes = new X509Certificate(readFileSync(file)).raw;
  const addressWithMask = Buffer.from([0x87, 8, 192, 168, 7, 7, 255, 255, 255, 255]);
  for (const part of [nameConstraints, Buffer.from('\x82\x09localhost', 'latin1'), addressWithMask])
    expect(bytes.includes(part)).toBe(true);
});

/** The extension's identifier, and that it is critical. */
const nameConstraints = Buffer.from('0603551d1e0101ff', 'hex');

test('is kept, its key for the owner alone, until it ends soon or an address is new', async () => {
  const first = await localCertificate(folder, kept, today);
  expect((await localCertificate(folder, kept, today)).cert).toBe(first.cert);
  expect(statSync(join(folder, 'https-key.pem')).mode & 0o077).toBe(0);
  expect(readFileSync(first.file, 'utf8')).not.toContain('PRIVATE');
  const moved = await localCertificate(folder, [...kept, '192.168.7.8'], today);
  expect(moved.cert).not.toBe(first.cert);
  expect((await localCertificate(folder, kept, in380Days)).cert).not.toBe(moved.cert);
});

test('one of an earlier version, which was its own authority, is replaced', async () => {
  const { cert, key } = selfSignedCertificate(kept);
  const earlier = join(folder, 'earlier');
  mkdirSync(earlier);
  for (const [name, text] of [
    ['https-key.pem', key],
    ['https-certificate.pem', cert],
    ['https-authority.crt', cert],
  ] as const)
    writeFileSync(join(earlier, name), text);
  expect((await localCertificate(earlier, ['localhost'], today)).cert).not.toContain(cert.trim());
});

const fileNames = ['https-authority.crt', 'https-certificate.pem', 'https-key.pem'];

test.each(
  fileNames.flatMap(
    (name) =>
      [
        [name, 'empty', () => ''],
        [name, 'cut off', (text: string) => text.slice(0, text.length / 2)],
        [name, 'something else', () => 'hello'],
      ] as const,
  ),
)('where %s is %s, a new one is made', async (name, _what, damage) => {
  const damaged = mkdtempSync(join(folder, 'damaged-'));
  const first = await localCertificate(damaged, kept, today);
  const file = join(damaged, name);
  writeFileSync(file, damage(readFileSync(file, 'utf8')));
  const second = await localCertificate(damaged, kept, today);
  expect(second.cert).not.toBe(first.cert);
  expect((await localCertificate(damaged, kept, today)).cert).toBe(second.cert);
});

test('a file is put in the place of the earlier one when it is whole, and nothing is left beside it', async () => {
  const renewed = join(folder, 'renewed');
  await localCertificate(renewed, kept, today);
  const earlier = fileNames.map((name) => {
    linkSync(join(renewed, name), join(folder, `earlier-${name}`));
    return readFileSync(join(renewed, name), 'utf8');
  });
  await localCertificate(renewed, kept, in380Days);
  // Written into the same file, it would stand under this name too.
  expect(fileNames.map((name) => readFileSync(join(folder, `earlier-${name}`), 'utf8'))).toEqual(earlier);
  expect(readdirSync(renewed).sort()).toEqual(fileNames);
  expect(statSync(join(renewed, 'https-key.pem')).mode & 0o077).toBe(0);
});

test('what plain http lacks on the network is said at the start', () => {
  const address = {
    host: '192.168.7.7',
    publicOrigin: 'http://localhost:3000',
    isHttps: false,
    servesHttps: false,
    smtpUrl: 'smtps://mail.example',
  };
  expect(addressWords({ ...address, isReachable: false }, 3000, null)).toEqual([]);
  const words = addressWords({ ...address, isReachable: true }, 3000, null).join('\n');
  expect(words).toContain('plain http at http://192.168.7.7:3000');
  expect(words).toMatch(/no service worker, so no push, no app without a connection/);
  expect(words).toContain('npm start -- --https, with HOST=192.168.7.7 and SMTP_URL as now');
  const trusted = addressWords({ ...address, isReachable: true }, 3000, '.data/https-authority.crt').join(
    '\n',
  );
  expect(trusted).toContain('https://192.168.7.7:3000');
  expect(trusted).toContain('.data/https-authority.crt');
  expect(trusted).not.toContain('Only this machine');
});

test.each([
  ['with https', { HTTPS: 'local' }],
  ['with https and a mail server', { HTTPS: 'local', SMTP_URL: 'smtps://mail.example' }],
])('what is said to set for other devices is all that a server %s needs', (_case, environment) => {
  const [hint = ''] = addressWords(readConfig(environment), 3000, '.data/https-authority.crt');
  expect(hint).toMatch(/^Only this machine reaches it\. For other devices set /);
  const settings = Object.fromEntries([...hint.matchAll(/([A-Z_]+)=(\S+)/g)].map(([, ...pair]) => pair));
  const config = readConfig({ ...environment, ...settings });
  expect([config.isReachable, config.servesHttps]).toEqual([true, true]);
  expect(hint.includes('SMTP_URL')).toBe(!('SMTP_URL' in environment));
});
