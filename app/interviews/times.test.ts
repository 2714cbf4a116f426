// Times in the format of a browser's fields.
import { expect, test } from 'vitest';
import { toInstant, toLocal } from '#app/ui/wall-clock.ts';
import { nextWorkingTimes, suggestedTimes } from './times.ts';

test('converts a field’s time to an instant and back', () => {
  expect(toLocal(toInstant('2026-06-09T10:00'))).toBe('2026-06-09T10:00');
  expect(toInstant('')).toBe('');
});

test('suggests start times on working days, never today', () => {
  const friday = new Date('2026-06-05T08:00');
  expect(nextWorkingTimes(friday, [10, 14])).toEqual(['2026-06-08T10:00', '2026-06-09T14:00']);
});

test('skips weekends and closed days, and leaves two working days', () => {
  const wednesday = new Date('2026-11-25T08:00');
  const closed = ['2026-11-26'];
  expect(nextWorkingTimes(wednesday, [9], { closed })).toEqual(['2026-11-27T09:00']);
  expect(suggestedTimes(wednesday, [9], { closed, dueBy: undefined })).toEqual(['2026-12-01T09:00']);
});

test('suggests earlier times where the promised day would pass', () => {
  const wednesday = new Date('2026-06-03T08:00');
  const suggested = (dueBy: string) => suggestedTimes(wednesday, [10, 14], { dueBy: toInstant(dueBy) });
  expect(suggested('2026-06-09T17:00')).toEqual(['2026-06-08T10:00', '2026-06-09T14:00']);
  expect(suggested('2026-06-08T17:00')).toEqual(['2026-06-04T10:00', '2026-06-05T14:00']);
});

test('suggests the next free time of a day on which the usual one is taken', () => {
  const friday = new Date('2026-06-05T08:00');
  const taken = ['2026-06-08T10:00', '2026-06-08T10:30'].map((local) => toInstant(local));
  const suggest = (isTaken: (instant: string) => boolean) => nextWorkingTimes(friday, [10, 14], { isTaken });
  expect(suggest((at) => taken.includes(at))).toEqual(['2026-06-08T11:00', '2026-06-09T14:00']);
  expect(suggest(() => true)).toEqual(['2026-06-08T10:00', '2026-06-09T14:00']);
});
