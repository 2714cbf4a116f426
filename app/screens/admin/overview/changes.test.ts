import { expect, test } from 'vitest';
import { rateWords, revenueWords, thisWeek } from './changes.ts';

test('words the number of new entries of a week, or that there were none', () => {
  expect([12, 1, 0, 1204].map(thisWeek)).toEqual([
    '+12 this week',
    '+1 this week',
    'None new this week',
    '+1,204 this week',
  ]);
});

test('words the rate change against last month only if both months have decisions', () => {
  const words = (successRateChange: number | null, decisionsThisMonth = 5) =>
    rateWords({ successRateChange, decisionsThisMonth });
  expect([words(3), words(-12), words(1), words(0), words(null), words(null, 0)]).toEqual([
    '+3 percentage points this month',
    '-12 percentage points this month',
    '+1 percentage point this month',
    'Same as last month',
    'No decisions last month',
    'No decisions this month yet',
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
