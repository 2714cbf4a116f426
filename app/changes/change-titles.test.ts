import { expect, test } from 'vitest';
import { commands } from '#shared/commands.ts';
import { countByKind, entryTitle } from './change-titles.ts';

const times = (amount: number, command: string) => Array.from({ length: amount }, () => ({ command }));

test('counts saved changes by kind with their nouns', () => {
  const entries = [
    ...times(8, 'completions.mark'),
    ...times(3, 'enrollments.enroll'),
    ...times(1, 'courses.edit'),
  ];
  expect(countByKind(entries)).toBe('8 completions, 3 new students, 1 course edit');
});

test('names the subject of a change', () => {
  const input = { candidateReferenceId: 'C-7K2M4QXA5' };
  expect(entryTitle({ command: 'completions.mark', input, about: { id: 7, title: 'Welding 1' } })).toBe(
    'Completion for C-7K2M4QXA5, Welding 1',
  );
  expect(entryTitle({ command: 'courses.edit', input: { set: { title: 'Welding 2' } } })).toBe(
    'Course edit, Welding 2',
  );
  expect(entryTitle({ command: 'enrollments.remove', input: { id: 's1' } }, 'Zoe Park')).toBe(
    'Removed student, Zoe Park',
  );
});

test('counts a change whose kind has no noun', () => {
  expect(commands.has('something.new')).toBe(false);
  expect(countByKind(times(2, 'something.new'))).toBe('2 changes');
});
