import { expect, test } from 'vitest';
import { explained } from './connection-problems.ts';
import { UnsupportedDatabase } from './fitness.ts';

const failing = (code: string, message = 'postgres://root:hunter2@db refused') =>
  explained('DATABASE_URL', () => Promise.reject(Object.assign(new Error(message), { code }))).catch(
    (error: unknown) => error,
  );

test.each([
  ['28P01', 'DATABASE_URL: the server refuses the user or the password.'],
  ['3D000', 'DATABASE_URL: the server has no database of this name. Create it first.'],
  ['ECONNREFUSED', 'DATABASE_URL: nothing listens at this host and port.'],
  ['ENOTFOUND', 'DATABASE_URL: the host is not known.'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'DATABASE_URL: the certificate of the server is for another host.'],
])('names the setting, and not its value, for %s', async (code, sentence) => {
  const error = await failing(code);
  expect(error).toBeInstanceOf(UnsupportedDatabase);
  expect((error as Error).message).toBe(sentence);
});

test('says that a server does not speak TLS', async () => {
  const error = await failing('', 'The server does not support SSL connections');
  expect((error as Error).message).toBe(
    'DATABASE_URL: the server does not speak TLS, which this address asks for.',
  );
});

test('leaves an unknown error as it is, and returns what was connected', async () => {
  expect(await failing('XX000')).not.toBeInstanceOf(UnsupportedDatabase);
  expect(await explained('DATABASE_URL', async () => 7)).toBe(7);
});
