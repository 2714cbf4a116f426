// The actions that the domain allows a person for a match now, in the order in which they are offered.
import { disputeClaim } from '#shared/domain/claims/answer-claims.ts';
import { currentClaims, isAnswerable, isUnsettled } from '#shared/domain/claims/claim.ts';
import type { Claim } from '#shared/domain/claims/claim.ts';
import { canObject, isOwnTime } from '#shared/domain/guarantees/guarantee.ts';
import { isAgreedAlone, objectToPhone, confirmAgreedTime } from '#shared/domain/interviews/agreed-times.ts';
import {
  canMove,
  canSchedule,
  isEnding,
  isOwed,
  isScheduled,
  needsDecision,
  needsOutcome,
  sideOf,
  waitsForAcceptance,
} from '#shared/domain/interviews/interviews.ts';
import type { Side } from '#shared/domain/interviews/interviews.ts';
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
import { isWithdrawing } from '#shared/domain/interviews/withdrawal.ts';
import { reportNotHeld } from '#shared/domain/interviews/report-not-held.ts';
import { answerLateCompletion, withdrawCandidate } from '#shared/domain/interviews/match-answers.ts';

/** Something that a side can do about a match now. */
export type InterviewAction =
  | 'answer claim'
  | 'answer time'
  | 'schedule'
  | 'propose again'
  | 'suggest'
  | 'answer late'
  | 'outcome'
  | 'held'
  | 'candidate absent'
  | 'employer absent'
  | 'report employer'
  | 'not held'
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
  'answer time': 'Agree to the new time',
  schedule: 'Schedule Interview',
  'propose again': 'Propose other times',
  suggest: 'None of these',
  'answer late': 'Accept or decline',
  outcome: 'Record the outcome',
  held: 'The interview took place',
  'candidate absent': 'Candidate did not attend',
  'employer absent': 'We couldn’t hold it',
  'report employer': 'The employer was not there',
  'not held': 'Not held, nobody’s fault',
  reschedule: 'Move',
  cancel: 'Cancel interview',
  object: 'Dispute the time',
  'confirm agreed': 'Agree to this time',
  offer: 'Offer a job without interview',
  correct: 'Correct the outcome',
  'ask release': 'Ask for release',
  'answer release': 'Answer the release',
  withdraw: 'Candidate withdraws',
};

/** Only a manager can state or confirm a hire without an interview, because that ends a promise. */
export const offerCommand: Pick<Command, 'leastRole'> = { leastRole: 'manager' };

