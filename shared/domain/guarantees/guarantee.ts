// Decides what a guarantee rests on: an interview that was held, an offer that the provider confirmed, or two absences of
// the candidate.
import type { Reader } from '#shared/engine/store.ts';
import { guaranteeAt } from './deadline.ts';
import { absencesToDecide } from '#shared/policy.ts';
import {
  claimsOf,
  isAbsence,
  isAbsenceOpen,
  isMade,
  isTimeKnown,
  isUnsettled,
  lateAfter,
  offerIn,
} from '../claims/claim.ts';
import { isHireInDoubt } from '../claims/outcome-claims.ts';
import type { Claim } from '../claims/claim.ts';
import type { Interview, Match, Side } from '../interviews/interviews.ts';

/** Returns the match with the state of its guarantee, derived from its facts. An excuse is final. */
export async function withGuarantee(reader: Reader, match: Match): Promise<Match> {
  if (match.guarantee === 'released') return match;
  const claims = await claimsOf(reader, match);
  const honouredAt = honouredBy(match, claims);
  return { ...match, honouredAt, guarantee: match.excusedAt ? null : stateAt(match, honouredAt, claims) };
}

function stateAt(match: Match, honouredAt: string | null, claims: readonly Claim[]): Match['guarantee'] {
  const deadline = lateAfter(claims);
  if (honouredAt && deadline && honouredAt > deadline) return 'honoured_late';
  if (honouredAt) return guaranteeAt(match, honouredAt);
  return match.missedAt ? 'missed' : null;
}

/**
 * Returns when the guarantee was kept. What the other side can still dispute, or disputes, keeps nothing. Offers of before
 * are no claims.
 */
function honouredBy(match: Match, claims: readonly Claim[]): string | null {
  const { status, heldAt, interviewDate, decidedAt } = match;
  if (status === 'matched' || status === 'interview_scheduled') return null;
  if (claims.some(isHireInDoubt)) return null;
  const offer = offerIn(claims);
  if (heldAt && !claims.some(isHeldOpen(heldAt))) return heldAt;
  // What is settled besides the interview keeps the promise also while the interview is disputed.
  if (heldAt)
    return earlier(secondAbsence(claims), status === 'hired' && offer && isMade(offer) ? decidedAt : null);
  const isOpen = claims.some(isAbsenceOpen) && claims.filter(isAbsence).length < absencesToDecide;
  // A hire after two absences of which one was rejected rests on its offer alone.
  const isOfferOnly = status === 'hired' && claims.some(({ kind }) => kind === 'candidate_absent');
  const absentAt = secondAbsence(claims) ?? (isOpen || isOfferOnly ? null : interviewDate);
  if (status === 'hired') return earlier(absentAt, !offer || isMade(offer) ? decidedAt : null);
  return status === 'not_hired' && !isOpen ? (absentAt ?? decidedAt) : null;
}

/** Returns the start of the interview with which the candidate had been absent often enough. */
export function secondAbsence(claims: readonly Claim[]): string | null {
  const starts = claims.filter(isAbsence).flatMap(({ startsAt }) => startsAt ?? []);
  return starts.sort()[absencesToDecide - 1] ?? null;
}

const isHeldOpen =
  (heldAt: string) =>
  (claim: Claim): boolean =>
    claim.kind === 'held' && claim.startsAt === heldAt && (isUnsettled(claim) || claim.state === 'set_aside');

function earlier(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  return a < b ? a : b;
}

/** Reports whether the time was set by one side alone, and the other can still say no. */
export const canObject = (interview: Pick<Interview, 'objectUntil'>, now: string): boolean =>
  interview.objectUntil !== null && interview.objectUntil > now;

/** Reports whether this side of the match set the time alone, to which the other can still say no. */
export const isOwnTime = ({ isProvidersTime }: Pick<Interview, 'isProvidersTime'>, side: Side): boolean =>
  isProvidersTime === (side === 'provider');

/** Reports whether the provider proposed or confirmed this very time. An absence counts only then. */
export const isTimeConfirmed = (interview: Interview | undefined): boolean =>
  interview !== undefined && isTimeKnown(interview);
