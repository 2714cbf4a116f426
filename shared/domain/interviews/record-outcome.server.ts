// Settles a recorded outcome, and notifies the other side.
import { onServer } from '#shared/engine/command.ts';
import { sides } from '#shared/engine/options.ts';
import type { Writer } from '#shared/engine/store.ts';
import { refuseAcceptedTime } from '../claims/both-sides.server.ts';
import { disputeByLearner } from '../learner-links/learner-dispute.server.ts';
import { openClaims } from '../claims/make-claim.server.ts';
import { settleByAdmission, withdrawIfNotEarned } from '../claims/settle-claim.ts';
import { notice } from '../notifications/notifications.ts';
import { startIfBegun } from '../matching/give-places.ts';
import { readMatch } from './interviews.ts';
import { notifyParty } from '../notifications/notify-party.ts';
import type { Match } from './interviews.ts';
import { recordOutcome, correctOutcome, correct } from './record-outcome.ts';
import { settleMatch } from '../guarantees/settle-match.server.ts';

export const recordOutcomeOnServer = onServer(recordOutcome, {
  async onAccepted(store, { matchId }, context) {
    await refuseAcceptedTime(store, matchId, context);
    const match = await readMatch(store, matchId);
    if (await settleByAdmission(store, match, context)) return;
    // It answered a claim of the other side, whose command has done everything.
    if (match.status === 'matched') return;
    // Who has to answer a claim is told of the claim alone.
    const isClaimed = await openClaims(store, match, context);
    await startIfBegun(store, match, context);
    await settleMatch(store, await readMatch(store, match.id), context);
    await disputeByLearner(store, matchId, context);
    if (context.actor.role === 'employer' && !isClaimed) await tellOutcome(store, match, context.now);
  },
});

export const correctOutcomeOnServer = onServer(correctOutcome, {
  async onAccepted(store, input, context) {
    if (context.actor.role === 'admin')
      await correct(store, await readMatch(store, input.matchId), input, context);
    const match = await readMatch(store, input.matchId);
    const isClaimed = await openClaims(store, match, context);
    if (input.outcome === 'matched') await withdrawIfNotEarned(store, match, context);
    await settleMatch(store, await readMatch(store, match.id), context);
    if (context.actor.role === 'admin') return tellCorrection(store, match, context.now);
    if (!isClaimed) await tellOutcome(store, match, context.now);
  },
});

const tellOutcome = (store: Writer, match: Match, now: string): Promise<void> =>
  notifyParty(
    store,
    match,
    'provider',
    'outcome',
    (about) => notice('match.outcome', { ...about.match, status: match.status }, about.subject),
    now,
  );

/** An administrator's correction is news to both sides. */
async function tellCorrection(store: Writer, match: Match, now: string): Promise<void> {
  const { status } = match;
  for (const side of sides)
    await notifyParty(
      store,
      match,
      side,
      'outcome',
      (about) => notice('match.corrected', { ...about.match, status }, about.subject),
      now,
    );
}
