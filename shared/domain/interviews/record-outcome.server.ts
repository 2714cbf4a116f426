// Settles a recorded outcome, and notifies the other side.
import { sides } from '#shared/engine/options.ts';
import type { Writer } from '#shared/engine/store.ts';
import { notice } from '../notifications/notifications.ts';
import { readMatch, notifyParty } from './interviews.ts';
import type { Match } from './interviews.ts';
import { onServer } from '#shared/engine/command.ts';
import { recordOutcome, correctOutcome, correct, settle } from './record-outcome.ts';

export const recordOutcomeOnServer = onServer(recordOutcome, {
  async onAccepted(store, { matchId }, context) {
    const match = await readMatch(store, matchId);
    await settle(store, match, context);
    if (context.actor.role === 'employer') await tellOutcome(store, match, context.now);
  },
});

export const correctOutcomeOnServer = onServer(correctOutcome, {
  async onAccepted(store, input, context) {
    if (context.actor.role === 'admin')
      await correct(store, await readMatch(store, input.matchId), input, context);
    const match = await readMatch(store, input.matchId);
    await settle(store, match, context);
    if (context.actor.role === 'admin') return tellCorrection(store, match, context.now);
    await tellOutcome(store, match, context.now);
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
