// Lets an employer ask to be released from one interview; the provider grants or refuses the release.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import { Refusal } from '#shared/engine/rejection.ts';
import { rowId, textOf } from '#shared/engine/field-schemas.ts';
import { scheduleDeadline } from './deadline-timer.ts';
import { cancelSchedule } from './meetings.ts';
import { isOwed, readMatch, partyName, statusSentence, notifyParty } from './interviews.ts';
import type { Match } from './interviews.ts';
import { readReason } from '../notifications/notifications.ts';

/** Asks for a release from one interview, because the vacancy is filled. */
export const askRelease = defineCommand({
  name: 'matches.askRelease',
  allowed: ['employer'],
  input: z.object({ matchId: rowId(), reason: textOf(1, 'Say why you ask', 1000) }),
  done: 'Release requested',
  failed: 'Failed to ask for the release',
  isBinding: true,
  async run(store, { matchId, reason }) {
    const match = await readMatch(store, matchId);
    if (!isOwed(match)) throw new Refusal('stale', statusSentence(match));
    await store.put('matches', { ...match, releaseAskedFor: reason });
  },
  async onAccepted(store, { matchId }, { now }) {
    const match = await readMatch(store, matchId);
    const employer = await partyName(store, match, 'employer');
    await notifyParty(
      store,
      match,
      'provider',
      'releaseAsked',
      (job) => ({
        title: `${employer} asks for a release: ${job}`,
        message: `${match.candidateReferenceId}: answer them. ${readReason}`,
      }),
      now,
    );
  },
});

export const canAnswerRelease = (match: Match): boolean => isOwed(match) && match.releaseAskedFor !== null;

/** Grants or refuses the release for the provider. */
export const answerRelease = defineCommand({
  name: 'matches.answerRelease',
  allowed: ['provider'],
  input: z.object({ matchId: rowId(), isGranted: z.boolean() }),
  done: 'Answer saved',
  failed: 'Failed to save the answer',
  isBinding: true,
  async run(store, { matchId, isGranted }, context) {
    const match = await readMatch(store, matchId);
    if (!canAnswerRelease(match)) throw new Refusal('stale', statusSentence(match));
    if (!isGranted) return store.put('matches', { ...match, releaseAskedFor: null });
    await cancelSchedule(store, match, context, 'Released');
    await store.put('matches', {
      ...match,
      releaseAskedFor: null,
      guarantee: 'released',
      withdrawnAt: context.now,
      withdrawnReason: 'released',
    });
  },
  async onAccepted(store, { matchId, isGranted }, context) {
    const match = await readMatch(store, matchId);
    await scheduleDeadline(store, match, context);
    await notifyParty(
      store,
      match,
      'employer',
      'releaseAnswered',
      (job) => ({
        title: isGranted ? `You are released: ${job}` : `No release: ${job}`,
        message: `${match.candidateReferenceId}: ${isGranted ? 'no interview is owed any more.' : 'the interview stays owed.'}`,
      }),
      context.now,
    );
  },
});
