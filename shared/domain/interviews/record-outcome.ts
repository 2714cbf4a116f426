// Records the outcome of an interview or of an offer, and corrections of it.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import type { Context } from '#shared/engine/command.ts';
import type { matchStatuses } from '#shared/engine/options.ts';
import { refuseBelowLeastRole } from '#shared/engine/access/member-roles.ts';
import type { Writer } from '#shared/engine/store.ts';
import { plusDays } from '#shared/lib/time.ts';
import { nullableText, orNull, rowId, textOf } from '#shared/engine/field-schemas.ts';
import { acceptTime, lapseTimes } from '../claims/time-claims.ts';
import { canObject, secondAbsence, withGuarantee } from '../guarantees/guarantee.ts';
import { claimsOf, isUnsettled, offerIn } from '../claims/claim.ts';
import {
  addFirstOutcome,
  addOutcome,
  restoreHeld,
  withoutOpenOutcome,
  refuseIfOutcomeWaits,
  reopenHeld,
} from '../claims/outcome-claims.ts';
import { answerWithStatement, endSilence } from '../claims/cross-claims.ts';
import { addOffer, addStatement, endOffer } from '../claims/make-claim.ts';
import { endUnconfirmedPause } from '../guarantees/clock-pauses.ts';
import { cancelledBecause, cancelSchedule, closeSlots, saveInterview, typedNote } from './meetings.ts';
import { laterIn, outcomeNoted } from './outcome-note.ts';
import {
  begun,
  isAccepted,
  isDecided,
  isEnding,
  isScheduled,
  readMatch,
  statusRefusal,
} from './interviews.ts';
import type { Interview, Match } from './interviews.ts';
import { learnerFeedbackLength, silentEmployerDays, outcomeCorrectionDays } from '#shared/policy.ts';
import { refuse } from '../refusals/refusal-texts.ts';
import { noted } from '../refusals/note-texts.ts';

type Status = (typeof matchStatuses)[number];

export const notHiredReasons = [
  'skills',
  'availability',
  'eligibility',
  'stronger candidate',
  'did not attend twice',
  'other',
] as const;

const outcomesAfter: Record<Status, readonly Status[]> = {
  matched: ['hired'],
  interview_scheduled: ['interview_completed', 'hired', 'not_hired'],
  interview_completed: ['hired', 'not_hired'],
  hired: [],
  not_hired: [],
};

/**
 * Returns the outcomes that may be chosen for a match in its current state. For a decided match the choice is a
 * correction: an offer without an interview can only be taken back, and an absence can only become a hire.
 */
export function outcomesOpen(match: Pick<Match, 'status' | 'heldAt'>, isTimeOpen = false): readonly Status[] {
  if (!isDecided(match)) return isTimeOpen ? ['hired'] : outcomesAfter[match.status];
  if (match.heldAt)
    return (['interview_completed', 'hired', 'not_hired'] as const).filter((each) => each !== match.status);
  return match.status === 'hired' ? ['matched'] : ['hired'];
}

const outcomes = ['interview_completed', 'hired', 'not_hired'] as const;
const details = {
  reason: orNull(z.nullable(z.enum(notHiredReasons))),
  note: orNull(nullableText(1000)),
  /** One line for the learner, which the provider passes on. Kept only if nobody is hired. */
  feedback: orNull(nullableText(learnerFeedbackLength)),
};

/**
 * Records the employer's decision after the interview. A hire without an interview is a claim, which keeps the guarantee
 * once the provider confirms it.
 */
