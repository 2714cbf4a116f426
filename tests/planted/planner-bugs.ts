// Bugs planted in the planner and in interview days.
import { plant } from './bug.ts';
import type { Bug } from './bug.ts';

const day = (test: string) => ({ file: 'shared/reads/planner/interview-day.test.ts', test });
const plan = (test: string) => ({ file: 'shared/reads/planner/interview-plan.test.ts', test });
const week = (test: string) => ({ file: 'shared/reads/planner/planner.test.ts', test });

export const plannerBugs: readonly Bug[] = [
  plant(
    'an interview in a break',
    'An interview of an interview day overlaps no break',
    day('leaves breaks free and goes on after them'),
    'shared/reads/planner/interview-day.ts',
    'at < finish && begin < at + minutes',
    'at < finish && begin <= at',
  ),
  plant(
    'an interview after the end of the day',
    'An interview day fits only interviews that end before it does',
    day('fits interviews one after another, the last one before the end'),
    'shared/reads/planner/interview-day.ts',
    'at + minutes <= last',
    'at < last',
  ),
  plant(
    'two candidates in one room at once',
    'An interview day leaves out what is taken in a room',
    plan('leaves out places that are past, taken in their room, or of the candidate’s other interviews'),
    'shared/reads/planner/interview-plan.ts',
    'overlapping(here, {',
    'overlapping([], {',
  ),
  plant(
    'a candidate in two rooms at once',
    'A plan gives no candidate two interviews at once',
    plan('gives a candidate with two jobs two times, one after the other, also in two rooms'),
    'shared/reads/planner/interview-plan.ts',
    'meetings.set(row.match.candidateReferenceId, [...own, place]);',
    'meetings.set(row.match.candidateReferenceId, own);',
  ),
  plant(
    'a suggested day after the promised one',
    'The first suggested day is before the promised day, if one is',
    plan('leaves fewer to be before the promised day'),
    'shared/reads/planner/interview-plan.ts',
    '.find((day) => day < due)',
    '.find((day) => day <= addDays(due, 7))',
  ),
  plant(
    'no warning after the promised day',
    'A time after the promised day is offered with a warning only',
    {
      file: 'app/interviews/planner/pick/pick-times.test.tsx',
      test: 'moves by arrows, also into another week, picks by Space and is done by Enter',
    },
    'app/interviews/due.tsx',
    '!times.some((time) => time > dueBy)',
    '!times.every((time) => time > dueBy)',
  ),
  plant(
    'an overlap in one room that is not shown',
    'Interviews in one room of a site at the same time are shown as overlapping',
    week('finds no overlap of interviews in different rooms'),
    'shared/reads/planner/planned-times.ts',
    '(!one.room || !other.room || plain(one.room) === plain(other.room))',
    '(!one.room || !other.room)',
  ),
  plant(
    'a closed day that can be picked',
    'No time of a closed day is picked in the week',
    week(
      'offers half hours of the working day, and says which are past, closed, taken or after the promised day',
    ),
    'shared/reads/planner/slots.ts',
    ' || closed.includes(date)',
    '',
  ),
  plant(
    'a holiday of the platform that the planner does not know',
    'Each day that the deadline rules leave out is closed in the planner',
    {
      file: 'app/interviews/planner/week-planner.test.tsx',
      test: 'closes the holidays of the platform, with their names, in every calendar and without a connection',
    },
    'shared/reads/planner/planner.ts',
    'closedDays: [...closedDaysOf(site), ...holidays],',
    'closedDays: closedDaysOf(site),',
  ),
];
