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
import { claimHas, interviewHas, matchHas, noBreach, reportHas, told } from './match-checks.ts';
import { expect } from 'vitest';
import type { Classroom } from '#shared/testing/classroom.ts';
import { confirmedAndBegun, waiting } from './match-groups.ts';
import type { MatchTransition } from './match-rooms.ts';
import { all } from './state-machine.ts';

/** It keeps nothing before the provider confirms it or lets it stand. */
const heldNow = all(
  told('paul', 'claim.made.held'),
  claimHas({ kind: 'held', side: 'employer', state: 'open' }),
  reportHas({ kind: 'held' }),
  matchHas(() => ({ guarantee: null, honouredAt: null })),
);
/** Nobody waits any more for somebody to say what happened. */
const silenceOver = async ({ store }: Classroom) => {
  const open = (await store.find('claims')).filter(
    ({ kind, state }) => kind === 'silence' && state === 'open',
  );
  expect(open).toEqual([]);
};

/** It keeps nothing before the provider confirms it. */
const offered = all(
  told('paul', 'claim.made.offer'),
  claimHas({ kind: 'offer', side: 'employer', state: 'open' }),
  matchHas(() => ({ heldAt: null, interviewDate: null, honouredAt: null, guarantee: null })),
);

const ofAbsence = all(
  told('paul', 'claim.made.candidate_absent'),
  claimHas({ kind: 'candidate_absent', side: 'employer', state: 'open', objectUntil: null }),
  reportHas({ kind: 'absent', isConfirmed: true }),
);
const ofNobody = (side: 'employer' | 'provider') =>
  all(claimHas({ kind: 'no_fault', side, state: 'open' }), noBreach, silenceOver);

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
    effect:
      'a claim, which keeps the promise once it is confirmed or stands; the provider is asked to answer',
    shows: all(heldNow, silenceOver),
  },
  {
    from: ['begun three days ago', 'nobody said what happened'],
    act: 'Record that it was held',
    to: 'interview_completed',
    who: ['provider'],
    conditions: [silentFor3Days],
    effect: 'keeps the promise at once: the provider says it against its own interest',
    shows: all(
      silenceOver,
      matchHas(() => ({ guarantee: 'honoured' })),
    ),
  },
  {
    from: confirmedAndBegun,
    act: 'Hire',
    to: 'hired',
    who: ['employer'],
    conditions: [hiredAfterBegin, hiredLetStand],
    effect: 'held and decided in one step; the provider is asked to answer whether it was held',
    shows: heldNow,
  },
  {
    from: confirmedAndBegun,
    act: 'Don’t hire, with a reason',
    to: 'not_hired',
    who: ['employer'],
    conditions: [afterItBegan, letStand, reasonChosen],
    effect: 'held and decided in one step; the provider is asked to answer whether it was held',
    shows: heldNow,
  },
  {
    from: ['held', 'held, confirmed', 'held, disputed'],
    act: 'Hire',
    to: 'hired',
    who: ['employer'],
    conditions: [],
    effect: 'the provider is notified',
    shows: told('paul', 'outcome'),
  },
  {
    from: ['held', 'held, confirmed', 'held, disputed'],
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
    from: ['begun', 'begun three days ago', 'nobody said what happened'],
    act: 'Report the candidate as absent',
    to: 'matched',
    who: ['employer'],
    conditions: [afterItBegan, timeConfirmed],
    effect: 'the first absence: a claim, still owed; the provider is asked to answer',
    shows: all(
      ofAbsence,
      silenceOver,
      interviewHas(() => ({ absences: 1 })),
    ),
  },
  {
    from: ['begun, absent once'],
    act: 'Report the candidate as absent',
    to: 'not_hired',
    who: ['employer'],
    conditions: [secondConfirmedAbsence],
    effect:
      'a claim, which keeps the promise once it is confirmed or stands; the provider is asked to answer',
    shows: all(
      ofAbsence,
      matchHas(() => ({ guarantee: null, heldAt: null })),
    ),
  },
  {
    from: confirmedAndBegun,
    act: 'Report that nobody is at fault',
    to: 'matched',
    who: ['employer'],
    conditions: [afterItBegan, letStand],
    effect: 'a claim, still owed; the provider is asked to answer',
    shows: all(told('paul', 'claim.made.no_fault'), ofNobody('employer')),
  },
  {
    from: confirmedAndBegun,
    act: 'Report that nobody is at fault',
    to: 'matched',
    who: ['provider'],
    conditions: [afterItBegan],
    effect: 'a claim, still owed; the employer is asked to answer',
    shows: all(told('erin', 'claim.made.no_fault'), ofNobody('provider')),
  },
  {
    from: ['begun, agreed by phone'],
    act: 'Report that nobody is at fault',
    to: 'matched',
    who: ['provider'],
    conditions: [],
    effect: 'as above; the provider accepts the time by saying what happened at it',
    shows: all(told('erin', 'claim.made.no_fault'), ofNobody('provider'), claimHas({ objectUntil: null })),
  },
];
