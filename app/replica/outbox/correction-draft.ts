/** What the draft of a refused change's correction is called. */
export const fixDraft = (entryId: string): string => `fix ${entryId}`;
