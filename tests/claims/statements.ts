// What a side says about an interview, and how the other side answers it.
import { reopenableUntil, workingDaysAfter } from './calendar.ts';
import { claimsAbout, interviewOf, isTimeSettled, isUnsettled, other, timeClaimOf } from './facts.ts';
import { keptBy } from './guarantee.ts';
import { addClaim, contradicts, dispute, end, snapshot } from './open-claims.ts';
import { refuseToReopen } from './reopening.ts';
import { settleInterview } from './settle.ts';
import { truthOf } from './status.ts';
import { isSettledFirst } from './types.ts';
import type { Side } from './calendar.ts';
import type { Actor, Answer, Claim, Happening, Interview, LearnerWord, MatchPromise } from './types.ts';

/** The interview that a claim is about: the one it names, or the last one that began. */
export const meant = (promise: MatchPromise, id?: string): Interview | undefined =>
  id === undefined
    ? promise.interviews
        .filter(({ state, leftToClaim }) => state === 'set' || leftToClaim)
        .toSorted((a, b) => (a.start < b.start ? -1 : 1))
        .findLast(({ start }) => start <= promise.now)
    : interviewOf(promise, id);

/** Rule: the employer says "we could not hold it", the provider says that it was held or the candidate was absent. */
const isAgainstOneself = (side: Side, say: Happening): boolean =>
  side === 'employer' ? say === 'employer_absent' : say === 'held' || say === 'candidate_absent';

/** Whether a claim also answers one of the other side, or settles at once as an answer would. */
export function isAnAnswer(
  promise: MatchPromise,
  side: Side,
  said: Happening,
  interview: Interview | undefined,
): boolean {
  if (isAgainstOneself(side, said)) return true;
  return interview !== undefined && openClaimOf(promise, other(side), interview) !== undefined;
}

/** How much a side likes what is said, the best first. */
const likes: Record<Side, Happening[]> = {
  employer: ['held', 'candidate_absent', 'no_fault', 'employer_absent'],
  provider: ['employer_absent', 'no_fault', 'candidate_absent', 'held'],
};

/** Says what happened at an interview. */
export function say(
  promise: MatchPromise,
  by: Actor,
  said: Happening,
  interview: Interview | undefined,
  outcome: 'hired' | 'not_hired' | null = null,
): Answer {
  const side = by.side as Side;
  if (!interview) return promise.interviews.length === 0 ? 'no such time' : 'not begun';
  const refused = refusal(promise, side, said, interview);
  if (refused) return refused;
  // Rule: between start and planned end a claim is kept and made at the end.
  if (promise.now < interview.end) {
    if (interview.early.some((early) => early.by.side === side)) return 'already said';
    interview.early.push({ at: promise.now, by, say: said, outcome });
    return 'applied';
  }
  return make(promise, side, said, interview);
}

function refusal(promise: MatchPromise, side: Side, said: Happening, interview: Interview): Answer | null {
  const { state, leftToClaim, settled, start } = interview;
  if (state === 'fallen' || (state !== 'set' && !leftToClaim)) return 'time changed';
  if (promise.now < start) return 'not begun';
  if (promise.ending && !mayStillBeClaimed(promise, interview)) return 'ended';
  if (settled) return mayTakeBackSilence(promise, side, said, interview) ? null : 'settled';
  if (state !== 'set' && promise.now > workingDaysAfter(promise.world, 'platform', interview.end, 5))
    return 'too late';
  // Rule: while the time is open, nothing is claimed about that interview but against one's own interest.
  if (!isTimeSettled(promise, interview) && !isAgainstOneself(side, said)) return 'time is open';
  const own = claimsAbout(promise, interview).find((claim) => claim.by === side && isUnsettled(claim));
  if (own?.state === 'open') return own.kind === said ? 'already said' : 'take back first';
  const theirs = openClaimOf(promise, other(side), interview);
  if (own && !(isAgainstOneself(side, said) || theirs?.kind === said)) return 'in dispute';
  return null;
}

/** Rule: an interview whose planned start has passed is first settled by its claims. */
const mayStillBeClaimed = ({ ending }: MatchPromise, { start }: Interview): boolean =>
  ending !== null && start <= ending.at && isSettledFirst(ending.kind);

/** Rule: "held" by the provider takes back a breach by silence. */
const mayTakeBackSilence = (
  promise: MatchPromise,
  side: Side,
  said: Happening,
  { settled }: Interview,
): boolean =>
  side === 'provider' &&
  said === 'held' &&
  settled?.truth === 'silence' &&
  promise.now <= reopenableUntil(promise.world, side, settled.at);

