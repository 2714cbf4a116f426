// Fees, names, claims and shares as they can be read at the present moment. Nothing here changes anything.
import { plusDays } from '#shared/lib/time.ts';
import { dateOf, dayOf } from './calendar.ts';
import { countedAbsences } from './clock.ts';
import { claimOf, currentDecision, interviewOf, isTimeSettled, isUnsettled } from './facts.ts';
import { guaranteeOf, isOwed } from './guarantee.ts';
import { windowOfClaim } from './status.ts';
import type { Claim, Interview, MatchPromise, World } from './types.ts';

const feeOn = (fees: World['feePerHire'], date: string): number =>
  fees.filter(({ from }) => from <= date).at(-1)?.amount ?? 0;

export interface Fee {
  state: 'none' | 'waits' | 'due';
  amount: number;
  /** The day whose amount it is. */
  day: string | null;
}

export const hireFeeOn = (promise: MatchPromise, instant: string): number =>
  feeOn(promise.world.feePerHire, dateOf(dayOf(promise.world.platform, instant)));

/** Rule: fees wait for settlement, with the fee of the claim's day. */
export function hireFeeOf(promise: MatchPromise): Fee {
  const corrected = promise.claims.some((claim) => claim.reopened === 'correction' && isUnsettled(claim));
  const hire = corrected
    ? promise.decisions.findLast(({ undone, value }) => !undone && value === 'hired')
    : currentDecision(promise);
  if (hire?.value !== 'hired') return { state: 'none', amount: 0, day: null };
  const outcome = promise.claims.find(({ kind, decision }) => kind === 'outcome' && decision === hire.id);
  const offer = claimOf(promise, hire.offer);
  const interview = interviewOf(promise, hire.interview);
  const waits =
    corrected ||
    (outcome !== undefined && isUnsettled(outcome)) ||
    (offer !== undefined && isUnsettled(offer)) ||
    (interview !== undefined && interview.settled === null);
  const day = dateOf(dayOf(promise.world.platform, hire.at));
  return { state: waits ? 'waits' : 'due', amount: hireFeeOn(promise, hire.at), day };
}

/** Rule: the fee of a match is reversed if it ends without the employer's doing; if the promise is kept, it stays. */
export function matchFeeOf(promise: MatchPromise): Fee {
  const day = dateOf(dayOf(promise.world.platform, promise.matchedAt));
  const amount = feeOn(promise.world.feePerMatch, day);
  const isReturned = ['withdrawn', 'released'].includes(guaranteeOf(promise));
  return { state: isReturned ? 'none' : 'due', amount: isReturned ? 0 : amount, day };
}

export interface NameShown {
  shown: boolean;
  until: string | null;
}

/** Whether the employer may see the name, given the learner's consent. */
export function nameOf(promise: MatchPromise): NameShown {
  const hidden: NameShown = { shown: false, until: null };
  const last = promise.interviews
    .filter(({ state }) => state === 'set')
    .toSorted((a, b) => (a.start < b.start ? -1 : 1))
    .at(-1);
  // Rule: while the time is open, no name is shown.
  if (!last || promise.ending || !isTimeSettled(promise, last)) return hidden;
  if (last.settled && !['held', 'candidate_absent'].includes(last.settled.truth)) return hidden;
  if (last.settled?.truth === 'candidate_absent' && countedAbsences(promise).length < 2) return hidden;
  if (promise.claims.some((claim) => claim.reopened === 'correction' && isUnsettled(claim))) return hidden;
  const until = plusDays(periodsFrom(promise, last), 30);
  return { shown: promise.now < until, until };
}

/** Rule: from the first decision, or from `outcomeDays` after the planned end of the last interview, if that is earlier. */
function periodsFrom(promise: MatchPromise, last: Interview): string {
  const planned = plusDays(last.end, promise.world.outcomeDays);
  const first = firstDecisionAt(promise);
  return first !== null && first < planned ? first : planned;
}

/** From when the learner's data is kept for its period: nothing is open any longer. */
export function retentionFrom(promise: MatchPromise): string | null {
  if (isOwed(promise)) return null;
  const last = promise.interviews.filter(({ state }) => state === 'set').at(-1);
  if (last) return periodsFrom(promise, last);
  return firstDecisionAt(promise) ?? promise.ending?.at ?? null;
}

/** Rule: periods run from the first decision. A decision that was undone was none. */
export const firstDecisionAt = ({ decisions }: MatchPromise): string | null =>
  decisions.find(({ undone, takenBack }) => !undone || takenBack)?.at ?? null;

export interface ClaimRead {
  id: string;
  kind: Claim['kind'];
  by: Claim['by'];
  interview: string | null;
  state: Claim['state'];
  endsAt: string | null;
  settledAt: string | null;
  verdict: Claim['verdict'];
}

export const claimsOf = (promise: MatchPromise): ClaimRead[] =>
  promise.claims.map((claim) => ({
    id: claim.id,
    kind: claim.kind,
    by: claim.by,
    interview: claim.interview,
    state: claim.state,
    endsAt: claim.state === 'open' ? windowOfClaim(promise, claim).end : null,
    settledAt: claim.settledAt,
    verdict: claim.verdict,
  }));

export interface Share {
  side: 'employer' | 'provider';
  what: 'offer' | 'release' | 'silence' | 'set aside' | 'late withdrawal' | 'rejected' | 'dispute lost';
}

/** What counts in the shares of which administrators are told. */
export function sharesOf(promise: MatchPromise): Share[] {
  const { claims, ending } = promise;
  const of = (side: Share['side'], what: Share['what']): Share => ({ side, what });
  return [
    ...claims.flatMap((claim): Share[] => {
      if (claim.kind === 'offer' && claim.state === 'stood') return [of('employer', 'offer')];
      if (claim.kind === 'silence' && claim.state === 'stood') return [of('employer', 'silence')];
      if (claim.state === 'set_aside') return [of('employer', 'set aside'), of('provider', 'set aside')];
      if (claim.state !== 'decided' || claim.by === 'platform' || claim.kind === 'time' || claim.counters)
        return [];
      if (!claim.accepted) return [of(claim.by, 'rejected')];
      if (claim.disputedBy === null || claim.disputedBy === 'platform') return [];
      // Rule: a dispute that the learner's answer made and that is lost counts in the provider's share.
      return [of(claim.disputedBy === 'learner' ? 'provider' : claim.disputedBy, 'dispute lost')];
    }),
    ...(ending?.kind === 'released' ? [of('employer', 'release')] : []),
    ...(ending?.isLate && guaranteeOf(promise) === 'withdrawn' ? [of('provider', 'late withdrawal')] : []),
  ];
}
