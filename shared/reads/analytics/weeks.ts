// Computes the last twelve weeks, week by week: an employer's hiring, as in the weekly report, and a training provider's
// placements.
import type { Actor } from '#shared/engine/command.ts';
import type { Reader } from '#shared/engine/store.ts';
import { wasHeld } from '#shared/domain/interviews/held-interviews.ts';
import { timeZoneOf } from '#shared/domain/organizations/organizations.ts';
import { addDays, momentAt, mondayOf } from '#shared/lib/time.ts';
import { reportedWeeks } from '#shared/policy.ts';

/** The counts of one week. */
export interface HiringWeek {
  /** The Monday before which the week ends. */
  monday: string;
  matches: number;
  /** Interviews held. */
  interviews: number;
  hires: number;
}

/** The counts of one week of a training provider. */
export interface PlacementWeek extends HiringWeek {
  /** By their completion dates. */
  completions: number;
}

/** Newest first. `today` is a calendar date. Weeks are calendar weeks in the organization's time zone. */
export async function hiringWeeks(reader: Reader, actor: Actor, today: string): Promise<HiringWeek[]> {
  const timeZone = await timeZoneOf(reader, actor.organization);
  const [found, interviews] = await Promise.all([reader.find('matches'), reader.find('interviews')]);
  const matches = found.filter(({ withdrawnAt }) => !withdrawnAt);
  const interviewOf = new Map(interviews.map((interview) => [interview.id, interview]));
  const held = matches.filter((match) => wasHeld(match, interviewOf.get(match.id)));
  return mondaysUntil(today).map((monday) => {
    const from = momentAt(timeZone, addDays(monday, -7), '00:00:00.000');
    const until = momentAt(timeZone, monday, '00:00:00.000');
    const isWithin = (moment: string | null) => moment !== null && moment >= from && moment < until;
    return {
      monday,
      matches: matches.filter(({ createdAt }) => isWithin(createdAt)).length,
      interviews: held.filter(({ interviewDate }) => isWithin(interviewDate)).length,
      hires: matches.filter(({ status, decidedAt }) => status === 'hired' && isWithin(decidedAt)).length,
    };
  });
}

/** The same weeks, with the completions. A completion has a calendar date and no time. */
export async function placementWeeks(reader: Reader, actor: Actor, today: string): Promise<PlacementWeek[]> {
  const [weeks, completions] = await Promise.all([
    hiringWeeks(reader, actor, today),
    reader.find('completions'),
  ]);
  const days = completions.flatMap(({ removedAt, completionDate }) => (removedAt ? [] : completionDate));
  return weeks.map((week) => ({
    ...week,
    completions: days.filter((day) => day >= addDays(week.monday, -7) && day < week.monday).length,
  }));
}

const mondaysUntil = (today: string): string[] =>
  Array.from({ length: reportedWeeks }, (_, week) => addDays(mondayOf(today), -7 * week));
