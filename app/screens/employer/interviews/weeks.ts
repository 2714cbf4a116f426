// Weeks, starting on Monday, for filtering interviews.
import type { Option } from '#app/ui/inputs/select.tsx';
import type { MatchInFull } from '#shared/reads/matches.ts';
import { addDays } from '#shared/lib/time.ts';
import { dayOf } from '#app/ui/wall-clock.ts';
import { formatShortDay } from '#app/ui/format.ts';

/** Returns the Monday of an instant's week in the organization's time zone, "2026-06-08". */
export function weekOf(instant: string | null): string | undefined {
  if (!instant) return undefined;
  const date = dayOf(instant);
  const weekday = new Date(`${date}T00:00:00.000Z`).getUTCDay();
  return addDays(date, -((weekday + 6) % 7));
}

/** Returns the weeks that have an interview: "Jun 8 to Jun 14". */
export function weeksIn(rows: readonly Pick<MatchInFull, 'match'>[]): Option[] {
  const weeks = new Set(rows.flatMap(({ match }) => weekOf(match.interviewDate) ?? []));
  return [...weeks].sort().map((monday) => ({
    value: monday,
    label: `${formatShortDay(monday)} to ${formatShortDay(addDays(monday, 6))}`,
  }));
}
