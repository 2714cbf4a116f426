// The sentences that rules store in rows: made again from their codes, and shown as stored where there is none.
import { describe, expect, test } from 'vitest';
import { shownText, storedParams, storedText, storedTexts } from './stored-text.ts';
import type { StoredTextCode, StoredTextParams } from './stored-text.ts';

const reason = { reason: 'Entered twice' };
const samples: { [Code in StoredTextCode]?: StoredTextParams<Code> } = {
  'withdrawn.byCandidate': reason,
  'withdrawn.byAdmin': reason,
  'withdrawn.crowd': reason,
  'hidden.report': { reason: 'misleading', note: 'No such place.' },
  'outcome.noted': {
    reason: 'skills',
    note: 'No licence',
    correction: 'The wrong button',
    before: null,
    later: [
      { cause: 'removed', day: '2026-06-03' },
      { cause: 'erased', day: '2026-06-05' },
    ],
  },
};

const sampleOf = (code: StoredTextCode): never => (samples[code] ?? {}) as never;

describe.each(Object.keys(storedTexts) as StoredTextCode[])('%s', (code) => {
  test('makes the same sentence again from the row', () => {
    const { text, code: stored } = storedText(code, sampleOf(code));
    expect(text).toMatch(/^[A-Za-z]/);
    expect(text).not.toMatch(/undefined|null|NaN|\[object/);
    expect(shownText('As stored.', stored)).toBe(text);
  });

  test('gives back its parameters', () => {
    expect(storedParams(code, storedText(code, sampleOf(code)).code)).toEqual(sampleOf(code));
  });
});

test('says the reason, the note, the correction and what happened to the completion later', () => {
  expect(storedText('outcome.noted', sampleOf('outcome.noted')).text).toBe(
    'skills: No licence; corrected: The wrong button. Completion record removed Jun 3. Record deleted for privacy Jun 5',
  );
});

describe('falling back to the stored sentence', () => {
  test.each([
    ['without a code', null],
    ['of before the column existed', undefined],
    ['with a code of a newer version', '{"code":"withdrawn.teleported","params":{}}'],
    ['with parameters that lack one', '{"code":"withdrawn.byAdmin","params":{}}'],
    ['with a code that is no JSON', 'withdrawn.byAdmin'],
    ['with a code that is no object', '"withdrawn.byAdmin"'],
  ])('shows the sentence of a row %s', (_name, stored) => {
    expect(shownText('As stored.', stored)).toBe('As stored.');
  });

  test('shows nothing where the row says nothing', () => {
    expect(shownText(null, storedText('withdrawn.released', {}).code)).toBeNull();
  });
});
