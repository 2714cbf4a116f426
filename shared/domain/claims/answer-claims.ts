// Answers a claim for the other side, or takes it back for its own. The server applies what follows.
import * as z from 'zod/mini';
import { refuseBelowLeastRole } from '#shared/engine/access/member-roles.ts';
import { defineCommand } from '#shared/engine/command.ts';
import type { Context } from '#shared/engine/command.ts';
import { rowId, textOf } from '#shared/engine/field-schemas.ts';
import type { Reader, Writer } from '#shared/engine/store.ts';
import { isOwed, isScheduled, readMatch, sideOf } from '../interviews/interviews.ts';
import type { Match } from '../interviews/interviews.ts';
import { cancelledBecause, cancelSchedule, typedNote } from '../interviews/meetings.ts';
import type { InterviewNote } from '../interviews/meetings.ts';
import { refuseUndo } from './admissions.ts';
import { noted } from '../refusals/note-texts.ts';
import { refuse } from '../refusals/refusal-texts.ts';
import {
  canConfirm,
  canDispute,
  claimsOf,
  commentColumn,
  countAbsences,
  isAbsence,
  isAbsenceOpen,
  isAdmission,
  isAnswerable,
  isReopened,
  keepState,
  readClaim,
} from './claim.ts';
import type { Claim } from './claim.ts';
import { confirmTimeClaim } from './time-claims.ts';

/** Confirms what the other side states. Only a manager can confirm an offer, because that ends a promise. */
export const confirmClaim = defineCommand({
  name: 'claims.confirm',
  allowed: ['employer', 'provider'],
  leastRole: 'member',
  input: z.object({ id: rowId() }),
  done: 'Confirmed',
  failed: 'Failed to confirm',
  isBinding: true,
  async run(store, { id }, context) {
    const claim = await claimToAnswer(store, id, context);
    if (claim.kind === 'offer') await refuseBelowLeastRole(store, { leastRole: 'manager' }, context.actor);
    if (claim.state === 'confirmed') return noted('note.alreadyDone', {});
    if (!canConfirm(claim, context.now)) throw settled(claim);
    if (claim.kind === 'time') await confirmTimeClaim(store, claim, context.now);
    else await store.put('claims', { ...claim, state: 'confirmed' });
    return {};
  },
});

/** Disputes what the other side states. An administrator decides, and until then the claim counts for nothing. */
export const disputeClaim = defineCommand({
  name: 'claims.dispute',
  allowed: ['employer', 'provider'],
  leastRole: 'member',
  input: z.object({ id: rowId(), comment: textOf(1, 'Describe what happened', 1000) }),
  done: 'Dispute sent',
  failed: 'Failed to send the dispute',
  isBinding: true,
  run: dispute,
});

/** The command of apps that know breaches and no claims. The claim has the id of its breach. */
export const disputeBreach = defineCommand({
  name: 'breaches.dispute',
  allowed: ['employer'],
  leastRole: 'member',
  input: disputeClaim.input,
  done: 'Dispute sent',
  failed: 'Failed to send the dispute',
  isBinding: true,
  run: dispute,
});

async function dispute(
  store: Writer,
  { id, comment }: { id: string; comment: string },
  context: Context,
): Promise<void> {
  const claim = await claimToAnswer(store, id, context);
  if (!canDispute(claim, context.now)) throw settled(claim);
  if (claim.kind === 'time') return refuseTimeClaim(store, claim, comment, context);
  const words = { [commentColumn(sideOf(context.actor))]: comment };
  await markDisputed(store, claim, words, context.now);
}

/** Makes the claim a dispute, with the words of who disputes it. Refuses one on which nothing rests any more. */
export async function markDisputed(
  store: Writer,
  claim: Claim,
  words: Partial<Pick<Claim, 'employerComment' | 'providerComment' | 'learnerDisputedAt'>>,
  now: string,
): Promise<void> {
  const match = await readMatch(store, claim.matchId);
  // Nothing rests any more on an outcome whose interview was not held, or that another one followed.
  const last = (await claimsOf(store, match)).findLast(({ kind }) => kind === 'outcome');
  const isFollowed = last !== undefined && last.id !== claim.id && last.createdAt >= claim.createdAt;
  const isOver = match.status !== claim.outcome || match.heldAt !== claim.startsAt || isFollowed;
  if (claim.kind === 'outcome' && claim.state !== 'open' && isOver) throw settled(claim);
  // An absence that is disputed does not count.
  if ((isAbsenceOpen(claim) || isAbsence(claim)) && claim.createdAt >= match.owedSince)
    await countAbsences(store, match, -1);
  // A settled claim goes back to what it was if nobody decides.
  const kept = claim.state === 'open' ? {} : keepState(claim);
  await store.put('claims', {
    ...claim,
    ...kept,
    state: 'disputed',
    disputedAt: now,
    ...words,
  });
}

