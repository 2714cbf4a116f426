// The days of an agenda: their order and their heads.
import type { ReactNode } from 'react';
import { formatNumber, formatWeekday } from '#app/ui/format.ts';
import { dayOf } from '#app/ui/wall-clock.ts';
import { waitsForPlace, zoneOfPlace } from '#shared/domain/interviews/interviews.ts';
import { groupBy } from '#shared/lib/group-by.ts';
import { byText } from '#shared/lib/texts.ts';
import type { MatchInFull } from '#shared/reads/matches.ts';

/** The day of the interview on the clocks of its place; "" without an interview. */
const dayOfInterview = ({ match, interview }: MatchInFull): string =>
  match.interviewDate ? dayOf(match.interviewDate, zoneOfPlace(interview)) : '';

/** Sorts by the time of the interview, or by the deadline if no interview is scheduled. What waits for a place comes last. */
const dueAt = ({ match }: MatchInFull): string =>
  match.interviewDate ?? match.deadlineAt ?? (waitsForPlace(match) ? '~' : match.createdAt);
export const bySoonest = (a: MatchInFull, b: MatchInFull): number => (dueAt(a) < dueAt(b) ? -1 : 1);
/** Sorts by the day, as the heads say it, and by the time within it. */
export const byDay = (a: MatchInFull, b: MatchInFull): number =>
  byText(dayOfInterview(a), dayOfInterview(b)) || bySoonest(a, b);
/** The latest day first. What had no interview comes last. */
export const byLatestDay = (a: MatchInFull, b: MatchInFull): number =>
  byText(dayOfInterview(b), dayOfInterview(a)) || bySoonest(a, b);

/** Returns what is said above a row: its day before the first one of the day, and nothing for the others. */
export function dayHeads(shown: readonly MatchInFull[]): (row: MatchInFull) => ReactNode {
  const days = groupBy(shown, dayOfInterview);
  return (row) => {
    const day = dayOfInterview(row);
    const ofDay = days.get(day) ?? [];
    return ofDay[0] === row ? <DayHead day={day} amount={ofDay.length} /> : null;
  };
}

function DayHead({ day, amount }: { day: string; amount: number }) {
  return (
    <h2 className="w-full py-1 font-semibold">
      {day ? formatWeekday(day) : 'Without an interview'}
      <span className="font-normal text-quiet"> · {formatNumber(amount)}</span>
    </h2>
  );
}
