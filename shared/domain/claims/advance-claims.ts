// Takes the steps of a claim that nobody answered or decided in time.
import type { AcceptContext } from '#shared/engine/command.ts';
import type { Writer } from '#shared/engine/store.ts';
import { readMatch } from '../interviews/interviews.ts';
import { notice, notifyAdmins } from '../notifications/notifications.ts';
import type { ClaimStep } from './claim-times.ts';
import type { Claim } from './claim.ts';
import { tellAnswerers } from './make-claim.server.ts';
import { applySettlement } from './settle-claim.ts';

/** Reminds the side that answers, lets the claim stand, tells the administrators again, or sets the dispute aside. */
export async function advanceClaim(
  store: Writer,
  { kind, claim }: ClaimStep,
  context: AcceptContext,
): Promise<void> {
  const { now } = context;
  switch (kind) {
    case 'claimReminder':
      return tellAnswerers(store, await readMatch(store, claim.matchId), claim, 'claim.reminder', now);
    case 'claimStands':
      return stand(store, claim, context);
    case 'claimIdle':
      return tellAdmins(store, claim, now);
    case 'claimSetAside':
      return applySettlement(store, { ...claim, state: 'set_aside' }, context);
  }
}

/**
 * A claim that nobody answered stands. For a match that ended otherwise, it counts for nobody. Whether the employer was
 * there is for an administrator: no list shows the match any more, so the employer could not answer.
 */
async function stand(store: Writer, claim: Claim, context: AcceptContext): Promise<void> {
  const { now } = context;
  const { withdrawnAt, owedSince } = await readMatch(store, claim.matchId);
  const isOver = withdrawnAt !== null || claim.createdAt < owedSince;
  if (!isOver) return applySettlement(store, { ...claim, state: 'stood' }, context);
  if (claim.kind !== 'employer_absent') return applySettlement(store, { ...claim, state: 'lapsed' }, context);
  await store.put('claims', { ...claim, state: 'disputed', disputedAt: now });
  await tellAdmins(store, claim, now);
}

/** Tells administrators that a dispute waits for them. */
const tellAdmins = (store: Writer, claim: Claim, now: string): Promise<void> =>
  notifyAdmins(
    store,
    `claim.${claim.id}`,
    notice(
      'claim.waiting',
      { reference: claim.candidateReferenceId },
      {
        type: 'system',
        link: '/admin/disputes?show=undecided',
        subjectId: claim.matchId,
        subjectTitle: claim.candidateReferenceId,
      },
    ),
    now,
  );
