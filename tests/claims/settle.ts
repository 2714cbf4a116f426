// What happened at an interview is settled, with all that was said about it and all that rested on it.
import { lapseOutcomeOf, makeOffer } from './decisions.ts';
import { claimsAbout, currentDecision, isUnsettled, tell, timeClaimOf } from './facts.ts';
import { closeProposals, end } from './open-claims.ts';
import { truthOf } from './status.ts';
import type { Claim, Interview, MatchPromise, Settlement } from './types.ts';

/**
 * Settles what happened at an interview. Rule: one interview, one verdict; it settles all claims about this interview
 * and what rested on them.
 */
export function settleInterview(
  promise: MatchPromise,
  interview: Interview,
  settlement: Omit<Settlement, 'at'>,
): void {
  const { truth, how } = settlement;
  for (const claim of claimsAbout(promise, interview).filter(isUnsettled)) {
    if (how === 'decided') {
      claim.verdict = truth as Claim['verdict'];
      // The platform had said that it is owed again: only "held" and the candidate's absence reject that.
      const agrees =
        claim.kind === 'silence' ? !['held', 'candidate_absent'].includes(truth) : claim.kind === truth;
      end(promise, claim, 'decided', agrees);
    } else if (how === 'set aside') end(promise, claim, 'set_aside');
    else if (claim.kind !== truth) end(promise, claim, 'lapsed');
    else end(promise, claim, how === 'stood' ? 'stood' : 'confirmed');
  }
  interview.settled = { ...settlement, at: promise.now };
  interview.early = [];
  settleTimeWith(promise, interview, settlement);
  if (truth === 'held') cancelLaterTimes(promise, interview);
  else undoWhatRestedOn(promise, interview);
}

/** Who speaks against the own interest about a time that is still open settles the time, too. */
function settleTimeWith(
  promise: MatchPromise,
  interview: Interview,
  { truth }: Omit<Settlement, 'at'>,
): void {
  const time = timeClaimOf(promise, interview);
  if (!time || !isUnsettled(time)) return;
  end(promise, time, truth === 'held' || truth === 'candidate_absent' ? 'confirmed' : 'lapsed');
}

/** Rule: "held" cancels a later time with notice. It never takes away one that began, or an outcome. */
function cancelLaterTimes(promise: MatchPromise, { start }: Interview): void {
  closeProposals(promise);
  for (const later of promise.interviews) {
    if (later.state !== 'set' || later.start <= start || later.start <= promise.now) continue;
    if (truthOf(promise, later) !== null) continue;
    later.state = 'cancelled';
    const time = timeClaimOf(promise, later);
    if (time && isUnsettled(time)) end(promise, time, 'lapsed');
    tell(promise, 'both', `${later.id} is cancelled`);
  }
}

/** Rule: a hire whose interview was not held becomes an offer, whose window begins then. */
function undoWhatRestedOn(promise: MatchPromise, interview: Interview): void {
  const current = currentDecision(promise);
  for (const decision of promise.decisions) {
    if (decision.undone || decision.interview !== interview.id) continue;
    lapseOutcomeOf(promise, decision);
    if (decision !== current || decision.value !== 'hired') decision.undone = true;
    else makeOffer(promise, decision);
  }
}
