// Lets an employer ask to be released from one interview; the provider grants or refuses the release.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import { rowId, textOf } from '#shared/engine/field-schemas.ts';
import { cancelledBecause, cancelSchedule } from '../interviews/meetings.ts';
import { withdrawnBecause } from '../interviews/withdrawal.ts';
import { noted } from '../refusals/note-texts.ts';
import { isEnding, isOwed, readMatch, statusRefusal } from '../interviews/interviews.ts';
import type { Match } from '../interviews/interviews.ts';

/** Asks for a release from one interview, because the vacancy is filled. */
export const askRelease = defineCommand({
  name: 'matches.askRelease',
  allowed: ['employer'],
  leastRole: 'manager',
  input: z.object({ matchId: rowId(), reason: textOf(1, 'Say why you ask', 1000) }),
  done: 'Release requested',
  failed: 'Failed to ask for the release',
  isBinding: true,
  async run(store, { matchId, reason }) {
    const match = await readMatch(store, matchId);
    if (!isOwed(match) || isEnding(match)) throw statusRefusal(match);
    if (match.releaseAskedFor === reason) return noted('note.alreadyDone', {});
    return store.put('matches', { ...match, releaseAskedFor: reason });
  },
});

/** Reports whether the provider has a release to answer. */
export const canAnswerRelease = (match: Match): boolean => isOwed(match) && match.releaseAskedFor !== null;

/** Grants or refuses the release for the provider. */
export const answerRelease = defineCommand({
  name: 'matches.answerRelease',
  allowed: ['provider'],
  leastRole: 'manager',
  input: z.object({ matchId: rowId(), isGranted: z.boolean() }),
  done: 'Answer saved',
  failed: 'Failed to save the answer',
  isBinding: true,
  async run(store, { matchId, isGranted }, context) {
    const match = await readMatch(store, matchId);
    if (!canAnswerRelease(match)) throw statusRefusal(match);
    if (!isGranted) return store.put('matches', { ...match, releaseAskedFor: null });
    await cancelSchedule(store, match, context, cancelledBecause('cancelled.released'));
    await store.put('matches', {
      ...match,
      releaseAskedFor: null,
      guarantee: 'released',
      withdrawnAt: context.now,
      ...withdrawnBecause('withdrawn.released', {}),
    });
  },
});
