// Why a rule about reports, messages and organizations says no.
import { handedOverNotFound } from './not-found-words.ts';
import * as z from 'zod/mini';
import { codedRefusal, fixedRefusal } from '#shared/engine/coded-refusal.ts';
import { mostHandedOver, mostSavedViews } from '#shared/policy.ts';

export const reportRefusals = {
  'report.own': fixedRefusal('invalid', 'You can’t report your own listing. Change it or make it inactive.'),
  'report.sent': fixedRefusal('stale', 'You already reported this. An administrator will review it.'),
  'listing.notHidden': fixedRefusal('stale', 'This listing is not hidden.'),
  'listing.reviewRequested': fixedRefusal(
    'stale',
    'You already requested a review. An administrator will look at it.',
  ),
  'thread.notFound': fixedRefusal('not_found', "This conversation doesn't exist or you don't have access."),
  'message.unanswered': codedRefusal(
    'limit',
    { partner: z.string() },
    ({ partner }) =>
      `${partner} hasn’t answered your messages. You can write again once they answer or you have an agreement.`,
  ),
  'message.tooManyFirst': codedRefusal(
    'limit',
    { most: z.number() },
    ({ most }) =>
      `You’ve written to ${most} new contacts today. Write to the next one tomorrow, or propose an agreement.`,
  ),
  'message.notFound': fixedRefusal('not_found', "This message doesn't exist or you don't have access."),
};

/** Shown as long as it is so, too. */
export const awaitingApproval =
  'Your organization is waiting for an administrator to verify it. Until then it can’t post jobs or link courses.';

export const organizationRefusals = {
  'views.tooMany': fixedRefusal('limit', `You have ${mostSavedViews} saved views. Remove one first.`),
  'organization.notFound': fixedRefusal('not_found', 'This organization doesn’t exist.'),
  'organization.awaitingApproval': fixedRefusal('limit', awaitingApproval),
  'organization.suspended': fixedRefusal('suspended', 'This organization is suspended.'),
  'organization.closedDays': codedRefusal(
    'invalid',
    { most: z.int() },
    ({ most }) => `Use at most ${most} closed days`,
  ),
  'site.notFound': fixedRefusal('not_found', "This site doesn't exist or you don't have access to it."),
  'site.closed': codedRefusal(
    'invalid',
    { site: z.string() },
    ({ site }) => `${site} is closed. Choose another site.`,
  ),
  'site.tooMany': codedRefusal(
    'limit',
    { most: z.int() },
    ({ most }) => `You can have at most ${most} sites.`,
  ),
  'cost.notFound': fixedRefusal('not_found', "This cost doesn't exist or you don't have access to it."),
  'colleague.notFound': fixedRefusal('not_found', 'This colleague doesn’t exist.'),
  'member.lastOwner': fixedRefusal(
    'in_use',
    'This is the last owner of the organization. Hand over the ownership first.',
  ),
  'member.handOverToSelf': fixedRefusal('invalid', 'Choose another member.'),
};

export const handedOverRefusals = {
  'handedOver.notFound': fixedRefusal('not_found', handedOverNotFound.description),
  'handedOver.noMember': fixedRefusal(
    'not_found',
    'You are not a member of this organization, or left it too long ago. Ask a manager to enter the change.',
  ),
  'handedOver.notTheirs': fixedRefusal(
    'invalid',
    'A manager can’t decide about a change of this kind in your place.',
  ),
  'handedOver.authorLeft': fixedRefusal(
    'invalid',
    'Only students, completions and other records of your organization can be handed over by somebody who has left it.',
  ),
  'handedOver.apart': fixedRefusal('invalid', 'Send changes that don’t belong together one by one.'),
  'handedOver.notConfirmed': fixedRefusal(
    'invalid',
    'Read what this change says or agrees to in your name, and confirm it, or decline the change.',
  ),
  'handedOver.unreadable': fixedRefusal(
    'invalid',
    'This change comes from another version of the app. Update the app and try again.',
  ),
  'handedOver.tooMany': fixedRefusal(
    'limit',
    `A manager has to decide about ${mostHandedOver} of your changes first.`,
  ),
};
