import { expect, test } from 'vitest';
import { isQuotaExceeded } from './quota-exceeded.ts';

const named = (name: string, inner?: unknown) => Object.assign(new Error(name), { name, inner });

test('a full device is known, also inside an aborted transaction', () => {
  expect(isQuotaExceeded(named('QuotaExceededError'))).toBe(true);
  expect(isQuotaExceeded(named('AbortError', named('QuotaExceededError')))).toBe(true);
});

test('any other failure is none of it', () => {
  expect(isQuotaExceeded(named('AbortError', named('ConstraintError')))).toBe(false);
  expect(isQuotaExceeded(undefined)).toBe(false);
  expect(isQuotaExceeded('QuotaExceededError')).toBe(false);
});
