// How a match comes about, is interviewed and decided. A match has five states; a room may say more about one.
import { expect } from 'vitest';
import { plusDays } from '#shared/lib/time.ts';
import {
  activeTogether,
  afterItBegan,
  beforeItBegins,
  cameLate,
  currentStart,
  currentTime,
  employerProposed,
  inTheFuture,
  noTimeConfirmed,
  notAccepted,
  oneToFiveTimes,
  providerSuggested,
  reasonGiven,
  timeAhead,
  withinThreeDays,
} from './match-conditions.ts';
import { matchActs, matchRooms } from './match-rooms.ts';
import type { MatchAct, MatchState, MatchTransition, State } from './match-rooms.ts';
import { claims } from './match-claims.ts';
import { corrections } from './match-corrections.ts';
import { ends } from './match-ends.ts';
import { interviewClaims } from './match-interview-claims.ts';
import { verdicts } from './match-verdicts.ts';
import { ahead, anyBegun, confirmedAndBegun, owed, waiting } from './match-groups.ts';
import { outcomes } from './match-outcomes.ts';
import {
  breachOf,
  claimHas,
  feesOf,
  interviewHas,
  matchHas,
  noBreach,
  stopped,
  told,
} from './match-checks.ts';
import { all } from './state-machine.ts';
import type { StateMachine } from './state-machine.ts';

/** The fee of a match in these rooms is 15 dollars. */
const charged = feesOf('match', 1500);
const uncharged = feesOf('match', 0);

const beginnings: readonly MatchTransition[] = [
  {
    from: ['none'],
    act: 'Mark the completion',
    to: 'matched',
    who: ['provider'],
    conditions: [activeTogether],
    effect: 'the clock starts; the fee is charged; the employer is notified',
    shows: all(
      told('erin', 'match'),
      charged,
      matchHas(({ now }) => ({ owedSince: now })),
    ),
  },
  {
    from: ['late completion'],
    act: 'Accept the late completion',
    to: null,
    who: ['employer'],
    conditions: [cameLate],
    effect: 'the clock starts; the fee is charged',
    shows: all(
      charged,
      matchHas(({ now }) => ({ owedSince: now, lateCompletion: 'accepted' })),
    ),
  },
  {
    from: ['late completion'],
    act: 'Decline the late completion',
    to: 'withdrawn',
    who: ['employer'],
    conditions: [notAccepted],
    effect: 'nothing is owed or charged',
    shows: all(stopped, uncharged),
  },
];

