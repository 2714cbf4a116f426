// Why a rule about accounts, invitations to a team, data requests and decisions about reports says no. Devices do not save
// these commands, so they need no texts of them.
import * as z from 'zod/mini';
import { codedRefusal, fixedRefusal, nameOf, refuserOf, who } from '#shared/engine/coded-refusal.ts';
import { flagStates } from '#shared/engine/options.ts';

const flagWords: Record<(typeof flagStates)[number], string> = {
  open: 'open',
  reviewing: 'under review',
  upheld: 'upheld',
  dismissed: 'dismissed',
};

export const accountRefusals = {
  'report.notFound': fixedRefusal('not_found', 'This report doesn’t exist.'),
  'report.status': codedRefusal(
    'stale',
    { state: z.enum(flagStates) },
    ({ state }) => `This report is now ${flagWords[state]}.`,
  ),
  'report.decided': codedRefusal(
    'stale',
    { state: z.enum(flagStates), by: who },
    ({ state, by }) => `This report was already ${flagWords[state]} by ${nameOf(by)}.`,
  ),
  'message.decided': fixedRefusal('stale', 'This report was already settled.'),
  'account.notFound': fixedRefusal('not_found', 'This account doesn’t exist.'),
  'account.suspended': fixedRefusal('suspended', 'This account is suspended.'),
  'account.alreadySuspended': fixedRefusal('stale', 'This account is already suspended.'),
  'account.own': fixedRefusal('invalid', 'You can’t suspend your own account.'),
  'account.member': fixedRefusal(
    'in_use',
    'You act for an organization. Leave it before you choose another account type.',
  ),
  'account.atWork': fixedRefusal(
    'in_use',
    'This account already has jobs, courses or colleagues, so its type can no longer be changed.',
  ),
  'account.lastAdmin': fixedRefusal(
    'in_use',
    'This is the last administrator. Make someone else an administrator first.',
  ),
  'account.hasColleagues': fixedRefusal(
    'in_use',
    'You are the last owner of an organization with other members. Hand over the ownership first.',
  ),
  'account.owesInterviews': codedRefusal('in_use', { count: z.int() }, ({ count }) =>
    count === 1
      ? 'An interview is still owed. It has to be held or released first.'
      : `There are ${count} interviews still owed. They have to be held or released first.`,
  ),
  'suspension.lifted': fixedRefusal('stale', 'This suspension was already lifted.'),
  'dataRequest.notFound': fixedRefusal('not_found', 'This data request doesn’t exist.'),
  'dataRequest.done': fixedRefusal('stale', 'This data request is already closed.'),
  'dataRequest.future': fixedRefusal('invalid', 'The day can’t be in the future'),
  'learnerLink.notFound': fixedRefusal('not_found', 'This link doesn’t exist or is already revoked.'),
  'learnerLink.over': fixedRefusal('stale', 'This link has ended.'),
  'learnerLink.tooMany': codedRefusal(
    'limit',
    { most: z.int() },
    ({ most }) => `This student has ${most} links. Revoke one first.`,
  ),
  'learnerLink.notConfirmed': fixedRefusal('forbidden', 'Say first that this page is yours.'),
  'learnerMatch.notFound': fixedRefusal('not_found', 'This interview doesn’t exist.'),
  'learnerReply.notFound': fixedRefusal('not_found', 'The learner didn’t ask for this, or took it back.'),
  'learnerReply.tooLate': fixedRefusal('stale', 'This is no longer possible. Look at the page again.'),
  'learnerReply.tooMany': fixedRefusal('limit', 'You have said this often. Please call your school.'),
  'learnerReply.answered': fixedRefusal('stale', 'You have answered this already.'),
  'learnerContact.none': fixedRefusal('stale', 'This student has not agreed to emails.'),
  'learnerRequest.open': fixedRefusal('stale', 'You have asked for this already.'),
  'colleague.inviterGone': fixedRefusal(
    'not_found',
    'The person who sent this invitation can no longer invite people. Ask for a new one.',
  ),
  'colleague.leaveFirst': fixedRefusal('in_use', 'Leave your current organization first.'),
  'colleague.isAdmin': fixedRefusal('forbidden', 'An administrator can’t join an organization.'),
  'colleague.hasOrganization': fixedRefusal(
    'in_use',
    'This account already has an active organization. Use another address.',
  ),
  'member.ownerCanSignIn': fixedRefusal(
    'in_use',
    'An owner of this organization can sign in. Ask them to hand over the ownership, or suspend their account if they have left.',
  ),
  'organization.sameCalendar': fixedRefusal('invalid', 'Nothing was changed.'),
  'organization.alreadySuspended': fixedRefusal('stale', 'This organization is already suspended.'),
};

export const refuseAccount = refuserOf(accountRefusals);
