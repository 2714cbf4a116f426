import { expect, test } from 'vitest';
import { completionDateWarning, enrollmentDateProblem } from './unusual-dates.ts';

const today = '2026-06-03';

test.each([
  ['1949-12-31', 'The enrollment date is before 1950'],
  ['1950-01-01', undefined],
  [today, undefined],
  ['2027-06-03', undefined],
  ['2027-06-06', 'The enrollment date is more than a year ahead'],
  ['2199-01-01', 'The enrollment date is more than a year ahead'],
])('checks an enrollment date of %s: %s', (date, problem) => {
  expect(enrollmentDateProblem(date, today)).toBe(problem);
});

test.each([
  ['2026-06-03', '2026-06-03', undefined],
  ['2026-06-02', '2026-06-03', 'The completion date is before the enrollment date, Jun 3, 2026.'],
  ['2021-06-03', '2020-06-03', undefined],
  ['2021-06-02', '2020-06-03', 'The completion date is more than 5 years ago.'],
  ['2021-06-02', undefined, 'The completion date is more than 5 years ago.'],
])('checks a completion on %s after an enrollment on %s: %s', (completionDate, enrollmentDate, doubt) => {
  expect(completionDateWarning({ completionDate, enrollmentDate }, today)).toBe(doubt);
});
