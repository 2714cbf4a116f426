// The anonymous reference under which an employer meets a learner.

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

/** Weighted sum modulo 31 (a prime), so that a wrong character and two swapped neighbours are both noticed. */
function checkCharacter(body: string): string {
  let sum = 0;
  for (const [index, character] of [...body].entries()) sum += (index + 1) * alphabet.indexOf(character);
  return alphabet[sum % 31]!;
}
