import { expect, test } from 'vitest';
import type { OutboxEntry } from '#app/replica/store/stored-values.ts';
import { resultOf } from './sync-result.ts';

const outbox = (states: Record<string, OutboxEntry['state']>) =>
  Object.entries(states).map(([id, state]) => ({ id, state }));
const three = outbox({ one: 'waiting', two: 'waiting', three: 'waiting' });

test('counts sent entries whether or not their rows have returned', () => {
  const all = { text: 'Sent 3 of 3.', tone: 'done' };
  expect(resultOf('send', three, [])).toEqual(all);
  expect(resultOf('send', three, outbox({ two: 'settled' }))).toEqual(all);
});

test('never shows partial success as success', () => {
  expect(resultOf('send', three, outbox({ one: 'attention', three: 'attention' }))).toEqual({
    text: 'Sent 1 of 3. 2 need attention.',
    tone: 'waits',
  });
  expect(resultOf('get', outbox({ one: 'held' }), outbox({ one: 'attention' })).text).toBe(
    'Sent 0 of 1. 1 needs attention.',
  );
});

test('does not report success while entries still wait', () => {
  expect(resultOf('send', three, outbox({ two: 'held', three: 'waiting' }))).toEqual({
    text: 'Sent 1 of 3.',
    tone: 'plain',
  });
});

test('ignores entries that needed attention before when counting sent entries', () => {
  const refused = outbox({ before: 'attention' });
  expect(resultOf('send', [...refused, ...three], refused)).toEqual({ text: 'Sent 3 of 3.', tone: 'done' });
  expect(resultOf('send', [...refused, ...three], [...refused, ...outbox({ one: 'attention' })]).text).toBe(
    'Sent 2 of 3. 1 needs attention.',
  );
});

test('ignores entries saved during sending when counting sent entries', () => {
  const saved = outbox({ four: 'waiting', five: 'attention' });
  expect(resultOf('send', three, saved)).toEqual({ text: 'Sent 3 of 3.', tone: 'done' });
});

test('reports that nothing was waiting when there was nothing to send', () => {
  expect(resultOf('send', [], []).text).toBe('Nothing was waiting. Up to date.');
  expect(resultOf('get', [], []).text).toBe('Up to date.');
});
