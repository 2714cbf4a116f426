// Decimal digits of all scripts: number pads of some languages type Arabic, Persian or Devanagari digits.

const otherDigits = /(?![0-9])\p{Nd}/gu;
const isDigit = /\p{Nd}/u;

/** Replaces decimal digits of any script, full-width ones included, by those from 0 to 9. */
export const plainDigits = (text: string): string => text.replace(otherDigits, valueOf);

/** Unicode keeps the digits of a script in order, and begins each run of digits with a zero. */
function valueOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (isDigit.test(String.fromCodePoint(code - before - 1))) before += 1;
  return String(before % 10);
}
