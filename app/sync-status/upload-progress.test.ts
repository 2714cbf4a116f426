import { expect, test } from 'vitest';
import { uploadProgressAfter } from './upload-progress.ts';

const after = (...waiting: number[]) => waiting.reduce(uploadProgressAfter, { left: 0, done: 0 });

test('what has gone out is counted', () => {
  expect(after(12, 9)).toEqual({ left: 9, done: 3 });
});

test('what is saved meanwhile takes nothing back of it', () => {
  expect(after(3, 2, 3)).toEqual({ left: 3, done: 1 });
});

test('when nothing waits any more, counting begins anew', () => {
  expect(after(3, 0, 2)).toEqual({ left: 2, done: 0 });
});
