// How a claim begins and ends, and what its end does to the match.
import { workingDayAfter } from './calendar.ts';
import { clockAt } from './clock.ts';
import { truthOf } from './status.ts';
import {
  claimsAbout,
  currentDecision,
  interviewOf,
  isHappening,
  isUnsettled,
  other,
  tell,
  timeClaimOf,
} from './types.ts';
import type { Claim, Decision, Interview, LearnerWord, MatchPromise, Outcome, Settlement } from './types.ts';

/** Adds a claim that the server receives now. The other side is told when a claim is made. */
export function addClaim(
  promise: MatchPromise,
  claim: Pick<Claim, 'kind' | 'by' | 'interview'> & Partial<Claim>,
): Claim {
  const added: Claim = {
    id: `c${promise.claims.length + 1}`,
    receivedAt: promise.now,
    windowFrom: promise.now,
    state: 'open',
    settledAt: null,
    disputedAt: null,
    disputedBy: null,
    verdict: null,
    accepted: false,
    counters: false,
    atOnce: false,
    reopened: null,
    before: null,
    decision: null,
    madeAt: promise.now,
    early: false,
    ...claim,
  };
  promise.claims.push(added);
  tell(promise, added.by === 'platform' ? 'both' : other(added.by), `${added.id} ${added.kind} was made`);
  // Rule: an answer by a link that the platform mailed disputes a claim that it contradicts, also if it came before it.
  const isContradicted = promise.learnerSays.some(
    ({ says, mailed, interview }) => mailed && interview === added.interview && contradicts(says, added),
  );
  if (added.state === 'open' && isContradicted) dispute(promise, added, 'learner');
  return added;
}

/** Whether the learner says something else than the claim. */
export function contradicts(says: LearnerWord, { kind }: Claim): boolean {
  if (kind === 'offer') return says === 'not_offered';
  return isHappening(kind) && says !== 'offered' && says !== 'not_offered' && says !== kind;
}

/** Leaves the claim to an administrator. */
export function dispute(promise: MatchPromise, claim: Claim, by: Claim['disputedBy']): void {
  claim.state = 'disputed';
  claim.disputedAt = promise.now;
  claim.disputedBy = by;
  if (claim.by !== 'platform') tell(promise, claim.by, `${claim.id} is disputed`);
  tell(promise, 'administrators', `${claim.id} is disputed`);
}

/** Nobody has to answer the proposed times any longer. */
export function closeProposals(promise: MatchPromise): void {
  for (const proposal of promise.proposals)
    if (proposal.answeredAt === null) proposal.replacedAt ??= promise.now;
}

/** Ends a claim in a state. */
export function end(promise: MatchPromise, claim: Claim, state: Claim['state'], accepted = false): void {
  claim.state = state;
  claim.settledAt = promise.now;
  claim.accepted = accepted;
  tell(promise, 'both', `${claim.id} ${state}`);
}

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

function lapseOutcomeOf(promise: MatchPromise, { id }: Decision): void {
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
export const correctedOffer = (promise: MatchPromise, { decision }: Claim): Claim | undefined =>
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

/** Remembers how a claim and its interview were. */
export const snapshot = (promise: MatchPromise, claims: Claim[], interview: string | null): Claim['before'] =>
  structuredClone({ claims, interview: interviewOf(promise, interview) ?? null });

/** Puts a claim and its interview back as they were. */
export function restore(promise: MatchPromise, { before }: Claim): void {
  if (!before) return;
  for (const claim of before.claims)
    Object.assign(
      promise.claims.find(({ id }) => id === claim.id)!,
      claim,
    );
  if (before.interview) interviewOf(promise, before.interview.id)!.settled = before.interview.settled;
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
