import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { nameFields, newAccount, newUser } from './new-account.ts';

const account = { id: 'zoe', email: 'zoe@example.org', firstName: 'Zoe', lastName: 'Byron' };
const now = '2026-06-03T10:00:00.000Z';

test('makes an account that acts for no organization and is not suspended', () => {
  expect(newUser(account, now)).toMatchObject({
    ...account,
    organizationId: null,
    userType: null,
    suspendedAt: null,
    createdAt: now,
  });
});

describe('the name of an account', () => {
  const messages = (schema: z.ZodMiniType, input: unknown) =>
    schema.safeParse(input).error?.issues.map(({ message }) => message);

  test('may be missing when it is made, because a person types it later', () => {
    const nameless = { email: account.email, firstName: '', lastName: '' };
    expect(messages(z.object(newAccount), nameless)).toBeUndefined();
  });

  test('needs a first name once it is typed, and no last name', () => {
    expect(messages(z.object(nameFields), { firstName: '', lastName: 'Byron' })).toEqual([
      'First name is required',
    ]);
    expect(messages(z.object(nameFields), { firstName: 'Zoe', lastName: '' })).toBeUndefined();
  });

  test('does not replace a valid email address', () => {
    expect(messages(z.object(newAccount), { ...account, email: 'zoe' })).toEqual([
      'Please enter a valid email address',
    ]);
  });
});
