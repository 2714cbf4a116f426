// Answers to claims, and what an administrator decides.
import { settleOutcome, undoOffer } from './decisions.ts';
import { claimOf, claimsAbout, interviewOf, isHappening, isUnsettled } from './facts.ts';
import { dispute, end } from './open-claims.ts';
import { canDisputeOffer, decideClaim, reopenOffer, takeBackOutcome, undoCorrectionsOf } from './outcomes.ts';
import { settleInterview } from './settle.ts';
import { askToReopen, undoSlip } from './reopening.ts';
import { agree } from './statements.ts';
import { refuseTime } from './times.ts';
import type { Side } from './calendar.ts';
import type { Actor, Answer, Claim, Happening, MatchPromise, Verdict } from './types.ts';

type Reply = 'confirm' | 'dispute' | 'take back' | 'undo' | 'ask to reopen';

/** One side answers a claim, or its author takes it back. */
export function reply(promise: MatchPromise, by: Actor, what: Reply, id: string): Answer {
  const claim = claimOf(promise, id);
  const side = by.side as Side;
  if (!claim) return 'no such claim';
  if (what === 'undo') return undoSlip(promise, side, claim);
  if (what === 'ask to reopen') return askToReopen(promise, side, claim);
  if (what === 'take back') return takeBack(promise, side, claim);
  if (claim.by === side) return 'not allowed';
  if (claim.kind === 'silence') return isUnsettled(claim) ? 'say what happened' : 'settled';
  return what === 'confirm' ? confirm(promise, by, claim) : object(promise, side, claim);
}

function confirm(promise: MatchPromise, by: Actor, claim: Claim): Answer {
  if (!isUnsettled(claim)) return 'settled';
  // Who disputed a claim can still give in. What somebody else disputed waits for the administrator.
  const isOwnDispute = claim.disputedBy === by.side || claim.disputedBy === 'platform';
  if (claim.state === 'disputed' && !isOwnDispute) return 'in dispute';
  if (isHappening(claim.kind)) return agree(promise, claim);
  if (claim.kind === 'time') interviewOf(promise, claim.interview)!.standsFor[by.side as Side] = true;
  if (claim.kind === 'offer') {
    // Rule: an offer and its confirmation are a manager's.
    if (by.rank !== 'manager') return 'not allowed';
    if (claim.reopened === 'correction') return 'nothing to change';
  }
  if (claim.kind === 'outcome') settleOutcome(promise, claim, 'confirmed');
  else end(promise, claim, 'confirmed', true);
  return 'applied';
}

function object(promise: MatchPromise, side: Side, claim: Claim): Answer {
  const isLateNo = claim.kind === 'offer' && canDisputeOffer(promise, claim);
  if (claim.state !== 'open' && !isLateNo) return claim.state === 'disputed' ? 'in dispute' : 'settled';
  if (claim.kind === 'offer' && isCorrected(promise, claim)) return 'nothing to change';
  if (isLateNo) reopenOffer(promise, claim);
  if (claim.kind !== 'time') {
    dispute(promise, claim, side);
    return 'applied';
  }
  claim.verdict = 'no';
  end(promise, claim, 'decided');
  refuseTime(promise, interviewOf(promise, claim.interview)!);
  return 'applied';
}

/** The employer corrected the offer: the other side answers the correction. */
export const isCorrected = (promise: MatchPromise, offer: Claim): boolean =>
  promise.claims.some(
    (claim) =>
      claim.kind === 'outcome' &&
      isUnsettled(claim) &&
      promise.decisions.some(({ id, offer: of }) => id === claim.decision && of === offer.id),
  );

function takeBack(promise: MatchPromise, side: Side, claim: Claim): Answer {
  if (claim.by !== side) return 'not allowed';
  if (claim.state !== 'open') return claim.state === 'disputed' ? 'in dispute' : 'settled';
  // What a correction reopened is no claim of its own: the correction can be taken back.
  if (claim.reopened === 'correction' && claim.kind !== 'outcome') return 'not allowed';
  if (claim.kind === 'outcome') takeBackOutcome(promise, claim);
  else if (claim.kind === 'offer') undoOffer(promise, claim, 'taken_back');
  else end(promise, claim, 'taken_back');
  if (claim.kind === 'time') refuseTime(promise, interviewOf(promise, claim.interview)!);
  if (claim.kind === 'held') undoOutcomesOf(promise, claim);
  return 'applied';
}

/** An outcome that was recorded with "held" goes with it. */
function undoOutcomesOf(promise: MatchPromise, { interview }: Claim): void {
  for (const claim of promise.claims)
    if (claim.kind === 'outcome' && claim.interview === interview && isUnsettled(claim))
      end(promise, claim, 'lapsed');
  for (const decision of promise.decisions) if (decision.interview === interview) decision.undone = true;
}

/** An administrator decides a dispute. One verdict settles all claims about an interview. */
export function decide(promise: MatchPromise, id: string, verdict: Verdict): Answer {
  const claim = claimOf(promise, id);
  if (!claim) return 'no such claim';
  if (claim.state !== 'disputed') return isUnsettled(claim) ? 'nothing to change' : 'settled';
  const interview = interviewOf(promise, claim.interview);
  if (claim.kind === 'time') return decideTime(promise, claim, verdict);
  if (claim.kind === 'offer' || claim.kind === 'outcome' || !interview)
    return decideClaim(promise, claim, verdict);
  if (!isHappening(verdict as Happening)) return 'not allowed';
  settleInterview(promise, interview, {
    truth: verdict as Happening,
    how: 'decided',
    claimBy: claimsAbout(promise, interview).find(({ state }) => state === 'disputed')!.by,
    byProvider: false,
  });
  return 'applied';
}

/** A time comes to an administrator only because the side that should answer was suspended for too long. */
function decideTime(promise: MatchPromise, claim: Claim, verdict: Verdict): Answer {
  if (verdict !== 'made' && verdict !== 'no') return 'not allowed';
  claim.verdict = verdict;
  end(promise, claim, 'decided', verdict === 'made');
  if (verdict === 'no') refuseTime(promise, interviewOf(promise, claim.interview)!);
  return 'applied';
}

/** Nobody decided for 15 working days. */
export function setAside(promise: MatchPromise, claim: Claim): void {
  const interview = interviewOf(promise, claim.interview);
  if (claim.kind === 'outcome') {
    settleOutcome(promise, claim, 'set_aside');
    return;
  }
  if (claim.kind === 'time') {
    end(promise, claim, 'set_aside');
    refuseTime(promise, interview!);
    return;
  }
  if (claim.kind === 'offer' || !interview) {
    // Never confirmed, it is as if it had not been made. What a correction or a late "no" reopened stays, in no figure.
    if (!claim.before) undoOffer(promise, claim, 'set_aside');
    else {
      end(promise, claim, 'set_aside');
      undoCorrectionsOf(promise, claim);
    }
    return;
  }
  const claims = claimsAbout(promise, interview).filter(({ state }) => state === 'disputed');
  // Rule: a claim that a correction had reopened: out of adherence.
  const isReopened = claims.some(({ reopened }) => reopened === 'correction');
  if (isReopened) {
    for (const each of claims) end(promise, each, 'set_aside');
    interview.outOfAdherence = true;
    interview.settled = {
      truth: 'held',
      how: 'set aside',
      at: promise.now,
      claimBy: 'employer',
      byProvider: false,
    };
    return;
  }
  settleInterview(promise, interview, {
    truth: 'set_aside',
    how: 'set aside',
    claimBy: claims[0]!.by,
    byProvider: false,
  });
}
