// Plans interviews of many candidates over one or several days, at one or several sites: who gets which time and room, and
// who gets none.
import { isOwed, isScheduled } from '../../domain/interviews/interviews.ts';
import type { Match } from '../../domain/interviews/interviews.ts';
import { instantsAt } from '../../lib/clocks.ts';
import { groupBy } from '../../lib/group-by.ts';
import { MINUTE_MS, addDays, dateIn, isWeekend } from '../../lib/time.ts';
import { daysOfNotice, mostPlanDays, travelMinutes } from '../../policy.ts';
import type { MatchInFull } from '../matches.ts';
import { placesOfDay } from './interview-day.ts';
import type { DayHours } from './interview-day.ts';
import { overlapping } from './planned-times.ts';
import type { PlannedTime } from './planned-times.ts';

/** One day of a plan, as typed: a date and two times of day. Those of an unfinished form are empty. */
export interface PlanDay {
  date: string;
  start: string;
  end: string;
}

/** The days, hours and rooms of one site. */
export interface SiteHours extends Pick<DayHours, 'minutes' | 'breaks'> {
  /** Null: at no site. */
  siteId: string | null;
  /** The IANA zone in which the days are typed. */
  zone: string;
  days: readonly PlanDay[];
  /** The names of the rooms, at least one. Null: a single room without a name. */
  rooms: readonly (string | null)[];
}

/** One candidate's time. */
export interface PlannedInterview {
  row: MatchInFull;
  siteId: string | null;
  zone: string;
  /** An instant. */
  startsAt: string;
  minutes: number;
  room: string | null;
}

/** Who gets which time, earliest first, and who gets none, those due first in front. */
export interface InterviewPlan {
  planned: readonly PlannedInterview[];
  left: readonly MatchInFull[];
}

/** Returns until when an interview without an agreed time is owed. */
export const dueOf = (match: Match): string | undefined =>
  (isOwed(match) && !isScheduled(match) && match.deadlineAt) || undefined;

/** Returns the site of a candidate's interview. Null: at no site. */
export const siteIdOf = ({ job }: Pick<MatchInFull, 'job'>): string | null => job?.siteId ?? null;

/** Compares by due day. What is no longer owed comes last; the jobs of one candidate stay together. */
const byDue = (a: MatchInFull, b: MatchInFull): number =>
  compare(dueOf(a.match) ?? '~', dueOf(b.match) ?? '~') ||
  compare(a.match.candidateReferenceId, b.match.candidateReferenceId);

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

interface PlanOptions {
  /** An instant. Nothing is planned before it. */
  now: string;
  /** Times of other interviews, also those of the same candidates for other jobs. */
  others: readonly PlannedTime[];
}

/**
 * Gives the candidates who are due first the first places at their site. A candidate has no two interviews at once, and
 * time to travel between two sites. Those for whom no place is left, or whose site has no days, get none.
 */
export function planInterviews(
  rows: readonly MatchInFull[],
  sites: readonly SiteHours[],
  { now, others }: PlanOptions,
): InterviewPlan {
  const free = new Map(sites.map((site) => [site.siteId, placesOf(site, { now, others })]));
  const ofReference = groupBy(others, ({ row }) => row.match.candidateReferenceId);
  const meetings = new Map<string, Meeting[]>(
    [...ofReference].map(([reference, times]) => [
      reference,
      times.map(({ row, startsAt, minutes }) => ({ siteId: siteIdOf(row), startsAt, minutes })),
    ]),
  );
  const planned: PlannedInterview[] = [];
  const left: MatchInFull[] = [];
  for (const row of [...rows].sort(byDue)) {
    const places = free.get(siteIdOf(row)) ?? [];
    const own = meetings.get(row.match.candidateReferenceId) ?? [];
    const index = places.findIndex((place) => !own.some((meeting) => collide(meeting, place)));
    const [place] = index === -1 ? [] : places.splice(index, 1);
    if (place) {
      planned.push({ row, ...place });
      meetings.set(row.match.candidateReferenceId, [...own, place]);
    } else left.push(row);
  }
  return { planned: planned.sort((a, b) => compare(a.startsAt, b.startsAt)), left };
}

type Meeting = Pick<PlannedInterview, 'siteId' | 'startsAt' | 'minutes'>;

/** One candidate cannot be at both. */
function collide(one: Meeting, other: Meeting): boolean {
  const travel = one.siteId === other.siteId ? 0 : travelMinutes * MINUTE_MS;
  return startOf(one) < endOf(other) + travel && startOf(other) < endOf(one) + travel;
}

