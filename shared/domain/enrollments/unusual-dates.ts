// Detects dates that are probably mistakes. An enrollment date is rejected where a person types it. A completion date
// is confirmed once, because a class may be recorded late. Dates saved by devices under older rules are accepted
// unchanged.
import { addDays, fullDate } from '#shared/lib/time.ts';
import { enrollmentDaysAhead, oldCompletionYears } from '#shared/policy.ts';

const firstYear = '1950';

/** Returns why an enrollment cannot have this date. `today` is a calendar date. */
export function enrollmentDateProblem(date: string, today: string): string | undefined {
  if (date < firstYear) return `The enrollment date is before ${firstYear}`;
  return date > addDays(today, enrollmentDaysAhead)
    ? 'The enrollment date is more than a year ahead'
    : undefined;
}

/** Returns what is unusual about a completion date, compared with the enrollment date if it is known. */
export function completionDateWarning(
  { completionDate, enrollmentDate }: { completionDate: string; enrollmentDate: string | undefined },
  today: string,
): string | undefined {
  if (enrollmentDate !== undefined && completionDate < enrollmentDate)
    return `The completion date is before the enrollment date, ${fullDate(enrollmentDate)}.`;
  return completionDate < yearsBefore(today, oldCompletionYears)
    ? `The completion date is more than ${oldCompletionYears} years ago.`
    : undefined;
}

const yearsBefore = (today: string, years: number): string =>
  `${Number(today.slice(0, 4)) - years}${today.slice(4)}`.padStart(10, '0');
