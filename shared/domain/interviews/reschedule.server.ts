// Notifies the other side when an interview is moved or cancelled, and moves the deadline.
import { openClaims } from '../claims/make-claim.server.ts';
import { scheduleDeadline } from '../guarantees/deadline-timer.ts';
import { leaveTime } from '../guarantees/least-time.ts';
import { otherSide, readMatch, partyName, sideOf } from './interviews.ts';
import { notifyParty } from '../notifications/notify-party.ts';
import { notice } from '../notifications/notifications.ts';
import { onServer } from '#shared/engine/command.ts';
import { rescheduleInterview, cancelInterview } from './reschedule.ts';

export const rescheduleInterviewOnServer = onServer(rescheduleInterview, {
  async onAccepted(store, { matchId, from, startsAt }, context) {
    const match = await readMatch(store, matchId);
    const side = sideOf(context.actor);
    const mover = await partyName(store, match, side);
    await notifyParty(
      store,
      match,
      otherSide(side),
      'moved',
      (about) =>
        notice(
          'interview.moved',
          { ...about.match, by: mover, at: startsAt, zone: about.zone },
          { ...about.subject, happensAt: from < startsAt ? from : startsAt },
        ),
      context.now,
    );
    await openClaims(store, match, context);
    await scheduleDeadline(store, await readMatch(store, matchId), context);
    if (side === 'provider') await leaveTime(store, match, context);
  },
});

export const cancelInterviewOnServer = onServer(cancelInterview, {
  async onAccepted(store, { matchId, from }, context) {
    const match = await readMatch(store, matchId);
    const side = sideOf(context.actor);
    const canceller = await partyName(store, match, side);
    await notifyParty(
      store,
      match,
      otherSide(side),
      'cancelled',
      (about) =>
        notice(
          'interview.cancelled',
          { ...about.match, by: canceller, at: from, zone: about.zone },
          { ...about.subject, happensAt: from },
        ),
      context.now,
    );
    await scheduleDeadline(store, match, context);
    if (side === 'provider') await leaveTime(store, match, context);
  },
});