export const recordOutcome = defineCommand({
  name: 'interviews.recordOutcome',
  version: 2,
  /** Version 1 had no feedback. */
  upgrade: (input) => input,
  allowed: ['employer', 'provider'],
  leastRole: 'member',
  input: z.object({ matchId: rowId(), outcome: z.enum(outcomes, 'Outcome is required'), ...details }),
  done: 'Outcome recorded',
  failed: 'Failed to record the outcome',
  isBinding: true,
  async run(store, input, context) {
    const { actor, now } = context;
    const match = begun(await readMatch(store, input.matchId), now);
    const held = { kind: 'held', comment: input.note } as const;
    // A hire of a match without a time is an offer.
    const isHeld = input.outcome === 'interview_completed';
    const isOpen = match.status === 'matched' || (isAbsentTwice(match) && actor.role === 'provider');
    if (isOpen && (actor.role === 'provider' ? isHeld : input.outcome !== 'hired')) {
      const answered = await answerWithStatement(store, match, held, context);
      if (answered) return answered;
    }
    if (actor.role === 'provider') refuseUnlessSilent(match, input.outcome, now);
    if (match.status === input.outcome) return noted('note.alreadyDone', {});
    if (match.withdrawnAt || !isAccepted(match) || !outcomesAfter[match.status].includes(input.outcome))
      throw statusRefusal(match);
    if (match.status === 'matched') await offer(store, match, input.note, context);
    const isCompleted = match.status === 'interview_completed';
    const decidedAt = isCompleted ? await decide(store, match, input.outcome, context) : null;
    if (!isScheduled(match)) return saveDecision(store, match, { ...input, decidedAt }, context);
    await acceptTime(store, match, context);
    const interview = await store.get('interviews', match.id);
    if (actor.role === 'employer' && interview && canObject(interview, now)) {
      if (input.outcome !== 'hired') throw timeOpen(interview);
      // While the provider can still object, the hire is an offer without an interview.
      await endSilence(store, match, now);
      const why = input.note === null ? cancelledBecause('cancelled.hired') : typedNote(input.note);
      await cancelSchedule(store, match, context, why);
      await offer(store, match, input.note, context);
      return saveDecision(store, { ...match, interviewDate: null }, input, context);
    }
    refuseTooEarly(match, now);
    const heldAt = match.interviewDate ?? now;
    await endSilence(store, match, now);
    await lapseTimes(store, match, context);
    await addStatement(store, match, interview, held, context);
    await addFirstOutcome(store, { ...match, heldAt }, input.outcome, context);
    await saveDecision(store, { ...match, heldAt }, input, context);
  },
});

/**
 * States the decision after an interview. While a correction waits, it is another one, compared with what was before.
 * Returns when the same was decided before the correction, and null otherwise.
 */
async function decide(
  store: Writer,
  match: Match,
  outcome: Status,
  context: Context,
): Promise<string | null> {
  const before = await withoutOpenOutcome(store, match, context);
  if (before === match) await addFirstOutcome(store, match, outcome, context);
  else await addOutcome(store, before, outcome, context);
  if (before !== match && isAwayFromHire(match, before, outcome)) await reopenHeld(store, match);
  return goBackToHire(store, match, before, outcome);
}

/**
 * Reports whether the outcome takes a hire away, also one that a correction had taken away before. A hire that corrected a
 * refusal and was not settled is only taken back.
 */
const isAwayFromHire = (match: Match, before: Match, outcome: Status): boolean =>
  outcome !== 'hired' &&
  (before.status === 'hired' || (match.status === 'hired' && before.status !== 'not_hired'));

/**
 * A hire to which the employer goes back counts as before the first correction, with its fee. Returns when it was decided,
 * and null for any other decision.
 */
async function goBackToHire(
  store: Writer,
  match: Match,
  before: Match,
  outcome: Status,
): Promise<string | null> {
  if (before === match || before.status !== 'hired' || outcome !== 'hired') return null;
  await restoreHeld(store, match);
  return before.decidedAt;
}

/**
 * A hire without an interview ends a promise, so only a manager can state it. It withdraws the times that wait for an
 * answer, so that their pause ends.
 */
async function offer(store: Writer, match: Match, note: string | null, context: Context): Promise<void> {
  await refuseBelowLeastRole(store, { leastRole: 'manager' }, context.actor);
  if (isEnding(match)) throw statusRefusal(match);
  await refuseIfOutcomeWaits(store, match);
  if (match.status === 'matched' && (await store.get('interviews', match.id))?.proposedBy) {
    await endUnconfirmedPause(store, match, context);
    await closeSlots(store, match.id, 'withdrawn');
    await saveInterview(store, match, context, { proposedBy: null, proposedAt: null });
  }
  await addOffer(store, match, note, context);
}

/** Corrects a decision: the employer may within 14 days, an administrator only after them. */
export const correctOutcome = defineCommand({
  name: 'interviews.correctOutcome',
  version: 3,
  upgrade: (input) => input,
  allowed: ['employer', 'admin'],
  leastRole: 'member',
  input: z.object({
    matchId: rowId(),
    /** "matched" takes back an offer that was made without an interview. */
    outcome: z.enum(['matched', ...outcomes], 'Outcome is required'),
    ...details,
    correction: textOf(1, 'Say why the outcome is corrected', 1000),
  }),
  done: 'Outcome corrected',
  failed: 'Failed to correct the outcome',
  isBinding: true,
  async run(store, input, context) {
    if (context.actor.role !== 'admin')
      await correct(store, await readMatch(store, input.matchId), input, context);
  },
});

/** Reports whether the employer can still correct the decision: for `outcomeCorrectionDays` after the first one. */
export const canCorrect = (match: Match, now: string): boolean =>
  isDecided(match) && !match.withdrawnAt && correctableUntil(match) > now;

/** Returns until when the employer, and from when on an administrator, can correct the decision. */
export const correctableUntil = ({
  firstDecidedAt,
  createdAt,
}: Pick<Match, 'firstDecidedAt' | 'createdAt'>): string =>
  plusDays(firstDecidedAt ?? createdAt, outcomeCorrectionDays);

