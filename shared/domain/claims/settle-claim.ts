// Applies a settled claim to its match, and tells both sides. Only the server does.
import type { AcceptContext } from '#shared/engine/command.ts';
import { sides } from '#shared/engine/options.ts';
import type { Writer } from '#shared/engine/store.ts';
import { withGuarantee } from '../guarantees/guarantee.ts';
import { isOwed, otherSide, partyName, readMatch } from '../interviews/interviews.ts';
import type { Match } from '../interviews/interviews.ts';
import { latestCause } from '../interviews/outcome-note.ts';
import { saveDecision } from '../interviews/record-outcome.ts';
import { isWithdrawing } from '../interviews/withdrawal.ts';
import { endWithdrawing, returnIfKept } from '../interviews/match-answers.server.ts';
import { withdrawMatch } from '../matching/match-changes.ts';
import { reconcileCompletion } from '../matching/reconcile.ts';
import { leaveTime } from '../guarantees/least-time.ts';
import { settleMatch } from '../guarantees/settle-match.server.ts';
import { notice, withdrawFromAdmins } from '../notifications/notifications.ts';
import { notifyParty } from '../notifications/notify-party.ts';
import { claimsEndedBy, restoreRows } from './admissions.ts';
import {
  claimsOf,
  countAbsences,
  formerStateOf,
  isAbsence,
  isAdmission,
  isCurrent,
  isOfPromise,
  isReopened,
} from './claim.ts';
import type { Claim } from './claim.ts';
import { refuseOnBothSides } from './both-sides.server.ts';
import { fillReport } from './fill-report.server.ts';
import { openAgain } from './make-claim.server.ts';
import { lapseOutcomes } from './outcome-claims.ts';
import { settleOutcome } from './settle-outcome.ts';
import { excuse, leaveTimeOnce } from './not-held.ts';
import { decideIfAbsentTwice, settleInterview } from './settle-interview.ts';

/** Applies the state in which the claim has just ended, and tells both sides. */
export async function applySettlement(store: Writer, ended: Claim, context: AcceptContext): Promise<void> {
  const claim = { ...ended, settledAt: context.now };
  await store.put('claims', claim);
  const match = await returnIfKept(store, claim, context);
  // Disputes of before were told under other keys.
  for (const key of ['claim', 'disputed', 'attendance'])
    await withdrawFromAdmins(store, `${key}.${claim.id}`, context.now);
  const former = claim.disputedAt === null || isReopened(claim) ? undefined : formerStateOf(claim);
  if (former && (claim.state === 'confirmed' || claim.state === 'set_aside'))
    return restore(store, match, { ...claim, ...former, former: outcomeOnly(claim) }, context);
  await fillReport(store, claim);
  if (claim.kind === 'offer') await settleOffer(store, match, claim, context);
  else if (claim.kind === 'outcome') await settleOutcome(store, match, claim, context);
  else if (isAdmission(claim) && claim.state === 'taken_back')
    await undoAdmission(store, match, claim, context);
  else if (claim.kind !== 'time') await settleInterview(store, match, claim, context);
  // The provider takes its own time back: no act of its side leaves the employer less.
  if (claim.kind === 'time' && claim.state === 'taken_back' && claim.side === 'provider')
    await leaveTime(store, match, context);
  const current = await recomputed(store, match, context);
  if (claim.kind === 'time') await tellTime(store, current, claim, context.now);
  else await tellSettled(store, match, claim, context.now);
}

/**
 * Settles the interview by what a side has just said against its own interest, while a claim of the other side was open.
 * Returns whether a side said so.
 */
export async function settleByAdmission(
  store: Writer,
  match: Match,
  context: AcceptContext,
): Promise<boolean> {
  const admission = (await claimsOf(store, match)).find(
    (claim) => isAdmission(claim) && claim.state === 'confirmed' && claim.settledAt === null,
  );
  if (!admission) return false;
  await refuseOnBothSides(store, admission, context);
  await applySettlement(store, admission, context);
  return true;
}

/** Makes everything as it was before a side said something against its own interest, also what the clock entered since. */
async function undoAdmission(
  store: Writer,
  match: Match,
  claim: Claim,
  context: AcceptContext,
): Promise<void> {
  await excuse(store, claim, context);
  const restored = await restoreRows(store, match, claim, context.now);
  if (match.missedAt !== null && match.missedAt >= claim.createdAt) {
    await store.put('matches', { ...restored, missedAt: null });
    for (const breach of await store.find('breaches', { matchId: match.id }))
      if (breach.kind === 'deadline' && breach.createdAt >= claim.createdAt)
        await excuse(store, { ...claim, id: breach.id }, context);
    await withdrawFromAdmins(store, `missed.${match.id}`, context.now);
  }
  for (const ended of await claimsEndedBy(store, match, claim)) await openAgain(store, ended, context.now);
  // No act of the provider leaves the employer less.
  if (claim.side === 'provider') await leaveTime(store, match, context);
}

