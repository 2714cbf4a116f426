// The six digits of a mail, as people enter them: read aloud, typed in groups, or pasted with what stood around them.

export const codeLength = 6;

/** The digits alone: no spaces of any kind, no dashes, no full stop from the end of the sentence. */
export const codeOf = (typed: string): string => typed.normalize('NFKC').replaceAll(/\D/g, '');
