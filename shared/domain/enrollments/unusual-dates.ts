// Dates that are hardly meant. Of an enrollment they are refused where a person types them; of a completion they are asked
// about once, for a class may be put on record late. What devices saved by older rules is taken as it stands.
import { addDays, fullDate } from '#shared/lib/time.ts';
import { enrollmentDaysAhead, oldCompletionYears } from '#shared/policy.ts';

const firstYear = '1950';

/** Why no enrollment has this date; `today` is a calendar date. */
export function enrollmentDateProblem(date: string, today: string): string | undefined {
  if (date < firstYear) return `The enrollment date is before ${firstYear}`;
  return date > addDays(today, enrollmentDaysAhead)
    ? 'The enrollment date is more than a year ahead'
    : undefined;
}

/** What is odd about a completion of this date, of a student who was enrolled on that one, if that is known. */
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
