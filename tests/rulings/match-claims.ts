// What becomes of a claim: the other side confirms or disputes it, its author takes it back, and an administrator decides.
import {
  answerInTime,
  answerOrSixtyDays,
  beforeItStood,
  commented,
  managersConfirm,
  managersTakeBack,
  reasonNoted,
} from './match-conditions.ts';
import { breachOf, claimHas, feesOf, interviewHas, matchHas, noBreach, told } from './match-checks.ts';
import type { MatchTransition } from './match-rooms.ts';
import { all } from './state-machine.ts';

const bothTold = (kind: string) =>
  all(told('erin', `claim.settled.${kind}`), told('paul', `claim.settled.${kind}`));
const ofOffer = bothTold('offer');
const ofAbsence = bothTold('employer_absent');
const kept = matchHas(() => ({ guarantee: 'honoured' }));
const uncounted = matchHas(() => ({ guarantee: null, honouredAt: null }));
const undecided = all(told('ada', 'claim'), claimHas({ state: 'disputed' }), uncounted);

const offers: readonly MatchTransition[] = [
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
    from: ['offered without an interview'],
    act: 'Take the claim back',
    to: 'matched',
    who: ['employer'],
    conditions: [managersTakeBack],
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
    effect:
      'the interview is owed by the old deadline; the fee of the hire is reversed; both sides are notified',
    shows: all(
      ofOffer,
      uncounted,
      feesOf('hire', 0),
      matchHas(() => ({ deadlineAt: '2026-07-03T23:59:59.999Z' })),
    ),
  },
];

const absences: readonly MatchTransition[] = [
  {
    from: ['employer reported absent', 'employer absent, disputed'],
    act: 'Confirm the claim',
    to: null,
    who: ['employer'],
    conditions: [answerInTime],
    effect: 'a breach; new times are due within five working days; both sides are notified',
    shows: all(ofAbsence, breachOf('not_held'), claimHas({ state: 'confirmed' })),
  },
  {
    from: ['employer reported absent'],
    act: 'Dispute the claim',
    to: null,
    who: ['employer'],
    conditions: [commented, answerInTime],
    effect: 'no breach until an administrator decides; the provider is notified',
    shows: all(told('paul', 'claim.disputed'), undecided, noBreach),
  },
  {
    from: ['employer reported absent'],
    act: 'Dispute the breach, on an app that knows no claims',
    to: null,
    who: ['employer'],
    conditions: [commented, answerInTime],
    effect: 'as above',
    shows: all(told('paul', 'claim.disputed'), undecided, noBreach),
  },
  {
    from: ['employer reported absent'],
    act: 'Take the claim back',
    to: 'interview_scheduled',
    who: ['provider'],
    conditions: [],
    effect: 'the time is agreed again, if nothing was arranged since; both sides are notified',
    shows: all(
      ofAbsence,
      noBreach,
      matchHas(() => ({ interviewDate: '2026-06-09T10:00:00.000Z' })),
    ),
  },
  {
    from: ['employer absent, disputed'],
    act: 'Decide that it was held',
    to: 'interview_completed',
    who: ['administrator'],
    conditions: [reasonNoted],
    effect: 'keeps the promise by the time of the interview; both sides are notified',
    shows: all(
      ofAbsence,
      noBreach,
      matchHas(() => ({ guarantee: 'honoured', honouredAt: '2026-06-09T10:00:00.000Z' })),
    ),
  },
  {
    from: ['employer absent, disputed'],
    act: 'Decide that the candidate was absent',
    to: null,
    who: ['administrator'],
    conditions: [reasonNoted],
    effect: 'one absence; the employer has the days since the interview back; both sides are notified',
    shows: all(
      ofAbsence,
      noBreach,
      interviewHas(() => ({ absences: 1 })),
    ),
  },
  {
    from: ['employer absent, disputed'],
    act: 'Decide that the employer was absent',
    to: null,
    who: ['administrator'],
    conditions: [reasonNoted],
    effect: 'a breach; new times are due within five working days; both sides are notified',
    shows: all(ofAbsence, breachOf('not_held')),
  },
  {
    from: ['employer absent, disputed'],
    act: 'Decide that nobody was at fault',
    to: null,
    who: ['administrator'],
    conditions: [reasonNoted],
    effect:
      'the interview is owed, with at least ten working days left; no breach and no absence; both sides are notified',
    shows: all(
      ofAbsence,
      noBreach,
      interviewHas(() => ({ absences: 0 })),
    ),
  },
];

export const claims: readonly MatchTransition[] = [...offers, ...absences];
