// Notifies the other side of a release, and reverses the charge of a granted one.
import { alertOnReleases } from './release-share.ts';
import { scheduleDeadline } from '../guarantees/deadline-timer.ts';
import { readMatch, partyName } from '../interviews/interviews.ts';
import { notifyParty } from '../notifications/notify-party.ts';
import { reverseMatch } from '../charges/charges.ts';
import { notice } from '../notifications/notifications.ts';
import { onServer } from '#shared/engine/command.ts';
import { askRelease, answerRelease } from './releases.ts';

export const askReleaseOnServer = onServer(askRelease, {
  async onAccepted(store, { matchId }, { now }) {
    const match = await readMatch(store, matchId);
    const employer = await partyName(store, match, 'employer');
    await notifyParty(
      store,
      match,
      'provider',
      'releaseAsked',
      (about) => notice('release.asked', { ...about.match, by: employer }, about.subject),
      now,
    );
  },
});

export const answerReleaseOnServer = onServer(answerRelease, {
  async onAccepted(store, { matchId, isGranted }, context) {
    const match = await readMatch(store, matchId);
    await scheduleDeadline(store, match, context);
    if (isGranted) await reverseMatch(store, match, context);
    await notifyParty(
      store,
      match,
      'employer',
      'releaseAnswered',
      (about) => notice(isGranted ? 'release.granted' : 'release.declined', about.match, about.subject),
      context.now,
    );
    if (isGranted) await alertOnReleases(store, match, context.now);
  },
});
