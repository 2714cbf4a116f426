// Until when a match waits for something, as one side reads it. Every list, line, mail and dashboard shows this deadline.
import { currentClaims, isEndless, isUnsettled } from '#shared/domain/claims/claim.ts';
import { isOwed, isScheduled, waitsForPlace } from '#shared/domain/interviews/interviews.ts';
import type { Side } from '#shared/domain/interviews/interviews.ts';
import { addDays, dateIn, endOfDay } from '#shared/lib/time.ts';
import { isAnswerByProvider } from './need-kinds.ts';
import type { NeedName } from './need-kinds.ts';
import type { MatchFacts, Waiting } from './match-needs.ts';

/** How near a deadline is. It is overdue from the end of its day. */
export const urgencies = ['overdue', 'today', 'later'] as const;
export type Urgency = (typeof urgencies)[number];

/** The next deadline of a match. */
export interface NextDeadline {
  /** What the reader has to do by then; null if it is the interview that the employer owes. */
  name: NeedName | null;
  at: string;
  /** The clocks on which the deadline is a day. */
  zone: string;
  urgency: Urgency;
}

/** The clocks of the job's site, if it is at one, and of the reader's organization. */
interface Zones {
  site: string | null | undefined;
  own: string;
}

/** Returns the clocks on which something is due. The time to answer a claim ends on the clock of the side that answers. */
export const zoneOfNeed = (name: NeedName | null, side: Side, { site, own }: Zones): string =>
  (side === 'provider' && name !== null && isAnswerByProvider(name) ? null : site) ?? own;

/**
 * Returns the reader's own deadline, or where there is none, the day by which the employer owes the interview. `waiting` is
 * what the match waits for on the reader's side. While a claim waits, only the time to answer it runs, for the side that
 * answers.
 */
export function nextDeadline(
  { match, claims }: MatchFacts,
  waiting: Waiting | undefined,
  side: Side,
  zones: Zones,
  urgencyOf: (at: string, zone: string) => Urgency,
): NextDeadline | undefined {
  const claim = currentClaims(claims, match).find((each) => isUnsettled(each) && !isEndless(each));
  const isAnswer = claim?.state === 'open' && waiting && claim.side !== side;
  const own = claim && !isAnswer ? null : (waiting?.dueAt ?? null);
  const owed =
    !claim && isOwed(match) && !isScheduled(match) && !waitsForPlace(match) ? match.deadlineAt : null;
  const at = own ?? owed;
  if (at === null) return undefined;
  const name = own === null ? null : (waiting?.name ?? null);
  const zone = zoneOfNeed(name, side, zones);
  return { name, at, zone, urgency: urgencyOf(at, zone) };
}

/** Returns how near deadlines are at this moment. What is computed once for each time zone is kept. */
export function urgencyAt(now: string): (at: string, zone: string) => Urgency {
  const days = new Map<string, { begins: string; ends: string }>();
  const todayIn = (zone: string) => {
    const today = dateIn(zone, now);
    const known = days.get(zone) ?? {
      // The last instant of yesterday.
      begins: endOfDay(zone, addDays(today, -1)),
      ends: endOfDay(zone, today),
    };
    days.set(zone, known);
    return known;
  };
  return (at, zone) => {
    const { begins, ends } = todayIn(zone);
    return at > ends ? 'later' : at <= begins ? 'overdue' : 'today';
  };
}
