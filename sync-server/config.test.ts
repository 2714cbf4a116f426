import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { isLoopback } from './operations/network-addresses.ts';

const production = {
  NODE_ENV: 'production',
  PUBLIC_ORIGIN: 'https://skillpact.example',
  DATABASE_URL: 'postgres://localhost/skillpact',
  SMTP_URL: 'smtp://mail',
};

test('starts as a local demo without any settings', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    publicOrigin: 'http://localhost:3000',
    dataDir: '.data',
    isLocal: true,
    isDemo: true,
    isHttps: false,
  });
});

test('treats an empty setting as missing', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, isDemo: true });
});

test.each([
  ['a real database', { DATABASE_URL: 'postgres://localhost/skillpact' }],
  ['production', production],
  ['a public origin', { PUBLIC_ORIGIN: 'https://skillpact.example', SMTP_URL: 'smtp://mail' }],
  ['a network address others reach', { HOST: '0.0.0.0', SMTP_URL: 'smtp://mail' }],
])('disables demo accounts with %s', (_case, environment) => {
  expect(readConfig(environment).isDemo).toBe(false);
});

test('names an invalid setting and its expected value without repeating the given one', () => {
  const read = () =>
    readConfig({ PORT: 'eighty', DATABASE_URL: 'mysql://root:hunter2@db', SESSION_KEYS: 'short' });
  expect(read).toThrow(/PORT must be a whole number from 0 to 65535/);
  expect(read).toThrow(/DATABASE_URL must be a postgres:\/\/ address/);
  expect(read).toThrow(/SESSION_KEYS must be keys of at least 32 characters/);
  expect(read).not.toThrow(/hunter2|eighty|short,/);
});

test('requires https for a public origin', () => {
  expect(() => readConfig({ PUBLIC_ORIGIN: 'http://skillpact.example', SMTP_URL: 'smtp://mail' })).toThrow(
    'PUBLIC_ORIGIN must be https',
  );
});

test('requires a mail server for a public server', () => {
  const { SMTP_URL: _, ...withoutMail } = production;
  expect(() => readConfig(withoutMail)).toThrow('SMTP_URL is required');
});

test('splits session keys at commas', () => {
  const keys = ['a'.repeat(32), 'b'.repeat(40)];
  expect(readConfig({ SESSION_KEYS: keys.join(', ') }).sessionKeys).toEqual(keys);
});

test.each([
  ['every address', '0.0.0.0', ['192.168.7.7', '10.0.0.2'], 'https://192.168.7.7:3000'],
  ['one', '10.0.0.2', ['10.0.0.2'], 'https://10.0.0.2:3000'],
  ['one of the longer kind', 'fd00::7', ['fd00::7'], 'https://[fd00::7]:3000'],
  ['every address, without a network', '0.0.0.0', [], 'https://localhost:3000'],
  ['this machine alone', '127.0.0.1', ['192.168.7.7'], 'https://localhost:3000'],
])('uses a reachable address in links when serving https on %s', (_case, HOST, addresses, origin) => {
  const environment = { HTTPS: 'local', HOST, SMTP_URL: 'smtp://mail' };
  expect(readConfig(environment, () => addresses).publicOrigin).toBe(origin);
  const chosen = { ...environment, PUBLIC_ORIGIN: 'https://skillpact.example' };
  expect(readConfig(chosen, () => addresses).publicOrigin).toBe('https://skillpact.example');
});

test('refuses trusted proxies on a local server', () => {
  expect(() => readConfig({ TRUST_PROXY: '1' })).toThrow('TRUST_PROXY is for a public server');
  const behindProxy = {
    PUBLIC_ORIGIN: 'https://skillpact.example',
    SMTP_URL: 'smtp://mail',
    TRUST_PROXY: '1',
  };
  expect(readConfig(behindProxy)).toMatchObject({ trustedProxies: 1, isLocal: false });
});

test.each([
  ['localhost', true],
  ['tablet.localhost', true],
  ['127.0.0.1', true],
  ['127.9.9.9', true],
  ['[::1]', true],
  ['127.evil.example', false],
  ['127.0.0.1.evil.example', false],
  ['localhost.evil.example', false],
  ['10.0.0.1', false],
  ['', false],
])('decides whether %s is a loopback host: %s', (host, is) => {
  expect(isLoopback(host)).toBe(is);
});

test('requires in production the address of the site, and a database', () => {
  const { PUBLIC_ORIGIN: _origin, ...withoutOrigin } = production;
  expect(() => readConfig(withoutOrigin)).toThrow('PUBLIC_ORIGIN is required in production');
  const { DATABASE_URL: _url, ...withoutDatabase } = production;
  expect(() => readConfig(withoutDatabase)).toThrow('DATABASE_URL is required in production');
  // The embedded database is for who asks for it.
  expect(readConfig({ ...withoutDatabase, DATA_DIR: '/var/lib/skillpact' })).toMatchObject({
    dataDir: '/var/lib/skillpact',
    isDemo: false,
  });
});

test.each([
  ['PUBLIC_ORIGIN', 'https://skillpact.example/app', 'without a path or query'],
  ['PUBLIC_ORIGIN', 'https://skillpact.example/?a=1', 'without a path or query'],
  ['MAIL_FROM', 'SkillPact', 'must be an email address'],
  ['MAIL_FROM', 'SkillPact <no-reply>', 'must be an email address'],
  ['ADMIN_EMAILS', 'ada@skillpact.example, Grace', 'must be email addresses'],
])('refuses %s=%s', (name, value, words) => {
  expect(() => readConfig({ ...production, [name]: value })).toThrow(new RegExp(`${name} .*${words}`));
});

test('accepts a sender with or without a name, and a site with a slash at its end', () => {
  for (const MAIL_FROM of ['no-reply@skillpact.example', 'SkillPact <no-reply@skillpact.example>'])
    expect(readConfig({ ...production, MAIL_FROM }).mailFrom).toBe(MAIL_FROM);
  const { publicOrigin } = readConfig({ ...production, PUBLIC_ORIGIN: 'https://skillpact.example/' });
  expect(publicOrigin).toBe('https://skillpact.example');
});
