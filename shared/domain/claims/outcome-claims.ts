// Makes claims of outcomes: every correction is one, and the first outcome too where a hire has a fee. A correction away
// from a hire opens again what the promise rests on, so that no right to object runs from an earlier, harmless step.
import * as z from 'zod/mini';
import type { Context } from '#shared/engine/command.ts';
import { matchStatuses } from '#shared/engine/options.ts';
import type { Reader, Writer } from '#shared/engine/store.ts';
import { instant } from '#shared/engine/field-schemas.ts';
import type { Match } from '../interviews/interviews.ts';
import { earlierNote } from '../interviews/outcome-note.ts';
import { currentSettings } from '../platform/settings.ts';
import { refuse } from '../refusals/refusal-texts.ts';
import {
  claimsOf,
  formerStateOf,
  isAdmission,
  isReopened,
  isUnsettled,
  keepState,
  offerIn,
} from './claim.ts';
import type { Claim } from './claim.ts';
import { addClaim } from './make-claim.ts';

const formerOutcome = z.object({
  status: z.enum(matchStatuses),
  interviewDate: z.nullable(instant()),
  outcomeNote: z.nullable(z.string()),
  outcomeCode: z.nullable(z.string()),
  decidedAt: z.nullable(instant()),
});
/** What a match was before the outcome that a claim states. */
export type FormerOutcome = z.infer<typeof formerOutcome>;

/** Returns what the match goes back to when the outcome does not count. */
export const formerOutcomeOf = ({ former }: Claim): FormerOutcome | undefined =>
  former === null ? undefined : formerOutcome.parse(JSON.parse(former));

/** Returns the match as it was before an outcome that does not count. What happened to its completion since then stays. */
export const asBefore = (match: Match, former: FormerOutcome): Match => ({
  ...match,
  ...former,
  ...earlierNote(match, former),
  firstDecidedAt: match.firstDecidedAt ?? former.decidedAt,
});

/** Reports whether the outcome corrects a hire by an offer. It rests on no interview. */
export const takesOfferBack = ({ startsAt }: Pick<Claim, 'startsAt'>): boolean => startsAt === null;

/**
 * Returns the hire by an offer that counts although the interview since then was not held: its correction was rejected, or
 * nobody decided about it.
 */
export function hireByOffer(claims: readonly Claim[]): FormerOutcome | undefined {
  const correction = claims.findLast((claim) => claim.kind === 'outcome' && takesOfferBack(claim));
  const offer = offerIn(claims);
  if (!correction || !offer || offer.createdAt > correction.createdAt) return undefined;
  if (offer.verdict === 'not_made' || offer.state === 'set_aside') return undefined;
  const isRejected = correction.state === 'set_aside' || correction.verdict === 'hired';
  return isRejected ? formerOutcomeOf(correction) : undefined;
}

/** Reports whether the claim corrects a hire to something else, and still waits. The promise then counts for nothing. */
export const isHireInDoubt = (claim: Claim): boolean =>
  claim.kind === 'outcome' && isUnsettled(claim) && formerOutcomeOf(claim)?.status === 'hired';

/** Refuses an offer while the correction of an earlier one waits for an answer or a decision. */
export async function refuseIfOutcomeWaits(store: Reader, match: Match): Promise<void> {
  const claims = await claimsOf(store, match);
  if (claims.some((claim) => claim.kind === 'outcome' && isUnsettled(claim))) throw refuse('outcome.waits');
}

/**
 * Takes the last outcome back, because another one follows before it was answered. Returns the match as it was before, or
 * as it is if no outcome waits. Refuses while one is disputed.
 */
export async function withoutOpenOutcome(store: Writer, match: Match, { now }: Context): Promise<Match> {
  const waiting = (await claimsOf(store, match)).find(
    (claim) => claim.kind === 'outcome' && isUnsettled(claim),
  );
  if (!waiting) return match;
  if (waiting.state === 'disputed') throw refuse('outcome.waits');
  await store.put('claims', { ...waiting, state: 'taken_back', settledAt: now });
  return { ...match, ...formerOutcomeOf(waiting) };
}

/** Records the first outcome as a claim where a hire has a fee: who pays has an interest in it. */
export async function addFirstOutcome(
  store: Writer,
  match: Match,
  outcome: Match['status'],
  context: Context,
): Promise<void> {
  const { feePerHire } = await currentSettings(store);
  if (feePerHire === 0 || (outcome !== 'hired' && outcome !== 'not_hired')) return;
  await addOutcome(store, { ...match, status: 'interview_completed' }, outcome, context);
}

/** Records a correction of the employer as a claim, unless it leads back to what counted before. */
export async function addOutcome(
  store: Writer,
  before: Match,
  outcome: Match['status'],
  context: Context,
): Promise<void> {
  if (before.status === outcome) return;
  const { status, interviewDate, outcomeNote, outcomeCode, decidedAt } = before;
  const former = JSON.stringify({ status, interviewDate, outcomeNote, outcomeCode, decidedAt });
  const stated = { kind: 'outcome', side: 'employer', comment: null, outcome, former } as const;
  await addClaim(store, before, undefined, stated, context);
}

/** Ends the outcomes that wait although what they rest on has fallen: an interview, or an offer that they take back. */
export async function lapseOutcomes(
  store: Writer,
  match: Match,
  basis: 'interview' | 'offer',
  { now }: Pick<Context, 'now'>,
): Promise<void> {
  for (const claim of await claimsOf(store, match))
    if (claim.kind === 'outcome' && isUnsettled(claim) && takesOfferBack(claim) === (basis === 'offer'))
      await store.put('claims', { ...claim, state: 'lapsed', settledAt: now });
}

/**
 * Opens again the report that the interview was held, on which a hire rested that is corrected. One that an earlier
 * correction had opened can be answered from now on.
 */
export async function reopenHeld(store: Writer, match: Match): Promise<void> {
  const { heldAt } = match;
  if (!heldAt) return;
  const held = (await claimsOf(store, match)).findLast(
    (claim) =>
      claim.kind === 'held' &&
      claim.startsAt === heldAt &&
      claim.state !== 'taken_back' &&
      !isAdmission(claim),
  );
  const waiting = { state: 'open', answerUntil: null, disputedAt: null } as const;
  // What an administrator found stays, and what the provider said itself.
  if (held?.state === 'confirmed' || held?.state === 'stood')
    await store.put('claims', { ...held, ...keepState(held, true), ...waiting });
  else if (held?.state === 'open' && isReopened(held)) await store.put('claims', { ...held, ...waiting });
}

/** Leaves the report as it was before the correction, which does not count. A dispute of it goes on. */
export async function restoreHeld(store: Writer, match: Match): Promise<void> {
  for (const claim of await claimsOf(store, match)) {
    const former = formerStateOf(claim);
    if (claim.kind === 'held' && claim.state === 'open' && former)
      await store.put('claims', { ...claim, ...former, former: null });
  }
}
