// Notifies the other side of a time agreed by phone, and of the answer to it.
import { scheduleDeadline } from '../guarantees/deadline-timer.ts';
import { readMatch, partyName } from './interviews.ts';
import { notifyParty } from '../notifications/notify-party.ts';
import { notice } from '../notifications/notifications.ts';
import { onServer } from '#shared/engine/command.ts';
import { agreeInterviewByPhone, confirmAgreedTime, objectToPhone } from './agreed-times.ts';

export const agreeInterviewByPhoneOnServer = onServer(agreeInterviewByPhone, {
  async onAccepted(store, { matchId, startsAt }, context) {
    const match = await readMatch(store, matchId);
    await notifyParty(
      store,
      match,
      'provider',
      'byPhone',
      (about) =>
        notice(
          'interview.agreedByPhone',
          { ...about.match, at: startsAt, zone: about.zone },
          { ...about.subject, happensAt: startsAt },
        ),
      context.now,
    );
    await scheduleDeadline(store, match, context);
  },
});

export const confirmAgreedTimeOnServer = onServer(confirmAgreedTime, {
  async onAccepted(store, { matchId, startsAt }, context) {
    const match = await readMatch(store, matchId);
    await notifyParty(
      store,
      match,
      'employer',
      'confirmed',
      (about) =>
        notice(
          'interview.confirmed',
          { ...about.match, at: startsAt, zone: about.zone },
          { ...about.subject, happensAt: startsAt },
        ),
      context.now,
    );
  },
});

export const objectToPhoneOnServer = onServer(objectToPhone, {
  async onAccepted(store, { matchId }, context) {
    const match = await readMatch(store, matchId);
    const provider = await partyName(store, match, 'provider');
    await notifyParty(
      store,
      match,
      'employer',
      'objected',
      (about) => notice('interview.objected', { ...about.match, by: provider }, about.subject),
      context.now,
    );
    await scheduleDeadline(store, match, context);
  },
});
