// Handles answers about a whole match: the candidate withdraws, or the employer accepts or declines a late completion.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import { rowId, textOf } from '#shared/engine/field-schemas.ts';
import { isBegun } from '../claims/claim.ts';
import { noted } from '../refusals/note-texts.ts';
import { isOwed, readMatch, statusRefusal, waitsForAcceptance } from './interviews.ts';
import { cancelSchedule, cancelTimeAhead, typedNote } from './meetings.ts';
import { isWithdrawing, withdrawnBecause } from './withdrawal.ts';

/**
 * Withdraws the match for the provider, because the candidate is no longer looking or must not be interviewed. An interview
 * that has begun is settled first. If it keeps the promise, the match stays.
 */
export const withdrawCandidate = defineCommand({
  name: 'matches.withdraw',
  allowed: ['provider'],
  leastRole: 'member',
  input: z.object({ matchId: rowId(), reason: textOf(1, 'Say why the candidate withdrew', 1000) }),
  done: 'Candidate withdrawn',
  failed: 'Failed to withdraw the candidate',
  isBinding: true,
  async run(store, { matchId, reason }, context) {
    const match = await readMatch(store, matchId);
    if (!isOwed(match) && !waitsForAcceptance(match)) throw statusRefusal(match);
    if (isWithdrawing(match)) return noted('note.alreadyDone', {});
    const why = withdrawnBecause('withdrawn.byCandidate', { reason });
    if (await isBegun(store, match, context.now)) {
      const begun = await cancelTimeAhead(store, match, context, typedNote(reason));
      await store.put('matches', { ...begun, releaseAskedFor: null, ...why });
      return {};
    }
    await cancelSchedule(store, match, context, typedNote(reason));
    await store.put('matches', { ...match, withdrawnAt: context.now, ...why });
    return {};
  },
});

/** Accepts a completion that came long after the agreement ended as a normal match, or declines it. */
export const answerLateCompletion = defineCommand({
  name: 'matches.answerLate',
  allowed: ['employer'],
  leastRole: 'manager',
  input: z.object({ matchId: rowId(), isAccepted: z.boolean() }),
  done: 'Answer saved',
  failed: 'Failed to save the answer',
  isBinding: true,
  async run(store, input, { now }) {
    const match = await readMatch(store, input.matchId);
    if (!waitsForAcceptance(match)) throw statusRefusal(match);
    if (input.isAccepted)
      await store.put('matches', { ...match, lateCompletion: 'accepted', owedSince: now });
    else
      await store.put('matches', {
        ...match,
        lateCompletion: 'declined',
        withdrawnAt: now,
        ...withdrawnBecause('withdrawn.lateDeclined', {}),
      });
  },
});
