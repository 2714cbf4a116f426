// Tests the certificate of a home server: trusted where its authority is installed, kept, and renewed in time.
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
import { get, createServer } from 'node:https';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { selfSignedCertificate } from '#tests/rigs/certificate.ts';
import { localCertificate } from './certificate.ts';
import { networkAddresses } from './network-addresses.ts';
import { newCertificate, type Pair } from './local-ca.ts';
import { readConfig } from '../config.ts';
import { addressText } from './startup-hints.ts';

const folder = mkdtempSync(join(tmpdir(), 'certificate-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const today = new Date();
const in380Days = new Date(today.getTime() + 380 * 86_400_000);
const in20Years = new Date(today.getTime() + 20 * 365 * 86_400_000);
const kept = ['localhost', '127.0.0.1', '192.168.7.7'];

/** What somebody gets who trusts this and nothing else. */
const ask = async (host: string, trusted: string, names = kept): Promise<string> =>
  answerOf(await localCertificate(folder, names, today), host, trusted);

async function answerOf({ key, cert }: Pair, host: string, trusted: string): Promise<string> {
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

test('serves a certificate that only devices trusting its authority accept, for the names of the machine', async () => {
  const { file } = await localCertificate(folder, kept, today);
  expect(await ask('localhost', readFileSync(file, 'utf8'))).toBe('200');
  const other = await localCertificate(join(folder, 'other'), kept, today);
  expect(await ask('localhost', readFileSync(other.file, 'utf8'))).not.toBe('200');
});

test.each([1, 6, 30, 60])('issues a certificate for %d additional addresses', async (count) => {
  const many = [...kept, ...Array.from({ length: count }, (_, at) => `10.0.0.${at + 1}`)];
  const { file } = await localCertificate(folder, many, today);
  expect(await ask('localhost', readFileSync(file, 'utf8'), many)).toBe('200');
});

test('serves a certificate that is signed by the authority and is no authority itself', async () => {
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

test('limits the authority to the names of the machine and private addresses', async () => {
  const { file } = await localCertificate(folder, kept, today);
  const bytes = new X509Certificate(readFileSync(file)).raw;
  const blockWithMask = Buffer.from([0x87, 8, 192, 168, 0, 0, 255, 255, 0, 0]);
  for (const part of [nameConstraints, Buffer.from('\x82\x09localhost', 'latin1'), blockWithMask])
    expect(bytes.includes(part)).toBe(true);
  const authority = {
    cert: readFileSync(file, 'utf8'),
    key: readFileSync(join(folder, 'https-authority-key.pem'), 'utf8'),
  };
  const validity = { notBefore: new Date(today.getTime() - 1000), notAfter: in380Days };
  const refused = 'UNSPECIFIED';
  for (const [name, answer] of [
    ['10.1.2.3', '200'],
    ['172.31.0.9', '200'],
    ['172.32.0.9', refused],
    ['1.1.1.1', refused],
    ['bank.example', refused],
  ] as const) {
    const { cert, key } = await newCertificate(authority, ['localhost', name], validity);
    expect([name, await answerOf({ key, cert: cert + authority.cert }, 'localhost', authority.cert)]).toEqual(
      [name, answer],
    );
  }
});

/** The extension's identifier, and that it is critical. */
const nameConstraints = Buffer.from('0603551d1e0101ff', 'hex');

test('keeps a certificate with a private key file until it expires soon or an address is added', async () => {
  const first = await localCertificate(folder, kept, today);
  expect((await localCertificate(folder, kept, today)).cert).toBe(first.cert);
  expect(statSync(join(folder, 'https-key.pem')).mode & 0o077).toBe(0);
  expect(readFileSync(first.file, 'utf8')).not.toContain('PRIVATE');
  const moved = await localCertificate(folder, [...kept, '192.168.7.8'], today);
  expect(moved.cert).not.toBe(first.cert);
  expect((await localCertificate(folder, kept, in380Days)).cert).not.toBe(moved.cert);
});

test.each([
  ['another private address', [...kept, '10.20.30.40'], today],
  ['no address of the network any more', ['localhost', '127.0.0.1'], today],
  ['all as it was, a year later', kept, new Date(today.getTime() - 380 * 86_400_000)],
])('keeps the trust of devices in a machine that has %s', async (_what, names, began) => {
  const moved = mkdtempSync(join(folder, 'moved-'));
  const first = await localCertificate(moved, ['localhost', '127.0.0.1'], began);
  const trusted = readFileSync(first.file, 'utf8');
  const { isAuthorityReplaced, ...pair } = await localCertificate(moved, names, today);
  expect(isAuthorityReplaced).toBe(false);
  expect(await answerOf(pair, names.at(-1) ?? '', trusted)).toBe('200');
});

test('reports a replaced authority after a new name, expiry, or a lost key', async () => {
  const replaced = mkdtempSync(join(folder, 'replaced-'));
  const start = async (names: string[], now: Date) =>
    (await localCertificate(replaced, names, now)).isAuthorityReplaced;
  expect(await start(kept, today)).toBe(false);
  expect(await start([...kept, 'school.example'], today)).toBe(true);
  expect(await start([...kept, 'school.example'], today)).toBe(false);
  expect(await start(kept, in20Years)).toBe(true);
  rmSync(join(replaced, 'https-authority-key.pem'));
  expect(await start([...kept, '10.0.0.1'], today)).toBe(true);
});

test('replaces a self-signed certificate of an earlier version', async () => {
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

const fileNames = [
  'https-authority-key.pem',
  'https-authority.crt',
  'https-certificate.pem',
  'https-key.pem',
];

test.each(
  fileNames.slice(1).flatMap(
    (name) =>
      [
        [name, 'empty', () => ''],
        [name, 'cut off', (text: string) => text.slice(0, text.length / 2)],
        [name, 'something else', () => 'hello'],
      ] as const,
  ),
)('issues a new certificate when %s is %s', async (name, _what, damage) => {
  const damaged = mkdtempSync(join(folder, 'damaged-'));
  const first = await localCertificate(damaged, kept, today);
  const file = join(damaged, name);
  writeFileSync(file, damage(readFileSync(file, 'utf8')));
  const second = await localCertificate(damaged, kept, today);
  expect(second.cert).not.toBe(first.cert);
  expect(second.isAuthorityReplaced).toBe(name === 'https-authority.crt');
  expect((await localCertificate(damaged, kept, today)).cert).toBe(second.cert);
});

test('replaces files atomically and leaves no temporary file', async () => {
  const renewed = join(folder, 'renewed');
  await localCertificate(renewed, kept, today);
  const earlier = fileNames.map((name) => {
    linkSync(join(renewed, name), join(folder, `earlier-${name}`));
    return readFileSync(join(renewed, name), 'utf8');
  });
  await localCertificate(renewed, kept, in20Years);
  // Written into the same file, it would have this name too.
  expect(fileNames.map((name) => readFileSync(join(folder, `earlier-${name}`), 'utf8'))).toEqual(earlier);
  expect(readdirSync(renewed).sort()).toEqual(fileNames);
  for (const name of fileNames.filter((each) => each.includes('key')))
    expect(statSync(join(renewed, name)).mode & 0o077).toBe(0);
});

const certificate = { file: '.data/https-authority.crt', isAuthorityReplaced: false };

test('reports at start which features are unavailable over plain http on the network', () => {
  const address = {
    host: '192.168.7.7',
    publicOrigin: 'http://localhost:3000',
    isHttps: false,
    servesHttps: false,
    smtpUrl: 'smtps://mail.example',
  };
  expect(addressText({ ...address, isReachable: false }, 3000, null)).toEqual([]);
  const words = addressText({ ...address, isReachable: true }, 3000, null).join('\n');
  expect(words).toContain('plain http at http://192.168.7.7:3000');
  expect(words).toMatch(/don’t allow service workers: push, offline use, and installing don’t work/);
  expect(words).toContain('npm start -- --https, with HOST=192.168.7.7 and SMTP_URL as now');
  const trusted = addressText({ ...address, isReachable: true }, 3000, certificate).join('\n');
  expect(trusted).toContain('https://192.168.7.7:3000');
  expect(trusted).toContain('.data/https-authority.crt');
  expect(trusted).toContain('PUBLIC_ORIGIN');
  expect(trusted).not.toContain('Only this machine');
  expect(trusted).toContain('copy this file to the device');
  const sentence = 'Devices that trusted the old one must trust this one.';
  expect(trusted).not.toContain(sentence);
  const replaced = { ...certificate, isAuthorityReplaced: true };
  expect(addressText({ ...address, isReachable: true }, 3000, replaced).join('\n')).toContain(sentence);
});

test.each([
  ['with https', { HTTPS: 'local' }],
  ['with https and a mail server', { HTTPS: 'local', SMTP_URL: 'smtps://mail.example' }],
])('suggests all settings for other devices that a server %s needs', (_case, environment) => {
  const [hint = ''] = addressText(readConfig(environment), 3000, certificate);
  expect(hint).toMatch(/^Only this machine can open it\. For other devices, set /);
  const settings = Object.fromEntries([...hint.matchAll(/([A-Z_]+)=(\S+)/g)].map(([, ...pair]) => pair));
  const config = readConfig({ ...environment, ...settings });
  expect([config.isReachable, config.servesHttps]).toEqual([true, true]);
  // Nobody else is led to their own machine.
  const [address = 'localhost'] = networkAddresses('0.0.0.0');
  expect(config.publicOrigin).toBe(`https://${address}:3000`);
  expect(hint.includes('SMTP_URL')).toBe(!('SMTP_URL' in environment));
});
