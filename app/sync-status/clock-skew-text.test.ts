import { expect, test } from 'vitest';
import { clockSkewText } from './clock-skew-text.ts';

const minute = 60_000;

test.each([
  [0, undefined],
  [10 * minute, undefined],
  [-9 * minute, undefined],
  [11 * minute, "This tablet's clock is 11 minutes off. Dates may be wrong."],
  [-180 * minute, "This tablet's clock is 3 hours off. Dates may be wrong."],
  [26 * 60 * minute, "This tablet's clock is 26 hours off. Dates may be wrong."],
  [-400 * 24 * 60 * minute, "This tablet's clock is 400 days off. Dates may be wrong."],
])('words a clock skew of %i ms as: %s', (skew, words) => {
  expect(clockSkewText(skew)).toBe(words);
});
