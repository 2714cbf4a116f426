// One promise (one match between an employer and a provider) and everything that may be done about it: a second account
// of the rules of claims, written from their text and without the product's code. It is slow and plain on purpose.
import { decide, reply } from './answers.ts';
import { advance } from './alone.ts';
import { isSuspended } from './calendar.ts';
import { endPromise, putBack } from './endings.ts';
import { guaranteeOf } from './guarantee.ts';
import { correctOutcome, offer, recordOutcome } from './outcomes.ts';
import { answerByLink, isAnAnswer, meant, say } from './statements.ts';
import { agreeByPhone, cancel, confirmTime, move, noneOfThese, propose } from './times.ts';
import { plusDays } from '#shared/lib/time.ts';
import type { Side } from './calendar.ts';
import type { Act, Actor, Answer, By, MatchPromise, World } from './types.ts';

/** A world without closed days, holidays and fees. */
export const plainWorld = (over: Partial<World> = {}): World => ({
  employer: { timeZone: 'UTC', closed: [] },
  provider: { timeZone: 'UTC', closed: [] },
  platform: { timeZone: 'UTC', closed: [] },
  confirmDays: 3,
  interviewDays: 30,
  outcomeDays: 7,
  feePerHire: [],
  feePerMatch: [],
  ...over,
});

/** A match that was made at an instant. */
export const newPromise = (world: World, at: string): MatchPromise => ({
  world: structuredClone(world),
  matchedAt: at,
  now: at,
  suspensions: [],
  interviews: [],
  claims: [],
  decisions: [],
  proposals: [],
  unavailable: [],
  providerActs: [],
  nones: 0,
  ending: null,
  removals: [],
  learnerSays: [],
  excusedAt: null,
  told: [],
});

const actorOf = (by: By): Actor => (typeof by === 'string' ? { side: by, rank: 'manager' } : by);

/** Lets time pass until an act, and does it or says why not. A refused act changes nothing. */
export function act(promise: MatchPromise, doing: Act): Answer {
  if (doing.at < promise.now) throw new Error(`It is ${promise.now} already, not ${doing.at}.`);
  advance(promise, doing.at);
  const by = actorOf(doing.by);
  const { side } = by;
  if (by.rank === 'viewer') return 'not allowed';
  // Rule: a key makes and answers a member's claims only.
  if (by.rank === 'key' && !['claim', 'confirm', 'dispute', 'take back', 'record outcome'].includes(doing.do))
    return 'not allowed';
  if (answers.has(doing.do) && isOnBothSides(promise, by)) return 'on both sides';
  if (side === 'administrator') return byAdministrator(promise, by, doing);
  if (side === 'learner')
    return doing.do === 'answer by link'
      ? answerByLink(promise, doing.says, doing.mailed, meant(promise, doing.interview))
      : 'not allowed';
  if (isSuspended(promise.suspensions, side, promise.now)) return 'suspended';
  const answer = aboutClaims(promise, by, doing);
  return answer ?? aboutTheMatch(promise, by, doing);
}

const answers = new Set<Act['do']>(['confirm', 'dispute', 'decide', 'correct outcome']);

/** Rule: nobody answers or decides who has, or in the last 90 days had, a role on the other side. */
const isOnBothSides = ({ now }: MatchPromise, { otherSideUntil }: Actor): boolean =>
  otherSideUntil !== undefined && plusDays(otherSideUntil, 90) >= now;

function byAdministrator(promise: MatchPromise, by: Actor, doing: Act): Answer {
  switch (doing.do) {
    case 'decide':
      return decide(promise, doing.claim, doing.verdict);
    case 'correct outcome':
      return correctOutcome(promise, by, doing.outcome);
    case 'withdraw match':
      return endPromise(promise, 'administrator');
    case 'close days':
      return closeDays(promise, doing.whose, doing.dates, true);
    case 'suspend':
    case 'resume':
      return suspend(promise, doing.side, doing.do === 'suspend');
    case 'excuse':
      if (!['missed', 'kept late'].includes(guaranteeOf(promise))) return 'nothing to change';
      promise.excusedAt = promise.now;
      return 'applied';
    default:
      return 'not allowed';
  }
}

function suspend(promise: MatchPromise, side: Side, begins: boolean): Answer {
  const last = promise.suspensions.findLast((suspension) => suspension.side === side);
  const isOn = last !== undefined && last.to === null;
  if (isOn === begins) return 'nothing to change';
  if (begins) promise.suspensions.push({ side, from: promise.now, to: null });
  else last!.to = promise.now;
  return 'applied';
}

function closeDays(
  promise: MatchPromise,
  whose: Side | 'platform',
  dates: string[],
  byAdmin: boolean,
): Answer {
  for (const date of dates)
    promise.world[whose].closed.push({
      date,
      enteredAt: promise.now,
      ...(byAdmin ? { byAdministrator: true } : {}),
    });
  return 'applied';
}

/** Acts that are allowed also when the match ended, as far as the claim itself allows them. */
function aboutClaims(promise: MatchPromise, by: Actor, doing: Act): Answer | null {
  switch (doing.do) {
    case 'claim': {
      const interview = meant(promise, doing.interview);
      const isAnswer = isAnAnswer(promise, by.side as Side, doing.say, interview);
      if (isAnswer && isOnBothSides(promise, by)) return 'on both sides';
      return say(promise, by, doing.say, interview);
    }
    case 'record outcome':
      return recordOutcome(promise, by, doing.outcome);
    case 'correct outcome':
      return correctOutcome(promise, by, doing.outcome);
    case 'confirm':
    case 'dispute':
    case 'take back':
    case 'undo':
    case 'ask to reopen':
      return reply(promise, by, doing.do, doing.claim);
    case 'put back':
      return by.side === 'provider' ? putBack(promise) : 'not allowed';
    case 'close days':
      if (doing.whose !== by.side || by.rank !== 'manager') return 'not allowed';
      return closeDays(promise, doing.whose, doing.dates, false);
    default:
      return null;
  }
}

function aboutTheMatch(promise: MatchPromise, by: Actor, doing: Act): Answer {
  if (promise.ending) return 'ended';
  const side = by.side as Side;
  switch (doing.do) {
    case 'propose':
      return propose(promise, side, doing.times);
    case 'none of these':
      return noneOfThese(promise, side, doing.suggest);
    case 'confirm a time':
      return confirmTime(promise, side, doing.start);
    case 'agree by phone':
      return agreeByPhone(promise, side, doing.time);
    case 'move':
      return move(promise, side, doing.from, doing.time);
    case 'cancel':
      return cancel(promise, side, doing.from, doing.unavailableUntil);
    case 'offer':
      return offer(promise, by);
    case 'withdraw':
      return side === 'provider' ? endPromise(promise, 'withdrawn') : 'not allowed';
    case 'remove completion':
      return side === 'provider' ? endPromise(promise, 'removed') : 'not allowed';
    case 'erase':
      return isManager(by, 'provider') ? endPromise(promise, 'erased') : 'not allowed';
    case 'release':
      return isManager(by, 'provider') ? endPromise(promise, 'released') : 'not allowed';
    default:
      return 'not allowed';
  }
}

const isManager = ({ side, rank }: Actor, wanted: Actor['side']): boolean =>
  side === wanted && rank === 'manager';

export { advance } from './alone.ts';
export { clockAt } from './clock.ts';
export * from './guarantee.ts';
export * from './reads.ts';
export { interviewDateOf, statusOf, windowOfClaim } from './status.ts';