/** Reports whether two absences decided about the candidate, and no interview was held. */
export const isAbsentTwice = ({ status, heldAt }: Pick<Match, 'status' | 'heldAt'>): boolean =>
  status === 'not_hired' && heldAt === null;

/** The decision that follows from two absences of the candidate. */
export const absentTwice = { outcome: 'not_hired', reason: 'did not attend twice', note: null } as const;

interface Decision {
  outcome: Status;
  reason: (typeof notHiredReasons)[number] | null;
  note: string | null;
  feedback?: string | null;
  correction?: string;
  /** The instant of an earlier decision that counts again. */
  decidedAt?: string | null;
}

/** Saves the match after the outcome. The guarantee is kept by the interview, by a confirmed offer or by two absences. */
export async function saveDecision(
  store: Writer,
  match: Match,
  { outcome: status, reason, note, feedback, correction, decidedAt }: Decision,
  { now }: Pick<Context, 'now'>,
): Promise<void> {
  if (status === 'not_hired' && !reason) throw refuse('outcome.noReason', {}, ['reason']);
  const isDecision = status === 'hired' || status === 'not_hired';
  const after = {
    ...match,
    status,
    ...outcomeNoted({ reason, note, correction: correction ?? null, before: null, later: laterIn(match) }),
    // It stays while a correction may still be rejected, which brings this outcome back.
    ...(status === 'not_hired' && { outcomeFeedback: feedback ?? null }),
    decidedAt: isDecision ? (decidedAt ?? now) : null,
    firstDecidedAt: status === 'matched' ? null : (match.firstDecidedAt ?? (isDecision ? now : null)),
    releaseAskedFor: null,
  };
  await store.put('matches', await withGuarantee(store, after));
}

export async function correct(store: Writer, match: Match, input: Decision, context: Context): Promise<void> {
  if (!isDecided(match) || match.withdrawnAt || match.status === input.outcome) throw statusRefusal(match);
  if (!outcomesOpen(match).includes(input.outcome))
    throw refuse(match.status === 'hired' ? 'outcome.offerOnly' : 'outcome.noInterview');
  const isAdmin = context.actor.role === 'admin';
  if (canCorrect(match, context.now) === isAdmin)
    throw refuse(isAdmin ? 'outcome.employersTime' : 'outcome.correctionOver', {
      days: outcomeCorrectionDays,
    });
  const before = await withoutOpenOutcome(store, match, context);
  const isTakenBack = input.outcome === 'matched';
  const isOffer = input.outcome === 'hired' && !match.heldAt;
  // Two absences that stand keep the promise without the offer.
  const absentAt = isTakenBack ? secondAbsence(await claimsOf(store, match)) : null;
  const decision = absentAt === null ? input : { ...input, ...absentTwice };
  if (isOffer) await offer(store, match, input.note, context);
  else if (isTakenBack && (isAdmin || !(await isOfferSettled(store, match))))
    await endOffer(store, match, isAdmin ? 'administrator' : 'employer', context.now);
  else if (!isAdmin) await addOutcome(store, before, decision.outcome, context);
  if (isAwayFromHire(match, before, input.outcome)) await reopenHeld(store, match);
  const decidedAt = await goBackToHire(store, match, before, input.outcome);
  const interviewDate = isTakenBack ? absentAt : match.interviewDate;
  await saveDecision(store, { ...match, interviewDate }, { ...decision, decidedAt }, context);
}

/** An offer that the provider answered, or let stand, is not taken back without it. */
async function isOfferSettled(store: Writer, match: Match): Promise<boolean> {
  const claim = offerIn(await claimsOf(store, match));
  if (claim?.state === 'disputed') throw refuse('outcome.waits');
  return claim !== undefined && !isUnsettled(claim);
}

/** Says until when the provider can object to the time. */
export const timeOpen = ({ objectUntil }: Interview) => refuse('outcome.timeOpen', { at: objectUntil ?? '' });

/** Refuses to record an interview that has not begun. */
export function refuseTooEarly(match: Match, now: Context['now']): void {
  if (match.interviewDate && match.interviewDate > now)
    throw refuse('outcome.tooEarly', { at: match.interviewDate });
}

/** Reports whether the employer has recorded nothing for three days after the interview. */
export const canRecordForSilent = (match: Match, now: string): boolean =>
  isScheduled(match) && plusDays(match.interviewDate ?? now, silentEmployerDays) <= now;

function refuseUnlessSilent(match: Match, wanted: Status, now: string): void {
  if (wanted !== 'interview_completed' || !isScheduled(match)) throw refuse('outcome.employers');
  if (!canRecordForSilent(match, now)) throw refuse('outcome.notSilent', { days: silentEmployerDays });
}
