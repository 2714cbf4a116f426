// Computes an employer's hiring per week, as in the weekly report, for the last twelve weeks.
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

/** Newest first. `today` is a calendar date. Weeks are calendar weeks in the organization's time zone. */
export async function hiringWeeks(reader: Reader, actor: Actor, today: string): Promise<HiringWeek[]> {
  const timeZone = await timeZoneOf(reader, actor.organization);
  const [found, interviews] = await Promise.all([reader.find('matches'), reader.find('interviews')]);
  const matches = found.filter(({ withdrawnAt }) => !withdrawnAt);
  const interviewOf = new Map(interviews.map((interview) => [interview.id, interview]));
  const held = matches.filter((match) => wasHeld(match, interviewOf.get(match.id)));
  return Array.from({ length: reportedWeeks }, (_, week) => {
    const monday = addDays(mondayOf(today), -7 * week);
    const since = addDays(monday, -7);
    const from = momentAt(timeZone, since, '00:00:00.000');
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
