import { expect, test } from 'vitest';
import { textEncryption } from './encrypted-texts.ts';

test('decrypts its own texts, also under an older key, and rejects changed ones', () => {
  const before = textEncryption(['old'], 'mails').close('a text');
  const seal = textEncryption(['new', 'old'], 'mails');
  expect([seal.open(before), seal.open(seal.close('another'))]).toEqual(['a text', 'another']);
  expect(seal.open(`${before.slice(0, -2)}AA`)).toBeNull();
  expect(seal.open('')).toBeNull();
  expect(textEncryption(['new'], 'mails').open(before)).toBeNull();
  expect(textEncryption(['old'], 'other').open(before)).toBeNull();
});