const openClaimOf = (promise: MatchPromise, by: Claim['by'], interview: Interview): Claim | undefined =>
  claimsAbout(promise, interview).find((claim) => claim.by === by && isUnsettled(claim));

function make(promise: MatchPromise, side: Side, said: Happening, interview: Interview): Answer {
  const theirs = openClaimOf(promise, other(side), interview);
  // What the candidate disputed is not the provider's to give away: it waits for the administrator.
  const isWitnessed = side === 'provider' && theirs?.disputedBy === 'learner';
  if (theirs?.kind === said) return isWitnessed ? 'in dispute' : agree(promise, theirs);
  if (!isWitnessed && isAgainstOneself(side, said) && !isWorseFor(other(side), said, theirs)) {
    settleAtOnce(promise, side, said, interview);
    return 'applied';
  }
  const silence = openClaimOf(promise, 'platform', interview);
  // Rule: silence is answered by saying what happened.
  if (silence?.state === 'open') end(promise, silence, 'lapsed');
  const claim = addClaim(promise, { kind: said, by: side, interview: interview.id });
  // Rule: the first contradicting claim that arrives while another is open becomes its dispute.
  if (theirs?.state === 'open') dispute(promise, theirs, side);
  const disputed = claimsAbout(promise, interview).find(({ state }) => state === 'disputed');
  if (disputed && claim.state === 'open') {
    claim.state = 'disputed';
    claim.counters = true;
    claim.disputedBy = disputed.by === side ? other(side) : (disputed.by as Side);
    claim.disputedAt = disputed.disputedAt;
  }
  return 'applied';
}

/** What the other side claims would be better for it than what is said "against one's own interest". */
const isWorseFor = (side: Side, said: Happening, theirs: Claim | undefined): boolean =>
  theirs !== undefined && likes[side].indexOf(said) > likes[side].indexOf(theirs.kind as Happening);

function settleAtOnce(promise: MatchPromise, side: Side, said: Happening, interview: Interview): void {
  const time = timeClaimOf(promise, interview);
  const before = snapshot(
    promise,
    [...claimsAbout(promise, interview), ...(time ? [time] : [])],
    interview.id,
  );
  const silence = claimsAbout(promise, interview).find(
    ({ kind, state }) => kind === 'silence' && state !== 'open' && state !== 'lapsed',
  );
  if (silence?.state === 'stood') end(promise, silence, 'decided', false);
  const own = openClaimOf(promise, side, interview);
  if (own) end(promise, own, 'taken_back');
  addClaim(promise, {
    kind: said,
    by: side,
    interview: interview.id,
    state: 'disputed',
    atOnce: true,
    before,
  });
  settleInterview(promise, interview, {
    truth: said,
    how: 'at once',
    claimBy: side,
    byProvider: side === 'provider',
  });
}

/** Confirms what the other side claims about an interview. */
export function agree(promise: MatchPromise, claim: Claim): Answer {
  const interview = interviewOf(promise, claim.interview)!;
  if (claim.reopened === 'request') {
    // Who had asked to reopen gives in: nothing is settled later than it was.
    refuseToReopen(promise, claim);
    return 'applied';
  }
  const own = openClaimOf(promise, other(claim.by as Side), interview);
  if (own) end(promise, own, 'taken_back');
  settleInterview(promise, interview, {
    truth: claim.kind as Happening,
    how: 'confirmed',
    claimBy: claim.by,
    // Made or confirmed: one of both was the provider.
    byProvider: true,
  });
  return 'applied';
}

/** Rule: a learner's answer never settles a claim. By a mailed link it disputes an open claim that it contradicts. */
export function answerByLink(
  promise: MatchPromise,
  says: LearnerWord,
  mailed: boolean,
  interview: Interview | undefined,
): Answer {
  const isOfOffer = says === 'offered' || says === 'not_offered';
  if (!isOfOffer && (!interview || promise.now < interview.end)) return 'not begun';
  const about = isOfOffer ? null : interview!.id;
  promise.learnerSays.push({ interview: about, says, mailed, at: promise.now });
  if (!mailed) return 'applied';
  for (const claim of promise.claims) {
    const isOther = claim.state === 'open' && claim.interview === about && contradicts(says, claim);
    if (isOther) dispute(promise, claim, 'learner');
  }
  return 'applied';
}

/** Whether the platform has to say that nobody reported an interview. */
export const isSilent = (promise: MatchPromise, interview: Interview): boolean =>
  interview.state === 'set' &&
  interview.early.length === 0 &&
  isTimeSettled(promise, interview) &&
  truthOf(promise, interview) === null &&
  keptBy(promise) === null &&
  (promise.ending === null || mayStillBeClaimed(promise, interview));
