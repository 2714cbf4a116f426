// What is said about an interview afterwards: disputes about attendance, and corrections of an outcome.
import {
  afterEmployer,
  reasonChosen,
  reasonNoted,
  within14Days,
  withinThreeDays,
} from './match-conditions.ts';
import { claimHas, feesOf, interviewHas, matchHas, told } from './match-checks.ts';
import type { MatchTransition } from './match-rooms.ts';
import { all } from './state-machine.ts';

const decided = all(told('erin', 'attendanceDecided'), told('paul', 'attendanceDecided'));
const unpaid = feesOf('hire', 0);
const uncounted = matchHas(() => ({ guarantee: null, honouredAt: null }));

export const disputes: readonly MatchTransition[] = [
  {
    from: ['held', 'hired', 'not hired', 'absent twice'],
    act: 'Dispute the report',
    to: null,
    who: ['provider'],
    conditions: [withinThreeDays],
    effect: 'the report counts for nothing until an administrator decides; the clock is paused',
    shows: all(told('erin', 'attendanceDisputed'), uncounted),
  },
  {
    from: ['absent once'],
    act: 'Dispute the report',
    to: null,
    who: ['provider'],
    conditions: [withinThreeDays],
    effect: 'the absence does not count until an administrator decides',
    shows: all(
      told('erin', 'attendanceDisputed'),
      interviewHas(() => ({ absences: 0 })),
    ),
  },
  {
    from: ['held, disputed', 'not hired, disputed', 'absent twice, disputed'],
    act: 'Decide that the report stands',
    to: null,
    who: ['administrator'],
    conditions: [reasonNoted],
    effect: 'the promise is kept; both sides are notified',
    shows: all(
      decided,
      matchHas(() => ({ guarantee: 'honoured' })),
    ),
  },
  {
    from: ['hired, disputed'],
    act: 'Decide that the report stands',
    to: null,
    who: ['administrator'],
    conditions: [reasonNoted],
    effect: 'the promise is kept by the interview; both sides are notified',
    shows: all(
      decided,
      matchHas(() => ({ honouredAt: '2026-06-09T10:00:00.000Z' })),
    ),
  },
  {
    from: ['absent once, disputed'],
    act: 'Decide that the report stands',
    to: null,
    who: ['administrator'],
    conditions: [reasonNoted],
    effect: 'the absence counts; both sides are notified',
    shows: all(
      decided,
      interviewHas(() => ({ absences: 1 })),
    ),
  },
  {
    from: ['held, disputed', 'not hired, disputed', 'absent twice, disputed'],
    act: 'Decide against the report',
    to: 'matched',
    who: ['administrator'],
    conditions: [reasonNoted],
    effect: 'the interview is owed; both sides are notified',
    shows: all(
      decided,
      uncounted,
      matchHas(() => ({ heldAt: null, interviewDate: null })),
    ),
  },
  {
    from: ['hired, disputed'],
    act: 'Decide against the report',
    to: null,
    who: ['administrator'],
    conditions: [reasonNoted],
    effect:
      'the hire becomes an offer without an interview, which the provider answers from then on; both sides are notified',
    shows: all(
      decided,
      uncounted,
      matchHas(() => ({ heldAt: null })),
      claimHas({ kind: 'offer', state: 'open' }),
    ),
  },
  {
    from: ['absent once, disputed'],
    act: 'Decide against the report',
    to: null,
    who: ['administrator'],
    conditions: [reasonNoted],
    effect: 'the absence does not count; both sides are notified',
    shows: all(
      decided,
      interviewHas(() => ({ absences: 0 })),
    ),
  },
];

const afterHire = ['hired', 'hired, disputed'] as const;
const afterRefusal = ['not hired', 'not hired, disputed'] as const;
const bothTold = all(told('erin', 'outcome'), told('paul', 'outcome'));
const kept = matchHas(() => ({ guarantee: 'honoured' }));

export const corrections: readonly MatchTransition[] = [
  {
    from: [...afterHire, ...afterRefusal],
    act: 'Correct to held',
    to: 'interview_completed',
    who: ['employer'],
    conditions: [within14Days],
    effect: 'the interview stays held; the fee of a hire is reversed',
    shows: all(told('paul', 'outcome'), unpaid),
  },
  {
    from: afterHire,
    act: 'Correct to not hired',
    to: 'not_hired',
    who: ['employer'],
    conditions: [within14Days, reasonChosen],
    effect: 'the fee of the hire is reversed',
    shows: all(told('paul', 'outcome'), unpaid),
  },
  {
    from: ['not hired'],
    act: 'Correct to hired',
    to: 'hired',
    who: ['employer'],
    conditions: [within14Days],
    effect: 'the promise stays kept by the interview',
    shows: all(told('paul', 'outcome'), kept),
  },
  {
    from: ['not hired, disputed'],
    act: 'Correct to hired',
    to: 'hired',
    who: ['employer'],
    conditions: [within14Days],
    effect: 'the report waits for an administrator as before',
    shows: told('paul', 'outcome'),
  },
  {
    from: ['absent twice'],
    act: 'Correct to hired',
    to: 'hired',
    who: ['employer'],
    conditions: [within14Days],
    effect: 'an offer, which the provider is asked to answer; the promise stays kept by the absences',
    shows: all(claimHas({ kind: 'offer', state: 'open' }), kept),
  },
  {
    from: ['absent twice, disputed'],
    act: 'Correct to hired',
    to: 'hired',
    who: ['employer'],
    conditions: [within14Days],
    effect: 'an offer, which the provider is asked to answer; it keeps nothing before',
    shows: all(claimHas({ kind: 'offer', state: 'open' }), uncounted),
  },
  {
    from: ['offered without an interview', 'offer confirmed', 'offer disputed', 'offer unanswered'],
    act: 'Correct to matched',
    to: 'matched',
    who: ['employer'],
    conditions: [within14Days],
    effect: 'the only correction of an offer; the interview is owed as if it had never been made',
    shows: all(told('paul', 'outcome'), uncounted),
  },
  {
    from: ['hired 15 days ago', 'not hired 15 days ago'],
    act: 'Correct to held',
    to: 'interview_completed',
    who: ['administrator'],
    conditions: [afterEmployer],
    effect: 'the fee of a hire is reversed; both sides are notified',
    shows: all(bothTold, unpaid),
  },
  {
    from: ['hired 15 days ago'],
    act: 'Correct to not hired',
    to: 'not_hired',
    who: ['administrator'],
    conditions: [afterEmployer, reasonChosen],
    effect: 'the fee of the hire is reversed; both sides are notified',
    shows: all(bothTold, unpaid),
  },
  {
    from: ['not hired 15 days ago'],
    act: 'Correct to hired',
    to: 'hired',
    who: ['administrator'],
    conditions: [afterEmployer],
    effect: 'the promise stays kept by the interview; both sides are notified',
    shows: all(bothTold, kept),
  },
  {
    from: ['absent twice 15 days ago'],
    act: 'Correct to hired',
    to: 'hired',
    who: ['administrator'],
    conditions: [afterEmployer],
    effect: 'an offer, which the provider is asked to answer; the promise stays kept by the absences',
    shows: all(claimHas({ kind: 'offer', state: 'open' }), kept),
  },
  {
    from: ['offered 15 days ago'],
    act: 'Correct to matched',
    to: 'matched',
    who: ['administrator'],
    conditions: [afterEmployer],
    effect:
      'the only correction of an offer; the interview is owed as if it had never been made; both sides are notified',
    shows: all(bothTold, uncounted),
  },
];
