// What can be done about several matches at once, and about which of the chosen ones.
import { count } from '#app/ui/format.ts';
import { isAnswerable } from '#shared/domain/claims/claim.ts';
import type { Claim } from '#shared/domain/claims/claim.ts';
import {
  canMove,
  canSchedule,
  isOwed,
  needsDecision,
  needsOutcome,
} from '#shared/domain/interviews/interviews.ts';
import type { Side } from '#shared/domain/interviews/interviews.ts';
import type { MatchInFull } from '#shared/reads/matches.ts';

/** Something that is done about several matches in one batch. */
export type BulkAction = 'agree' | 'propose' | 'outcomes' | 'move' | 'cancel' | 'release' | 'message';

/** Selects what the other side states about a match and this side can still confirm, oldest first. */
export const claimsToAnswer = ({ claims }: MatchInFull, side: Side, now: string): Claim[] =>
  claims.filter((claim) => claim.side !== side && isAnswerable(claim, now));

const fits: Record<BulkAction, (row: MatchInFull, now: string, side: Side) => boolean> = {
  agree: (row, now, side) => claimsToAnswer(row, side, now).length > 0,
  propose: ({ match }) => canSchedule(match),
  outcomes: ({ match }, now) => needsOutcome(match, now) || needsDecision(match),
  move: ({ match }, now) => canMove(match, now),
  cancel: ({ match }, now) => canMove(match, now),
  release: ({ match }) => isOwed(match) && !match.releaseAskedFor,
  message: () => true,
};

const offered: Record<Side, readonly BulkAction[]> = {
  employer: ['propose', 'outcomes', 'agree', 'move', 'cancel', 'release', 'message'],
  provider: ['agree', 'move', 'cancel', 'message'],
};

/** Returns the actions of a side that fit at least one of the chosen matches, each with those it fits. */
export const bulkActions = (
  side: Side,
  chosen: readonly MatchInFull[],
  now: string,
): { action: BulkAction; rows: MatchInFull[] }[] =>
  offered[side]
    .map((action) => ({ action, rows: chosen.filter((row) => fits[action](row, now, side)) }))
    .filter(({ rows }) => rows.length > 0);

/** Returns the words on the action's button, with the number of matches it is about. */
export function bulkLabel(action: BulkAction, amount: number): string {
  switch (action) {
    case 'agree':
      return `Agree to reports on ${count(amount, 'candidate')}`;
    case 'propose':
      return `Propose times to ${count(amount, 'candidate')}`;
    case 'outcomes':
      return `Record ${count(amount, 'outcome')}`;
    case 'move':
      return `Move ${count(amount, 'interview')}`;
    case 'cancel':
      return `Cancel ${count(amount, 'interview')}`;
    case 'release':
      return `Ask for release of ${count(amount, 'candidate')}`;
    case 'message':
      return `Message about ${count(amount, 'candidate')}`;
  }
}

/** Says how many of the chosen are left out; empty if none is. */
export function leftOutWords(chosen: number, taken: number, why: string): string {
  const left = chosen - taken;
  return left === 0
    ? ''
    : `${count(left, 'other chosen', 'others chosen')} ${left === 1 ? 'is' : 'are'} left out: ${why}.`;
}
