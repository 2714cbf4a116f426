// Decisions about hires, the offers and corrections they rest on, and how claims about them end.
import { workingDayAfter } from './calendar.ts';
import { clockAt } from './clock.ts';
import { claimsAbout, currentDecision, interviewOf, isUnsettled } from './facts.ts';
import { addClaim, end, restore, snapshot } from './open-claims.ts';
import type { Claim, Decision, MatchPromise, Outcome } from './types.ts';

/** An outcome that rested on what fell is open no longer. */
export function lapseOutcomeOf(promise: MatchPromise, { id }: Decision): void {
  for (const claim of promise.claims)
    if (claim.kind === 'outcome' && claim.decision === id && isUnsettled(claim))
      end(promise, claim, 'lapsed');
}

/** Makes a hire an offer. */
export function makeOffer(promise: MatchPromise, hire: Decision): void {
  const { world, matchedAt } = promise;
  // Rule: made 10 working days before the due day or earlier.
  const early = workingDayAfter(world, 'employer', hire.at, 10, matchedAt) <= clockAt(promise, hire.at).due;
  hire.interview = null;
  const claim = addClaim(promise, {
    kind: 'offer',
    by: 'employer',
    interview: null,
    decision: hire.id,
    madeAt: hire.at,
    early,
  });
  hire.offer = claim.id;
}

/** Records a decision. */
export function decideOutcome(
  promise: MatchPromise,
  decision: Pick<Decision, 'value' | 'interview' | 'offer'> & { byAdministrator?: boolean },
): Decision {
  const added: Decision = {
    id: `d${promise.decisions.length + 1}`,
    at: promise.now,
    undone: false,
    takenBack: false,
    byAdministrator: false,
    ...decision,
  };
  promise.decisions.push(added);
  return added;
}

/** Takes an offer away, as if it had never been made. */
export function undoOffer(
  promise: MatchPromise,
  offer: Claim,
  state: 'taken_back' | 'decided' | 'set_aside',
): void {
  end(promise, offer, state);
  for (const decision of promise.decisions) if (decision.offer === offer.id) decision.undone = true;
}

/** The offer that a correction opened again, while the correction is open. */
const correctedOffer = (promise: MatchPromise, { decision }: Claim): Claim | undefined =>
  promise.claims.find(
    ({ id, kind }) =>
      kind === 'offer' && id === promise.decisions.find((found) => found.id === decision)?.offer,
  );

/** Ends a claim of an outcome: it counts, or what was recorded before stands. */
export function settleOutcome(
  promise: MatchPromise,
  claim: Claim,
  state: 'confirmed' | 'stood' | 'decided' | 'set_aside' | 'taken_back',
  verdict: Outcome | null = null,
): void {
  const decision = promise.decisions.find(({ id }) => id === claim.decision)!;
  const offer = decision.value === 'matched' ? correctedOffer(promise, claim) : undefined;
  const isRight = state === 'confirmed' || state === 'stood' || verdict === decision.value;
  const agrees = isRight || (decision.value === 'matched' && verdict === 'not_hired');
  claim.verdict = verdict;
  end(promise, claim, state, agrees);
  if (offer && isUnsettled(offer)) settleCorrectedOffer(promise, offer, state, agrees);
  if (agrees) return;
  decision.undone = true;
  decision.takenBack = state === 'taken_back';
  // A verdict that agrees with neither this claim nor what was recorded before is recorded.
  if (verdict && verdict !== 'matched' && currentDecision(promise)?.value !== verdict && !offer)
    decideOutcome(promise, { ...decision, value: verdict, byAdministrator: true });
}

function settleCorrectedOffer(
  promise: MatchPromise,
  offer: Claim,
  state: Claim['state'],
  agrees: boolean,
): void {
  if (agrees) undoOffer(promise, offer, 'taken_back');
  else if (state === 'taken_back') restore(promise, offer);
  // Rule: a set-aside leaves a claim that a correction had reopened out of adherence.
  else if (state === 'set_aside') end(promise, offer, 'set_aside');
  else end(promise, offer, 'decided', true);
}

/** Rule: a correction away from "hired" reopens what the promise rests on, whether it stood or was confirmed. */
export function reopenByCorrection(promise: MatchPromise, hire: Decision): void {
  const interview = interviewOf(promise, hire.interview);
  const offer = promise.claims.find(({ id }) => id === hire.offer);
  const said = interview
    ? claimsAbout(promise, interview).findLast(
        ({ kind, by, state }) =>
          kind === 'held' && by === 'employer' && !['taken_back', 'lapsed', 'set_aside'].includes(state),
      )
    : offer;
  // What an administrator decided, or has to decide, is not asked again.
  const isDecided = ['decided', 'set aside'].includes(interview?.settled?.how ?? '');
  if (isDecided || said?.state === 'decided' || said?.state === 'disputed') return;
  const claim = said ?? addClaim(promise, { kind: 'held', by: 'employer', interview: hire.interview });
  const before = snapshot(promise, [claim], claim.interview);
  if (interview) interview.settled = null;
  Object.assign(claim, {
    state: 'open',
    settledAt: null,
    windowFrom: promise.now,
    reopened: 'correction',
    before,
  });
}
