// Says on how many of the coming working days an employer is closed, before a promise is made with it.
import { addDays, dateIn, isWeekend } from '#shared/lib/time.ts';
import { closedAheadDays, closedDaysAtDeadline, mostClosedAhead } from '#shared/policy.ts';
import type { Calendar } from './guarantee-calendars.ts';

/** The coming working days, and on how many of them the place of a job is closed. */
export interface ClosedAhead {
  closed: number;
  workingDays: number;
}

/** Counts from today on the clock of the place. A closed day on a weekend counts for nothing. */
export function closedAhead({ timeZone, closedDays }: Calendar, now: string): ClosedAhead {
  const today = dateIn(timeZone, now);
  const coming = Array.from({ length: closedAheadDays }, (_, ahead) => addDays(today, ahead));
  const workingDays = coming.filter((day) => !isWeekend(day));
  const closed = new Set(closedDays);
  return {
    closed: workingDays.filter((day) => closed.has(day)).length,
    workingDays: workingDays.length,
  };
}

/** Returns the warning to read before linking and approving, or undefined if the place is closed on few days. */
export const closedAheadText = (name: string, { closed, workingDays }: ClosedAhead): string | undefined =>
  closed > mostClosedAhead
    ? `${name} is closed on ${closed} of the next ${workingDays} working days. Interviews may be due up to ${closedDaysAtDeadline} days later.`
    : undefined;
