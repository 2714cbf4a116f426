// Tests which responses of an OpenID Connect issuer are accepted: its ID token and its metadata.
import { createHmac, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listen } from '#tests/rigs/ports.ts';
import { openId } from './openid.ts';

const ours = generateKeyPairSync('rsa', { modulusLength: 2048 });
const theirs = generateKeyPairSync('rsa', { modulusLength: 2048 });
const client = { clientId: 'skillpact', clientSecret: 'a-secret-of-some-length-for-the-test', name: 'Town' };

let issuer = '';
let nonce = '';
let token = (): string => '';
let saysItIs = (): string => issuer;
/** The address that is moved to another one. */
let moved = '';
const asked: string[] = [];

const issuerServer = createServer((request, response) => {
  const answers: Record<string, () => object> = {
    '/.well-known/openid-configuration': () => ({
      issuer: saysItIs(),
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
    }),
    '/keys': () => ({
      keys: [{ ...ours.publicKey.export({ format: 'jwk' }), kid: 'ours', alg: 'RS256', use: 'sig' }],
    }),
    '/token': () => ({ access_token: 'secret-of-the-issuer', token_type: 'Bearer', id_token: token() }),
  };
  const { url = '' } = request;
  asked.push(url);
  if (url === moved) return void response.writeHead(302, { Location: '/elsewhere' }).end();
  const answer = answers[url];
  response.writeHead(answer ? 200 : 404, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify(answer?.() ?? {}));
});
beforeAll(async () => {
  issuer = `http://localhost:${await listen(issuerServer)}`;
});
afterAll(() => {
  issuerServer.closeAllConnections();
  issuerServer.close();
});

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const bySecret = (text: string) => createHmac('sha256', client.clientSecret).update(text).digest('base64url');
const by =
  ({ privateKey }: { privateKey: KeyObject }) =>
  (text: string) =>
    sign('sha256', Buffer.from(text), privateKey).toString('base64url');

function tokenOf(claims: object = {}, head: object = {}, signature = by(ours)): string {
  const now = Math.floor(Date.now() / 1000);
  const about = { iss: issuer, sub: 'olga', aud: 'skillpact', iat: now, exp: now + 60, nonce };
  const signed = `${encoded({ alg: 'RS256', kid: 'ours', ...head })}.${encoded({ ...about, ...claims })}`;
  return `${signed}.${signature(signed)}`;
}

async function finish(answer: () => string) {
  const way = openId({ ...client, issuer }, 'http://localhost:3000');
  const { pending } = await way.start('/');
  ({ nonce } = pending);
  token = answer;
  return way.finish(pending, `code=a-code&state=${pending.state}`);
}

test('identifies a person by issuer and subject of a valid token and passes on nothing else', async () => {
  expect(await finish(tokenOf)).toEqual({
    issuer,
    subject: 'olga',
    profile: { email: '', firstName: '', lastName: '' },
  });
});

test.each<[unknown, string]>([
  [undefined, ''],
  [false, ''],
  ['true', ''],
  [null, ''],
  [true, 'olga@example.org'],
])('takes an address whose email_verified is %j as %j', async (isVerified, email) => {
  const claims = { email: 'Olga@Example.org', email_verified: isVerified };
  expect((await finish(() => tokenOf(claims))).profile.email).toBe(email);
});

const past = () => Math.floor(Date.now() / 1000) - 3_600;

test.each<[string, () => string]>([
  ['is signed by another key', () => tokenOf({}, {}, by(theirs))],
  ['is not signed', () => tokenOf({}, { alg: 'none' }, () => '')],
  ['is signed by the secret of the client', () => tokenOf({}, { alg: 'HS256' }, bySecret)],
  ['brings its own key', () => tokenOf({}, { jwk: theirs.publicKey.export({ format: 'jwk' }) }, by(theirs))],
  ['names a key that the issuer does not have', () => tokenOf({}, { kid: 'theirs' }, by(theirs))],
  ['was changed', () => tokenOf().replace(/\.[^.]+\./, `.${tokenOf({ sub: 'ada' }).split('.')[1]}.`)],
  ['has ended', () => tokenOf({ iat: past(), exp: past() + 60 })],
  ['has no end', () => tokenOf({ exp: undefined })],
  ['is not good yet', () => tokenOf({ nbf: past() + 7_200 })],
  ['is for another client', () => tokenOf({ aud: 'another' })],
  ['is of another issuer', () => tokenOf({ iss: 'https://evil.example' })],
  ['answers another question', () => tokenOf({ nonce: 'x' })],
  ['names nobody', () => tokenOf({ sub: undefined })],
  ['is no token', () => 'a-code'],
])('rejects a token that %s', async (_what, answer) => {
  await expect(finish(answer)).rejects.toThrow();
});

test('rejects an issuer that identifies itself by another name', async () => {
  saysItIs = () => 'http://localhost:1';
  await expect(finish(tokenOf)).rejects.toThrow();
  saysItIs = () => `${issuer}/`;
  await expect(finish(tokenOf)).rejects.toThrow();
  saysItIs = () => issuer;
});

test.each(['/.well-known/openid-configuration', '/token', '/keys'])(
  'follows no redirect of an issuer at %s',
  async (path) => {
    moved = path;
    try {
      await expect(finish(tokenOf)).rejects.toThrow();
      expect(asked).toContain(path);
      expect(asked).not.toContain('/elsewhere');
    } finally {
      moved = '';
    }
  },
);
