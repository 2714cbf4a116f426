// The actions that the domain allows a person for a match now, in the order in which they are offered.
import { disputeClaim } from '#shared/domain/claims/answer-claims.ts';
import { isAnswerable } from '#shared/domain/claims/claim.ts';
import { canObject } from '#shared/domain/guarantees/guarantee.ts';
import { isAgreedAlone, objectToPhone, confirmAgreedTime } from '#shared/domain/interviews/agreed-times.ts';
import {
  canMove,
  canSchedule,
  isOwed,
  isScheduled,
  needsDecision,
  needsOutcome,
  sideOf,
  waitsForAcceptance,
} from '#shared/domain/interviews/interviews.ts';
import {
  canCorrect,
  canRecordForSilent,
  recordOutcome,
  correctOutcome,
} from '#shared/domain/interviews/record-outcome.ts';
import { canAnswerRelease, askRelease, answerRelease } from '#shared/domain/releases/releases.ts';
import { mayGive } from '#shared/engine/access/member-roles.ts';
import type { Actor, Command } from '#shared/engine/command.ts';
import type { MatchInFull } from '#shared/reads/matches.ts';
import { proposeTimes, suggestTimes } from '#shared/domain/interviews/propose-times.ts';
import { rescheduleInterview, cancelInterview } from '#shared/domain/interviews/reschedule.ts';
import { reportNotHeld } from '#shared/domain/interviews/report-not-held.ts';
import { answerLateCompletion, withdrawCandidate } from '#shared/domain/interviews/match-answers.ts';

/** Something that a side can do about a match now. */
export type InterviewAction =
  | 'answer claim'
  | 'schedule'
  | 'propose again'
  | 'suggest'
  | 'answer late'
  | 'outcome'
  | 'held'
  | 'candidate absent'
  | 'employer absent'
  | 'report employer'
  | 'reschedule'
  | 'cancel'
  | 'object'
  | 'confirm agreed'
  | 'offer'
  | 'correct'
  | 'ask release'
  | 'answer release'
  | 'withdraw';

export const actionLabels: Record<InterviewAction, string> = {
  'answer claim': 'Answer the report',
  schedule: 'Schedule Interview',
  'propose again': 'Propose other times',
  suggest: 'None of these',
  'answer late': 'Accept or decline',
  outcome: 'Record the outcome',
  held: 'The interview took place',
  'candidate absent': 'Candidate did not attend',
  'employer absent': 'We couldn’t hold it',
  'report employer': 'The employer was not there',
  reschedule: 'Reschedule',
  cancel: 'Cancel interview',
  object: 'We didn’t agree to this',
  'confirm agreed': 'Confirm this time',
  offer: 'Offer without interview',
  correct: 'Correct the outcome',
  'ask release': 'Ask for release',
  'answer release': 'Answer the release',
  withdraw: 'Candidate withdraws',
};

/** Only a manager can state or confirm a hire without an interview, because that ends a promise. */
export const offerCommand: Pick<Command, 'leastRole'> = { leastRole: 'manager' };

/** The command that each action leads to. */
export const actionCommands: Record<InterviewAction, Pick<Command, 'leastRole'>> = {
  'answer claim': disputeClaim,
  schedule: proposeTimes,
  'propose again': proposeTimes,
  suggest: suggestTimes,
  'answer late': answerLateCompletion,
  outcome: recordOutcome,
  held: recordOutcome,
  'candidate absent': recordOutcome,
  'employer absent': reportNotHeld,
  'report employer': reportNotHeld,
  reschedule: rescheduleInterview,
  cancel: cancelInterview,
  object: objectToPhone,
  'confirm agreed': confirmAgreedTime,
  offer: offerCommand,
  correct: correctOutcome,
  'ask release': askRelease,
  'answer release': answerRelease,
  withdraw: withdrawCandidate,
};

/** Whether the action is the main next step. The others are in the menu: what undoes a settled interview is no step. */
export const isNextStep = (action: InterviewAction): boolean =>
  !['suggest', 'reschedule', 'cancel', 'object', 'ask release', 'withdraw', 'offer', 'correct'].includes(
    action,
  );

/** Whether the action ends the match for good. It must not look like the others. */
export const endsMatch = (action: InterviewAction): boolean => action === 'withdraw';

/** Whether the action answers offered times with others. */
export const asksForOtherTimes = (action: InterviewAction): boolean =>
  action === 'suggest' || action === 'propose again';

/** Returns what the actor can do about the match, the next step first. */
export const actionsFor = (row: MatchInFull, actor: Actor, now: string): InterviewAction[] =>
  actionsOfSide(row, actor, now).filter((action) => mayGive(actionCommands[action], actor));

/** Returns the first thing that the actor's side can do, but only a member with more rights. */
export const actionOfOthers = (row: MatchInFull, actor: Actor, now: string): InterviewAction | undefined =>
  actionsOfSide(row, actor, now).find((action) => !mayGive(actionCommands[action], actor));

function actionsOfSide(row: MatchInFull, actor: Actor, now: string): InterviewAction[] {
  const side = sideOf(actor);
  const isAsked = row.claims.some((claim) => claim.side !== side && isAnswerable(claim, now));
  return [
    ...when(isAsked, 'answer claim'),
    ...(side === 'employer' ? employerActions(row, now) : providerActions(row, now)),
  ];
}

function employerActions({ match, interview, slots }: MatchInFull, now: string): InterviewAction[] {
  if (waitsForAcceptance(match)) return ['answer late'];
  const isOffered = slots.length > 0;
  const isTimeOpen = interview !== undefined && canObject(interview, now);
  return [
    ...when(canSchedule(match), isOffered ? 'propose again' : 'schedule'),
    ...when(needsOutcome(match, now) || needsDecision(match), 'outcome'),
    ...when(needsOutcome(match, now) && !isTimeOpen, 'candidate absent'),
    ...when(needsOutcome(match, now), 'employer absent'),
    ...when(canMove(match, now), 'reschedule', 'cancel'),
    ...when(canSchedule(match), 'offer'),
    ...when(canCorrect(match, now), 'correct'),
    ...when(isOwed(match) && !match.releaseAskedFor, 'ask release'),
  ];
}

function providerActions({ match, interview, slots }: MatchInFull, now: string): InterviewAction[] {
  return [
    ...when(canAnswerRelease(match), 'answer release'),
    ...when(slots.some(({ proposedBy }) => proposedBy === 'employer') && canSchedule(match), 'suggest'),
    ...when(isScheduled(match) && interview !== undefined && isAgreedAlone(interview), 'confirm agreed'),
    ...when(canRecordForSilent(match, now), 'held'),
    ...when(needsOutcome(match, now), 'report employer'),
    ...when(canMove(match, now), 'reschedule', 'cancel'),
    ...when(isScheduled(match) && interview !== undefined && canObject(interview, now), 'object'),
    ...when(isOwed(match) || (waitsForAcceptance(match) && !match.withdrawnAt), 'withdraw'),
  ];
}

const when = (isPossible: boolean, ...actions: InterviewAction[]): InterviewAction[] =>
  isPossible ? actions : [];
