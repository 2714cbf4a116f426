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

test('several tokens are taken together, and what cost more is paid off before the next', () => {
  let time = 0;
  const bucket = tokenBucket({ capacity: 10, perSecond: 1, now: () => time });
  expect(bucket.take('a', 8)).toBeNull();
  expect(bucket.take('a', 8)).toBe(6);
  bucket.charge('a', 5);
  expect(bucket.take('a')).toBe(4);
  time += 4_000;
  expect(bucket.take('a')).toBeNull();
});

test('more than the capacity passes a full bucket, and is paid off afterwards', () => {
  let time = 0;
  const bucket = tokenBucket({ capacity: 10, perSecond: 1, now: () => time });
  expect(bucket.take('a', 25)).toBeNull();
  expect(bucket.take('a')).toBe(16);
  time += 16_000;
  expect(bucket.take('a')).toBeNull();
});
