// What an interview leads to: outcomes, offers and absences.
import { feesOf, matchHas, reportHas, told } from './match-checks.ts';
import { confirmedAndBegun, waiting } from './match-groups.ts';
import type { MatchTransition } from './match-rooms.ts';
import { all } from './state-machine.ts';

const heldNow = all(
  reportHas({ kind: 'held' }),
  matchHas(() => ({ guarantee: 'honoured' })),
);

/** The fee of a hire in these rooms is 250 dollars. */
const paid = feesOf('hire', 25_000);

export const outcomes: readonly MatchTransition[] = [
  {
    from: [...waiting, 'release asked'],
    act: 'Hire',
    to: 'hired',
    who: ['employer'],
    condition: 'none: an offer without an interview',
    effect: 'keeps the promise while the offer stands; the provider is notified',
    shows: all(
      told('paul', 'outcome'),
      matchHas(({ now }) => ({ heldAt: null, honouredAt: now })),
    ),
  },
  {
    from: ['agreed by phone', 'begun, agreed by phone'],
    act: 'Hire',
    to: 'hired',
    who: ['employer'],
    condition: 'while the provider can object, it is an offer without an interview',
    effect: 'the time that was agreed by phone counts for nothing',
    shows: matchHas(({ now }) => ({ heldAt: null, interviewDate: null, honouredAt: now })),
  },
  {
    from: confirmedAndBegun,
    act: 'Record that it was held',
    to: 'interview_completed',
    who: ['employer'],
    condition: 'after it began, at a time that the provider confirmed or let stand',
    effect: 'keeps the promise; the provider can dispute it for three days',
    shows: heldNow,
  },
  {
    from: ['begun three days ago'],
    act: 'Record that it was held',
    to: 'interview_completed',
    who: ['provider'],
    condition: 'the employer recorded nothing for three days',
    effect: 'keeps the promise',
    shows: matchHas(() => ({ guarantee: 'honoured' })),
  },
  {
    from: confirmedAndBegun,
    act: 'Hire',
    to: 'hired',
    who: ['employer'],
    condition: 'after it began, at a time that the provider confirmed or let stand',
    effect: 'held and decided in one step; the provider can dispute it for three days',
    shows: heldNow,
  },
  {
    from: confirmedAndBegun,
    act: 'Don’t hire, with a reason',
    to: 'not_hired',
    who: ['employer'],
    condition: 'after it began, at a time that the provider confirmed or let stand',
    effect: 'held and decided in one step; the provider can dispute it for three days',
    shows: heldNow,
  },
  {
    from: ['held', 'held, disputed'],
    act: 'Hire',
    to: 'hired',
    who: ['employer'],
    condition: 'none',
    effect: 'the fee of a hire is charged; the provider is notified',
    shows: all(told('paul', 'outcome'), paid),
  },
  {
    from: ['held', 'held, disputed'],
    act: 'Don’t hire, with a reason',
    to: 'not_hired',
    who: ['employer'],
    condition: 'a reason',
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
    condition: 'after it began, at a time that the provider confirmed',
    effect: 'the first absence: still owed; the clock waits for the provider’s answer',
    shows: all(told('paul', 'notHeld'), reportHas({ kind: 'absent', isConfirmed: true })),
  },
  {
    from: ['begun, absent once'],
    act: 'Report the candidate as absent',
    to: 'not_hired',
    who: ['employer'],
    condition: 'the second time, at times that the provider confirmed',
    effect: 'keeps the promise',
    shows: all(
      told('paul', 'notHeld'),
      matchHas(() => ({ guarantee: 'honoured', heldAt: null })),
    ),
  },
];