/** An outcome keeps what its match was before it. */
const outcomeOnly = ({ kind, former }: Claim): string | null => (kind === 'outcome' ? former : null);

/** A claim that was disputed after it had been settled is what it was, and nothing follows twice. */
async function restore(store: Writer, match: Match, claim: Claim, context: AcceptContext): Promise<void> {
  await store.put('claims', claim);
  await fillReport(store, claim);
  if (isAbsence(claim) && isOfPromise(claim, match)) await countAbsences(store, match, 1);
  await recomputed(store, match, context);
  await tellSettled(store, match, claim, context.now);
}

/** Saves what the guarantee rests on now, with the fee and the clock. Whatever fell, two absences decide an owed match. */
async function recomputed(store: Writer, before: Match, context: AcceptContext): Promise<Match> {
  const owed = await readMatch(store, before.id);
  if (isOwed(owed)) await decideIfAbsentTwice(store, owed, context);
  await withdrawIfNotEarned(store, before, context);
  const match = await readMatch(store, before.id);
  const current = await withGuarantee(store, match);
  if (current.honouredAt !== match.honouredAt || current.guarantee !== match.guarantee)
    await store.put('matches', current);
  await settleMatch(store, current, context);
  return current;
}

/**
 * What happened to the completion while an interview or an outcome kept the match takes effect when it is owed again: the
 * completion may have been removed, corrected or erased meanwhile, or the record merged.
 */
export async function withdrawIfNotEarned(
  store: Writer,
  before: Match,
  context: AcceptContext,
): Promise<void> {
  const match = await readMatch(store, before.id);
  if (isWithdrawing(match)) return endWithdrawing(store, match, context);
  const cause = latestCause(before);
  if (cause === 'merged' && isOwed(match)) await withdrawMatch(store, match, cause, context);
  if (cause === 'merged') return;
  const waited = !isOwed(before) || cause !== undefined;
  if (waited && isOwed(match)) await reconcileCompletion(store, match, context, cause);
}

/** An offer that was not made, or taken back, was no decision: what was before it counts again. */
async function settleOffer(store: Writer, match: Match, claim: Claim, context: AcceptContext): Promise<void> {
  const { state, verdict } = claim;
  // Whether the offer was rightly taken back is no question any more.
  if (verdict === 'not_made') await lapseOutcomes(store, match, 'offer', context);
  const isGone = state === 'taken_back' || state === 'set_aside' || verdict === 'not_made';
  if (!isGone || !isCurrent(claim, match) || match.status !== 'hired' || match.heldAt) return;
  if (await decideIfAbsentTwice(store, match, context)) return;
  const owed = { ...match, interviewDate: null };
  await saveDecision(store, owed, { outcome: 'matched', reason: null, note: null }, context);
  if (state === 'set_aside') await leaveTimeOnce(store, match, claim, context);
}

/** Tells the side that set the time what the other side answered. */
async function tellTime(store: Writer, match: Match, claim: Claim, now: string): Promise<void> {
  const { side, state, startsAt } = claim;
  if (side === 'platform' || startsAt === null || state === 'stood')
    return tellSettled(store, match, claim, now);
  const at = startsAt;
  const other = otherSide(side);
  const by = await partyName(store, match, other);
  if (state === 'refused')
    return notifyParty(
      store,
      match,
      side,
      'objected',
      (about) => notice('interview.objected', { ...about.match, by }, about.subject),
      now,
    );
  if (state === 'taken_back')
    return notifyParty(
      store,
      match,
      other,
      'cancelled',
      (about) =>
        notice(
          'interview.timeTakenBack',
          { ...about.match, at, zone: about.zone },
          { ...about.subject, happensAt: at },
        ),
      now,
    );
  await notifyParty(
    store,
    match,
    side,
    'confirmed',
    (about) =>
      notice(
        'interview.confirmed',
        { ...about.match, at, zone: about.zone },
        { ...about.subject, happensAt: at },
      ),
    now,
  );
}

async function tellSettled(store: Writer, match: Match, claim: Claim, now: string): Promise<void> {
  const { kind, state, verdict } = claim;
  for (const side of sides)
    await notifyParty(
      store,
      match,
      side,
      `claim.settled.${kind}`,
      (about) => notice('claim.settled', { ...about.match, kind, state, verdict }, about.subject),
      now,
    );
}
