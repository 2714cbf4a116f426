// What the approval of an agreement would guarantee, as the server answers it.
import * as z from 'zod/mini';

/** Counts only: the employer sees the learners, by reference, once it has approved. */
export const approvalPreviewShape = z.object({
  /** The interviews that the approval would guarantee at once. */
  interviews: z.int(),
  /** The last day by which they would be owed, an instant. */
  dueAt: z.nullable(z.string()),
  /** How many of these learners already have an interview with the employer for another job. */
  alreadyMatched: z.int(),
  /** The title of that job, if there is only one. */
  alreadyFor: z.nullable(z.string()),
});
/** What the approval of an agreement would guarantee. */
export type ApprovalPreview = z.infer<typeof approvalPreviewShape>;
