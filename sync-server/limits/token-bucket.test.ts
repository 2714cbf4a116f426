// Tests the in-memory limit.
import { expect, test } from 'vitest';
import { tokenBucket } from './token-bucket.ts';

test('allows a burst up to the capacity, then waits for a refill, for each key separately', () => {
  let time = 0;
  const bucket = tokenBucket({ capacity: 3, perSecond: 0.5, now: () => time });
  expect([1, 2, 3].map(() => bucket.take('a'))).toEqual([null, null, null]);
  expect(bucket.take('a')).toBe(2);
  expect(bucket.take('b')).toBeNull();
  time += 2_000;
  expect(bucket.take('a')).toBeNull();
  expect(bucket.take('a')).toBe(2);
});

test('takes several tokens together and settles extra charges before the next take', () => {
  let time = 0;
  const bucket = tokenBucket({ capacity: 10, perSecond: 1, now: () => time });
  expect(bucket.take('a', 8)).toBeNull();
  expect(bucket.take('a', 8)).toBe(6);
  bucket.charge('a', 5);
  expect(bucket.take('a')).toBe(4);
  time += 4_000;
  expect(bucket.take('a')).toBeNull();
});

test('lets a cost above the capacity pass a full bucket and settles it afterwards', () => {
  let time = 0;
  const bucket = tokenBucket({ capacity: 10, perSecond: 1, now: () => time });
  expect(bucket.take('a', 25)).toBeNull();
  expect(bucket.take('a')).toBe(16);
  time += 16_000;
  expect(bucket.take('a')).toBeNull();
});
