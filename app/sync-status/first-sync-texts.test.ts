import { expect, test } from 'vitest';
import { firstSyncTexts, stoppedTexts } from './first-sync-texts.ts';

const nothingYet = { ready: 0, ms: 0 };

test('tells a provider how many classes are loaded and how long the rest may take', () => {
  expect(firstSyncTexts(5000, { ready: 3, of: 5 }, { ready: 3, ms: 90_000 })).toBe(
    'Getting your classes ready, 3 of 5. Keep the app open; about 1 minute.',
  );
  expect(firstSyncTexts(5000, { ready: 5, of: 25 }, { ready: 2, ms: 30_000 })).toBe(
    'Getting your classes ready, 5 of 25. Keep the app open; about 5 minutes.',
  );
});

test('shows no duration before the first class is loaded', () => {
  expect(firstSyncTexts(5000, { ready: 0, of: 5 }, nothingYet)).toBe(
    'Getting your classes ready, 0 of 5. Keep the app open.',
  );
  expect(firstSyncTexts(5000, { ready: 3, of: 5 }, { ready: 0, ms: 20_000 })).toBe(
    'Getting your classes ready, 3 of 5. Keep the app open.',
  );
});

test('counts loaded entries when there are no classes or all are loaded', () => {
  const words = 'Getting your work ready, 1,200 entries so far. Keep the app open.';
  expect(firstSyncTexts(1200, undefined, nothingYet)).toBe(words);
  expect(firstSyncTexts(1200, { ready: 0, of: 0 }, nothingYet)).toBe(words);
  expect(firstSyncTexts(1200, { ready: 5, of: 5 }, { ready: 5, ms: 20_000 })).toBe(words);
});

test('says how far an interrupted first copy came and when it continues', () => {
  expect(stoppedTexts('no-connection', 5000, { ready: 3, of: 5 })).toBe(
    'No connection. Getting your classes ready stopped at 3 of 5 and goes on with the next connection. ' +
      'Lists and figures aren’t complete until then.',
  );
  expect(stoppedTexts('signed-out', 1200, undefined)).toBe(
    'Getting your work ready stopped at 1,200 entries and goes on once you sign in. ' +
      'Lists and figures aren’t complete until then.',
  );
});