/** The command that each action leads to. */
const actionCommands: Record<InterviewAction, Pick<Command, 'leastRole'>> = {
  'answer claim': disputeClaim,
  'answer time': disputeClaim,
  schedule: proposeTimes,
  'propose again': proposeTimes,
  suggest: suggestTimes,
  'answer late': answerLateCompletion,
  outcome: recordOutcome,
  held: recordOutcome,
  'candidate absent': recordOutcome,
  'employer absent': reportNotHeld,
  'report employer': reportNotHeld,
  'not held': reportNotHeld,
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

/** The actions of the menu: what undoes or ends something, and what is seldom the case. */
const besides: readonly InterviewAction[] = [
  'suggest',
  'not held',
  'reschedule',
  'cancel',
  'object',
  'ask release',
  'withdraw',
  'offer',
  'correct',
];

/** Whether the action is the main next step. The others are in the menu: what undoes a settled interview is no step. */
export const isNextStep = (action: InterviewAction): boolean => !besides.includes(action);

/** Whether the action ends the match for good. It must not look like the others. */
export const endsMatch = (action: InterviewAction): boolean => action === 'withdraw';

/** Whether the action answers offered times with others. */
export const asksForOtherTimes = (action: InterviewAction): boolean =>
  action === 'suggest' || action === 'propose again';

/** Returns what the actor can do about the match, the next step first. */
export const actionsFor = (row: MatchInFull, actor: Actor, now: string): InterviewAction[] =>
  actionsOfSide(row, actor, now).filter((action) => mayGive(commandOf(action, row, now), actor));

/** Returns the first thing that the actor's side can do, but only a member with more rights. */
export const actionOfOthers = (row: MatchInFull, actor: Actor, now: string): InterviewAction | undefined =>
  actionsOfSide(row, actor, now).find((action) => !mayGive(commandOf(action, row, now), actor));

/** Returns the command to which the action leads. At a time that is not final, a hire is one without an interview. */
export const commandOf = (
  action: InterviewAction,
  row: MatchInFull,
  now: string,
): Pick<Command, 'leastRole'> =>
  action === 'outcome' && isOwnTimeOpen(row, 'employer', now) ? offerCommand : actionCommands[action];

function actionsOfSide(row: MatchInFull, actor: Actor, now: string): InterviewAction[] {
  const side = sideOf(actor);
  const actions = side === 'employer' ? employerActions(row, now) : providerActions(row, now);
  if (reportsToAnswer(row, side, now).length === 0) return actions;
  if (isAskedFirst(row, side, now)) return ['answer claim', ...actions];
  const steps = actions.filter(isNextStep);
  return [...steps, 'answer claim', ...actions.filter((action) => !steps.includes(action))];
}

const claimsToAnswer = ({ claims }: MatchInFull, side: Side, now: string): Claim[] =>
  claims.filter((claim) => claim.side !== side && isAnswerable(claim, now));

/** A time has its own actions: to confirm it, and for the provider to object to it. */
const reportsToAnswer = (row: MatchInFull, side: Side, now: string): Claim[] =>
  claimsToAnswer(row, side, now).filter(({ kind }) => kind !== 'time');

/**
 * Reports whether the side answers what the other reported before everything else. Most interviews took place: to confirm
 * that is less urgent than what else there is to do.
 */
export const isAskedFirst = (row: MatchInFull, side: Side, now: string): boolean =>
  reportsToAnswer(row, side, now).some(({ kind }) => kind !== 'held');

/** Reports whether the side set the time alone, and the other can still say no. It then says nothing about the interview. */
export const isOwnTimeOpen = (
  { match, interview }: Pick<MatchInFull, 'match' | 'interview'>,
  side: Side,
  now: string,
): boolean =>
  isScheduled(match) && interview !== undefined && canObject(interview, now) && isOwnTime(interview, side);

/** Reports whether the interview began, at a time about which this side can say what happened. */
const isOver = (row: MatchInFull, side: Side, now: string): boolean =>
  needsOutcome(row.match, now) && !isOwnTimeOpen(row, side, now);

const unsettledOutcome = ({ claims, match }: MatchInFull): Claim | undefined =>
  currentClaims(claims, match).find((claim) => claim.kind === 'outcome' && isUnsettled(claim));

function employerActions(row: MatchInFull, now: string): InterviewAction[] {
  const { match, slots } = row;
  if (waitsForAcceptance(match)) return ['answer late'];
  const isOffered = slots.length > 0;
  const waiting = unsettledOutcome(row);
  return [
    ...when(
      isScheduled(match) && claimsToAnswer(row, 'employer', now).some(({ kind }) => kind === 'time'),
      'answer time',
    ),
    ...when(canSchedule(match), isOffered ? 'propose again' : 'schedule'),
    ...when(needsOutcome(match, now) || needsDecision(match), 'outcome'),
    ...when(isOver(row, 'employer', now), 'candidate absent'),
    ...when(needsOutcome(match, now), 'employer absent'),
    ...when(isOver(row, 'employer', now), 'not held'),
    ...when(canMove(match, now), 'reschedule', 'cancel'),
    ...when(canSchedule(match) && !waiting, 'offer'),
    ...when(canCorrect(match, now) && waiting?.state !== 'disputed', 'correct'),
    ...when(isOwed(match) && !isEnding(match) && !match.releaseAskedFor, 'ask release'),
  ];
}

function providerActions(row: MatchInFull, now: string): InterviewAction[] {
  const { match, interview, slots } = row;
  const isAlone = isScheduled(match) && interview !== undefined && isAgreedAlone(interview);
  return [
    ...when(canAnswerRelease(match), 'answer release'),
    ...when(slots.some(({ proposedBy }) => proposedBy === 'employer') && canSchedule(match), 'suggest'),
    ...when(isAlone, 'confirm agreed'),
    ...when(canRecordForSilent(match, now), 'held'),
    ...when(isOver(row, 'provider', now), 'report employer', 'not held'),
    ...when(canMove(match, now), 'reschedule', 'cancel'),
    ...when(isAlone && canObject(interview, now), 'object'),
    ...when((isOwed(match) && !isWithdrawing(match)) || waitsForAcceptance(match), 'withdraw'),
  ];
}

const when = (isPossible: boolean, ...actions: InterviewAction[]): InterviewAction[] =>
  isPossible ? actions : [];
