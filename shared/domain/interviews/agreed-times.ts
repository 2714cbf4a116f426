// Handles a time that the employer recorded or moved alone: "Agreed by phone", and the provider's answer to it.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import { plusDays } from '#shared/lib/time.ts';
import { instant, rowId, textOf } from '#shared/engine/field-schemas.ts';
import { begun, canSchedule, isScheduled, readMatch, partyName, statusRefusal } from './interviews.ts';
import type { Interview } from './interviews.ts';
import { closeSlots, scheduleInterview, placeFields, refusePast, saveInterview } from './meetings.ts';
import { endUnconfirmedPause } from '../guarantees/clock-pauses.ts';
import { refuseTimeClaim } from '../claims/answer-claims.ts';
import { canDispute } from '../claims/claim.ts';
import { addTime } from '../claims/make-claim.ts';
import { confirmTimeClaim, timeToAnswer } from '../claims/time-claims.ts';
import { phoneObjectionDays } from '#shared/policy.ts';
import { refuse } from '../refusals/refusal-texts.ts';
import { noted } from '../refusals/note-texts.ts';

/**
 * Records a time that both sides agreed outside the product ("Agreed by phone"). The provider is notified and may
 * object. A time that the provider confirmed is moved or cancelled, never recorded again.
 */
export const agreeInterviewByPhone = defineCommand({
  name: 'interviews.agreeByPhone',
  allowed: ['employer'],
  leastRole: 'member',
  input: z.object({
    matchId: rowId(),
    startsAt: instant(),
    kind: z._default(placeFields.kind, 'in-person'),
    place: z._default(placeFields.place, 'As agreed by phone'),
    bring: placeFields.bring,
    minutes: z._default(placeFields.minutes, 30),
  }),
  done: 'Interview scheduled',
  failed: 'Failed to schedule interview',
  isBinding: true,
  async run(store, { matchId, startsAt, ...where }, context) {
    const match = begun(await readMatch(store, matchId), context.now);
    if (!canSchedule(match)) throw statusRefusal(match);
    refusePast([startsAt], context.now, 'startsAt');
    await endUnconfirmedPause(store, match, context);
    await closeSlots(store, match.id, 'withdrawn');
    await saveInterview(store, match, context, {
      ...where,
      room: null,
      confirmedAt: null,
      isProvidersTime: false,
      objectUntil: plusDays(context.now, phoneObjectionDays),
    });
    await scheduleInterview(store, match, startsAt, context);
    await addTime(store, match.id, context);
  },
});

/** Confirms for the provider a time that the employer recorded or moved alone. */
export const confirmAgreedTime = defineCommand({
  name: 'interviews.confirmAgreed',
  allowed: ['provider'],
  leastRole: 'member',
  /** `startsAt` is the time that was on the screen. */
  input: z.object({ matchId: rowId(), startsAt: instant() }),
  done: 'Time confirmed',
  failed: 'Failed to choose the time',
  isBinding: true,
  async run(store, { matchId, startsAt }, context) {
    const match = await readMatch(store, matchId);
    if (!isScheduled(match)) throw statusRefusal(match);
    if (match.interviewDate !== startsAt)
      throw refuse('times.changed', { by: await partyName(store, match, 'employer') });
    const claim = await timeToAnswer(store, match, context.actor);
    if (!claim) return noted('note.alreadyConfirmed', {});
    await confirmTimeClaim(store, { ...claim, settledAt: null }, context.now);
    return {};
  },
});

/** Reports whether the employer recorded or moved the time alone and the provider has not confirmed it. */
export const isAgreedAlone = (interview: Pick<Interview, 'objectUntil' | 'isProvidersTime'>): boolean =>
  interview.objectUntil !== null && !interview.isProvidersTime;

/** Objects for the provider to a time that the employer recorded or moved alone. */
export const objectToPhone = defineCommand({
  name: 'interviews.object',
  allowed: ['provider'],
  leastRole: 'member',
  input: z.object({ matchId: rowId(), reason: textOf(1, 'Say what you didn’t agree to', 1000) }),
  done: 'Dispute sent',
  failed: 'Failed to send the dispute',
  isBinding: true,
  async run(store, { matchId, reason }, context) {
    const match = await readMatch(store, matchId);
    if (!isScheduled(match)) throw statusRefusal(match);
    const claim = await timeToAnswer(store, match, context.actor);
    if (!claim || !canDispute(claim, context.now)) throw refuse('interview.objectionOver');
    await refuseTimeClaim(store, claim, reason, context);
  },
});
