// Puts a promise on hold: its pauses are used up, and the training provider still has not answered the proposed times.
import type { Row } from '#shared/engine/schema.ts';
import { DAY_MS, plusDays } from '#shared/lib/time.ts';
import { holdDays, holdNoticeDays, mostPausedDays } from '#shared/policy.ts';
import { answerDue } from './clock-pauses.ts';
import type { ClockPause } from './clock-pauses.ts';
import { pausedMs, pausesOf } from './paused-time.ts';
import { canSchedule } from '../interviews/interviews.ts';
import type { Interview, Match } from '../interviews/interviews.ts';

/** The data from which a hold is computed. */
interface Waiting {
  match: Match;
  interview: Interview | undefined;
  waits: readonly ClockPause[];
  periods: Pick<Row<'settings'>, 'confirmDays'>;
}

export const mostPausedMs = mostPausedDays * DAY_MS;

/** Returns since when the clock is paused, or will be: a time to come if the provider has days left to answer. */
export const pausedSince = ({ match, interview, periods }: Omit<Waiting, 'waits'>): string | undefined =>
  match.status === 'matched' ? answerDue(interview, periods.confirmDays) : undefined;

/** Returns when the pauses are used up if the provider does not answer. Returns nothing if it owes no answer. */
export function holdFrom(waiting: Waiting): string | undefined {
  const { match, waits } = waiting;
  const since = pausedSince(waiting);
  if (!since || !canSchedule(match) || match.missedAt || match.excusedAt) return undefined;
  // A pause that goes on while the answer is due counts once.
  const before = pausesOf(match, waits)
    .filter(({ startedAt }) => startedAt < since)
    .map(({ startedAt, endedAt }) => ({ startedAt, endedAt: endedAt < since ? endedAt : since }));
  const left = Math.max(0, mostPausedMs - pausedMs(before));
  return new Date(Date.parse(since) + left).toISOString();
}

/** Reports whether the promise is on hold: nothing is due, and nothing counts as missed. */
export function isHeldBack(waiting: Waiting & { now: string }): boolean {
  const from = holdFrom(waiting);
  return from !== undefined && from <= waiting.now;
}

/** Reports from what a device knows whether the promise is on hold: only then an owed interview has no due day. */
export const isOnHold = (match: Match, interview: Pick<Interview, 'proposedBy'> | undefined): boolean =>
  canSchedule(match) && match.deadlineAt === null && interview?.proposedBy === 'employer';

/** Returns when the last pause ended if the pauses were used up before, so that the promise was on hold. */
export function heldBackUntil({ match, waits }: Pick<Waiting, 'match' | 'waits'>): string | undefined {
  const pauses = pausesOf(match, waits);
  if (pausedMs(pauses) <= mostPausedMs) return undefined;
  return pauses
    .filter(({ reason }) => reason === 'unconfirmed')
    .map(({ endedAt }) => endedAt)
    .sort()
    .at(-1);
}

/** What happens to a promise whose pauses are used up. */
export type HoldStepKind = 'holdNear' | 'hold' | 'holdEnds';

/**
 * Returns the steps of a hold: both sides are told before it and when it begins, and it ends after 90 days. It has begun
 * when the due day is gone.
 */
export function holdSteps(waiting: Waiting): { kind: HoldStepKind; at: string }[] {
  const from = holdFrom(waiting);
  if (!from) return [];
  return [
    { kind: 'holdNear', at: plusDays(from, -holdNoticeDays) },
    ...(waiting.match.deadlineAt === null ? [] : [{ kind: 'hold', at: from } as const]),
    { kind: 'holdEnds', at: plusDays(from, holdDays) },
  ];
}
