import { expect, test } from 'vitest';
import { uploadProgressAfter } from './upload-progress.ts';

const after = (...waiting: number[]) => waiting.reduce(uploadProgressAfter, { left: 0, done: 0 });

test('counts sent entries', () => {
  expect(after(12, 9)).toEqual({ left: 9, done: 3 });
});

test('does not reduce the sent count when entries are saved during sending', () => {
  expect(after(3, 2, 3)).toEqual({ left: 3, done: 1 });
});

test('restarts the count once nothing waits', () => {
  expect(after(3, 0, 2)).toEqual({ left: 2, done: 0 });
});