/** The command of apps that know reports about attendance. The claim has the id of its report. */
export const disputeAttendance = defineCommand({
  name: 'attendance.dispute',
  allowed: ['provider'],
  leastRole: 'member',
  input: disputeClaim.input,
  done: 'Dispute sent',
  failed: 'Failed to send the dispute',
  isBinding: true,
  run: dispute,
});

/** Takes a claim back while the other side has not answered, or undoes what a side said against its own interest. */
export const takeBackClaim = defineCommand({
  name: 'claims.takeBack',
  allowed: ['employer', 'provider'],
  leastRole: 'member',
  input: z.object({ id: rowId() }),
  done: 'Taken back',
  failed: 'Failed to take it back',
  isBinding: true,
  async run(store, { id }, context) {
    const { actor, now } = context;
    const claim = await readClaim(store, id);
    if (claim.side !== sideOf(actor)) throw refuse('claim.otherSide');
    if (claim.kind === 'offer') await refuseBelowLeastRole(store, { leastRole: 'manager' }, actor);
    if (claim.state === 'taken_back') return noted('note.alreadyDone', {});
    if (isAdmission(claim)) {
      await refuseUndo(store, await readMatch(store, claim.matchId), claim, now);
      await store.put('claims', { ...claim, state: 'taken_back', settledAt: null });
      return {};
    }
    // What a correction has opened again goes back with the correction.
    if (!isAnswerable(claim, now) || isReopened(claim)) throw settled(claim);
    const match = await readMatch(store, claim.matchId);
    // Something else was recorded since the offer was taken back.
    if (claim.kind === 'outcome' && claim.outcome === 'matched' && !isOwed(match)) throw settled(claim);
    if (claim.kind === 'time' && isScheduled(match))
      await endTime(store, match, cancelledBecause('cancelled.timeTakenBack'), context);
    await store.put('claims', { ...claim, state: 'taken_back' });
    return {};
  },
});

/** Says no to a time for the side that did not set it. No administrator is needed: the candidate is a new match again. */
export async function refuseTimeClaim(
  store: Writer,
  claim: Claim,
  reason: string,
  context: Context,
): Promise<void> {
  const column = commentColumn(sideOf(context.actor));
  const match = await readMatch(store, claim.matchId);
  if (isScheduled(match)) await endTime(store, match, typedNote(reason), context);
  await store.put('claims', { ...claim, state: 'refused', [column]: reason });
}

/** Leaves the match as if the time had never been set. */
async function endTime(store: Writer, match: Match, note: InterviewNote, context: Context): Promise<void> {
  const interview = await store.get('interviews', match.id);
  const slots = await store.find('slots', { matchId: match.id });
  const hadTimes = slots.length > 0 || interview?.confirmedAt !== null;
  await cancelSchedule(store, match, context, note);
  // The time was never agreed, so no interview failed to be held.
  const cancelled = await store.get('interviews', match.id);
  if (cancelled && interview)
    await store.put('interviews', { ...cancelled, notHeldStarts: interview.notHeldStarts });
  const slotsProposedAt = hadTimes ? match.slotsProposedAt : null;
  await store.put('matches', { ...match, status: 'matched', interviewDate: null, slotsProposedAt });
}

async function claimToAnswer(store: Reader, id: string, { actor }: Context): Promise<Claim> {
  const claim = await readClaim(store, id);
  if (claim.side === sideOf(actor)) throw refuse('claim.ownSide');
  return claim;
}

/** Says what became of the claim, and when. */
const settled = ({ state, settledAt, disputedAt, answerUntil }: Claim) =>
  refuse('claim.settled', {
    state,
    at: (state === 'disputed' ? disputedAt : settledAt) ?? answerUntil ?? '',
  });
