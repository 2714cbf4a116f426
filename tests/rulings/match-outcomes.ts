// What an interview leads to: outcomes, offers and absences.
import {
  afterItBegan,
  hiredAfterBegin,
  hiredLetStand,
  letStand,
  managersHire,
  reasonChosen,
  secondConfirmedAbsence,
  silentFor3Days,
  stillOpen,
  timeConfirmed,
} from './match-conditions.ts';
import { claimHas, feesOf, matchHas, reportHas, told } from './match-checks.ts';
import { confirmedAndBegun, waiting } from './match-groups.ts';
import type { MatchTransition } from './match-rooms.ts';
import { all } from './state-machine.ts';

const heldNow = all(
  reportHas({ kind: 'held' }),
  matchHas(() => ({ guarantee: 'honoured' })),
);

/** It keeps nothing before the provider confirms it. */
const offered = all(
  told('paul', 'claim.made.offer'),
  claimHas({ kind: 'offer', side: 'employer', state: 'open' }),
  matchHas(() => ({ heldAt: null, interviewDate: null, honouredAt: null, guarantee: null })),
);

/** The fee of a hire in these rooms is 250 dollars. */
const paid = feesOf('hire', 25_000);

export const outcomes: readonly MatchTransition[] = [
  {
    from: [...waiting, 'release asked'],
    act: 'Hire',
    to: 'hired',
    who: ['employer'],
    conditions: [managersHire],
    effect: 'an offer without an interview: a claim, which the provider is asked to answer',
    shows: offered,
  },
  {
    from: ['agreed by phone', 'begun, agreed by phone'],
    act: 'Hire',
    to: 'hired',
    who: ['employer'],
    conditions: [stillOpen, managersHire],
    effect: 'as above; the time that was agreed by phone counts for nothing',
    shows: offered,
  },
  {
    from: confirmedAndBegun,
    act: 'Record that it was held',
    to: 'interview_completed',
    who: ['employer'],
    conditions: [afterItBegan, letStand],
    effect: 'keeps the promise; the provider can dispute it for three days',
    shows: heldNow,
  },
  {
    from: ['begun three days ago'],
    act: 'Record that it was held',
    to: 'interview_completed',
    who: ['provider'],
    conditions: [silentFor3Days],
    effect: 'keeps the promise',
    shows: matchHas(() => ({ guarantee: 'honoured' })),
  },
  {
    from: confirmedAndBegun,
    act: 'Hire',
    to: 'hired',
    who: ['employer'],
    conditions: [hiredAfterBegin, hiredLetStand],
    effect: 'held and decided in one step; the provider can dispute it for three days',
    shows: heldNow,
  },
  {
    from: confirmedAndBegun,
    act: 'Don’t hire, with a reason',
    to: 'not_hired',
    who: ['employer'],
    conditions: [afterItBegan, letStand, reasonChosen],
    effect: 'held and decided in one step; the provider can dispute it for three days',
    shows: heldNow,
  },
  {
    from: ['held', 'held, disputed'],
    act: 'Hire',
    to: 'hired',
    who: ['employer'],
    conditions: [],
    effect: 'the fee of a hire is charged; the provider is notified',
    shows: all(told('paul', 'outcome'), paid),
  },
  {
    from: ['held', 'held, disputed'],
    act: 'Don’t hire, with a reason',
    to: 'not_hired',
    who: ['employer'],
    conditions: [reasonChosen],
    effect: 'the provider is notified',
    shows: all(
      told('paul', 'outcome'),
      matchHas(() => ({ outcomeNote: 'skills' })),
    ),
  },
  {
    from: ['begun', 'begun three days ago'],
    act: 'Report the candidate as absent',
    to: 'matched',
    who: ['employer'],
    conditions: [afterItBegan, timeConfirmed],
    effect: 'the first absence: still owed; the clock waits for the provider’s answer',
    shows: all(told('paul', 'notHeld'), reportHas({ kind: 'absent', isConfirmed: true })),
  },
  {
    from: ['begun, absent once'],
    act: 'Report the candidate as absent',
    to: 'not_hired',
    who: ['employer'],
    conditions: [secondConfirmedAbsence],
    effect: 'keeps the promise',
    shows: all(
      told('paul', 'notHeld'),
      matchHas(() => ({ guarantee: 'honoured', heldAt: null })),
    ),
  },
];
