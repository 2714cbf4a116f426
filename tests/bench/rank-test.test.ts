import { expect, test } from 'vitest';
import { rankTest } from './rank-test.ts';

const upTo = (count: number, from = 0) => Array.from({ length: count }, (_, n) => n + from);

test('rates samples of one source as likely and of two sources as unlikely', () => {
  expect(rankTest(upTo(100), upTo(100)).p).toBeCloseTo(1, 3);
  expect(rankTest(upTo(100), upTo(100, 50)).p).toBeLessThan(1e-6);
  // Worked out by the formula with ties, without a correction for continuity.
  expect(rankTest(upTo(10), upTo(10, 3)).p).toBeCloseTo(0.05327, 5);
});

test('detects a small shift in many samples but not in few', () => {
  const spread = (count: number, shift: number) =>
    Array.from({ length: count }, (_, n) => ((n * 7919) % 1000) + shift);
  expect(rankTest(spread(20, 0), spread(20, 30)).p).toBeGreaterThan(0.05);
  expect(rankTest(spread(5_000, 0), spread(5_000, 30)).p).toBeLessThan(0.01);
});

test('draws no conclusion from identical values', () => {
  expect(rankTest([1, 1, 1], [1, 1]).p).toBeCloseTo(1, 3);
  expect(rankTest([3, 1, 2], [6, 4, 5]).medians).toEqual([2, 5]);
});
