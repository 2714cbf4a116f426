import { expect, test } from 'vitest';
import { textSeal } from './encrypted-texts.ts';

test('opens what it closed, also under an older key, and nothing that was changed', () => {
  const before = textSeal(['old'], 'mails').close('a text');
  const seal = textSeal(['new', 'old'], 'mails');
  expect([seal.open(before), seal.open(seal.close('another'))]).toEqual(['a text', 'another']);
  expect(seal.open(`${before.slice(0, -2)}AA`)).toBeNull();
  expect(seal.open('')).toBeNull();
  expect(textSeal(['new'], 'mails').open(before)).toBeNull();
  expect(textSeal(['old'], 'other').open(before)).toBeNull();
});
