// Applies the answer to a claim on the server.
import { onServer } from '#shared/engine/command.ts';
import type { AcceptContext } from '#shared/engine/command.ts';
import type { Writer } from '#shared/engine/store.ts';
import { scheduleDeadline } from '../guarantees/deadline-timer.ts';
import { withGuarantee } from '../guarantees/guarantee.ts';
import { otherSide, partyName, readMatch, sideOf } from '../interviews/interviews.ts';
import type { Side } from '../interviews/interviews.ts';
import { notice, notifyAdmins } from '../notifications/notifications.ts';
import { notifyParty } from '../notifications/notify-party.ts';
import {
  confirmClaim,
  disputeAttendance,
  disputeBreach,
  disputeClaim,
  takeBackClaim,
} from './answer-claims.ts';
import { refuseOnBothSides } from './both-sides.server.ts';
import { readClaim } from './claim.ts';
import type { Claim } from './claim.ts';
import { fillReport } from './fill-report.server.ts';
import { applySettlement } from './settle-claim.ts';

export const confirmClaimOnServer = onServer(confirmClaim, {
  async onAccepted(store, { id }, context) {
    const claim = await readClaim(store, id);
    await refuseOnBothSides(store, claim, context);
    // Confirmed before: nothing is applied twice.
    if (claim.settledAt === null) await applySettlement(store, claim, context);
  },
});

export const takeBackClaimOnServer = onServer(takeBackClaim, {
  async onAccepted(store, { id }, context) {
    const claim = await readClaim(store, id);
    if (claim.settledAt === null) await applySettlement(store, claim, context);
  },
});

export const disputeAttendanceOnServer = onServer(disputeAttendance, { onAccepted: applyDispute });
export const disputeClaimOnServer = onServer(disputeClaim, { onAccepted: applyDispute });
export const disputeBreachOnServer = onServer(disputeBreach, { onAccepted: applyDispute });

async function applyDispute(store: Writer, { id }: { id: string }, context: AcceptContext): Promise<void> {
  const claim = await readClaim(store, id);
  await refuseOnBothSides(store, claim, context);
  if (claim.state === 'refused') return applySettlement(store, claim, context);
  const disputing = sideOf(context.actor);
  const match = await readMatch(store, claim.matchId);
  const by = await partyName(store, match, disputing);
  await followDispute(store, claim, { by, told: [otherSide(disputing)] }, context);
}

/** Applies to the match that a claim is disputed, and tells these sides and the administrators, who decide. */
export async function followDispute(
  store: Writer,
  claim: Claim,
  { by, told }: { by: string; told: readonly Side[] },
  context: AcceptContext,
): Promise<void> {
  const { id } = claim;
  const match = await readMatch(store, claim.matchId);
  await fillReport(store, claim);
  const current = await withGuarantee(store, match);
  await store.put('matches', current);
  await scheduleDeadline(store, current, context);
  for (const side of told)
    await notifyParty(
      store,
      match,
      side,
      'claim.disputed',
      (about) => notice('claim.disputed', { ...about.match, by, kind: claim.kind }, about.subject),
      context.now,
    );
  await notifyAdmins(
    store,
    `claim.${id}`,
    notice(
      'claim.toDecide',
      { by, reference: claim.candidateReferenceId },
      {
        type: 'system',
        link: '/admin/disputes?show=undecided',
        subjectId: told.includes('employer') ? claim.providerId : claim.employerId,
        subjectTitle: by,
      },
    ),
    context.now,
  );
}
