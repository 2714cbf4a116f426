// Tests the sentences about changes.
import { expect, test } from 'vitest';
import { changeSentence } from './change-sentence.ts';

const said = (now: number, before: number, name = 'Hires') =>
  changeSentence({ name, now, before, nowSpan: 'this month', beforeSpan: 'between Oct 1 and 26' });

test('names a change of five or more in percent, and a smaller one by its counts', () => {
  expect(said(14, 10)).toBe('14 hires this month, up 40% from 10 between Oct 1 and 26.');
  expect(said(3, 8)).toBe('3 hires this month, down 63% from 8 between Oct 1 and 26.');
  expect(said(3, 2)).toBe('3 hires this month, up from 2 between Oct 1 and 26.');
  expect(said(1001, 1000)).toBe('1,001 hires this month, up from 1,000 between Oct 1 and 26.');
});

test('says when a count began, ended, stayed, or never was', () => {
  expect(said(4, 0)).toBe('4 hires this month, up from 0 between Oct 1 and 26.');
  expect(said(0, 8)).toBe('No hires this month, down from 8 between Oct 1 and 26.');
  expect(said(2, 2)).toBe('2 hires this month, as many as between Oct 1 and 26.');
  expect(said(0, 0)).toBe('No hires this month or between Oct 1 and 26.');
});

test('keeps an abbreviation in capitals', () => {
  expect(said(2, 1, 'SWAP agreements')).toBe('2 SWAP agreements this month, up from 1 between Oct 1 and 26.');
});
