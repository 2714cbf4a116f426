// Notifies the other side of proposed and confirmed times, and moves the deadline.
import type { Reader } from '#shared/engine/store.ts';
import { declinesBeforeTime } from '#shared/policy.ts';
import { scheduleDeadline } from '../guarantees/deadline-timer.ts';
import { leaveTime, leaveTimeIfLate } from '../guarantees/least-time.ts';
import { beginClock } from '../matching/give-places.ts';
import { otherSide, readMatch, partyName, sideOf } from './interviews.ts';
import { notifyParty } from '../notifications/notify-party.ts';
import { notice } from '../notifications/notifications.ts';
import { onServer } from '#shared/engine/command.ts';
import { proposeTimes, confirmTime, suggestTimes, readSlot } from './propose-times.ts';

export const proposeTimesOnServer = onServer(proposeTimes, {
  async onAccepted(store, { matchId, slots }, context) {
    const match = await readMatch(store, matchId);
    await notifyParty(
      store,
      match,
      'provider',
      'proposed',
      (about) => notice('times.proposed', { ...about.match, count: slots.length }, about.subject),
      context.now,
    );
    await beginClock(store, match, context);
  },
});

export const confirmTimeOnServer = onServer(confirmTime, {
  async onAccepted(store, { slotId }, context) {
    const slot = await readSlot(store, slotId);
    const match = await readMatch(store, slot.matchId);
    await notifyParty(
      store,
      match,
      otherSide(sideOf(context.actor)),
      'confirmed',
      (about) =>
        notice(
          'interview.confirmed',
          { ...about.match, at: slot.startsAt, zone: about.zone },
          { ...about.subject, happensAt: slot.startsAt },
        ),
      context.now,
    );
    await scheduleDeadline(store, match, context);
    if (context.actor.role === 'provider') await leaveTimeIfLate(store, match, context);
  },
});

export const suggestTimesOnServer = onServer(suggestTimes, {
  async onAccepted(store, { matchId, slots }, context) {
    const match = await readMatch(store, matchId);
    const provider = await partyName(store, match, 'provider');
    await notifyParty(
      store,
      match,
      'employer',
      'suggested',
      (about) =>
        slots.length > 0
          ? notice('times.suggested', { ...about.match, by: provider }, about.subject)
          : notice('times.noneFits', about.match, about.subject),
      context.now,
    );
    await scheduleDeadline(store, match, context);
    if (slots.length === 0 && (await declinedRounds(store, matchId)) >= declinesBeforeTime)
      await leaveTime(store, match, context);
    else await leaveTimeIfLate(store, match, context);
  },
});

/** Returns how often the provider declined all proposed times. */
async function declinedRounds(store: Reader, matchId: string): Promise<number> {
  const slots = await store.find('slots', { matchId });
  const declined = slots.filter(({ state, proposedBy }) => state === 'declined' && proposedBy === 'employer');
  return new Set(declined.map(({ createdAt }) => createdAt)).size;
}