const times: readonly MatchTransition[] = [
  {
    from: [...waiting, 'release asked'],
    act: 'Propose times',
    to: null,
    who: ['employer'],
    conditions: [oneToFiveTimes],
    effect: 'earlier times are withdrawn; the provider is notified',
    shows: all(
      told('paul', 'proposed'),
      interviewHas(() => ({ proposedBy: 'employer' })),
    ),
  },
  {
    from: ['times proposed'],
    act: 'Suggest other times',
    to: null,
    who: ['provider'],
    conditions: [employerProposed],
    effect: 'the proposed times are declined; the employer is notified',
    shows: all(
      told('erin', 'suggested'),
      interviewHas(() => ({ proposedBy: 'provider' })),
    ),
  },
  {
    from: ['times proposed'],
    act: 'Confirm a proposed time',
    to: 'interview_scheduled',
    who: ['provider'],
    conditions: [timeAhead],
    effect: 'the interview begins at that time; the employer is notified',
    shows: all(
      told('erin', 'confirmed'),
      interviewHas(({ now }) => ({ confirmedAt: now })),
    ),
  },
  {
    from: ['times suggested'],
    act: 'Confirm a proposed time',
    to: 'interview_scheduled',
    who: ['employer'],
    conditions: [providerSuggested],
    effect: 'as above; the provider is notified',
    shows: all(
      told('paul', 'confirmed'),
      interviewHas(({ now }) => ({ confirmedAt: now })),
    ),
  },
  {
    from: [...waiting, 'release asked'],
    act: 'Record "Agreed by phone"',
    to: 'interview_scheduled',
    who: ['employer'],
    conditions: [noTimeConfirmed, inTheFuture],
    effect: 'a claim; the provider is notified and can object until the third working day',
    shows: all(
      told('paul', 'byPhone'),
      interviewHas(() => ({ confirmedAt: null })),
      async (room) => {
        const times = (await room.store.find('claims')).filter(({ kind }) => kind === 'time');
        const { answerUntil } = times.at(-1) ?? {};
        expect(times.at(-1)).toMatchObject({ side: 'employer', state: 'open' });
        await interviewHas(() => ({ objectUntil: answerUntil ?? null }))(room);
      },
    ),
  },
  {
    from: ['agreed by phone', 'begun, agreed by phone'],
    act: 'Confirm what was agreed by phone',
    to: null,
    who: ['provider'],
    conditions: [currentStart],
    effect: 'counts as a time that the provider confirmed',
    shows: interviewHas(({ now }) => ({ confirmedAt: now, objectUntil: null })),
  },
  {
    from: ['agreed by phone', 'begun, agreed by phone'],
    act: 'Object to what was agreed by phone',
    to: 'matched',
    who: ['provider'],
    conditions: [withinThreeDays],
    effect: 'nothing that rested on the time remains; the employer is notified',
    shows: all(
      told('erin', 'objected'),
      matchHas(() => ({ interviewDate: null, heldAt: null, slotsProposedAt: null })),
    ),
  },
  {
    from: ahead,
    act: 'Move the interview',
    to: null,
    who: ['employer', 'provider'],
    conditions: [reasonGiven, beforeItBegins, currentTime],
    effect: 'the calendar file has its next number',
    shows: all(
      matchHas(({ now }) => ({ interviewDate: plusDays(now, 8) })),
      interviewHas(() => ({ sequence: 2 })),
    ),
  },
  {
    from: ahead,
    act: 'Cancel the interview',
    to: 'matched',
    who: ['employer', 'provider'],
    conditions: [reasonGiven, beforeItBegins, currentTime],
    effect: 'the interview stays owed',
    shows: all(
      matchHas(() => ({ interviewDate: null, withdrawnAt: null })),
      interviewHas(({ now }) => ({ cancelledAt: now })),
    ),
  },
  {
    from: anyBegun,
    act: 'Report the employer as absent',
    to: 'matched',
    who: ['employer'],
    conditions: [afterItBegan],
    effect: 'a breach at once; new times are due within five working days; the provider is notified',
    shows: all(told('paul', 'notHeld'), breachOf('not_held')),
  },
  {
    from: anyBegun,
    act: 'Report the employer as absent',
    to: 'matched',
    who: ['provider'],
    conditions: [afterItBegan],
    effect: 'a claim, and no breach before it is settled; the employer is asked to answer',
    shows: all(
      told('erin', 'claim.made.employer_absent'),
      noBreach,
      claimHas({ kind: 'employer_absent', side: 'provider', state: 'open' }),
    ),
  },
];

export const matchMachine: StateMachine<MatchState, State, MatchAct> = {
  rooms: matchRooms,
  acts: matchActs,
  transitions: [
    ...beginnings,
    ...times,
    ...outcomes,
    ...claims,
    ...interviewClaims,
    ...verdicts,
    ...corrections,
    ...ends,
  ],
  groups: {
    'any owed': owed,
    'any without a time': [...waiting, 'release asked'],
    'any begun': anyBegun,
    'begun, confirmed': confirmedAndBegun,
  },
  async stateIn({ store }) {
    const match = (await store.find('matches'))[0];
    if (!match) return 'none';
    return match.withdrawnAt ? 'withdrawn' : match.status;
  },
  rowsIn: ({ store }) =>
    Promise.all([
      store.find('matches'),
      store.find('interviews'),
      store.find('slots'),
      store.find('attendanceReports'),
      store.find('claims'),
      store.find('breaches'),
    ]),
};
