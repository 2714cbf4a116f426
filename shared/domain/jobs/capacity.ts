// What a job says about how many interviews begin in any 30 days. Later candidates wait for a place.
import { placeDays, usualInterviews } from '#shared/policy.ts';

/** The name of the number in forms, pages and exports. */
export const capacityName = `Interviews in any ${placeDays} days`;

/** Says how many interviews begin, and what happens to later candidates. `limit` is null where no number is given. */
export function capacityText(limit: number | null): string {
  const besides = ', besides those that the employer’s approval counted';
  const most = typeof limit === 'number' ? limit : usualInterviews;
  return `At most ${most} interviews begin in any ${placeDays} days${most === limit ? '' : besides}. Later candidates wait for a place, and none is turned away.`;
}

/** Says what an end by the employer does to candidates who wait for a place. Empty if nobody waits. */
export function beginAtOnce(waiting: number): string {
  if (waiting === 0) return '';
  return waiting === 1
    ? 'The interview that waits for a place begins at once.'
    : `The ${waiting} interviews that wait for a place begin at once.`;
}
