// Decides what a match waits for on one side, and until when. A match waits for at most one act of a side.
import { isAnswerable } from '#shared/domain/claims/claim.ts';
import type { Claim } from '#shared/domain/claims/claim.ts';
import { answerDue } from '#shared/domain/guarantees/clock-pauses.ts';
import {
  canSchedule,
  waitsForPlace,
  needsDecision,
  needsOutcome,
  waitsForAcceptance,
} from '#shared/domain/interviews/interviews.ts';
import type { Interview, Match, Side, Slot } from '#shared/domain/interviews/interviews.ts';
import { canRecordForSilent } from '#shared/domain/interviews/record-outcome.ts';
import { canAnswerRelease } from '#shared/domain/releases/releases.ts';
import { waitingReply } from '#shared/domain/learner-links/waiting-reply.ts';
import type { LearnerReply } from '#shared/domain/learner-links/learner-replies.ts';
import type { Row } from '#shared/engine/schema.ts';
import { plusDays } from '#shared/lib/time.ts';
import type { NeedName } from './need-kinds.ts';

/** What the rule reads about one match. */
export interface MatchFacts {
  match: Match;
  interview: Interview | undefined;
  /** The proposed times that are still open. */
  slots: readonly Slot[];
  /** What one side stated and the other can answer. */
  claims: readonly Claim[];
  /** What the learner said by a link. */
  replies?: readonly LearnerReply[];
}

/** What waits, and until when; without a deadline, null. */
export interface Waiting {
  name: NeedName;
  dueAt: string | null;
}

/** The settings from which times to answer follow. */
export type Periods = Pick<Row<'settings'>, 'confirmDays' | 'outcomeDays'>;

/** Returns what the match waits for on this side, or undefined. */
export const matchNeed = (
  facts: MatchFacts,
  side: Side,
  periods: Periods,
  now: string,
): Waiting | undefined => {
  if (facts.match.withdrawnAt) return undefined;
  const claim = claimToAnswer(facts, side, now);
  // A silence is answered by recording the outcome.
  if (claim && claim.kind !== 'silence') return { name: answerOf[claim.kind], dueAt: claim.answerUntil };
  return side === 'employer' ? employerNeed(facts, periods, now) : providerNeed(facts, periods, now);
};

const answerOf: Record<Exclude<Claim['kind'], 'silence'>, NeedName> = {
  offer: 'answerOffer',
  outcome: 'answerOutcome',
  time: 'confirmAgreed',
  held: 'answerHeld',
  candidate_absent: 'answerCandidate',
  employer_absent: 'answerAbsence',
  no_fault: 'answerNotHeld',
};

/** The claim of the other side that must be answered first. */
function claimToAnswer({ claims }: MatchFacts, side: Side, now: string): Claim | undefined {
  const open = claims.filter((claim) => claim.side !== side && isAnswerable(claim, now));
  return open.toSorted((a, b) => ((a.answerUntil ?? '~') < (b.answerUntil ?? '~') ? -1 : 1))[0];
}

function employerNeed({ match, slots }: MatchFacts, { outcomeDays }: Periods, now: string) {
  if (waitsForAcceptance(match)) return { name: 'answerLate', dueAt: null } as const;
  if (needsOutcome(match, now) || needsDecision(match)) {
    const since = match.interviewDate;
    return { name: 'recordOutcome', dueAt: since && plusDays(since, outcomeDays) } as const;
  }
  if (!canSchedule(match) || waitsForPlace(match) || match.releaseAskedFor) return undefined;
  const open = slots.filter(({ startsAt }) => startsAt > now);
  if (open.some(({ proposedBy }) => proposedBy === 'provider'))
    return { name: 'answerTimes', dueAt: match.deadlineAt } as const;
  return open.length > 0 ? undefined : ({ name: 'proposeTimes', dueAt: match.deadlineAt } as const);
}

function providerNeed(
  { match, interview, slots, replies = [] }: MatchFacts,
  { confirmDays }: Periods,
  now: string,
) {
  if (canAnswerRelease(match)) return { name: 'answerRelease', dueAt: null } as const;
  const said = waitingReply({ match, slots, replies }, now);
  if (said?.kind === 'decline') return { name: 'answerDecline', dueAt: said.startsAt } as const;
  const offered = slots.filter(({ proposedBy, startsAt }) => proposedBy === 'employer' && startsAt > now);
  if (offered.length > 0 && canSchedule(match)) {
    const last = offered.reduce((latest, { startsAt }) => (startsAt > latest ? startsAt : latest), '');
    const due = answerDue(interview, confirmDays);
    const name = said ? 'answerWish' : 'chooseTimes';
    return { name, dueAt: due && due < last ? due : last } as const;
  }
  return canRecordForSilent(match, now) ? ({ name: 'recordHeld', dueAt: null } as const) : undefined;
}