const startOf = ({ startsAt }: Meeting): number => Date.parse(startsAt);
const endOf = ({ startsAt, minutes }: Meeting): number => Date.parse(startsAt) + minutes * MINUTE_MS;

/** The free places of a site, earliest first. A local time that a clock change skips or repeats is left out. */
function placesOf(site: SiteHours, { now, others }: PlanOptions): Omit<PlannedInterview, 'row'>[] {
  const { siteId, zone, minutes, breaks, rooms } = site;
  const here = others.filter(({ row }) => siteIdOf(row) === siteId);
  return [...site.days]
    .sort((a, b) => compare(a.date, b.date))
    .filter(({ date }, index, days) => date !== '' && date !== days[index - 1]?.date)
    .flatMap(({ date, start, end }) =>
      placesOfDay({ start, end, minutes, breaks, rooms: rooms.length }).flatMap((place) => {
        const [startsAt, another] = instantsAt(zone, `${date}T${place.start}`);
        const room = rooms[place.room] ?? null;
        if (startsAt === undefined || another !== undefined || startsAt <= now) return [];
        if (overlapping(here, { startsAt, minutes, siteId, room }).length > 0) return [];
        return [{ siteId, zone, startsAt, minutes, room }];
      }),
    );
}

/** A day of a plan, with each candidate once. */
export interface PeopleOfDay {
  /** A date at the place of its first interview. */
  date: string;
  people: readonly { reference: string; interviews: readonly PlannedInterview[] }[];
}

/** Returns the days of a plan, each with its candidates and all their interviews of the day, earliest first. */
export const peopleByDay = (planned: readonly PlannedInterview[]): PeopleOfDay[] =>
  [...groupBy(planned, ({ zone, startsAt }) => dateIn(zone, startsAt))]
    .map(([date, ofDay]) => ({
      date,
      people: [...groupBy(ofDay, ({ row }) => row.match.candidateReferenceId)].map(
        ([reference, interviews]) => ({ reference, interviews }),
      ),
    }))
    .sort((a, b) => compare(a.date, b.date));

/** The working days of a site. */
export interface SiteCalendar {
  /** Today's date at the site. */
  today: string;
  /** Closed days besides weekends. */
  closed: readonly string[];
}

/** Returns the working day that leaves so many working days free after today. */
function workingDay({ today, closed }: SiteCalendar, notice: number): string {
  let day = today;
  for (let free = -1; free < notice; free++)
    do day = addDays(day, 1);
    while (isWeekend(day) || closed.includes(day));
  return day;
}

/**
 * Returns the first day to suggest: it leaves two working days, or fewer to be before the first promised day that can still
 * be kept. `dueDays` are dates at the site.
 */
export function firstPlanDay(calendar: SiteCalendar, dueDays: readonly string[]): string {
  const soonest = workingDay(calendar, 0);
  const usual = workingDay(calendar, daysOfNotice);
  const [due] = dueDays.filter((day) => day >= soonest).sort();
  if (due === undefined) return usual;
  const notices = Array.from({ length: daysOfNotice + 1 }, (_, fewer) => daysOfNotice - fewer);
  return notices.map((notice) => workingDay(calendar, notice)).find((day) => day < due) ?? soonest;
}

/**
 * Returns the days to suggest for the candidates of a site: working days in a row from `firstPlanDay`, as many as are needed
 * for all of them, and at most `mostPlanDays`. `hours`: when each day begins and ends.
 */
export function suggestedDays(
  rows: readonly MatchInFull[],
  site: Omit<SiteHours, 'days'>,
  hours: Pick<PlanDay, 'start' | 'end'>,
  { closed, ...options }: PlanOptions & { closed: readonly string[] },
): PlanDay[] {
  const due = rows.flatMap(({ match }) => dueOf(match) ?? []).map((at) => dateIn(site.zone, at));
  const first = firstPlanDay({ today: dateIn(site.zone, options.now), closed }, due);
  const days: PlanDay[] = [{ ...hours, date: first }];
  while (days.length < mostPlanDays) {
    const { left } = planInterviews(rows, [{ ...site, days }], options);
    if (left.length === 0) break;
    const today = days.at(-1)?.date ?? first;
    days.push({ ...hours, date: workingDay({ today, closed }, 0) });
  }
  return days;
}
