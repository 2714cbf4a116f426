// Stores reports of listings, and notifies the administrators.
import { notice, notifyAdmins } from '../notifications/notifications.ts';
import type { NoticeSubject } from '../notifications/notifications.ts';
import { organizationName } from '../organizations/organizations.ts';
import { refuse } from '../refusals/refusal-texts.ts';
import { onServer } from '#shared/engine/command.ts';
import { isWaiting, raiseFlag, requestReview, readListing, flagsOf } from './flags.ts';
import type { Kind } from './flags.ts';

export const raiseFlagOnServer = onServer(raiseFlag, {
  async onAccepted(store, input, { actor, now }) {
    const { ownerId, title } = await readListing(store, input.listing, input.listingId);
    const flags = await flagsOf(store, input.listing, input.listingId);
    if (flags.some((flag) => isWaiting(flag) && flag.reporterId === actor.organization))
      throw refuse('report.sent');
    await store.add('flags', {
      ...input,
      ownerId,
      reporterId: actor.organization,
      reporterName:
        actor.role === 'admin' ? `${actor.name}, administrator` : await organizationName(store, actor),
      state: 'open',
      decidedAt: null,
      decidedByName: null,
      decisionNote: null,
      askedAgainAt: null,
      answer: null,
      createdAt: now,
    });
    if (actor.role !== 'admin')
      await notifyAdmins(
        store,
        `flag.${input.id}`,
        notice('listing.reported', { title }, forAdmins(input.listing, input.id)),
        now,
      );
  },
});

export const requestReviewOnServer = onServer(requestReview, {
  async onAccepted(store, { listing, listingId, answer }, { now }) {
    const { title } = await readListing(store, listing, listingId);
    const upheld = (await flagsOf(store, listing, listingId)).filter(({ state }) => state === 'upheld');
    if (upheld.length === 0) throw refuse('listing.reviewRequested');
    for (const flag of upheld) {
      await store.put('flags', { ...flag, state: 'open', askedAgainAt: now, answer });
      await notifyAdmins(
        store,
        `flag.${flag.id}`,
        notice('listing.reviewRequested', { title }, forAdmins(listing, flag.id)),
        now,
      );
    }
  },
});

const forAdmins = (kind: Kind, subjectId: string): NoticeSubject => ({
  type: 'system',
  link: kind === 'job' ? '/admin/jobs?show=flagged' : '/admin/courses?show=flagged',
  subjectId,
});
