// Takes the steps of a claim that nobody answered or decided in time.
import type { AcceptContext } from '#shared/engine/command.ts';
import type { Reader, Writer } from '#shared/engine/store.ts';
import { plusDays } from '#shared/lib/time.ts';
import { suspendedAnswerDays } from '#shared/policy.ts';
import { readMatch } from '../interviews/interviews.ts';
import { notice, notifyAdmins } from '../notifications/notifications.ts';
import type { ClaimStep } from './claim-times.ts';
import { answeringSides, waitsWhileSuspended } from './claim.ts';
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
  const suspendedAt = isOver ? null : await answererSuspendedAt(store, claim);
  if (suspendedAt) return waitForSuspended(store, claim, suspendedAt, now);
  if (!isOver) return applySettlement(store, { ...claim, state: 'stood' }, context);
  if (claim.kind !== 'employer_absent') return applySettlement(store, { ...claim, state: 'lapsed' }, context);
  await askAdmins(store, claim, now);
}

/** Returns since when a side that answers the claim is suspended. */
async function answererSuspendedAt(store: Reader, claim: Claim): Promise<string | null> {
  if (!waitsWhileSuspended(claim)) return null;
  const ids = answeringSides(claim).map((side) => claim[`${side}Id`]);
  const organizations = await Promise.all(ids.map((id) => store.get('organizations', id)));
  return organizations.find((organization) => organization?.suspendedAt)?.suspendedAt ?? null;
}

/** A side that is suspended can't answer. The claim waits for 30 days of the suspension, then for an administrator. */
async function waitForSuspended(
  store: Writer,
  claim: Claim,
  suspendedAt: string,
  now: string,
): Promise<void> {
  const answerUntil = plusDays(suspendedAt, suspendedAnswerDays);
  if (answerUntil <= now) return askAdmins(store, claim, now);
  await store.put('claims', { ...claim, answerUntil });
}

async function askAdmins(store: Writer, claim: Claim, now: string): Promise<void> {
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
