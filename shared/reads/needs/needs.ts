// Everything that waits for a person, in lines sorted by deadline: the top of the dashboard, the counts of the sidebar,
// the number on the app's icon, and the daily mail. The server and the device run the same read.
import { mayGive } from '#shared/engine/access/member-roles.ts';
import type { Actor } from '#shared/engine/command.ts';
import { isScheduled, sideOf } from '#shared/domain/interviews/interviews.ts';
import type { Side } from '#shared/domain/interviews/interviews.ts';
import { currentSettings } from '#shared/domain/platform/settings.ts';
import type { Row } from '#shared/engine/schema.ts';
import type { Reader } from '#shared/engine/store.ts';
import { dateIn, endOfDay } from '#shared/lib/time.ts';
import { groupBy } from '#shared/lib/group-by.ts';
import { needKind } from './need-kinds.ts';
import type { NeedName, SingleNeed } from './need-kinds.ts';
import { matchNeed } from './match-needs.ts';
import { needsOfJobs, otherNeeds } from './other-needs.ts';
import type { KeepOwn, OwnRows } from './own-rows.ts';

/** How near a deadline is. */
export type Urgency = 'overdue' | 'today' | 'later';

/** One line of what waits: the same act, for the same party, equally urgent. */
export interface Need {
  /** Identifies the line, also in an address: "proposeTimes.101.overdue". */
  key: string;
  name: NeedName;
  count: number;
  /** The party or the subject: "Harbor Shipyard, Welder". */
  about: string;
  urgency: Urgency;
  /** The earliest deadline, a day on the clock of the job's site or of the organization. */
  dueDay: string | null;
  /** The page that shows exactly this. */
  to: string;
  /** The ids of the rows that wait. */
  ids: readonly string[];
}

/** What waits for a person, and what comes next. */
export interface Needs {
  lines: readonly Need[];
  /** The interviews of the next day that has any. */
  next: { count: number; day: string } | null;
  /** The person sees everything and chose to be told only about what is assigned to them or to nobody. */
  isOwnOnly: boolean;
}

const nothing: Needs = { lines: [], next: null, isOwnOnly: false };

/**
 * Returns what waits for the person at this moment. `ownRows` narrows it for a person who chose that; without it,
 * everything is returned.
 */
export async function needsOf(
  reader: Reader,
  actor: Actor,
  now: string,
  ownRows: OwnRows | undefined,
): Promise<Needs> {
  if (actor.role !== 'employer' && actor.role !== 'provider') return nothing;
  const side = sideOf(actor);
  const [organization, settings, ownOnly] = await Promise.all([
    reader.get('organizations', actor.organization),
    currentSettings(reader),
    ownRows?.(reader, actor),
  ]);
  const timeZone = organization?.timeZone ?? settings.defaultTimeZone;
  const keepOwn = ownOnly ?? keepAll;
  const [{ singles, scheduled, jobs }, others] = await Promise.all([
    needsOfMatches(reader, side, settings, keepOwn, now),
    otherNeeds(reader, actor, keepOwn, now),
  ]);
  const ofJobs = await needsOfJobs(jobs, actor, keepOwn);
  return {
    lines: linesOf([...singles, ...ofJobs, ...others].filter(isForMember(actor)), side, timeZone, now),
    next: nextDay(scheduled, timeZone, now),
    isOwnOnly: ownOnly !== undefined,
  };
}

/** Work that only a member with more rights can do is not shown. */
const isForMember =
  (actor: Actor) =>
  ({ name }: SingleNeed): boolean =>
    mayGive({ leastRole: needKind(name).least ?? 'member' }, actor);

