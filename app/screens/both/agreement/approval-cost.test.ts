// The sentence about what an approval guarantees.
import { expect, test } from 'vitest';
import { costOf } from './approval-cost.tsx';

const due = '2026-12-25T12:00:00.000Z';

test.each([
  [
    { interviews: 30, dueAt: due, alreadyMatched: 28, alreadyFor: 'Welder' },
    '30 learners have completed this course. Approving guarantees 30 interviews by Dec 25, 2026; 28 of them already have one with you as Welder.',
  ],
  [
    { interviews: 1, dueAt: due, alreadyMatched: 0, alreadyFor: null },
    '1 learner has completed this course. Approving guarantees 1 interview by Dec 25, 2026.',
  ],
  [
    { interviews: 2, dueAt: null, alreadyMatched: 1, alreadyFor: null },
    '2 learners have completed this course. Approving guarantees 2 interviews; 1 of them already has one with you for another job.',
  ],
  [
    { interviews: 0, dueAt: null, alreadyMatched: 0, alreadyFor: null },
    'No learner has completed this course yet. Each one who does is guaranteed an interview.',
  ],
])('tells the cost %o', (preview, sentence) => {
  expect(costOf(preview)).toBe(sentence);
});
