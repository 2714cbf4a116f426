// Moves deadlines and charges after an answer to a match.
import type { AcceptContext } from '#shared/engine/command.ts';
import type { Writer } from '#shared/engine/store.ts';
import { dateIn } from '#shared/lib/time.ts';
import { claimsOf, isAbsence, isBegun, truthOf } from '../claims/claim.ts';
import type { Claim } from '../claims/claim.ts';
import { scheduleDeadline } from '../guarantees/deadline-timer.ts';
import { secondAbsence } from '../guarantees/guarantee.ts';
import { isOwed, readMatch } from './interviews.ts';
import type { Match } from './interviews.ts';
import { notifyParty } from '../notifications/notify-party.ts';
import { givePlaces } from '../matching/give-places.ts';
import { chargeMatch, reverseMatch } from '../charges/charges.ts';
import { notice } from '../notifications/notifications.ts';
import { onServer } from '#shared/engine/command.ts';
import { isEarnedNoMore, isMergedAway, isWithdrawing } from './withdrawal.ts';
import { withdrawCandidate, answerLateCompletion } from './match-answers.ts';

export const withdrawCandidateOnServer = onServer(withdrawCandidate, {
  async onAccepted(store, { matchId }, context) {
    const match = await readMatch(store, matchId);
    if (match.withdrawnAt) return endMatch(store, match, context);
    await scheduleDeadline(store, match, context);
    const interview = await store.get('interviews', matchId);
    await notifyParty(
      store,
      match,
      'employer',
      'candidateWithdrew',
      ({ zone, ...about }) =>
        notice(
          'match.candidateWithdraws',
          { ...about.match, day: dateIn(zone, match.interviewDate ?? interview?.startsAt ?? context.now) },
          about.subject,
        ),
      context.now,
    );
  },
});

/**
 * Withdraws the match of a candidate who had withdrawn after the interview began, unless an interview is still to be
 * settled or has kept the promise.
 */
export async function endWithdrawing(store: Writer, match: Match, context: AcceptContext): Promise<void> {
  if (!isOwed(match) || (await isBegun(store, match, context.now))) return;
  const withdrawn = { ...match, withdrawnAt: context.now };
  await store.put('matches', withdrawn);
  await endMatch(store, withdrawn, context);
}

/**
 * Returns the match of a settled claim. An interview that turned out to be held before its candidate was withdrawn, or the
 * completion removed, keeps the promise, as a second absence does, and the match is there again with its fee.
 */
export async function returnIfKept(store: Writer, claim: Claim, context: AcceptContext): Promise<Match> {
  const match = await readMatch(store, claim.matchId);
  const { withdrawnAt, owedSince } = match;
  const isOfPromise = withdrawnAt !== null && claim.createdAt >= owedSince && claim.createdAt <= withdrawnAt;
  const kept = { ...match, withdrawnAt: null };
  const isNobodysAct = isEarnedNoMore(match) || isMergedAway(match);
  const returned = isNobodysAct ? { ...kept, withdrawnReason: null, withdrawnCode: null } : kept;
  if (!isOfPromise || !(isWithdrawing(returned) || isNobodysAct)) return match;
  const isSecondAbsence = isAbsence(claim) && secondAbsence(await claimsOf(store, match)) !== null;
  if (truthOf(claim) !== 'held' && !isSecondAbsence) return match;
  await store.put('matches', returned);
  await chargeMatch(store, returned, context);
  return returned;
}

async function endMatch(store: Writer, match: Match, context: AcceptContext): Promise<void> {
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
}

export const answerLateCompletionOnServer = onServer(answerLateCompletion, {
  async onAccepted(store, { matchId }, context) {
    const match = await readMatch(store, matchId);
    if (!isOwed(match)) return scheduleDeadline(store, match, context);
    await store.put('matches', { ...match, waitsForPlaceSince: context.now });
    await givePlaces(store, match.jobId, context, matchId);
  },
});