/** Passes once over the rows of matches. */
async function needsOfMatches(reader: Reader, side: Side, settings: Periods, keepOwn: KeepOwn, now: string) {
  const [matches, interviews, slots, claims, jobs] = await Promise.all([
    reader.find('matches').then(keepOwn),
    reader.find('interviews'),
    reader.find('slots'),
    reader.find('claims'),
    reader.find('jobs'),
  ]);
  const interviewOf = new Map(interviews.map((interview) => [interview.id, interview]));
  const jobOf = new Map(jobs.map((job) => [job.id, job]));
  const slotsOf = groupBy(
    slots.filter(({ state }) => state === 'proposed'),
    ({ matchId }) => matchId,
  );
  const claimsOf = groupBy(claims, ({ matchId }) => matchId);
  const singles: SingleNeed[] = [];
  const scheduled: string[] = [];
  for (const match of matches) {
    const { id } = match;
    const facts = {
      match,
      interview: interviewOf.get(id),
      slots: slotsOf.get(id) ?? [],
      claims: claimsOf.get(id) ?? [],
    };
    if (match.interviewDate && match.interviewDate > now && isScheduled(match))
      scheduled.push(match.interviewDate);
    const waiting = matchNeed(facts, side, settings, now);
    if (!waiting) continue;
    const job = jobOf.get(match.jobId);
    const title = job?.title ?? 'A job';
    const about = side === 'employer' ? title : `${job?.employerName ?? 'An employer'}, ${title}`;
    // The time to answer a claim ends on the clock of the side that answers.
    const zone = side === 'provider' && isAnswer(waiting.name) ? null : job?.siteTimeZone;
    singles.push({ ...waiting, id, group: match.jobId, about, zone });
  }
  return { singles, scheduled, jobs };
}

const isAnswer = (name: NeedName): boolean =>
  name === 'answerOutcome' ||
  name === 'confirmAgreed' ||
  name === 'answerOffer' ||
  name === 'answerHeld' ||
  name === 'answerCandidate' ||
  name === 'answerNotHeld';

const keepAll: KeepOwn = (rows) => Promise.resolve(rows);

type Periods = Pick<Row<'settings'>, 'confirmDays' | 'outcomeDays'>;

function linesOf(singles: readonly SingleNeed[], side: Side, timeZone: string, now: string): Need[] {
  const zoneOf = ({ zone }: SingleNeed): string => zone ?? timeZone;
  const ends = new Map<string, string>();
  const todayEndsIn = (zone: string): string => {
    const known = ends.get(zone) ?? endOfDay(zone, dateIn(zone, now));
    ends.set(zone, known);
    return known;
  };
  const urgencyOf = (single: SingleNeed): Urgency => {
    const { dueAt } = single;
    return !dueAt || dueAt > todayEndsIn(zoneOf(single)) ? 'later' : dueAt <= now ? 'overdue' : 'today';
  };
  const groups = groupBy(singles, (single) => `${single.name}.${single.group}.${urgencyOf(single)}`);
  const lines = [...groups].flatMap(([key, members]) => {
    const [first] = members;
    if (!first) return [];
    const due = members.flatMap(({ dueAt }) => dueAt ?? []).sort()[0];
    const page = needKind(first.name).page[side] ?? '/sync';
    const own = members.length === 1 ? first.to : undefined;
    const line: Need = {
      key,
      name: first.name,
      count: members.length,
      about: first.about,
      urgency: urgencyOf(first),
      dueDay: due ? dateIn(zoneOf(first), due) : null,
      to: own ?? (first.to === undefined ? `${page}?need=${encodeURIComponent(key)}` : page),
      ids: members.map(({ id }) => id),
    };
    return [{ line, due }];
  });
  // "~" sorts after every date: what has no deadline comes last.
  return lines
    .sort((a, b) => ((a.due ?? '~') < (b.due ?? '~') ? -1 : (a.due ?? '~') > (b.due ?? '~') ? 1 : 0))
    .map(({ line }) => line);
}

function nextDay(scheduled: readonly string[], timeZone: string, now: string): Needs['next'] {
  const first = scheduled.reduce((soonest, at) => (soonest === '' || at < soonest ? at : soonest), '');
  if (first <= now) return null;
  const day = dateIn(timeZone, first);
  const ends = endOfDay(timeZone, day);
  return { count: scheduled.filter((at) => at <= ends).length, day };
}

/** Sums what waits by the page of the sidebar that shows it. */
export function countsByPage(lines: readonly Need[], side: Side): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { name, count } of lines) {
    const page = needKind(name).page[side];
    if (page) counts[page] = (counts[page] ?? 0) + (needKind(name).noun ? count : 0);
  }
  return counts;
}

/** The number on the app's icon: the lines of work. The question about the profile is not urgent and stays out. */
export const badgeOf = (needs: Needs | undefined): number =>
  needs?.lines.filter(({ name }) => needKind(name).noun).length ?? 0;

/** "Propose times: 14 candidates", or the verb alone. */
export function needTitle({ name, count }: Pick<Need, 'name' | 'count'>): string {
  const { verb, noun } = needKind(name);
  return noun ? `${verb}: ${count} ${count === 1 ? noun[0] : noun[1]}` : verb;
}
