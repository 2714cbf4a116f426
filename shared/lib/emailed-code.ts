// Parses the six digits of a mail as people enter them: typed in groups, or pasted with surrounding characters.
import { plainDigits } from './digits.ts';

export const codeLength = 6;

/** Returns the digits without spaces, dashes or a final period. */
export const codeOf = (typed: string): string => plainDigits(typed).replaceAll(/\D/g, '');
