import { expect, test } from 'vitest';
import { handlerOf } from './statements.ts';

test('tells the texts apart to which two pools gave the same number', () => {
  const handlers = ['select 1', 'delete from "currentIncarnation"'].map(
    (text) => handlerOf('0.1', text).handle,
  );
  expect(new Set(handlers).size).toBe(2);
});

test('recognizes a statement by its label with any text', () => {
  const [first, second] = ['select 1 as a', 'select 1 as b'].map((text) => handlerOf('news employer', text));
  expect(first?.handle).toBe(second?.handle);
});
