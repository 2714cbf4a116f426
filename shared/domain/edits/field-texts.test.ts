import { expect, test } from 'vitest';
import { fieldWas, describeValue } from './field-texts.ts';

test.each([
  [null, 'nothing'],
  ['', 'nothing'],
  ['true', 'Yes'],
  ['pending_approval', 'pending approval'],
  ['2026-12-24', 'Dec 24, 2026'],
  ['2026-12-24 2026-12-26', 'Dec 24, 2026 and Dec 26, 2026'],
  ['2026-12-24 2026-12-26 2027-01-01', 'Dec 24, 2026, Dec 26, 2026 and Jan 1, 2027'],
  ['2026-12-24 or later', '2026-12-24 or later'],
])('renders the value %s as "%s"', (value, words) => {
  expect(describeValue(value)).toBe(words);
});

test('uses a plural verb for plural field names', () => {
  expect(['phone', 'address', 'certifications', 'skillsGained'].map(fieldWas)).toEqual([
    'Phone was',
    'Address was',
    'Certifications were',
    'Skills gained were',
  ]);
});
