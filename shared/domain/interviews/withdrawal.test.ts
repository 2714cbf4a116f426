// The reason of a withdrawal, read from its code and, in rows of before, from its sentence.
import { expect, test } from 'vitest';
import { adminReasonOf, isEarnedNoMore, withdrawnBecause } from './withdrawal.ts';

const before = (withdrawnReason: string) => ({ withdrawnReason, withdrawnCode: null });

test.each([
  ['a code', withdrawnBecause('withdrawn.byAdmin', { reason: 'Entered twice' })],
  ['the code of a reported crowd', withdrawnBecause('withdrawn.crowd', { reason: 'Entered twice' })],
  ['the sentence of a row of before', before('administrator: Entered twice')],
])('reads an administrator’s reason from %s', (_name, match) => {
  expect(adminReasonOf(match)).toBe('Entered twice');
  expect(isEarnedNoMore(match)).toBe(false);
});

test.each([
  ['a code', withdrawnBecause('withdrawn.dateCorrected', {})],
  ['the sentence of a row of before', before('completion date corrected')],
])('recognizes from %s that the completion no longer earns the match', (_name, match) => {
  expect(isEarnedNoMore(match)).toBe(true);
});

test('does not mistake a typed reason for a code', () => {
  const typed = withdrawnBecause('withdrawn.byCandidate', { reason: 'administrator: completion removed' });
  expect(typed.withdrawnReason).toBe('candidate withdrew: administrator: completion removed');
  expect(adminReasonOf(typed)).toBeUndefined();
  expect(isEarnedNoMore(typed)).toBe(false);
});
