// Notifies the employer when a consent is given or withdrawn.
import type { Writer } from '#shared/engine/store.ts';
import { readMatch } from '../interviews/interviews.ts';
import { notifyParty } from '../notifications/notify-party.ts';
import { notice } from '../notifications/notifications.ts';
import { onServer } from '#shared/engine/command.ts';
import { recordConsent, withdrawConsent } from './consents.ts';

export const recordConsentOnServer = onServer(recordConsent, {
  async onAccepted(store, { matchId }, { now }) {
    await notifyEmployer(store, matchId, 'consent.given', now);
  },
});

/** Tells the employer that a name may be seen, or no longer. */
export async function notifyEmployer(
  store: Writer,
  matchId: string,
  code: 'consent.given' | 'consent.withdrawn',
  now: string,
): Promise<void> {
  await notifyParty(
    store,
    await readMatch(store, matchId),
    'employer',
    'consent',
    (about) => notice(code, about.match, about.subject),
    now,
  );
}

export const withdrawConsentOnServer = onServer(withdrawConsent, {
  async onAccepted(store, { matchId }, { now }) {
    await notifyEmployer(store, matchId, 'consent.withdrawn', now);
  },
});
