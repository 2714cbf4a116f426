// Answers a claim for the other side, or takes it back for its own. The server applies what follows.
import * as z from 'zod/mini';
import { refuseBelowLeastRole } from '#shared/engine/access/member-roles.ts';
import { defineCommand } from '#shared/engine/command.ts';
import type { Context } from '#shared/engine/command.ts';
import { rowId, textOf } from '#shared/engine/field-schemas.ts';
import type { Reader, Writer } from '#shared/engine/store.ts';
import { sideOf } from '../interviews/interviews.ts';
import { noted } from '../refusals/note-texts.ts';
import { refuse } from '../refusals/refusal-texts.ts';
import { canConfirm, canDispute, commentColumn, isAnswerable, readClaim } from './claim.ts';
import type { Claim } from './claim.ts';

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
    await store.put('claims', { ...claim, state: 'confirmed', settledAt: context.now });
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
  const column = commentColumn(sideOf(context.actor));
  // An offer that was confirmed before goes back to that if nobody decides.
  const verdict = claim.kind === 'offer' && claim.state === 'confirmed' ? 'made' : null;
  await store.put('claims', {
    ...claim,
    state: 'disputed',
    disputedAt: context.now,
    verdict,
    [column]: comment,
  });
}

/** Takes a claim back while the other side has not answered. */
export const takeBackClaim = defineCommand({
  name: 'claims.takeBack',
  allowed: ['employer', 'provider'],
  leastRole: 'member',
  input: z.object({ id: rowId() }),
  done: 'Taken back',
  failed: 'Failed to take it back',
  isBinding: true,
  async run(store, { id }, { actor, now }) {
    const claim = await readClaim(store, id);
    if (claim.side !== sideOf(actor)) throw refuse('claim.otherSide');
    if (claim.kind === 'offer') await refuseBelowLeastRole(store, { leastRole: 'manager' }, actor);
    if (claim.state === 'taken_back') return noted('note.alreadyDone', {});
    if (!isAnswerable(claim, now)) throw settled(claim);
    await store.put('claims', { ...claim, state: 'taken_back', settledAt: now });
    return {};
  },
});

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
