// Applies the server-side effects of an outcome.
import type { AcceptContext } from '#shared/engine/command.ts';
import type { Writer } from '#shared/engine/store.ts';
import { chargeHire, isHireCharged, reverseHire } from '../charges/charges.ts';
import { claimsOf, isUnsettled } from '../claims/claim.ts';
import type { Claim } from '../claims/claim.ts';
import { scheduleDeadline } from './deadline-timer.ts';
import { missIfPassed } from './missed-deadline.ts';
import { currentSettings } from '../platform/settings.ts';
import type { Match } from '../interviews/interviews.ts';

/** Charges or reverses the fee of a hire, and sets the clock. */
export async function settleMatch(store: Writer, match: Match, context: AcceptContext): Promise<void> {
  await scheduleDeadline(store, match, context);
  await settleFee(store, match, context);
  await missIfPassed(store, match.id, context);
}

/** The fee waits until what the hire rests on is settled. It is the fee of the day of the decision. */
async function settleFee(store: Writer, match: Match, context: AcceptContext): Promise<void> {
  const isHired = match.status === 'hired';
  const fee = isHired ? await feeOfDecision(store, match) : 0;
  const claims = await claimsOf(store, match);
  const isWaiting = claims.some((claim) => isUnsettled(claim) && isBasisOfFee(claim, match));
  if (isHired) return isWaiting ? undefined : chargeHire(store, match, fee, context);
  // A charge stays until the correction of its hire is settled.
  if (isWaiting && (await isHireCharged(store, match))) return;
  await reverseHire(store, match, context);
  const clock = await store.get('clocks', match.id);
  if (clock && clock.hireFee !== null) await store.put('clocks', { ...clock, hireFee: null });
}

const isBasisOfFee = ({ kind, startsAt }: Claim, { heldAt }: Match): boolean =>
  kind === 'outcome' || kind === 'offer' || (kind === 'held' && startsAt === heldAt);

async function feeOfDecision(store: Writer, { id }: Match): Promise<number> {
  const clock = await store.get('clocks', id);
  if (clock && clock.hireFee !== null) return clock.hireFee;
  const { feePerHire } = await currentSettings(store);
  if (clock) await store.put('clocks', { ...clock, hireFee: feePerHire });
  return feePerHire;
}
