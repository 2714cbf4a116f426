// Defines the progress of a match: the five statuses, what is still owed, and who may change it.
import type { Actor } from '#shared/engine/command.ts';
import type { Refusal } from '#shared/engine/rejection.ts';
import { matchLabel } from '../matching/match-labels.ts';
import type { interviewKinds, matchStatuses, sides } from '#shared/engine/options.ts';
import type { Row } from '#shared/engine/schema.ts';
import type { Reader } from '#shared/engine/store.ts';
import { refuse } from '../refusals/refusal-texts.ts';
import { isKeptByOffer } from './adherence.ts';
import { latestCause } from './outcome-note.ts';
import { isWithdrawing } from './withdrawal.ts';

/** An interview that an employer owes, or owed, to a learner known by a reference. */
export type Match = Row<'matches'>;
/** The meeting of a match: place, length and agreed time. Its id is the match's. */
export type Interview = Row<'interviews'>;
/** A time that one side proposed for an interview. */
export type Slot = Row<'slots'>;
/** The employer or the provider of a match. */
export type Side = (typeof sides)[number];
type Status = (typeof matchStatuses)[number];

export { matchLabel };

const variants: Record<Status, 'default' | 'secondary' | 'outline' | 'destructive'> = {
  matched: 'default',
  interview_scheduled: 'secondary',
  interview_completed: 'outline',
  hired: 'default',
  not_hired: 'destructive',
};
/** Returns the look of a status badge. */
export const matchVariant = (status: Status) => variants[status];

const kindLabels: Record<(typeof interviewKinds)[number], string> = {
  'in-person': 'In person',
  phone: 'By phone',
  video: 'Video call',
};
/** Returns the kind of meeting in words. */
export const kindLabel = (kind: Interview['kind']): string => kindLabels[kind];

/** Returns "1 Main Street, Room 2": the place with the room, if there is one. */
export const placeWords = ({ place, room }: Pick<Interview, 'place' | 'room'>): string =>
  room ? `${place}, ${room}` : place;

/** Returns the time zone of the place. Returns nothing if there is no place or its time zone is unknown. */
export const zoneOfPlace = (
  interview: Pick<Interview, 'kind' | 'timeZone'> | undefined,
): string | undefined => (interview?.kind === 'in-person' && interview.timeZone) || undefined;

/** Reports whether the interview was promised and not yet held. Nothing is owed before a late completion is accepted. */
export const isOwed = (match: Pick<Match, 'status' | 'withdrawnAt' | 'lateCompletion'>): boolean =>
  !match.withdrawnAt &&
  isAccepted(match) &&
  (match.status === 'matched' || match.status === 'interview_scheduled');

/** Reports whether the interview is owed, but its clock has not begun, because its job has no place for it yet. */
export const waitsForPlace = (match: Pick<Match, 'waitsForPlaceSince' | 'withdrawnAt'>): boolean =>
  match.waitsForPlaceSince !== null && !match.withdrawnAt;

/** Returns the match with its clock begun. An act of the employer for a candidate begins what waited for a place. */
export const begun = (match: Match, now: string): Match =>
  waitsForPlace(match) ? { ...match, waitsForPlaceSince: null, owedSince: now } : match;

/**
 * Reports whether the match ends unless an interview that has begun keeps the promise: the provider withdrew the candidate,
 * or the completion no longer earns the interview. Nothing more is arranged for it.
 */
export const isEnding = (match: Match): boolean =>
  isWithdrawing(match) || (isOwed(match) && latestCause(match) !== undefined);

/** Reports whether the interview is owed and has no time yet, and may get one. */
export const canSchedule = (match: Match): boolean =>
  match.status === 'matched' && !match.withdrawnAt && isAccepted(match) && !isEnding(match);

/** Reports whether the interview has an agreed time. */
export const isScheduled = (match: Pick<Match, 'status' | 'withdrawnAt' | 'lateCompletion'>): boolean =>
  match.status === 'interview_scheduled' && !match.withdrawnAt && isAccepted(match);

