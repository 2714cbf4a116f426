// Tests how the input of a saved change reads.
import { expect, test } from 'vitest';
import { contentsOf } from './entry-contents.ts';

test('tells the text of a message, and neither ids nor the end of a sentence twice', () => {
  const about = {
    subjectKind: 'course',
    subjectId: '7',
    withId: 'erin',
    writtenAt: '2026-06-03T10:00:00.000Z',
  };
  expect(contentsOf({ ...about, text: 'Hello.\nCan they come on Tuesday?' })).toBe(
    'Text: Hello.\nCan they come on Tuesday?',
  );
  expect(contentsOf({ ...about, text: 'They can come' })).toBe('Text: They can come.');
});

test('tells every time of a list as a day and a time', () => {
  const slots = [
    { id: 'a', startsAt: '2026-06-03T14:00:00.000Z', place: 'Gate 2' },
    { id: 'b', startsAt: '2026-06-04T15:30:00.000Z', place: '' },
  ];
  expect(contentsOf({ matchId: 'm', minutes: 30, slots })).toMatch(
    /^Minutes: 30\. Slots: starts at Jun 3, 2026, \d+:00 [AP]M, place Gate 2; starts at Jun 4, 2026, \d+:30 [AP]M\.$/,
  );
});

test('tells changed fields without their former values', () => {
  expect(contentsOf({ id: 7, set: { title: 'Welder', isActive: false }, base: { title: 'Fitter' } })).toBe(
    'Title: Welder. Active: No.',
  );
});
