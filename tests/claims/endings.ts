// How a match ends without being kept, and how a completion is put back.
import { plusDays } from '#shared/lib/time.ts';
import { clockAt } from './clock.ts';
import { isTimeSettled, tell, timeClaimOf } from './facts.ts';
import { keptBy, wouldKeep } from './guarantee.ts';
import { closeProposals, end } from './open-claims.ts';
import { liveInterview } from './status.ts';
import { isSettledFirst } from './types.ts';
import type { Answer, Claim, EndingKind, MatchPromise } from './types.ts';

/** Ends what is owed from now on. */
export function endPromise(promise: MatchPromise, kind: EndingKind): Answer {
  if (promise.ending) return 'ended';
  if (keptBy(promise) !== null) return 'settled';
  const live = liveInterview(promise);
  const dueAt = clockAt(promise, promise.now).dueAt;
  // Rule: withdrawals after a confirmed time or in the last 7 days before the due day count in the shares.
  const isLate =
    isSettledFirst(kind) &&
    ((live !== undefined && isTimeSettled(promise, live)) ||
      (promise.now <= dueAt && plusDays(promise.now, 7) >= dueAt));
  const keeps = promise.claims.filter((claim) => wouldKeep(promise, claim));
  promise.ending = { kind, at: promise.now, isLate };
  for (const interview of promise.interviews) {
    if (interview.state !== 'set' || interview.start <= promise.now) continue;
    interview.state = 'cancelled';
    tell(promise, 'both', `${interview.id} is cancelled`);
    const time = timeClaimOf(promise, interview);
    if (time?.state === 'open') end(promise, time, 'lapsed');
  }
  closeProposals(promise);
  for (const claim of promise.claims)
    if (!keeps.includes(claim) && lapses(kind, claim)) end(promise, claim, 'lapsed');
  tell(promise, 'both', `the match ended: ${kind}`);
  return 'applied';
}

/**
 * Rule: where a match ends otherwise its open claims lapse; "the employer was absent" and disputes stay for the
 * administrator, and a promise that is being kept is not pulled away.
 */
const lapses = (ending: EndingKind, { state, kind }: Claim): boolean =>
  state === 'open' && !isSettledFirst(ending) && kind !== 'employer_absent';

/** Rule: a completion that is put back finds everything as it was, and leaves the employer 10 working days. */
export function putBack(promise: MatchPromise): Answer {
  if (promise.ending?.kind !== 'removed') return 'nothing to change';
  promise.removals.push({ from: promise.ending.at, to: promise.now });
  promise.ending = null;
  promise.providerActs.push(promise.now);
  tell(promise, 'both', 'the completion is back');
  return 'applied';
}
