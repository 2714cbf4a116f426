// What is taken to have happened, and the status that follows from it at once.
import { HOUR_MS } from '#shared/lib/time.ts';
import { windowOf } from './calendar.ts';
import { claimsAbout, currentDecision, interviewOf, isUnsettled, other } from './facts.ts';
import type { Window } from './calendar.ts';
import type { Claim, Happening, Interview, MatchPromise, Settlement } from './types.ts';

export type Status = 'matched' | 'interview_scheduled' | 'interview_completed' | 'hired' | 'not_hired';

/** When the window of an open claim ends, and how. A claim of the platform waits for both sides. */
export function windowOfClaim(promise: MatchPromise, claim: Claim): Window {
  const sides = claim.by === 'platform' ? (['employer', 'provider'] as const) : [other(claim.by)];
  const windows = sides.map((side) => windowOf(promise.world, side, claim.windowFrom, promise.suspensions));
  return windows.reduce((longer, window) => (window.end > longer.end ? window : longer));
}

/** What is taken to have happened at an interview: what was settled, or else what was said first. */
export function truthOf(promise: MatchPromise, interview: Interview): Settlement['truth'] | null {
  if (interview.settled) return interview.settled.truth;
  const said = claimsAbout(promise, interview).find(isUnsettled)?.kind;
  return said === undefined ? null : (said as Happening | 'silence');
}

/** The interview that is agreed and about which nothing was said. */
export const liveInterview = (promise: MatchPromise): Interview | undefined =>
  promise.interviews.find((interview) => interview.state === 'set' && truthOf(promise, interview) === null);

/** Rule: the status follows at once; where a claim is rejected, it goes back. */
export function statusOf(promise: MatchPromise): Status {
  const decision = currentDecision(promise);
  if (decision) return decision.value;
  const happened = promise.interviews.map((interview) => ({
    truth: truthOf(promise, interview),
    counts: interview.standsFor.provider,
  }));
  if (happened.some(({ truth }) => truth === 'held')) return 'interview_completed';
  if (happened.filter(({ truth, counts }) => truth === 'candidate_absent' && counts).length >= 2)
    return 'not_hired';
  return liveInterview(promise) ? 'interview_scheduled' : 'matched';
}

/** The start of the interview that the status is about. */
export function interviewDateOf(promise: MatchPromise): string | null {
  const decision = currentDecision(promise);
  if (decision) return interviewOf(promise, decision.interview)?.start ?? null;
  const status = statusOf(promise);
  if (status === 'matched') return null;
  const wanted = { interview_completed: 'held', not_hired: 'candidate_absent' }[status as string] ?? null;
  const found = promise.interviews.filter(
    (interview) => truthOf(promise, interview) === wanted && (wanted !== null || interview.state === 'set'),
  );
  return found.at(-1)?.start ?? null;
}

/** Whether an instant is in the last 2 hours before the start. */
export const isInLastHours = ({ start }: Interview, at: string): boolean =>
  Date.parse(start) - Date.parse(at) <= 2 * HOUR_MS;
