// One promise (one match between an employer and a provider) and everything that may be done about it: a second account
// of the rules of claims, written from their text and without the product's code. It is slow and plain on purpose.
import { plusDays } from '#shared/lib/time.ts';
import { advance } from './alone.ts';
import { decide, reply } from './answers.ts';
import { isSuspended } from './calendar.ts';
import { endPromise, putBack } from './endings.ts';
import { guaranteeOf } from './guarantee.ts';
import { correctOutcome, offer, recordOutcome } from './outcomes.ts';
import { answerByLink, isAnAnswer, meant, say } from './statements.ts';
import { agreeByPhone, cancel, confirmTime, move, noneOfThese, propose } from './times.ts';
import type { Side } from './calendar.ts';
import type { Act, Actor, Answer, MatchPromise, World } from './types.ts';

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

/** Lets time pass until an act, and does it or says why not. A refused act changes nothing. */
export function act(promise: MatchPromise, doing: Act): Answer {
  if (doing.at < promise.now) throw new Error(`It is ${promise.now} already, not ${doing.at}.`);
  advance(promise, doing.at);
  const by: Actor = typeof doing.by === 'string' ? { side: doing.by, rank: 'manager' } : doing.by;
  return refusal(promise, by, doing) ?? run(promise, by, doing);
}

interface Door {
  who: readonly Actor['side'][];
  least: 'member' | 'manager';
  /** Claims can be made and answered also after the match ended, as far as the claim itself allows it. */
  afterEnd: boolean;
}

const sides = ['employer', 'provider'] as const;
const door = (who: Door['who'], over: Partial<Door> = {}): Door => ({
  who,
  least: 'member',
  afterEnd: false,
  ...over,
});
const ofClaims = door(sides, { afterEnd: true });
const platforms = door(['administrator'], { afterEnd: true });

/** Who may do what. */
const doors: Record<Act['do'], Door> = {
  propose: door(['employer']),
  'none of these': door(['provider']),
  'confirm a time': door(sides),
  'agree by phone': door(['employer']),
  move: door(sides),
  cancel: door(sides),
  claim: ofClaims,
  // Rule: an offer and its confirmation are a manager's.
  offer: door(['employer'], { least: 'manager' }),
  'record outcome': door(['employer'], { afterEnd: true }),
  'correct outcome': door(['employer', 'administrator'], { afterEnd: true }),
  confirm: ofClaims,
  dispute: ofClaims,
  'take back': ofClaims,
  undo: ofClaims,
  'ask to reopen': ofClaims,
  decide: platforms,
  withdraw: door(['provider']),
  erase: door(['provider'], { least: 'manager' }),
  release: door(['provider'], { least: 'manager' }),
  'remove completion': door(['provider']),
  'put back': door(['provider'], { afterEnd: true }),
  'withdraw match': door(['administrator']),
  suspend: platforms,
  resume: platforms,
  'close days': door([...sides, 'administrator'], { least: 'manager', afterEnd: true }),
  excuse: platforms,
  'answer by link': door(['learner'], { afterEnd: true }),
};

/** Rule: a key makes and answers a member's claims only. */
const keys: ReadonlySet<Act['do']> = new Set(['claim', 'record outcome', 'confirm', 'dispute', 'take back']);
const answers: ReadonlySet<Act['do']> = new Set(['confirm', 'dispute', 'decide', 'correct outcome']);

function refusal(promise: MatchPromise, by: Actor, doing: Act): Answer | null {
  const { who, least, afterEnd } = doors[doing.do];
  const { side, rank } = by;
  const isAway =
    side !== 'administrator' && side !== 'learner' && isSuspended(promise.suspensions, side, promise.now);
  if (!who.includes(side) || rank === 'viewer' || (least === 'manager' && rank !== 'manager'))
    return 'not allowed';
  if (rank === 'key' && !keys.has(doing.do)) return 'not allowed';
  if (isOnBothSides(promise, by) && (answers.has(doing.do) || isAnswer(promise, by, doing)))
    return 'on both sides';
  if (isAway) return 'suspended';
  return promise.ending && !afterEnd ? 'ended' : null;
}

/** Rule: nobody answers or decides who has, or in the last 90 days had, a role on the other side. */
const isOnBothSides = ({ now }: MatchPromise, { otherSideUntil }: Actor): boolean =>
  otherSideUntil !== undefined && plusDays(otherSideUntil, 90) >= now;

const isAnswer = (promise: MatchPromise, by: Actor, doing: Act): boolean =>
  doing.do === 'claim' && isAnAnswer(promise, by.side as Side, doing.say, meant(promise, doing.interview));

function run(promise: MatchPromise, by: Actor, doing: Act): Answer {
  const side = by.side as Side;
  switch (doing.do) {
    case 'propose':
      return propose(promise, doing.times);
    case 'none of these':
      return noneOfThese(promise, doing.suggest);
    case 'confirm a time':
      return confirmTime(promise, side, doing.start);
    case 'agree by phone':
      return agreeByPhone(promise, doing.time);
    case 'move':
      return move(promise, side, doing.from, doing.time);
    case 'cancel':
      return cancel(promise, side, doing.from, doing.unavailableUntil);
    case 'claim':
      return say(promise, by, doing.say, meant(promise, doing.interview));
    case 'offer':
      return offer(promise);
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
    case 'decide':
      return decide(promise, doing.claim, doing.verdict);
    case 'withdraw':
      return endPromise(promise, 'withdrawn');
    case 'erase':
      return endPromise(promise, 'erased');
    case 'release':
      return endPromise(promise, 'released');
    case 'remove completion':
      return endPromise(promise, 'removed');
    case 'withdraw match':
      return endPromise(promise, 'administrator');
    case 'put back':
      return putBack(promise);
    case 'suspend':
    case 'resume':
      return suspend(promise, doing.side, doing.do === 'suspend');
    case 'close days':
      return closeDays(promise, by, doing.whose, doing.dates);
    case 'excuse':
      return excuse(promise);
    case 'answer by link':
      return answerByLink(promise, doing.says, doing.mailed, meant(promise, doing.interview));
  }
}

/** Rule: an excused deadline never counts. */
function excuse(promise: MatchPromise): Answer {
  if (!['missed', 'kept late'].includes(guaranteeOf(promise))) return 'nothing to change';
  promise.excusedAt = promise.now;
  return 'applied';
}

function suspend(promise: MatchPromise, side: Side, begins: boolean): Answer {
  const last = promise.suspensions.findLast((suspension) => suspension.side === side);
  const isOn = last !== undefined && last.to === null;
  if (isOn === begins) return 'nothing to change';
  if (begins) promise.suspensions.push({ side, from: promise.now, to: null });
  else last!.to = promise.now;
  return 'applied';
}

/** Closed days of a side, holidays of the platform, and corrections by an administrator. */
function closeDays(promise: MatchPromise, by: Actor, whose: Side | 'platform', dates: string[]): Answer {
  const byAdministrator = by.side === 'administrator';
  if (!byAdministrator && whose !== by.side) return 'not allowed';
  for (const date of dates)
    promise.world[whose].closed.push({ date, enteredAt: promise.now, byAdministrator });
  return 'applied';
}

export { advance } from './alone.ts';
export { clockAt } from './clock.ts';
export * from './guarantee.ts';
export * from './reads.ts';
export { interviewDateOf, statusOf, windowOfClaim } from './status.ts';
