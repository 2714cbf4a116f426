// Acts about times: proposing, choosing, agreeing by phone, moving and cancelling.
import { plusDays } from '#shared/lib/time.ts';
import { dateOf, dayFrom, dayOf, endOf } from './calendar.ts';
import { clockAt } from './clock.ts';
import { isTimeSettled, isUnsettled, other, tell, timeClaimOf } from './facts.ts';
import { addClaim, closeProposals, end } from './open-claims.ts';
import { isInLastHours, liveInterview, statusOf } from './status.ts';
import type { Side } from './calendar.ts';
import type { Answer, Interview, MatchPromise, Proposal, Time } from './types.ts';

const openProposal = ({ proposals }: MatchPromise, by: Side): Proposal | undefined =>
  proposals.find(
    (proposal) => proposal.by === by && proposal.answeredAt === null && proposal.replacedAt === null,
  );

/** The employer proposes times. */
export function propose(promise: MatchPromise, times: Time[]): Answer {
  if (statusOf(promise) !== 'matched')
    return statusOf(promise) === 'interview_scheduled' ? 'already scheduled' : 'already decided';
  if (times.length === 0 || times.some(({ start }) => start <= promise.now)) return 'in the past';
  closeProposals(promise);
  promise.proposals.push({ at: promise.now, by: 'employer', times, answeredAt: null, replacedAt: null });
  tell(promise, 'provider', 'times are proposed');
  return 'applied';
}

/** The provider chooses none of the proposed times, and may suggest others. */
export function noneOfThese(promise: MatchPromise, suggest: Time[] = []): Answer {
  const proposal = openProposal(promise, 'employer');
  if (!proposal) return 'nothing to change';
  if (suggest.some(({ start }) => start <= promise.now)) return 'in the past';
  answer(promise, proposal);
  // Rule: a third "None of these" without a time leaves the employer 10 working days.
  if (suggest.length === 0 && ++promise.nones >= 3) promise.providerActs.push(promise.now);
  if (suggest.length > 0)
    promise.proposals.push({
      at: promise.now,
      by: 'provider',
      times: suggest,
      answeredAt: null,
      replacedAt: null,
    });
  tell(promise, 'employer', 'none of these');
  return 'applied';
}

function answer(promise: MatchPromise, proposal: Proposal): void {
  proposal.answeredAt = promise.now;
  // Rule: a late answer of the provider leaves the employer 10 working days.
  const isLate = promise.now > plusDays(proposal.at, promise.world.confirmDays);
  if (proposal.by === 'employer' && isLate) promise.providerActs.push(promise.now);
}

/** One side chooses a time of the other. The first "yes" decides. */
export function confirmTime(promise: MatchPromise, side: Side, start: string): Answer {
  const proposal = openProposal(promise, other(side));
  const time = proposal?.times.find((proposed) => proposed.start === start);
  if (!proposal || !time) return 'no such time';
  if (start <= promise.now) return 'in the past';
  if (statusOf(promise) !== 'matched') return 'already decided';
  answer(promise, proposal);
  closeProposals(promise);
  addInterview(promise, time, { employer: true, provider: true });
  tell(promise, other(side), `${time.start} is confirmed`);
  return 'applied';
}

function addInterview(promise: MatchPromise, time: Time, standsFor: Interview['standsFor']): Interview {
  const interview: Interview = {
    ...time,
    id: `i${promise.interviews.length + 1}`,
    standsFor,
    timeClaim: null,
    state: 'set',
    leftToClaim: false,
    settled: null,
    early: [],
    outOfAdherence: false,
  };
  promise.interviews.push(interview);
  return interview;
}

/** Rule: agreed by phone only from matched without a confirmed time, and only a future time. */
export function agreeByPhone(promise: MatchPromise, time: Time): Answer {
  if (statusOf(promise) === 'interview_scheduled') return 'already scheduled';
  if (statusOf(promise) !== 'matched') return 'already decided';
  if (time.start <= promise.now) return 'in the past';
  closeProposals(promise);
  claimTime(promise, 'employer', time);
  return 'applied';
}

/** Rule: a time that one side sets alone is a claim. It stands for this side only until the other confirms it. */
function claimTime(promise: MatchPromise, side: Side, time: Time): Interview {
  const interview = addInterview(promise, time, {
    employer: side === 'employer',
    provider: side === 'provider',
  });
  interview.timeClaim = addClaim(promise, { kind: 'time', by: side, interview: interview.id }).id;
  return interview;
}

/** The interview that an act about a time names by its start. It changes no other one. */
function named(promise: MatchPromise, start: string): Interview | Answer {
  const live = liveInterview(promise);
  if (!live || live.start !== start) return 'time changed';
  return live.start <= promise.now ? 'begun' : live;
}

/** One side moves the interview alone. */
export function move(promise: MatchPromise, side: Side, from: string, time: Time): Answer {
  const old = named(promise, from);
  if (typeof old === 'string') return old;
  if (time.start <= promise.now) return 'in the past';
  giveUp(promise, old, 'moved');
  const moved = claimTime(promise, side, time);
  if (side === 'provider') {
    // Rule: the pauses of a move by the provider stay. They are the days by which it moved the interview.
    promise.providerActs.push(promise.now);
    if (moved.start > old.start)
      promise.unavailable.push({ from: old.start, to: moved.start, interview: moved.id });
  }
  return 'applied';
}

/** One side cancels the interview before it begins. */
export function cancel(promise: MatchPromise, side: Side, from: string, unavailableUntil?: string): Answer {
  const old = named(promise, from);
  if (typeof old === 'string') return old;
  if (unavailableUntil !== undefined && side !== 'provider') return 'not allowed';
  if (unavailableUntil !== undefined && isTooFar(promise, unavailableUntil)) return 'too long';
  giveUp(promise, old, 'cancelled');
  tell(promise, other(side), `${old.id} is cancelled`);
  if (side === 'provider') promise.providerActs.push(promise.now);
  if (unavailableUntil !== undefined)
    promise.unavailable.push({
      from: promise.now,
      to: endOf(promise.world.employer, dayFrom(unavailableUntil)),
      interview: null,
    });
  return 'applied';
}

/** Rule: `unavailableUntil` is within the 60 days; a later day is refused. */
function isTooFar(promise: MatchPromise, date: string): boolean {
  const left = 60 - clockAt(promise, promise.now).used;
  return date > dateOf(dayOf(promise.world.employer, promise.now) + left);
}

/** Rule: a move or cancellation in the last 2 hours before the start leaves the old time to be claimed. */
function giveUp(promise: MatchPromise, old: Interview, state: 'moved' | 'cancelled'): void {
  old.leftToClaim = isInLastHours(old, promise.now) && isTimeSettled(promise, old);
  old.state = state;
  const time = timeClaimOf(promise, old);
  if (time && isUnsettled(time)) end(promise, time, 'lapsed');
}

/** Rule: a "no" to a time needs no administrator: matched, without a time, and what rested on it falls. */
export function refuseTime(promise: MatchPromise, interview: Interview): void {
  interview.state = 'fallen';
  for (const pause of promise.unavailable)
    if (pause.interview === interview.id && pause.to > promise.now) pause.to = promise.now;
  if (interview.early.length > 0)
    tell(promise, 'both', `what was said early about ${interview.id} is dropped`);
  interview.early = [];
}
