// Tests shares in words.
import { expect, test } from 'vitest';
import { percentOf } from '#shared/domain/platform/statistics.ts';
import { shareOf, shareWords } from './share.ts';

test('shows a percentage only of five or more', () => {
  expect(shareWords(67, 3)).toBe('2 of 3');
  expect(shareWords(50, 4)).toBe('2 of 4');
  expect(shareWords(60, 5)).toBe('60%');
  expect(shareWords(0, 12)).toBe('0%');
  expect(shareWords(0, 0)).toBe('–');
});

test('finds the part of every small whole from its rounded percentage', () => {
  for (const whole of [1, 2, 3, 4])
    for (let part = 0; part <= whole; part++)
      expect(shareWords(percentOf(part, whole), whole)).toBe(`${part} of ${whole}`);
});

test('names what the share is of', () => {
  expect(shareOf(67, 3, 'matches')).toBe('2 of 3 matches');
  expect(shareOf(67, 30, 'matches')).toBe('67% of matches');
});
