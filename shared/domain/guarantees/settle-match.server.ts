// Applies the server-side effects of an outcome.
import * as z from 'zod/mini';
import type { AcceptContext } from '#shared/engine/command.ts';
import type { Writer } from '#shared/engine/store.ts';
import { chargeHire, isHireCharged, reverseHire } from '../charges/charges.ts';
import { claimsOf, isUnsettled } from '../claims/claim.ts';
import type { Claim } from '../claims/claim.ts';
import { isHireInDoubt } from '../claims/outcome-claims.ts';
import { scheduleDeadline } from './deadline-timer.ts';
import { missIfPassed } from './missed-deadline.ts';
import { countOpenings } from '../jobs/count-openings.ts';
import { currentSettings } from '../platform/settings.ts';
import type { Match } from '../interviews/interviews.ts';

/** Charges or reverses the fee of a hire, sets the clock, and counts the job's openings. */
export async function settleMatch(store: Writer, match: Match, context: AcceptContext): Promise<void> {
  await scheduleDeadline(store, match, context);
  await settleFee(store, match, context);
  await missIfPassed(store, match.id, context);
  await countOpenings(store, match.jobId, context);
}

const hireFees = z.record(z.string(), z.number());

/** The fee waits until what the hire rests on is settled. It is the fee of the day of the decision. */
async function settleFee(store: Writer, match: Match, context: AcceptContext): Promise<void> {
  const isHired = match.status === 'hired';
  const fee = isHired ? await feeOfDecision(store, match) : 0;
  const claims = await claimsOf(store, match);
  const isWaiting = claims.some((claim) => isUnsettled(claim) && isBasisOfFee(claim));
  if (isHired) return isWaiting ? undefined : chargeHire(store, match, fee, context);
  // A fee and its charge stay until the correction of their hire is settled.
  if (claims.some(isHireInDoubt) || (isWaiting && (await isHireCharged(store, match)))) return;
  await reverseHire(store, match, context);
}

const isBasisOfFee = ({ kind }: Claim): boolean => kind === 'outcome' || kind === 'offer' || kind === 'held';

/** Each decision has its fee, so that a hire that comes back after its correction costs what it did. */
async function feeOfDecision(store: Writer, { id, decidedAt }: Match): Promise<number> {
  const { feePerHire } = await currentSettings(store);
  const clock = await store.get('clocks', id);
  if (!clock || !decidedAt) return feePerHire;
  const fees = clock.hireFees === null ? {} : hireFees.parse(JSON.parse(clock.hireFees));
  const known = fees[decidedAt];
  if (known !== undefined) return known;
  await store.put('clocks', { ...clock, hireFees: JSON.stringify({ ...fees, [decidedAt]: feePerHire }) });
  return feePerHire;
}
