import { expect, test } from 'vitest';
import { resultOf } from './sync-result.ts';

test('what was sent is counted', () => {
  expect(resultOf('send', { waiting: 12, attention: 0 }, { waiting: 0, attention: 0 })).toEqual({
    text: 'Sent 12 of 12.',
    tone: 'done',
  });
});

test('partial success is never shown as a success', () => {
  expect(resultOf('send', { waiting: 12, attention: 0 }, { waiting: 0, attention: 2 })).toEqual({
    text: 'Sent 10 of 12. 2 need attention.',
    tone: 'waits',
  });
  expect(resultOf('get', { waiting: 1, attention: 0 }, { waiting: 0, attention: 1 }).text).toBe(
    'Sent 0 of 1. 1 needs attention.',
  );
});

test('what still waits makes no success of it either', () => {
  expect(resultOf('send', { waiting: 12, attention: 0 }, { waiting: 5, attention: 0 })).toEqual({
    text: 'Sent 7 of 12.',
    tone: 'plain',
  });
});

test('what had needed attention before takes nothing away from what was sent', () => {
  expect(resultOf('send', { waiting: 12, attention: 2 }, { waiting: 0, attention: 2 })).toEqual({
    text: 'Sent 12 of 12.',
    tone: 'done',
  });
  expect(resultOf('send', { waiting: 3, attention: 2 }, { waiting: 0, attention: 3 }).text).toBe(
    'Sent 2 of 3. 1 needs attention.',
  );
});

test('what was saved meanwhile and still waits makes no negative number', () => {
  expect(resultOf('send', { waiting: 1, attention: 0 }, { waiting: 3, attention: 0 }).text).toBe(
    'Sent 0 of 1.',
  );
});

test('where nothing waited it says so to whoever wanted to send', () => {
  const still = { waiting: 0, attention: 0 };
  expect(resultOf('send', still, still).text).toBe('Nothing was waiting. Up to date.');
  expect(resultOf('get', still, still).text).toBe('Up to date.');
});
