// Tests the sentences about changes.
import { expect, test } from 'vitest';
import { changeSentence } from './change-sentence.ts';

const said = (now: number, before: number) =>
  changeSentence({ name: 'Hires', now, before, nowSpan: 'this month', beforeSpan: 'from Oct 1 to 26' });

test('names a change of five or more in percent, and a smaller one by its counts', () => {
  expect(said(14, 10)).toBe('Hires rose by 40%: 14 this month, 10 from Oct 1 to 26.');
  expect(said(3, 8)).toBe('Hires fell by 63%: 3 this month, 8 from Oct 1 to 26.');
  expect(said(3, 2)).toBe('Hires rose: 3 this month, 2 from Oct 1 to 26.');
  expect(said(1001, 1000)).toBe('Hires rose: 1,001 this month, 1,000 from Oct 1 to 26.');
});

test('says that a count doubled, tripled, or halved', () => {
  expect(said(4, 2)).toBe('Hires doubled: 4 this month, 2 from Oct 1 to 26.');
  expect(said(3, 1)).toBe('Hires tripled: 3 this month, 1 from Oct 1 to 26.');
  expect(said(2, 4)).toBe('Hires halved: 2 this month, 4 from Oct 1 to 26.');
});

test('says when a count began, ended, stayed, or never was', () => {
  expect(said(4, 0)).toBe('Hires began: 4 this month, none from Oct 1 to 26.');
  expect(said(0, 4)).toBe('Hires fell to none: none this month, 4 from Oct 1 to 26.');
  expect(said(2, 2)).toBe('Hires unchanged: 2 this month, as from Oct 1 to 26.');
  expect(said(0, 0)).toBe('No hires this month or from Oct 1 to 26.');
});
