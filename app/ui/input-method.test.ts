import { expect, test } from 'vitest';
import { isComposing } from './input-method.ts';

const press = (fields: object) =>
  ({ key: 'Enter', isComposing: false, keyCode: 13, ...fields }) as KeyboardEvent;

test.each([
  ['Enter of a keyboard', {}, false],
  ['Enter while a composition is open', { isComposing: true }, true],
  ['Enter that Safari reports after the composition ended', { keyCode: 229 }, true],
])('tells whether a key belongs to an input method: %s', (_what, fields, expected) => {
  expect(isComposing(press(fields))).toBe(expected);
  expect(isComposing({ nativeEvent: press(fields) } as unknown as React.KeyboardEvent)).toBe(expected);
});
