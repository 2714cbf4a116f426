// The note about an outcome, and what later changes of the completion add to it.
import { expect, test } from 'vitest';
import { outcomeNoted, withLater } from './outcome-note.ts';

const said = { reason: null, note: null, correction: null, before: null, later: [] };

test('stores nothing when nothing is said', () => {
  expect(outcomeNoted(said)).toEqual({ outcomeNote: null, outcomeCode: null });
});

test('adds a cause once, though the employer typed the same words', () => {
  const typed = outcomeNoted({ ...said, reason: 'other', note: 'Completion record removed by mistake' });
  const once = withLater(typed, 'removed', '2026-06-03');
  expect(once.outcomeNote).toBe(
    'other: Completion record removed by mistake. Completion record removed Jun 3',
  );
  expect(withLater(once, 'removed', '2026-06-09')).toEqual(once);
});

test('keeps the whole text of a row of before and adds to it', () => {
  const old = { outcomeNote: 'skills: No licence', outcomeCode: null };
  const added = withLater(old, 'date corrected', '2026-06-03');
  expect(added.outcomeNote).toBe('skills: No licence. Completion date corrected Jun 3');
  expect(withLater(added, 'erased', '2026-06-05').outcomeNote).toBe(
    'skills: No licence. Completion date corrected Jun 3. Record deleted for privacy Jun 5',
  );
});

test('adds nothing that the text of a row of before says already', () => {
  const old = { outcomeNote: 'skills. Record deleted for privacy Jun 1', outcomeCode: null };
  expect(withLater(old, 'erased', '2026-06-05')).toEqual(old);
});
