// Weeks, from Monday, by which interviews are chosen.
import type { Option } from '#app/ui/inputs/select.tsx';
import type { MatchInFull } from '#shared/reads/matches.ts';
import { addDays } from '#shared/lib/time.ts';
import { dayOf } from '#app/ui/wall-clock.ts';
import { formatShortDay } from '#app/ui/format.ts';

/** The Monday of the week in which an instant lies where the organization is, "2026-06-08". */
export function weekOf(instant: string | null): string | undefined {
  if (!instant) return undefined;
  const date = dayOf(instant);
  const weekday = new Date(`${date}T00:00:00.000Z`).getUTCDay();
  return addDays(date, -((weekday + 6) % 7));
}

/** The weeks that have an interview: "Jun 8 to Jun 14". */
export function weeksIn(rows: readonly Pick<MatchInFull, 'match'>[]): Option[] {
  const weeks = new Set(rows.flatMap(({ match }) => weekOf(match.interviewDate) ?? []));
  return [...weeks].sort().map((monday) => ({
    value: monday,
    label: `${formatShortDay(monday)} to ${formatShortDay(addDays(monday, 6))}`,
  }));
}
