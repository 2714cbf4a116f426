// Tests the storage of codes: a reader of the table must spend effort on each guess.
import { scryptSync } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { issueCode, redeemCode } from './sign-in-codes.ts';
import { testDatabase } from '#server/testing/test-database.ts';

const database = await testDatabase();
const { knex } = database;
afterAll(() => database.close());

test('issues a code of six digits', async () => {
  const codes = await Promise.all(
    Array.from({ length: 12 }, async (_, n) => (await issueCode(knex, `${n}@example.org`)).code),
  );
  for (const code of codes) expect(code).toMatch(/^\d{6}$/);
  expect(new Set(codes).size).toBeGreaterThan(10);
});

test('stores a code as an scrypt hash with its own random salt', async () => {
  const issued = [await issueCode(knex, 'one@example.org'), await issueCode(knex, 'one@example.org')];
  const rows = await Promise.all(issued.map(({ id }) => knex('signInCodes').where({ id }).first()));
  for (const [index, { salt, hash }] of rows.entries()) {
    expect(Buffer.from(salt, 'base64url').length).toBeGreaterThanOrEqual(16);
    const cost = { N: 16_384, r: 8, p: 1 };
    expect(hash).toBe(scryptSync(issued[index]!.code, salt, 32, cost).toString('base64url'));
  }
  expect(rows[0].salt).not.toBe(rows[1].salt);
  expect(await redeemCode(knex, issued[0]!.id, issued[0]!.code)).toEqual({ email: 'one@example.org' });
});
