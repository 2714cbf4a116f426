// What becomes of a hire without an interview: the provider confirms or disputes it, the employer takes it back, and an
// administrator decides.
import {
  answerOrSixtyDays,
  beforeItStood,
  commented,
  managersConfirm,
  managersHire,
  reasonNoted,
} from './match-conditions.ts';
import { claimHas, feesOf, matchHas, told } from './match-checks.ts';
import type { MatchTransition } from './match-rooms.ts';
import { all } from './state-machine.ts';

const bothTold = (kind: string) =>
  all(told('erin', `claim.settled.${kind}`), told('paul', `claim.settled.${kind}`));
const ofOffer = bothTold('offer');
const kept = matchHas(() => ({ guarantee: 'honoured' }));
const uncounted = matchHas(() => ({ guarantee: null, honouredAt: null }));
const undecided = all(told('ada', 'claim'), claimHas({ state: 'disputed' }), uncounted);

const notAnswered = ['hired 15 days ago', 'not hired 15 days ago', 'absent twice 15 days ago'] as const;

/** A report that nobody answered in time can be disputed once more, for 30 days after it stood. */
const reopened: readonly MatchTransition[] = [
  {
    from: notAnswered,
    act: 'Dispute the claim',
    to: null,
    who: ['provider'],
    conditions: [commented],
    effect:
      'within 30 days, once: the report counts for nothing until an administrator decides, and is again what it was if nobody does; the employer is notified',
    shows: all(told('erin', 'claim.disputed'), undecided),
  },
  {
    from: notAnswered,
    act: 'Dispute the report, on an app that knows no claims',
    to: null,
    who: ['provider'],
    conditions: [commented],
    effect: 'as above',
    shows: all(told('erin', 'claim.disputed'), undecided),
  },
];

export const claims: readonly MatchTransition[] = [
  {
    from: ['offered without an interview', 'offer disputed'],
    act: 'Confirm the claim',
    to: null,
    who: ['provider'],
    conditions: [beforeItStood, managersConfirm],
    effect: 'keeps the promise; both sides are notified',
    shows: all(ofOffer, kept, claimHas({ state: 'confirmed' })),
  },
  {
    from: ['offered without an interview', 'offer confirmed', 'offer unanswered', 'offered 15 days ago'],
    act: 'Dispute the claim',
    to: null,
    who: ['provider'],
    conditions: [commented, answerOrSixtyDays],
    effect: 'the offer counts for nothing until an administrator decides; the employer is notified',
    shows: all(told('erin', 'claim.disputed'), undecided),
  },
  {
    from: ['offered without an interview', 'offer confirmed', 'offer unanswered', 'offered 15 days ago'],
    act: 'Dispute the report, on an app that knows no claims',
    to: null,
    who: ['provider'],
    conditions: [commented, answerOrSixtyDays],
    effect: 'as above',
    shows: all(told('erin', 'claim.disputed'), undecided),
  },
  ...reopened,
  {
    from: ['offered without an interview'],
    act: 'Take the claim back',
    to: 'matched',
    who: ['employer'],
    conditions: [managersHire],
    effect: 'the interview is owed as if no offer had been made; both sides are notified',
    shows: all(ofOffer, uncounted, feesOf('hire', 0), claimHas({ state: 'taken_back' })),
  },
  {
    from: ['offer disputed'],
    act: 'Decide that the offer was made',
    to: null,
    who: ['administrator'],
    conditions: [reasonNoted],
    effect: 'keeps the promise; both sides are notified',
    shows: all(ofOffer, kept),
  },
  {
    from: ['offer disputed'],
    act: 'Decide that no offer was made',
    to: 'matched',
    who: ['administrator'],
    conditions: [reasonNoted],
    effect: 'the interview is owed by the old deadline; both sides are notified',
    shows: all(
      ofOffer,
      uncounted,
      feesOf('hire', 0),
      matchHas(() => ({ deadlineAt: '2026-07-03T23:59:59.999Z' })),
    ),
  },
];
