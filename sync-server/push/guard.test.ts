import { createServer } from 'node:https';
import { afterAll, expect, test } from 'vitest';
import { selfSignedCertificate } from '#tests/rigs/certificate.ts';
import { listen } from '#tests/rigs/ports.ts';
import { isPublicAddress } from '../delivery/public-address.ts';
import type { LookupAll } from '../delivery/public-agent.ts';
import { pushGuard, type PushGuardOptions } from './guard.ts';
import { sendPush } from './send.ts';
import webpush from 'web-push';

let knocks = 0;
const certificate = selfSignedCertificate(['push.example', 'localhost']);
const inside = createServer({ key: certificate.key, cert: certificate.cert }, (_request, response) => {
  knocks++;
  response.writeHead(201).end();
});
const port = await listen(inside);
afterAll(() => {
  inside.closeAllConnections();
  inside.close();
});

const resolvingTo =
  (...addresses: string[]): LookupAll =>
  (_hostname, _options, callback) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );

function knock(host: string, options: PushGuardOptions) {
  const guard = pushGuard({ extraHosts: ['push.example'], ports: [port], ca: certificate.cert, ...options });
  const endpoint = `https://${host}:${port}/push`;
  const keys = { p256dh: webpush.generateVAPIDKeys().publicKey, auth: 'AAAAAAAAAAAAAAAAAAAAAA' };
  const vapid = { subject: 'mailto:push@skillpact.example', ...webpush.generateVAPIDKeys() };
  const push = {
    endpoint,
    keys,
    vapid,
    payload: 'x',
    timeToLive: 60,
    topic: 'x',
    urgency: 'normal' as const,
  };
  return sendPush(push, guard.agent);
}

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://jmt17.google.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
  'https://fcm.googleapis.com:443/fcm/send/abc',
])('allows the push service of a browser: %s', (endpoint) => {
  expect(pushGuard().allows(endpoint)).toBe(true);
});

test.each([
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0177.0.0.1/',
  'https://127.1/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://localhost/',
  'https://169.254.169.254/latest/meta-data/',
  'https://fcm.googleapis.com@127.0.0.1/',
  'https://user:secret@fcm.googleapis.com/',
  'https://fcm.googleapis.com.evil.example/',
  'https://evil.example/fcm.googleapis.com',
  'https://evilpush.apple.com/',
  'https://push.apple.com.evil.example/',
  'https://fcm.googleapis.com:8443/',
  'http://fcm.googleapis.com/',
  'ftp://fcm.googleapis.com/',
  'file:///etc/passwd',
  'fcm.googleapis.com',
  '',
])('refuses any other endpoint: %s', (endpoint) => {
  expect(pushGuard().allows(endpoint)).toBe(false);
});

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  'fd00::1',
  'fe80::1',
  'ff02::1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  'not an address',
])('treats %s as a non-public address', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['142.250.74.10', '17.57.144.1', '2a00:1450:4001:80f::200a'])(
  'treats %s as a public address',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test('does not call an allowed name that resolves to a local address', async () => {
  for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
    const answer = await knock('push.example', { lookup: resolvingTo(address) });
    expect(answer).toMatchObject({ status: 0, isForbidden: true });
  }
  expect(await knock('push.example', { lookup: resolvingTo('142.250.74.10', '127.0.0.1') })).toMatchObject({
    isForbidden: true,
  });
  expect(knocks).toBe(0);
});

test('does not call a name that resolves to a private address only at connection time', async () => {
  const answers = ['142.250.74.10', '127.0.0.1'];
  const lookup: LookupAll = (...args) => resolvingTo(answers.shift() ?? '127.0.0.1')(...args);
  lookup('push.example', { all: true }, () => {});
  expect(await knock('push.example', { lookup })).toMatchObject({ status: 0, isForbidden: true });
  expect(knocks).toBe(0);
});

test('sends nothing to a server with an untrusted certificate', async () => {
  const options = { lookup: resolvingTo('127.0.0.1'), isAllowedAddress: () => true };
  const other = selfSignedCertificate(['push.example']).cert;
  expect(await knock('push.example', { ...options, ca: other })).toMatchObject({ status: 0 });
  expect(knocks).toBe(0);
});

test('calls an allowed address', async () => {
  const options = { lookup: resolvingTo('127.0.0.1'), isAllowedAddress: () => true };
  expect(await knock('push.example', options)).toEqual({ status: 201, retryAfter: undefined });
  expect(knocks).toBe(1);
});
