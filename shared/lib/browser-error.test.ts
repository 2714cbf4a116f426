// Tests that nothing of an error but its place in the code leaves the browser.
import { expect, test } from 'vitest';
import { framesOf, withoutValues } from './browser-error.ts';

test.each([
  [
    "TypeError: Cannot read properties of undefined (reading 'zoe')",
    'TypeError: Cannot read properties of undefined (reading …',
  ],
  ['Error: Zoe Byron is already enrolled in Welding', 'Error: … is already … in …'],
  [
    'SyntaxError: Unexpected token Z in JSON at position 42',
    'SyntaxError: Unexpected token … in JSON at position …',
  ],
  ['Error: no row zoe@learners.example', 'Error: no …'],
  [
    'NotFoundError: The node to be removed is not a child of this node.',
    'NotFoundError: The node to be … is not a child of this node.',
  ],
  ['Error: Can\'t reach "O\'Neil"', 'Error: …'],
])('makes of %s a message without values', (message, expected) => {
  expect(withoutValues(message)).toBe(expected);
  expect(withoutValues(expected)).toBe(expected);
});

test('reads the frames of Chromium, Firefox and Safari, without hosts and without the message', () => {
  const chromium = `Error: Zoe at home (1:2)
    at CourseForm (https://ours.example/assets/index-Ab_1.js:12:345)
    at async Object.run (https://ours.example/assets/run-x.js:1:20)
    at https://ours.example/assets/shared.js:3:4
    at <anonymous>`;
  expect(framesOf(chromium)).toEqual([
    'CourseForm index-Ab_1.js:12:345',
    'Object.run run-x.js:1:20',
    '- shared.js:3:4',
  ]);
  const others = 'CourseForm@https://ours.example/assets/index-Ab_1.js:12:345\nhttps://ours.example/a.js:1:2';
  expect(framesOf(others)).toEqual(['CourseForm index-Ab_1.js:12:345', '- a.js:1:2']);
  expect(framesOf('- a.js:1:2\nCourseForm a.js:1:2')).toEqual(['- a.js:1:2', 'CourseForm a.js:1:2']);
});

test('ends a stack after twenty frames', () => {
  expect(framesOf(Array(30).fill('at f (/a.js:1:2)').join('\n'))).toHaveLength(20);
});
