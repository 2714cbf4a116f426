// The limit in memory.
import { expect, test } from 'vitest';
import { tokenBucket } from './token-bucket.ts';

test('a burst passes up to the capacity, then waits for the refill, and others are not concerned', () => {
  let time = 0;
  const bucket = tokenBucket({ capacity: 3, perSecond: 0.5, now: () => time });
  expect([1, 2, 3].map(() => bucket.take('a'))).toEqual([null, null, null]);
  expect(bucket.take('a')).toBe(2);
  expect(bucket.take('b')).toBeNull();
  time += 2_000;
  expect(bucket.take('a')).toBeNull();
  expect(bucket.take('a')).toBe(2);
});
