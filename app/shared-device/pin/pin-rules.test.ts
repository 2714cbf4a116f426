import { expect, test } from 'vitest';
import { pinProblem } from './pin-rules.ts';

test.each(['111111', '123456', '654321', '890123', '000000'])('refuses the obvious PIN %s', (pin) => {
  expect(pinProblem(pin)).toBe('Choose a PIN that is harder to guess.');
});

test.each(['12345', '1234567', '12a456', ''])('refuses %j, which is not six digits', (pin) => {
  expect(pinProblem(pin)).toBe('Type 6 digits.');
});

test('takes another PIN', () => {
  expect(pinProblem('271828')).toBeUndefined();
});
