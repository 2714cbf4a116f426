// Second thoughts about what was settled: undoing a slip, and asking an administrator to reopen.
import { plusDays } from '#shared/lib/time.ts';
import { reopenableUntil } from './calendar.ts';
import { claimsAbout, currentDecision, interviewOf, isUnsettled } from './facts.ts';
import { dispute, end, restore, snapshot } from './open-claims.ts';
import { isSettledFirst } from './types.ts';
import type { Side } from './calendar.ts';
import type { Answer, Claim, MatchPromise } from './types.ts';

/** Rule: the author of a statement that settled at once can undo a slip for 24 hours. */
export function undoSlip(promise: MatchPromise, side: Side, claim: Claim): Answer {
  if (claim.by !== side || !claim.atOnce) return 'not allowed';
  const interview = interviewOf(promise, claim.interview)!;
  const settledAt = claim.settledAt!;
  const isOwnEnd = interview.settled?.how === 'at once' && interview.settled.at === settledAt;
  if (claim.state !== 'confirmed' || !isOwnEnd) return 'settled';
  if (promise.now > plusDays(settledAt, 1)) return 'too late';
  const rests =
    promise.decisions.some(({ interview: id, at }) => id === interview.id && at >= settledAt) ||
    // A hire became an offer by it.
    promise.claims.some(({ kind, receivedAt }) => kind === 'offer' && receivedAt === settledAt);
  if (rests) return 'already decided';
  restore(promise, claim);
  claim.state = 'taken_back';
  claim.settledAt = promise.now;
  return 'applied';
}

/** Rule: a late answer is refused, and an administrator can be asked to reopen. */
export function askToReopen(promise: MatchPromise, side: Side, claim: Claim): Answer {
  if (isUnsettled(claim)) return 'nothing to change';
  if (claim.state !== 'stood' || claim.kind === 'time' || claim.by === side) return 'not allowed';
  if (promise.ending && !isSettledFirst(promise.ending.kind)) return 'ended';
  if (claim.decision !== null && currentDecision(promise)?.id !== claim.decision) return 'settled';
  const interview = interviewOf(promise, claim.interview);
  if (interview && interview.settled?.at !== claim.settledAt && claim.kind !== 'outcome') return 'settled';
  if (promise.now > reopenableUntil(promise.world, side, claim.settledAt!)) return 'too late';
  claim.before = snapshot(promise, [claim], claim.kind === 'outcome' ? null : claim.interview);
  if (interview && claim.kind !== 'outcome') interview.settled = null;
  claim.reopened = 'request';
  claim.settledAt = null;
  dispute(promise, claim, side);
  return 'applied';
}

/** Rule: unanswered for 15 working days a request to reopen is refused, and both are told. */
export function refuseToReopen(promise: MatchPromise, claim: Claim): void {
  const interview = interviewOf(promise, claim.interview);
  // What was said since then goes with the request.
  if (interview && claim.kind !== 'outcome')
    for (const since of claimsAbout(promise, interview))
      if (since !== claim && isUnsettled(since)) end(promise, since, 'lapsed');
  restore(promise, claim);
  claim.state = 'stood';
  claim.reopened = null;
  claim.disputedAt = null;
  claim.disputedBy = null;
}
