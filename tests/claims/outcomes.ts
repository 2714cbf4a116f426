// Hires and rejections: recording and correcting them, and offers without an interview.
import { plusDays } from '#shared/lib/time.ts';
import { decideOutcome, makeOffer, reopenByCorrection, settleOutcome, undoOffer } from './decisions.ts';
import { currentDecision, isTimeSettled, isUnsettled, timeClaimOf } from './facts.ts';
import { addClaim, closeProposals, end, snapshot } from './open-claims.ts';
import { firstDecisionAt, hireFeeOn } from './reads.ts';
import { meant, say } from './statements.ts';
import { liveInterview, statusOf, truthOf } from './status.ts';
import type { Actor, Answer, Claim, Decision, MatchPromise, Outcome, Verdict } from './types.ts';

/** Records an outcome, and that the interview was held, on one card. */
export function recordOutcome(promise: MatchPromise, by: Actor, outcome: 'hired' | 'not_hired'): Answer {
  if (currentDecision(promise)) return 'already decided';
  const held = promise.interviews.findLast((interview) => truthOf(promise, interview) === 'held');
  const interview = held ?? meant(promise);
  if (!interview) return 'not begun';
  if (!held) {
    const isEarly = promise.now < interview.end;
    const answer = say(promise, by, 'held', interview, outcome);
    if (answer !== 'applied' || isEarly) return answer;
  }
  const decision = decideOutcome(promise, { value: outcome, interview: interview.id, offer: null });
  // Rule: the first outcome is a claim, too, where the fee of a hire is not 0.
  if (hireFeeOn(promise, promise.now) !== 0) claimOutcome(promise, decision);
  return 'applied';
}

const claimOutcome = (promise: MatchPromise, { id, interview }: Decision): Claim =>
  addClaim(promise, { kind: 'outcome', by: 'employer', interview, decision: id });

/** Hires without a held interview. */
export function offer(promise: MatchPromise): Answer {
  if (currentDecision(promise)) return 'already decided';
  if (statusOf(promise) === 'interview_completed') return 'say what happened';
  const live = liveInterview(promise);
  if (live && isTimeSettled(promise, live))
    return live.start <= promise.now ? 'say what happened' : 'already scheduled';
  if (live) {
    // The time that was agreed by phone then counts for nothing.
    live.state = 'cancelled';
    end(promise, timeClaimOf(promise, live)!, 'lapsed');
  }
  closeProposals(promise);
  makeOffer(promise, decideOutcome(promise, { value: 'hired', interview: null, offer: null }));
  return 'applied';
}

/** Corrects an outcome. Rule: its 14 days of correction run from the first decision; then an administrator may. */
export function correctOutcome(promise: MatchPromise, by: Actor, value: Outcome): Answer {
  const current = currentDecision(promise);
  if (!current || current.value === value) return 'nothing to change';
  if (current.value === 'matched') return 'take back first';
  const isLate = promise.now > plusDays(firstDecisionAt(promise)!, 14);
  if (by.side === 'employer' && isLate) return 'too late';
  if (by.side === 'administrator' && !isLate) return 'not allowed';
  // An offer can only be undone to matched, and only an offer can.
  if ((current.offer !== null) !== (value === 'matched')) return 'not allowed';
  const open = promise.claims.find((claim) => claim.kind === 'outcome' && isUnsettled(claim));
  if (open) return open.state === 'open' ? 'take back first' : 'in dispute';
  const basis = promise.claims.find(({ id }) => id === current.offer);
  if (basis?.state === 'disputed') return 'in dispute';
  // An administrator decided that the offer was made, or could not find out.
  if (basis?.state === 'decided' || basis?.state === 'set_aside') return 'settled';
  if (basis?.state === 'open' && value === 'matched') return 'take back first';
  const decision = decideOutcome(promise, {
    value,
    interview: current.interview,
    offer: current.offer,
    byAdministrator: by.side === 'administrator',
  });
  const claim = by.side === 'employer' ? claimOutcome(promise, decision) : null;
  // Rule: a correction away from "hired", an administrator's too, reopens what the promise rests on.
  if (current.value === 'hired') {
    if (claim) claim.reopened = 'correction';
    reopenByCorrection(promise, current);
  }
  return 'applied';
}

/** Takes back a correction or a first outcome while it is open. What it had reopened is as before, unless disputed. */
export function takeBackOutcome(promise: MatchPromise, claim: Claim): void {
  const decision = promise.decisions.find(({ id }) => id === claim.decision)!;
  settleOutcome(promise, claim, 'taken_back');
  // Taking back a hire is a correction away from it.
  if (decision.value === 'hired' && !currentDecision(promise)) reopenByCorrection(promise, decision);
  if (claim.reopened !== 'correction' || claim.interview === null) return;
  const held = promise.claims.find(
    ({ kind, interview, reopened, state }) =>
      kind === 'held' && interview === claim.interview && reopened === 'correction' && state === 'open',
  );
  if (!held) return;
  const interview = promise.interviews.find(({ id }) => id === held.interview)!;
  const { before } = held;
  interview.settled = before?.interview?.settled ?? null;
  Object.assign(held, before?.claims[0]);
  held.reopened = null;
  // The provider itself had said "held": the claim that the correction added goes.
  if (interview.settled && isUnsettled(held)) end(promise, held, 'lapsed');
}

/** Rule: "the job was not given" can be said for 60 days after the confirmation of an offer. */
export const canDisputeOffer = (promise: MatchPromise, { state, settledAt }: Claim): boolean =>
  state === 'confirmed' && promise.now <= plusDays(settledAt!, 60);

/** A confirmed offer is unsettled again. */
export function reopenOffer(promise: MatchPromise, claim: Claim): void {
  claim.before = snapshot(promise, [claim], null);
  claim.settledAt = null;
}

/** An administrator says whether an offer was made, or whether the candidate was hired. */
export function decideClaim(promise: MatchPromise, claim: Claim, verdict: Verdict): Answer {
  if (claim.kind === 'offer') {
    if (verdict !== 'made' && verdict !== 'not_made') return 'not allowed';
    claim.verdict = verdict;
    if (verdict === 'not_made') undoOffer(promise, claim, 'decided');
    else {
      end(promise, claim, 'decided', true);
      undoCorrectionsOf(promise, claim);
    }
    return 'applied';
  }
  if (verdict !== 'hired' && verdict !== 'not_hired') return 'not allowed';
  settleOutcome(promise, claim, 'decided', verdict);
  return 'applied';
}

/** What was recorded before the correction of an offer stands again. */
export function undoCorrectionsOf(promise: MatchPromise, { id }: Claim): void {
  for (const decision of promise.decisions)
    if (decision.offer === id && decision.value === 'matched') decision.undone = true;
}
