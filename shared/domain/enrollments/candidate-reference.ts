// The anonymous reference under which an employer meets a learner.
import { assertDefined } from '#shared/lib/assert-defined.ts';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 8;

/**
 * "C-" + 8 Crockford base-32 characters + a check character, from 40 random bits (five bytes). Made once, at
 * enrollment, on the device; never derived from the person.
 */
export function candidateReference(random: Uint8Array): string {
  const bits = random.slice(0, 5).reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  let body = '';
  for (let index = length - 1; index >= 0; index--)
    body += alphabet[Number((bits >> BigInt(5 * index)) & 31n)];
  return `C-${body}${checkCharacter(body)}`;
}

export const isCandidateReference = (value: string): boolean =>
  /^C-[0-9A-HJKMNP-TV-Z]{9}$/.test(value) && value.at(-1) === checkCharacter(value.slice(2, -1));

/**
 * A sum in the field of 32 elements, each character weighted by another power of 2: every single wrong character and
 * every two swapped neighbours are noticed.
 */
function checkCharacter(body: string): string {
  let sum = 0;
  for (const character of body) sum = doubled(sum ^ alphabet.indexOf(character));
  return assertDefined(alphabet[sum]);
}

/** Times 2, modulo x^5 + x^2 + 1. */
const doubled = (element: number): number => (element << 1) ^ (element >= 16 ? 0b100101 : 0);
