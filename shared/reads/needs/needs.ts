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
import { nextDeadline, urgencyAt, zoneOfNeed } from './next-deadline.ts';
import type { NextDeadline, Urgency } from './next-deadline.ts';
import type { NeedName, SingleNeed } from './need-kinds.ts';
import { readFacts } from './match-facts.ts';
import { matchNeed } from './match-needs.ts';
import { pactKey, pactTitle, planAddress } from '../pacts/pact-key.ts';
import { needsOfJobs, otherNeeds } from './other-needs.ts';
import type { KeepOwn, OwnRows } from './own-rows.ts';

/** One line of what waits: the same act, for the same pact or party. */
export interface Need {
  /** Identifies the line, also in an address: "proposeTimes.201.101", as `needKey`. */
  key: string;
  name: NeedName;
  count: number;
  /** The pact, the party or the subject: "Welding Level 2 → Welder, Harbor Shipyard". */
  about: string;
  /** How near the earliest deadline is. */
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
  /** The next deadline of each match that has one, by the id of the match. */
  deadlines: ReadonlyMap<string, NextDeadline>;
  /** The person sees everything and chose to be told only about what is assigned to them or to nobody. */
  isOwnOnly: boolean;
}

const nothing: Needs = { lines: [], next: null, deadlines: new Map(), isOwnOnly: false };

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
  const [{ singles, scheduled, deadlines, jobs }, others] = await Promise.all([
    needsOfMatches(reader, { side, settings, keepOwn, timeZone, now }),
    otherNeeds(reader, actor, keepOwn, now),
  ]);
  const ofJobs = await needsOfJobs(jobs, actor, keepOwn);
  return {
    lines: linesOf([...singles, ...ofJobs, ...others].filter(isForMember(actor)), side, timeZone, now),
    next: nextDay(scheduled, timeZone, now),
    deadlines,
    isOwnOnly: ownOnly !== undefined,
  };
}

/** Work that only a member with more rights can do is not shown. */
const isForMember =
  (actor: Actor) =>
  ({ name }: SingleNeed): boolean =>
    mayGive({ leastRole: needKind(name).least ?? 'member' }, actor);

/** Passes once over the rows of matches. */
async function needsOfMatches(reader: Reader, { side, settings, keepOwn, timeZone, now }: ReaderOf) {
  const all = await reader.find('matches');
  const [matches, { jobs, factsOf }] = await Promise.all([keepOwn(all), readFacts(reader)]);
  const own = matches === all ? undefined : new Set(matches.map(({ id }) => id));
  const urgencyOf = urgencyAt(now);
  const singles: SingleNeed[] = [];
  const scheduled: string[] = [];
  const deadlines = new Map<string, NextDeadline>();
  for (const match of all) {
    const { id } = match;
    const facts = factsOf(match);
    const { job } = facts;
    const zones = { site: job?.siteTimeZone, own: timeZone };
    const waiting = matchNeed(facts, side, settings, now);
    const deadline = nextDeadline(facts, waiting, side, zones, urgencyOf);
    if (deadline) deadlines.set(id, deadline);
    if (own && !own.has(id)) continue;
    if (match.interviewDate && match.interviewDate > now && isScheduled(match))
      scheduled.push(match.interviewDate);
    if (!waiting) continue;
    const about = pactTitle(facts, side);
    const dueAt = deadline?.name ? deadline.at : null;
    const zone = zoneOfNeed(waiting.name, side, zones);
    singles.push({ name: waiting.name, dueAt, id, group: pactKey(match), about, zone });
  }
  return { singles, scheduled, deadlines, jobs };
}

/** Who reads what waits, and when. */
interface ReaderOf {
  side: Side;
  settings: Periods;
  keepOwn: KeepOwn;
  /** The time zone of the reader's organization. */
  timeZone: string;
  now: string;
}

const keepAll: KeepOwn = (rows) => Promise.resolve(rows);

type Periods = Pick<Row<'settings'>, 'confirmDays' | 'outcomeDays'>;

function linesOf(singles: readonly SingleNeed[], side: Side, timeZone: string, now: string): Need[] {
  const zoneOf = ({ zone }: SingleNeed): string => zone ?? timeZone;
  const urgencyOf = urgencyAt(now);
  const groups = groupBy(singles, ({ name, group }) => needKey(name, group));
  const lines = [...groups].flatMap(([key, members]) => {
    const [first] = members;
    if (!first) return [];
    const due = members.flatMap(({ dueAt }) => dueAt ?? []).sort()[0];
    const page = needKind(first.name).page[side] ?? '/sync';
    const own = members.length === 1 ? first.to : undefined;
    const rows =
      first.name === 'proposeTimes'
        ? planAddress([String(first.group)])
        : `${page}?need=${encodeURIComponent(key)}`;
    const line: Need = {
      key,
      name: first.name,
      count: members.length,
      about: first.about,
      urgency: due ? urgencyOf(due, zoneOf(first)) : 'later',
      dueDay: due ? dateIn(zoneOf(first), due) : null,
      to: own ?? (first.to === undefined ? rows : page),
      ids: members.map(({ id }) => id),
    };
    return [{ line, due }];
  });
  // "~" sorts after every date: what has no deadline comes last.
  return lines
    .sort((a, b) => ((a.due ?? '~') < (b.due ?? '~') ? -1 : (a.due ?? '~') > (b.due ?? '~') ? 1 : 0))
    .map(({ line }) => line);
}

/** Returns the key of a line: of matches, `group` is their `pactKey`. */
export const needKey = (name: NeedName, group: string | number): string => `${name}.${group}`;

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
export function needTitle(need: Pick<Need, 'name' | 'count'>): string {
  const { verb } = needKind(need.name);
  const counted = needCount(need);
  return counted ? `${verb}: ${counted}` : verb;
}

/** "14 candidates", or nothing for work that is not counted. */
export function needCount({ name, count }: Pick<Need, 'name' | 'count'>): string {
  const { noun } = needKind(name);
  return noun ? `${count} ${count === 1 ? noun[0] : noun[1]}` : '';
}
