import { expect, test } from 'vitest';
import { syncTexts } from './sync-summary.ts';
import type { SyncSummary } from './sync-summary.ts';

const at = '2025-06-03T10:42:00';

/** Everything at once; each test takes away what comes before its own case. */
const all: SyncSummary = {
  needsSignIn: true,
  attention: 2,
  isStorageFull: true,
  sending: { done: 3, of: 12 },
  waiting: 12,
  retryInSeconds: 30,
  isOffline: false,
  updatedAt: at,
  now: new Date('2025-06-03T10:45:00'),
};
const text = (changes: Partial<SyncSummary>) => syncTexts({ ...all, ...changes }).text;

const signedIn = { needsSignIn: false };
const settled = { ...signedIn, attention: 0 };
const stored = { ...settled, isStorageFull: false };
const still = { ...stored, sending: undefined };

test('shows the first state that applies', () => {
  expect(text({})).toBe('Sign in to send 12');
  expect(text(signedIn)).toBe('2 need attention');
  expect(text(settled)).toBe('Device storage full');
  expect(text(stored)).toBe('Sending 3 of 12...');
  expect(text(still)).toBe('12 waiting, trying again in 30 s');
  expect(text({ ...still, isOffline: true, retryInSeconds: undefined })).toBe('Offline, 12 waiting');
  expect(text({ ...still, isOffline: true, waiting: 0 })).toBe('Offline, as of 10:42 AM');
  expect(text({ ...still, waiting: 0 })).toBe('Up to date, 10:42 AM');
});

test('does not show a device without data as up to date', () => {
  const words = syncTexts({ ...all, ...still, waiting: 0, updatedAt: undefined });
  expect(words).toMatchObject({ text: 'Getting updates...', tone: 'quiet' });
});

test('shows neither up to date nor offline after minutes without an answer until the state is known', () => {
  const later = { ...still, waiting: 0, now: new Date('2025-06-03T10:49:00') };
  expect(text(later)).toBe('Getting updates...');
  expect(text({ ...later, now: new Date('2025-06-03T10:47:00') })).toBe('Up to date, 10:42 AM');
  expect(text({ ...later, isOffline: true })).toBe('Offline, as of 10:42 AM');
});

test('does not show a server as offline while it is asked again on reconnect', () => {
  const back = { ...still, isOffline: true, isAskedAgain: true };
  expect(text({ ...back, waiting: 0 })).toBe('Getting updates...');
  expect(text({ ...back, waiting: 0, updatedAt: undefined })).toBe('Getting updates...');
  expect(text(back)).toBe('Offline, 12 waiting');
});

test('names the day of the last updates when offline on another day, and only the time on a phone', () => {
  const twoDaysLater = {
    ...all,
    ...still,
    waiting: 0,
    isOffline: true,
    now: new Date('2025-06-05T09:00:00'),
  };
  expect(syncTexts(twoDaysLater)).toMatchObject({
    text: 'Offline, as of Tue, Jun 3, 10:42 AM',
    short: '10:42 AM',
  });
});

test('shows being offline in a quiet tone, never as an alarm', () => {
  expect(syncTexts({ ...all, ...still, isOffline: true }).tone).toBe('quiet');
});

test('counts one entry that needs attention in the singular', () => {
  expect(text({ ...signedIn, attention: 1 })).toBe('1 needs attention');
});

test('keeps its kind while only the numbers change', () => {
  const first = syncTexts({ ...all, ...stored, sending: { done: 3, of: 12 } });
  const later = syncTexts({ ...all, ...stored, sending: { done: 9, of: 12 } });
  expect(first.kind).toBe(later.kind);
  expect(first.text).not.toBe(later.text);
});

test('warns about entries that wait long despite a connection', () => {
  expect(syncTexts({ ...all, ...still }).tone).toBe('quiet');
  expect(syncTexts({ ...all, ...still, isOverdue: true })).toMatchObject({
    text: '12 waiting, trying again in 30 s',
    tone: 'wait',
  });
});

test('shows the relevant number on a phone, or else the time', () => {
  const short = (changes: Partial<SyncSummary>) => syncTexts({ ...all, ...changes }).short;
  expect(short({ ...still, isOffline: true })).toBe('12');
  expect(short({ ...still, isOffline: true, waiting: 0 })).toBe('10:42 AM');
  expect(short({ ...still, waiting: 0 })).toBe('10:42 AM');
});
