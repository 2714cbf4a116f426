// Parses the six digits of a mail as people enter them: typed in groups, or pasted with surrounding characters.

export const codeLength = 6;

/** Returns the digits without spaces, dashes or a final period. */
export const codeOf = (typed: string): string => typed.normalize('NFKC').replaceAll(/\D/g, '');
