// The words about a candidate who withdraws after the interview began: the interview is settled first.
import { capitalized, formatDay } from '#app/ui/format.ts';
import { dayOf } from '#app/ui/wall-clock.ts';
import { currentClaims, isUnsettled } from '#shared/domain/claims/claim.ts';
import { isOwed, needsOutcome, zoneOfPlace } from '#shared/domain/interviews/interviews.ts';
import { shownText } from '#shared/domain/stored-texts/stored-text.ts';
import type { MatchInFull } from '#shared/reads/matches.ts';

/** Says what the withdrawal of a candidate will do now. */
export function withdrawalEffect(row: MatchInFull, now: string): string {
  const { match, claims } = row;
  const isReported = currentClaims(claims, match).some(
    (claim) => isUnsettled(claim) && claim.kind !== 'time',
  );
  return needsOutcome(match, now) || (isOwed(match) && isReported)
    ? `${settledFirst(row)} If it was held, the match stays. The employer owes no other interview.`
    : 'The employer no longer owes this interview.';
}

/** Returns "The candidate withdraws. The interview of Dec 3, 2026 is settled first.", and the reason. */
export function withdrawalLine(row: MatchInFull): string {
  const { withdrawnReason, withdrawnCode } = row.match;
  const reason = capitalized(shownText(withdrawnReason ?? '', withdrawnCode));
  const effect = isOwed(row.match) ? settledFirst(row) : 'The interview took place, so the match stays.';
  return `The candidate withdraws. ${effect} ${reason}`;
}

function settledFirst({ match, interview, claims }: MatchInFull): string {
  const startsAt = match.interviewDate ?? claims.findLast(isUnsettled)?.startsAt ?? interview?.startsAt;
  const of = startsAt ? ` of ${formatDay(dayOf(startsAt, zoneOfPlace(interview)))}` : '';
  return `The interview${of} is settled first.`;
}
