import { expect, test } from 'vitest';
import { rateWords, revenueWords, thisWeek } from './figure-changes.ts';

test('words the number of new entries of a week, or that there were none', () => {
  expect([12, 1, 0, 1204].map(thisWeek)).toEqual([
    '+12 this week',
    '+1 this week',
    'None new this week',
    '+1,204 this week',
  ]);
});

test('words the rate change against last month only if both months have decisions', () => {
  const words = (successRateChange: number | null, decisionsThisMonth = 5, decisionsLastMonth = 5) =>
    rateWords({ successRateChange, decisionsThisMonth, decisionsLastMonth });
  expect([words(3), words(-12), words(1), words(0), words(null), words(null, 0)]).toEqual([
    '+3 points this month',
    '-12 points this month',
    '+1 point this month',
    'Same as last month',
    'No decisions last month',
    'No decisions this month yet',
  ]);
});

test('compares rates of five or more decisions only', () => {
  const words = (decisionsThisMonth: number, decisionsLastMonth: number) =>
    rateWords({ successRateChange: -50, decisionsThisMonth, decisionsLastMonth });
  expect([words(4, 9), words(9, 4), words(1, 1), words(5, 5)]).toEqual([
    '4 decisions this month',
    '9 decisions this month',
    '1 decision this month',
    '-50 points this month',
  ]);
});

test('words revenue growth, or why there is none to compare', () => {
  const words = (revenueChange: number | null, revenueThisMonth = 100) =>
    revenueWords({ revenueChange, revenueThisMonth });
  expect([words(15), words(-100, 0), words(0), words(null), words(null, 0)]).toEqual([
    '+15% from last month',
    '-100% from last month',
    'Same as last month',
    'New this month',
    'No charges this month',
  ]);
});
