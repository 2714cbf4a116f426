// Notifies the other side of a time agreed by phone, and of the answer to it.
import { refuseOnBothSides } from '../claims/both-sides.server.ts';
import { isUnsettled } from '../claims/claim.ts';
import { openClaims } from '../claims/make-claim.server.ts';
import { applySettlement } from '../claims/settle-claim.ts';
import { beginClock } from '../matching/give-places.ts';
import { readMatch } from './interviews.ts';
import { notifyParty } from '../notifications/notify-party.ts';
import { notice } from '../notifications/notifications.ts';
import { onServer } from '#shared/engine/command.ts';
import type { AcceptContext } from '#shared/engine/command.ts';
import type { Writer } from '#shared/engine/store.ts';
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
    await openClaims(store, match, context);
    await beginClock(store, await readMatch(store, matchId), context);
  },
});

export const confirmAgreedTimeOnServer = onServer(confirmAgreedTime, {
  onAccepted: (store, { matchId }, context) => applyAnswerToTime(store, matchId, context),
});

export const objectToPhoneOnServer = onServer(objectToPhone, {
  onAccepted: (store, { matchId }, context) => applyAnswerToTime(store, matchId, context),
});

async function applyAnswerToTime(store: Writer, matchId: string, context: AcceptContext): Promise<void> {
  for (const claim of await store.find('claims', { matchId }))
    if (claim.kind === 'time' && claim.settledAt === null && !isUnsettled(claim)) {
      await refuseOnBothSides(store, claim, context);
      await applySettlement(store, claim, context);
    }
}
