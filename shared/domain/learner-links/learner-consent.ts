// A learner agrees on their own page to be named to one employer, or ends it.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import { rowId } from '#shared/engine/field-schemas.ts';
import { dateIn } from '#shared/lib/time.ts';
import { consentWording, saveConsent, withdrawConsent } from '../consents/consents.ts';
import { notifyEmployer } from '../consents/consents.server.ts';
import { notice } from '../notifications/notifications.ts';
import { notifyParty } from '../notifications/notify-party.ts';
import { timeZoneOf } from '../organizations/organizations.ts';
import { actingMatch, inProvidersPlace } from './acting-link.ts';

/** Gives or ends the consent to be named to the employer of one match. */
export const consentAsLearner = defineCommand({
  name: 'learner.consent',
  allowed: ['learner'],
  input: z.object({
    matchId: rowId(),
    isGiven: z.boolean(),
    wording: z._default(z.literal(consentWording), consentWording),
    withContact: z._default(z.boolean(), false),
  }),
  done: 'Changed who sees their name',
  failed: 'Failed to change who sees their name',
  async run() {},
  async onAccepted(store, { matchId, isGiven, wording, withContact }, context) {
    const { match, link } = await actingMatch(store, matchId, context);
    const asProvider = inProvidersPlace(context, link);
    const { now } = context;
    if (isGiven) {
      const givenOn = dateIn(await timeZoneOf(store, match.providerId), now);
      await saveConsent(store, match, { wording, how: 'by link', givenOn, withContact }, asProvider);
    } else await withdrawConsent.run(store, { matchId }, asProvider);
    await notifyEmployer(store, matchId, isGiven ? 'consent.given' : 'consent.withdrawn', now);
    await notifyParty(
      store,
      match,
      'provider',
      'learner.consent',
      (about) => notice('learner.consent', { ...about.match, isGiven }, about.subject),
      now,
    );
  },
});
