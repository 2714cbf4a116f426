// Decides which interviews that wait for a place of their job begin. At most as many clocks begin in any 30 days as the
// terms of an agreement say, over all agreements of the job.
import type { Row } from '#shared/engine/schema.ts';
import { HOUR_MS, plusDays } from '#shared/lib/time.ts';
import { evenStartDays, placeDays, usualInterviews } from '#shared/policy.ts';
import { isKeptByOffer } from '../interviews/adherence.ts';
import { isAccepted, waitsForPlace } from '../interviews/interviews.ts';
import type { Match } from '../interviews/interviews.ts';

type Agreement = Row<'agreements'>;

/** A job with all its matches and agreements, at a moment. */
export interface Places {
  matches: readonly Match[];
  agreements: readonly Agreement[];
  /** Whether the job is inactive: then nothing waits for a place. */
  isAtRest: boolean;
  now: string;
}

/** Returns the waiting matches of a job whose clocks begin now, in the order in which they begin. */
export function placesFor(places: Places): Match[] {
  const waiting = places.matches.filter(waitsForPlace).sort(byAge);
  if (places.isAtRest) return waiting;
  const named = waiting.filter((match) => isNamed(places, match));
  const begun = places.matches.filter((match) => hasBegun(match) && !isNamed(places, match));
  const given = inTurn(places, without(waiting, named), begun);
  const late = evenly(without(waiting, [...named, ...given]), [...begun, ...begunNow(given, places)], places);
  return [...named, ...given, ...late];
}

/** Returns how many interviews may begin in any 30 days by the terms that count for the match. */
export const limitOf = ({ agreements }: Pick<Places, 'agreements'>, match: Match): number =>
  roundOf(agreements, match)?.interviewsPer30Days ?? usualInterviews;

/** The round that counted when the match was made or came back. Later rounds have terms of their own. */
function roundOf(agreements: readonly Agreement[], match: Match): Agreement | undefined {
  const approved = agreements.filter(
    ({ courseId, approvedAt }) =>
      courseId === match.courseId && approvedAt !== null && approvedAt <= sinceOf(match),
  );
  return approved.toSorted((a, b) => a.round - b.round).at(-1);
}

const sinceOf = ({ waitsForPlaceSince, owedSince }: Match): string => waitsForPlaceSince ?? owedSince;

/**
 * Reports whether the employer read of this match before it approved the agreement. It begins beside the usual places. An
 * accepted invitation, which is approved the moment it becomes an agreement, named nobody.
 */
function isNamed({ agreements }: Places, match: Match): boolean {
  const round = roundOf(agreements, match);
  if (!round || round.interviewsPer30Days !== null || round.approvedAt === null) return false;
  return round.approvedAt === sinceOf(match) && round.createdAt < round.approvedAt;
}

const hasBegun = (match: Match): boolean => match.waitsForPlaceSince === null && isAccepted(match);

/** A clock that began uses its place for 30 days, unless the match ended without an interview or by an offer. */
function usesPlace(match: Match, now: string): boolean {
  if (match.owedSince <= plusDays(now, -placeDays)) return false;
  const isHeldOrDecided = match.status !== 'matched' && match.status !== 'interview_scheduled';
  return match.withdrawnAt ? isHeldOrDecided : !isKeptByOffer(match);
}

/** Gives the free places to the providers in turn: next is the one whose last place was given longest ago. */
function inTurn(places: Places, waiting: readonly Match[], begun: readonly Match[]): Match[] {
  const recent = begun.filter((match) => usesPlace(match, places.now));
  const limits = new Map(waiting.map((match) => [match, limitOf(places, match)]));
  const given: Match[] = [];
  for (;;) {
    const used = recent.length + given.length;
    const able = [...limits].filter(([, limit]) => used < limit).map(([match]) => match);
    const [first, ...others] = able;
    if (!first) return given;
    const order = byTurn([...begun, ...begunNow(given, places)]);
    const next = others.reduce((best, match) => (order(match, best) < 0 ? match : best), first);
    limits.delete(next);
    given.push(next);
  }
}

/** Among providers whose last places were given at the same moment, next is the one that got fewer then. */
function byTurn(begun: readonly Match[]): (a: Match, b: Match) => number {
  const last = new Map<string, { at: string; count: number }>();
  for (const { providerId, owedSince } of begun) {
    const known = last.get(providerId);
    if (known?.at === owedSince) known.count += 1;
    else if (!known || known.at < owedSince) last.set(providerId, { at: owedSince, count: 1 });
  }
  return (a, b) => {
    const [one, other] = [last.get(a.providerId), last.get(b.providerId)];
    if (a.providerId === b.providerId || one?.at === other?.at)
      return a.providerId === b.providerId
        ? byAge(a, b)
        : (one?.count ?? 0) - (other?.count ?? 0) || byAge(a, b);
    return (one?.at ?? '') < (other?.at ?? '') ? -1 : 1;
  };
}

/**
 * Returns which of those that have waited for 60 days begin now: one after another at even distances, so that each has begun
 * by its 90th day. The places run once an hour.
 */
function evenly(waiting: readonly Match[], begun: readonly Match[], { now }: Places): Match[] {
  const long = waiting.filter((match) => plusDays(sinceOf(match), evenStartDays.from) <= now).sort(bySince);
  const [oldest] = long;
  if (!oldest) return [];
  const ends = long.map((match) => Date.parse(plusDays(sinceOf(match), evenStartDays.until)) - HOUR_MS);
  const begins = begun.map(({ owedSince }) => Date.parse(owedSince));
  let last = Math.max(Date.parse(plusDays(sinceOf(oldest), evenStartDays.from)), ...begins);
  let count = 0;
  while (count < long.length) {
    const steps = ends.slice(count).map((end, index) => (end - last) / (index + 1));
    const due = last + Math.min(...steps);
    if (due > Date.parse(now)) break;
    last = Math.max(last, due);
    count += 1;
  }
  return long.slice(0, count);
}

const begunNow = (given: readonly Match[], { now }: Places): Match[] =>
  given.map((match) => ({ ...match, owedSince: now }));

function without(matches: readonly Match[], others: readonly Match[]): Match[] {
  const left = new Set(others);
  return matches.filter((match) => !left.has(match));
}

const byAge = (a: Match, b: Match): number => compare(a.createdAt, b.createdAt) || compare(a.id, b.id);
const bySince = (a: Match, b: Match): number => compare(sinceOf(a), sinceOf(b)) || byAge(a, b);
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
