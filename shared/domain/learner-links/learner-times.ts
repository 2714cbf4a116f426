// A learner chooses an offered time or declines one. By a mailed link, in a course whose setting allows it, that takes effect
// as an act of the provider. Otherwise it waits for the provider, who is only told.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import type { AcceptContext } from '#shared/engine/command.ts';
import { instant, nullableText, rowId } from '#shared/engine/field-schemas.ts';
import type { Writer } from '#shared/engine/store.ts';
import { HOUR_MS } from '#shared/lib/time.ts';
import { lateDeclineHours, learnerTextLength } from '#shared/policy.ts';
import { canConfirm, canMove } from '../interviews/interviews.ts';
import type { Match } from '../interviews/interviews.ts';
import { confirmTime } from '../interviews/propose-times.ts';
import { confirmTimeOnServer } from '../interviews/propose-times.server.ts';
import { cancelInterview } from '../interviews/reschedule.ts';
import { cancelInterviewOnServer } from '../interviews/reschedule.server.ts';
import { notice } from '../notifications/notifications.ts';
import { notifyParty } from '../notifications/notify-party.ts';
import { refuseAccount } from '../refusals/account-refusals.ts';
import { actingMatch, inProvidersPlace } from './acting-link.ts';
import type { LearnerLink } from './learner-link.ts';
import { addReply } from './learner-replies.ts';

/** Chooses one of the offered times, or none of them and names free days. */
export const chooseAsLearner = defineCommand({
  name: 'learner.choose',
  allowed: ['learner'],
  input: z.object({
    id: rowId(),
    matchId: rowId(),
    /** Null for none of the times. */
    startsAt: z.nullable(instant()),
    freeDays: nullableText(learnerTextLength),
  }),
  done: 'Chose a time',
  failed: 'Failed to choose a time',
  async run() {},
  async onAccepted(store, { id, matchId, startsAt, freeDays }, context) {
    const acting = await actingMatch(store, matchId, context);
    const { match, link } = acting;
    const asProvider = inProvidersPlace(context, link);
    const slots = await store.find('slots', { matchId });
    const offered = slots.filter((slot) => canConfirm(slot, match, asProvider.actor, context.now));
    const slot = offered.find((each) => each.startsAt === startsAt);
    if (offered.length === 0 || (startsAt !== null && !slot)) throw refuseAccount('learnerReply.tooLate');
    if (!slot) return addReply(store, { ...acting, id }, { kind: 'none', text: freeDays }, context);
    await addReply(store, { ...acting, id }, { kind: 'choose', startsAt }, context);
    if (!(await takesEffect(store, match, link))) return;
    await confirmTime.run(store, { slotId: slot.id }, asProvider);
    await confirmTimeOnServer.onAccepted?.(store, { slotId: slot.id }, asProvider);
    await tellProvider(store, match, { code: 'learner.chose', at: slot.startsAt }, context);
  },
});

/** Says that the learner can’t come to an interview that has not begun. */
export const declineAsLearner = defineCommand({
  name: 'learner.decline',
  allowed: ['learner'],
  input: z.object({ id: rowId(), matchId: rowId(), from: instant() }),
  done: 'Said that they can’t come',
  failed: 'Failed to decline the interview',
  async run() {},
  async onAccepted(store, { id, matchId, from }, context) {
    const acting = await actingMatch(store, matchId, context);
    const { match, link } = acting;
    if (!canMove(match, context.now) || match.interviewDate !== from)
      throw refuseAccount('learnerReply.tooLate');
    await addReply(store, { ...acting, id }, { kind: 'decline', startsAt: from }, context);
    const isEffective = await takesEffect(store, match, link);
    if (isEffective) {
      const input = { matchId, from, reason: 'The candidate can’t come.', unavailableUntil: null };
      const asProvider = inProvidersPlace(context, link);
      await cancelInterview.run(store, input, asProvider);
      await cancelInterviewOnServer.onAccepted?.(store, input, asProvider);
    }
    const isSoon = Date.parse(from) - Date.parse(context.now) <= lateDeclineHours * HOUR_MS;
    if (isEffective || isSoon)
      await tellProvider(store, match, { code: 'learner.declined', at: from, isEffective }, context);
  },
});

/** Whether what the learner says about times counts as the provider’s act. */
async function takesEffect(store: Writer, { courseId }: Match, { delivery }: LearnerLink): Promise<boolean> {
  const course = await store.get('courses', courseId);
  return delivery === 'mailed' && course?.learnersChoose === true;
}

type Told = { at: string } & ({ code: 'learner.chose' } | { code: 'learner.declined'; isEffective: boolean });

const tellProvider = (store: Writer, match: Match, told: Told, { now }: AcceptContext): Promise<void> =>
  notifyParty(
    store,
    match,
    'provider',
    told.code,
    ({ zone, ...about }) => {
      const subject = { ...about.subject, happensAt: told.at };
      const params = { ...about.match, at: told.at, zone };
      return told.code === 'learner.chose'
        ? notice(told.code, params, subject)
        : notice(told.code, { ...params, isCancelled: told.isEffective }, subject);
    },
    now,
  );
