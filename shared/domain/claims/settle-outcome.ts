// Applies the end of a claim about an outcome to its match. Only the server does.
import type { AcceptContext } from '#shared/engine/command.ts';
import type { Writer } from '#shared/engine/store.ts';
import { isAbsentTwice, saveDecision } from '../interviews/record-outcome.ts';
import { withGuarantee } from '../guarantees/guarantee.ts';
import { isOwed } from '../interviews/interviews.ts';
import type { Match } from '../interviews/interviews.ts';
import { cancelledBecause, cancelSchedule } from '../interviews/meetings.ts';
import { claimsOf, formerStateOf } from './claim.ts';
import type { Claim } from './claim.ts';
import { openClaims } from './make-claim.server.ts';
import { endOffer } from './make-claim.ts';
import {
  asBefore,
  formerOutcomeOf,
  hireByOffer,
  reopenHeld,
  restoreHeld,
  takesOfferBack,
} from './outcome-claims.ts';

/** The offer that was taken back is what it was. */
async function restoreOffer(store: Writer, match: Match): Promise<void> {
  const claims = await claimsOf(store, match);
  const offer = claims.findLast(
    (claim) => claim.kind === 'offer' && claim.state === 'taken_back' && formerStateOf(claim),
  );
  const former = offer && formerStateOf(offer);
  if (former) await store.put('claims', { ...offer, ...former, former: null });
}

/** The outcome counts as stated, goes back to what it was, or is what an administrator found. */
export async function settleOutcome(
  store: Writer,
  match: Match,
  claim: Claim,
  context: AcceptContext,
): Promise<void> {
  const { state, verdict, outcome } = claim;
  // Two absences may decide without the offer.
  const isOfOffer = takesOfferBack(claim);
  // Without a hire there was no offer: that it was taken back counts.
  const isAgreed = verdict === outcome || (outcome === 'matched' && verdict === 'not_hired');
  const isCounted = state === 'confirmed' || state === 'stood' || (state === 'decided' && isAgreed);
  if (isCounted) return isOfOffer ? endOffer(store, match, 'employer', context.now) : undefined;
  const former = formerOutcomeOf(claim);
  const isCurrent = claim.createdAt >= match.owedSince && !match.withdrawnAt;
  if (!former || !isCurrent) return;
  const before = asBefore(match, former);
  // An interview was held since the offer was taken back: the hire rests on both.
  if (isOfOffer && (match.status === 'hired' || match.status === 'interview_completed')) {
    await restoreOffer(store, match);
    // It was decided when it first was, with the fee of that day.
    const { decidedAt } = before;
    const hired =
      match.status === 'hired' ? { ...match, decidedAt } : { ...before, interviewDate: match.interviewDate };
    return store.put('matches', await withGuarantee(store, hired));
  }
  // While the offer was taken back, the interview may have got a time, or two absences have decided or fallen.
  const isOfferDue = isOfOffer && (isOwed(match) || isAbsentTwice(match));
  if (!(isOfferDue || match.status === outcome)) return;
  if (state === 'decided' && verdict !== former.status && (verdict === 'hired' || verdict === 'not_hired')) {
    // Without a hire the report that the correction opened again is a question of its own.
    if (verdict === 'hired') await restoreHeld(store, match);
    const reason = verdict === 'not_hired' ? ('other' as const) : null;
    return saveDecision(store, match, { outcome: verdict, reason, note: null }, context);
  }
  // Who takes a hire back takes away what the promise rested on, as by a correction.
  if (state === 'taken_back' && outcome === 'hired' && former.status === 'interview_completed') {
    await reopenHeld(store, match);
    await openClaims(store, match, context);
  } else if (former.status === 'hired') await restoreHeld(store, match);
  if (isOfOffer) {
    await cancelSchedule(store, match, context, cancelledBecause('cancelled.hired'));
    await restoreOffer(store, match);
  }
  // The hire by an offer, whose correction was rejected since.
  const hire =
    former.status === 'interview_completed' ? hireByOffer(await claimsOf(store, match)) : undefined;
  await store.put(
    'matches',
    hire ? { ...asBefore(before, hire), interviewDate: before.interviewDate } : before,
  );
}
