import { expect, test } from 'vitest';
import { plainDigits } from './digits.ts';

const zeros: Record<string, number> = {
  Arabic: 0x0660,
  Persian: 0x06f0,
  Devanagari: 0x0966,
  Bengali: 0x09e6,
  Thai: 0x0e50,
  'full-width': 0xff10,
  'mathematical bold': 0x1d7ce,
  'mathematical monospace': 0x1d7f6,
};

test.each(Object.entries(zeros))('reads the ten %s digits', (_script, zero) => {
  const digits = Array.from({ length: 10 }, (_, value) => String.fromCodePoint(zero + value)).join('');
  expect(plainDigits(digits)).toBe('0123456789');
});

test('leaves every other character, and two scripts in one text', () => {
  expect(plainDigits('٤2-۷ min, Ⅳ ½')).toBe('42-7 min, Ⅳ ½');
});
