// Sentences that several notifications end with.

/** A typed reason may name a learner: it is read in the row that the notice leads to. */
export const readReason = 'Open it to read why.';
