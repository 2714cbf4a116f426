// Creates and checks the candidate reference, the anonymous identifier under which an employer sees a learner.
import { assertDefined } from '#shared/lib/assert-defined.ts';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 8;

/**
 * Returns "C-", 8 Crockford base-32 characters and a check character, from 40 random bits (five bytes). It is created
 * once, at enrollment, on the device. It is never derived from personal data.
 */
export function candidateReference(random: Uint8Array): string {
  const bits = random.slice(0, 5).reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  let body = '';
  for (let index = length - 1; index >= 0; index--)
    body += alphabet[Number((bits >> BigInt(5 * index)) & 31n)];
  return `C-${body}${checkCharacter(body)}`;
}

/** Reports whether the text has the form of a reference, with a correct check character. */
export const isCandidateReference = (value: string): boolean =>
  /^C-[0-9A-HJKMNP-TV-Z]{9}$/.test(value) && value.at(-1) === checkCharacter(value.slice(2, -1));

/**
 * Computes a weighted sum in the field of 32 elements, with a different power of 2 for each character. It detects
 * every single wrong character and every swap of two neighbors.
 */
function checkCharacter(body: string): string {
  let sum = 0;
  for (const character of body) sum = doubled(sum ^ alphabet.indexOf(character));
  return assertDefined(alphabet[sum]);
}

/** Multiplies by 2, modulo x^5 + x^2 + 1. */
const doubled = (element: number): number => (element << 1) ^ (element >= 16 ? 0b100101 : 0);
