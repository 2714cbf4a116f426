// Which reports of a match are shown. Times follow one another often, so that only the last one matters.
import type { Claim } from '#shared/domain/claims/claim.ts';
import { isScheduled } from '#shared/domain/interviews/interviews.ts';
import type { MatchInFull } from '#shared/reads/matches.ts';

/** Returns what to show, oldest first: of the times that one side set, the last one while anything rests on it. */
export function shownClaims({ claims, match }: Pick<MatchInFull, 'claims' | 'match'>): Claim[] {
  const lastTime = claims.findLast(({ kind }) => kind === 'time');
  return claims.filter((claim) => claim.kind !== 'time' || (claim === lastTime && isOfNow(claim, match)));
}

/** A time that was refused or taken back says why the interview has none, until there is another. */
function isOfNow({ state, startsAt }: Claim, match: MatchInFull['match']): boolean {
  if (state === 'open') return true;
  if (state === 'confirmed' || state === 'stood')
    return isScheduled(match) && match.interviewDate === startsAt;
  return state !== 'lapsed' && match.status === 'matched';
}

/** Whether one quiet line is enough: there is nothing left to say about the time. */
export const isQuiet = ({ kind, state }: Claim): boolean =>
  kind === 'time' && state !== 'open' && state !== 'stood';
