/** What the draft of a refused change's correction is called. */
export const correctionDraft = (entryId: string): string => `fix ${entryId}`;
