// Tests that every code of the audit has a sentence.
import { expect, test } from 'vitest';
import { commands } from '#shared/commands.ts';
import { auditSentence, eventsSaying } from './audit-words.ts';

test.each([...commands.values()])('makes a sentence of $name that a search finds', ({ name }) => {
  const sentence = auditSentence({ event: name, outcome: 'applied', words: null });
  expect(sentence).not.toBe(name);
  expect(sentence).not.toMatch(/\b(you|your|you’re)\b/i);
  expect(eventsSaying(sentence).done).toContain(name);
});

test('makes a sentence from the success text of a command', () => {
  expect(auditSentence({ event: 'jobs.post', outcome: 'applied', words: null })).toBe(
    commands.get('jobs.post')?.done,
  );
});

test('keeps the sentence that a row of before holds', () => {
  expect(auditSentence({ event: 'jobs.post', outcome: 'applied', words: 'As it was' })).toBe('As it was');
});

test.each([
  ['admins.elevate', 'denied', 'Requested admin access from an unauthorized address'],
  ['passkeys.signIn', 'denied', 'A passkey sent an old counter. It may have been copied'],
  ['GET /admin/people', 'denied', 'Tried something that is not theirs to do'],
  ['passkeys.add', 'applied', 'Added a passkey'],
  ['passkeys.remove', 'applied', 'Removed a passkey'],
  ['calendarFeeds.add', 'applied', 'Created a calendar feed'],
  ['calendarFeeds.renew', 'applied', 'Renewed a calendar feed'],
  ['calendarFeeds.remove', 'applied', 'Revoked a calendar feed'],
  ['removed.command', 'applied', 'removed.command'],
])('makes a sentence of %s %s', (event, outcome, sentence) => {
  expect(auditSentence({ event, outcome, words: null })).toBe(sentence);
});

test('finds denied attempts by the sentence they share and by their own', () => {
  expect(eventsSaying('Not Theirs')).toMatchObject({ isAnyDenied: true, denied: [] });
  expect(eventsSaying('old counter')).toMatchObject({ isAnyDenied: false, denied: ['passkeys.signIn'] });
});
