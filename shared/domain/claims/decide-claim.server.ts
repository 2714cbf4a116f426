// Settles a disputed claim by the verdict of an administrator.
import { onServer } from '#shared/engine/command.ts';
import { offerVerdicts } from '#shared/engine/options.ts';
import { refuse } from '../refusals/refusal-texts.ts';
import { readClaim } from './claim.ts';
import { decideClaim } from './decide-claim.ts';
import { applySettlement } from './settle-claim.ts';

export const decideClaimOnServer = onServer(decideClaim, {
  async onAccepted(store, { id, verdict, note }, context) {
    const claim = await readClaim(store, id);
    if (claim.state !== 'disputed') throw refuse('claim.decided', { by: claim.decidedByName });
    const isOfOffer = offerVerdicts.some((each) => each === verdict);
    if (isOfOffer !== (claim.kind === 'offer')) throw refuse('claim.otherVerdict', {}, ['verdict']);
    const decided = {
      ...claim,
      state: 'decided' as const,
      settledAt: context.now,
      verdict,
      decidedByName: context.actor.name,
      decisionNote: note,
    };
    await store.put('claims', decided);
    await applySettlement(store, decided, context);
  },
});
