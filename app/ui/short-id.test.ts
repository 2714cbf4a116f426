// Tests shortened ids.
import { expect, test } from 'vitest';
import { agreementCode, shortId } from './short-id.ts';

test('shortens an id to four letters and digits, the same each time', () => {
  const id = '280865162927694.49327824062589.1';
  expect(agreementCode(id)).toMatch(/^A-[0-9A-HJKMNP-TV-Z]{4}$/);
  expect(agreementCode(id)).toBe(agreementCode(id));
});

test('keeps a short number', () => {
  expect(shortId(201)).toBe('201');
});

test('gives the agreements of a list different codes', () => {
  const codes = Array.from({ length: 100 }, (_, index) => shortId(`28086516292${index}.49327824062589.1`));
  expect(new Set(codes).size).toBe(100);
  const rounds = Array.from({ length: 20 }, (_, index) => shortId(`280865162927694.49327824062589.${index}`));
  expect(new Set(rounds).size).toBe(20);
});
