import { expect, test } from 'vitest';
import { funnelSentence } from './placement-funnel.tsx';

const none = { completions: 20, matched: 0, interviews: 0, hires: 0 };

test('names the last step that a completion reached', () => {
  expect(funnelSentence({ ...none, matched: 15, interviews: 10, hires: 3 })).toBe(
    '15% of completions led to a hire.',
  );
  expect(funnelSentence({ ...none, matched: 15, interviews: 10 })).toBe(
    '50% of completions led to an interview, and none to a hire yet.',
  );
  expect(funnelSentence({ ...none, completions: 3, matched: 2 })).toBe(
    '2 of 3 completions led to a match. No interview is scheduled yet.',
  );
  expect(funnelSentence(none)).toContain('Link the courses to jobs');
});
