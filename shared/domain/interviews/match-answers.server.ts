// Moves deadlines and charges after an answer to a match.
import { scheduleDeadline } from '../guarantees/deadline-timer.ts';
import { isOwed, readMatch } from './interviews.ts';
import { notifyParty } from '../notifications/notify-party.ts';
import { givePlaces } from '../matching/give-places.ts';
import { reverseMatch } from '../charges/charges.ts';
import { notice } from '../notifications/notifications.ts';
import { onServer } from '#shared/engine/command.ts';
import { withdrawCandidate, answerLateCompletion } from './match-answers.ts';

export const withdrawCandidateOnServer = onServer(withdrawCandidate, {
  async onAccepted(store, { matchId }, context) {
    const match = await readMatch(store, matchId);
    await scheduleDeadline(store, match, context);
    await reverseMatch(store, match, context);
    await notifyParty(
      store,
      match,
      'employer',
      'candidateWithdrew',
      (about) => notice('match.candidateWithdrew', about.match, about.subject),
      context.now,
    );
  },
});

export const answerLateCompletionOnServer = onServer(answerLateCompletion, {
  async onAccepted(store, { matchId }, context) {
    const match = await readMatch(store, matchId);
    if (!isOwed(match)) return scheduleDeadline(store, match, context);
    await store.put('matches', { ...match, waitsForPlaceSince: context.now });
    await givePlaces(store, match.jobId, context, matchId);
  },
});
