// Settles a disputed claim by the verdict of an administrator.
import { onServer } from '#shared/engine/command.ts';
import type { AcceptContext } from '#shared/engine/command.ts';
import { interviewVerdicts } from '#shared/engine/options.ts';
import type { Writer } from '#shared/engine/store.ts';
import { refuse } from '../refusals/refusal-texts.ts';
import { refuseOnBothSides } from './both-sides.server.ts';
import { readClaim, verdictsOn } from './claim.ts';
import type { Claim } from './claim.ts';
import { decideAttendance, decideClaim } from './decide-claim.ts';
import { applySettlement } from './settle-claim.ts';

export const decideClaimOnServer = onServer(decideClaim, {
  async onAccepted(store, { id, verdict, note }, context) {
    await decide(store, await readClaim(store, id), verdict, note, context);
  },
});

/** A report that does not stand says nothing else: the interview was not held, and nobody is at fault. */
export const decideAttendanceOnServer = onServer(decideAttendance, {
  async onAccepted(store, { id, isUpheld, note }, context) {
    const claim = await readClaim(store, id);
    const stated = interviewVerdicts.find((each) => each === claim.kind);
    if (!stated) throw refuse('claim.otherVerdict', {}, ['isUpheld']);
    await decide(store, claim, isUpheld ? stated : 'no_fault', note, context);
  },
});

async function decide(
  store: Writer,
  claim: Claim,
  verdict: NonNullable<Claim['verdict']>,
  note: string,
  context: AcceptContext,
): Promise<void> {
  await refuseOnBothSides(store, claim, context);
  if (claim.state !== 'disputed') throw refuse('claim.decided', { by: claim.decidedByName });
  if (!verdictsOn(claim).some((each) => each === verdict))
    throw refuse('claim.otherVerdict', {}, ['verdict']);
  const decided = {
    ...claim,
    state: 'decided' as const,
    verdict,
    decidedByName: context.actor.name,
    decisionNote: note,
  };
  await applySettlement(store, decided, context);
}
