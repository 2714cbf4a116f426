// Sentences that several notifications end with.

/** A typed reason may name a learner: it is read in the row that the notice leads to. */
export const readReason = 'Open it to read why.';

/** Example: "3 interviews are still owed." */
export function stillOwed(owed: number): string {
  if (owed > 0) return `${owed} ${owed === 1 ? 'interview is' : 'interviews are'} still owed.`;
  return 'No interviews are owed.';
}
