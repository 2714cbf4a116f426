// Tests the candidate reference of a learner.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { candidateReference, isCandidateReference } from './candidate-reference.ts';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const fiveBytes = fc.uint8Array({ minLength: 5, maxLength: 5 });
const anyReference = fiveBytes.map(candidateReference);

test('formats a candidate reference as C-, eight unambiguous characters, and a check character', () => {
  expect(candidateReference(Uint8Array.from([0, 0, 0, 0, 0]))).toBe('C-000000000');
  fc.assert(
    fc.property(anyReference, (reference) => {
      expect(reference).toMatch(/^C-[0-9A-HJKMNP-TV-Z]{9}$/);
      expect(isCandidateReference(reference)).toBe(true);
    }),
  );
});

test('detects any single changed character', () => {
  fc.assert(
    fc.property(anyReference, fc.nat(8), fc.constantFrom(...alphabet), (reference, place, other) => {
      const at = place + 2;
      fc.pre(reference[at] !== other);
      expect(isCandidateReference(reference.slice(0, at) + other + reference.slice(at + 1))).toBe(false);
    }),
    { numRuns: 2000 },
  );
});

test('detects two swapped adjacent characters', () => {
  fc.assert(
    fc.property(anyReference, fc.nat(7), (reference, place) => {
      const at = place + 2;
      const [a = '', b = ''] = reference.slice(at, at + 2);
      fc.pre(a !== b);
      expect(isCandidateReference(reference.slice(0, at) + b + a + reference.slice(at + 2))).toBe(false);
    }),
    { numRuns: 2000 },
  );
});

test('rejects other texts as candidate references', () => {
  for (const text of [
    '',
    'C-',
    'Zoe Byron',
    'c-000000000',
    'C-0000000000',
    'C-00000000',
    'C-00000O000',
    'D-000000000',
  ])
    expect(isCandidateReference(text), text).toBe(false);
});

test('maps 10,000 different random inputs to 10,000 different candidate references', () => {
  const references = Array.from({ length: 10_000 }, (_, index) => {
    const bytes = new Uint8Array(5);
    new DataView(bytes.buffer).setUint32(1, index * 104_729);
    return candidateReference(bytes);
  });
  expect(new Set(references).size).toBe(10_000);
});
