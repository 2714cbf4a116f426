import { expect, test } from 'vitest';
import { isNoRoom } from './quota-exceeded.ts';

const named = (name: string, inner?: unknown) => Object.assign(new Error(name), { name, inner });

test('a full device is known, also inside an aborted transaction', () => {
  expect(isNoRoom(named('QuotaExceededError'))).toBe(true);
  expect(isNoRoom(named('AbortError', named('QuotaExceededError')))).toBe(true);
});

test('any other failure is none of it', () => {
  expect(isNoRoom(named('AbortError', named('ConstraintError')))).toBe(false);
  expect(isNoRoom(undefined)).toBe(false);
  expect(isNoRoom('QuotaExceededError')).toBe(false);
});
