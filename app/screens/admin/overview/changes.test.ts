import { expect, test } from 'vitest';
import { rateWords, revenueWords, thisWeek } from './changes.ts';

test('a week tells how many came, or that none did', () => {
  expect([12, 1, 0, 1204].map(thisWeek)).toEqual([
    '+12 this week',
    '+1 this week',
    'None new this week',
    '+1,204 this week',
  ]);
});

test('a rate tells its points against last month, if both months have decisions', () => {
  const words = (successRateChange: number | null, decisionsThisMonth = 5) =>
    rateWords({ successRateChange, decisionsThisMonth });
  expect([words(3), words(-12), words(0), words(null), words(null, 0)]).toEqual([
    '+3% this month',
    '-12% this month',
    'Same as last month',
    'No decisions last month',
    'No decisions this month yet',
  ]);
});

test('revenue tells its growth, or that there was nothing to grow from', () => {
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
