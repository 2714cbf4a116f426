// Fees of the naive account: they follow from what is settled, and stay as they are while it is not.
import type { Row } from '#shared/engine/schema.ts';
import { isWaiting } from './claims.ts';
import type { Statement } from './claims.ts';
import { currentOf } from './account.ts';
import type { Account } from './account.ts';

const sumOf = (ledger: readonly Row<'ledger'>[], kind: string): number =>
  ledger.filter((row) => row.kind === kind).reduce((sum, { amountCents }) => sum + amountCents, 0);

export function faultOfFees(
  account: Account,
  match: Row<'matches'>,
  ledger: readonly Row<'ledger'>[],
  feePerMatch: number,
): string | null {
  const isAccepted = match.lateCompletion !== 'waiting' && match.lateCompletion !== 'declined';
  const isBinding = isAccepted && match.waitsForPlaceSince === null;
  const due = isBinding && !match.withdrawnAt ? feePerMatch * 100 : 0;
  if (sumOf(ledger, 'match') !== due) return `${sumOf(ledger, 'match')} charged for the match, due ${due}`;
  return faultOfHire(account, match, sumOf(ledger, 'hire'));
}

/** A hire is charged when what it rests on is settled, and reversed only when that is settled otherwise. */
function faultOfHire(account: Account, match: Row<'matches'>, charged: number): string | null {
  const { chargedBefore, feeOfHire } = account;
  account.chargedBefore = charged;
  const waiting = currentOf(account, match).filter(isWaiting);
  if (waiting.some(isBasis))
    return charged === chargedBefore ? null : `${charged} charged for an open hire, before ${chargedBefore}`;
  const due = match.status === 'hired' ? feeOfHire * 100 : 0;
  if (charged === due) return null;
  // Whether the hire rests on what else waits is not asked here.
  const isUnclear = waiting.length > 0 && charged === chargedBefore;
  return isUnclear ? null : `${charged} charged for the hire, due ${due}`;
}

/** What a hire or its correction rests on. */
const isBasis = ({ kind }: Statement): boolean => ['held', 'offer', 'outcome'].includes(kind);