/** Reports whether either side may still move or cancel the interview: only before it begins. */
export const canMove = (match: Match, now: string): boolean =>
  isScheduled(match) && (match.interviewDate ?? now) > now;

/** Reports whether the interview began and no outcome was recorded. */
export const needsOutcome = (match: Match, now: string): boolean =>
  isScheduled(match) && (match.interviewDate ?? now) <= now;

/** Reports whether the interview took place and the hiring decision is still due. */
export const needsDecision = (match: Match): boolean =>
  match.status === 'interview_completed' && !match.withdrawnAt;

/** Reports whether the employer recorded a hiring decision. */
export const isDecided = (match: Pick<Match, 'status'>): boolean =>
  match.status === 'hired' || match.status === 'not_hired';

/**
 * Reports whether the match waits for the employer's acceptance of a completion that arrived long after the agreement
 * ended. Nothing is asked about one that was withdrawn.
 */
export const waitsForAcceptance = ({ lateCompletion, withdrawnAt }: Match): boolean =>
  lateCompletion === 'waiting' && !withdrawnAt;

/** Reports whether the match needs no acceptance of a late completion, or has it. */
export const isAccepted = (match: Pick<Match, 'lateCompletion'>): boolean =>
  match.lateCompletion !== 'waiting' && match.lateCompletion !== 'declined';

/** Returns the employer's line for the learner, while the outcome is that it did not hire. */
export const feedbackOf = ({
  status,
  outcomeFeedback,
}: Pick<Match, 'status' | 'outcomeFeedback'>): string | null =>
  status === 'not_hired' ? outcomeFeedback : null;

/** Returns the side of an agreement on which a person acts. */
export const sideOf = (actor: Pick<Actor, 'role'>): Side =>
  actor.role === 'provider' ? 'provider' : 'employer';

/** Returns the other side of a match. */
export const otherSide = (side: Side): Side => (side === 'employer' ? 'provider' : 'employer');

/** Reports whether this person's side may confirm a proposed time. */
export const canConfirm = (slot: Slot, match: Match, actor: Actor, now: string): boolean =>
  slot.state === 'proposed' && slot.proposedBy !== sideOf(actor) && canSchedule(match) && slot.startsAt > now;

/** Returns the second line under a status. It never adds a sixth status. */
export function progressOf(match: Match, interview: Interview | undefined): string | undefined {
  if (waitsForAcceptance(match)) return 'Late completion';
  if (isKeptByOffer(match)) return 'Kept by offer';
  if (!isOwed(match)) return undefined;
  if (isWithdrawing(match)) return 'Candidate withdraws';
  if (match.releaseAskedFor) return 'Release requested';
  if (waitsForPlace(match)) return 'Waiting for a place';
  if (isScheduled(match) && interview?.objectUntil) return 'Time not confirmed';
  // Only a promise that is on hold has no due day.
  if (interview?.proposedBy === 'employer') return match.deadlineAt === null ? 'On hold' : 'Times proposed';
  if (interview?.proposedBy === 'provider') return 'Other times proposed';
  if (match.guarantee === 'missed') return 'Interview overdue';
  if (match.status === 'matched' && interview?.absences) return 'Did not attend once';
  return undefined;
}

/** Says that the match was withdrawn, or which status it has now. */
export const statusRefusal = (match: Match): Refusal =>
  match.withdrawnAt || isEnding(match)
    ? refuse('match.withdrawn')
    : refuse('match.status', { status: match.status });

/** Returns the match. Throws if it does not exist or is not visible to the person. */
export async function readMatch(store: Reader, id: string): Promise<Match> {
  const match = await store.get('matches', id);
  if (!match) throw refuse('match.notFound');
  return match;
}

/** Returns the display name of the other side: the employer by its job, the provider by its course. */
export async function partyName(store: Reader, match: Match, side: Side): Promise<string> {
  if (side === 'employer') return (await store.get('jobs', match.jobId))?.employerName ?? 'The employer';
  return (await store.get('courses', match.courseId))?.providerName ?? 'The training provider';
}
