// On how many of the coming working days the place of a job is closed, as the server answers it.
import * as z from 'zod/mini';

/** Counts only: the calendar itself is the employer's. */
export const closedAheadShape = z.object({
  /** The place: the job's site with the employer, or the employer. */
  name: z.string(),
  /** The closed working days among the next `workingDays`. */
  closed: z.int(),
  workingDays: z.int(),
});
