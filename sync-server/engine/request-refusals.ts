// Why a request is refused that is no change of a device: signing in, invitations by mail, push and REST. The answer
// carries the finished sentence.
import * as z from 'zod/mini';
import { suspensionSentence } from '#shared/domain/people/suspensions.ts';
import { maxEntries } from '#shared/engine/protocol.ts';
import {
  calendarFeedsPerPerson,
  mostVerifiedAtOnce,
  serviceAccountsPerOrganization,
  webhooksPerOrganization,
} from '#shared/policy.ts';
import { codedRefusal, fixedRefusal, refuserOf } from '#shared/engine/coded-refusal.ts';

const text = z.string();

const requestRefusals = {
  'account.openInvitations': fixedRefusal(
    'in_use',
    'Cancel your open invitations before you choose another account type.',
  ),
  'account.noOrganization': fixedRefusal('not_found', 'This account doesn’t belong to an organization.'),
  'account.closed': codedRefusal(
    'suspended',
    { of: z.enum(['account', 'organization']), reason: z.nullable(text) },
    suspensionSentence,
  ),
  'account.memberElsewhere': codedRefusal(
    'in_use',
    { organization: text },
    ({ organization }) => `Leave ${organization} first: you sign in there with this account, too.`,
  ),
  'account.notLinked': fixedRefusal('not_found', 'You are no longer a member of this organization.'),
  'account.sharedDevice': fixedRefusal(
    'forbidden',
    'This device is shared. Lock it, and sign in to the other organization there.',
  ),
  'addressInvitation.tooMany': fixedRefusal(
    'limit',
    'The employer has too many open invitations. Try again later.',
  ),
  'addressChange.notOpen': fixedRefusal('not_found', 'This change is no longer open.'),
  'calendarFeed.noSite': fixedRefusal('not_found', 'You don’t work at this site.'),
  'calendarFeed.tooMany': fixedRefusal(
    'limit',
    `You have ${calendarFeedsPerPerson} calendar feeds. Revoke one to create another.`,
  ),
  'calendarFeed.gone': fixedRefusal('not_found', 'This calendar feed no longer exists.'),
  'serviceAccount.alsoSession': fixedRefusal('invalid', 'Send a key or a session cookie, not both.'),
  'serviceAccount.address': fixedRefusal('forbidden', 'This key may not be used from this network address.'),
  'serviceAccount.ended': fixedRefusal('invalid', 'The end date has to be in the future.'),
  'serviceAccount.scopes': fixedRefusal('invalid', 'Your organization can’t give one of these scopes.'),
  'serviceAccount.tooMany': fixedRefusal(
    'limit',
    `Your organization has ${serviceAccountsPerOrganization} keys. Revoke one to create another.`,
  ),
  'serviceAccount.gone': fixedRefusal('not_found', 'This key no longer exists.'),
  'webhook.https': fixedRefusal('invalid', 'The address has to begin with https:// and name a host.'),
  'webhook.private': fixedRefusal(
    'invalid',
    'This address is not on the public internet. Enter the name of a host that everybody can reach.',
  ),
  'webhook.own': fixedRefusal(
    'invalid',
    'This is the address of this platform. Enter that of your own system.',
  ),
  'webhook.unknownHost': fixedRefusal('invalid', 'No host of this name was found.'),
  'webhook.events': fixedRefusal('invalid', 'Your organization can’t choose one of these.'),
  'webhook.tooMany': fixedRefusal(
    'limit',
    `Your organization has ${webhooksPerOrganization} webhooks. Delete one to create another.`,
  ),
  'webhook.gone': fixedRefusal('not_found', 'This webhook no longer exists.'),
  'webhook.noDelivery': fixedRefusal('not_found', 'This delivery is no longer in the log.'),
  'v1.noCommand': codedRefusal('not_found', { name: text }, ({ name }) => `There is no command ${name}.`),
  'v1.noVersion': codedRefusal(
    'invalid',
    { name: text },
    ({ name }) => `${name} names no row that has a version. Leave out If-Match.`,
  ),
  'v1.noJson': codedRefusal('invalid', { line: z.int() }, ({ line }) => `Line ${line} isn’t valid JSON.`),
  'v1.lines': fixedRefusal('invalid', `Send 1 to ${maxEntries} lines.`),
  'teamInvitation.gone': fixedRefusal(
    'not_found',
    'This invitation was already used, was cancelled, or has expired. Ask for a new one.',
  ),
  'colleague.viewing': fixedRefusal('forbidden', 'You are viewing as a colleague. Nothing can be changed.'),
  'push.unknownService': fixedRefusal('invalid', 'This browser uses a push service we do not know.'),
  'push.staleKey': fixedRefusal('stale', 'This device has to subscribe to notifications again.'),
  'push.notSubscribed': fixedRefusal('not_found', 'This device is not subscribed to notifications.'),
  'push.noSubscription': fixedRefusal('invalid', 'This is not a push subscription as browsers make them.'),
  'rest.notFound': codedRefusal(
    'not_found',
    { title: text, description: text },
    ({ title, description }) => `${title}. ${description}`,
  ),
  'rest.unknownNames': codedRefusal(
    'invalid',
    { kind: z.enum(['parameter', 'field']), told: z.array(text), taken: z.array(text) },
    ({ kind, told, taken }) =>
      `This call knows no ${kind} ${told.join(', ')}. ${taken.length > 0 ? `It takes ${taken.join(', ')}.` : 'It takes none.'}`,
  ),
  'rest.changed': fixedRefusal('stale', 'This was changed in the meantime. Load it again.'),
  'rest.changedAtOnce': fixedRefusal('stale', 'Somebody changed this at the same moment. Load it again.'),
  'rest.reusedKey': fixedRefusal(
    'key_reused',
    'This Idempotency-Key was used for another request. Use a new key for each change.',
  ),
  'rest.underWay': fixedRefusal(
    'in_progress',
    'The first request with this Idempotency-Key is still running. Send it again in a moment.',
  ),
  'rest.noPlace': fixedRefusal('invalid', 'This is not a place in the list.'),
  'rest.noObject': fixedRefusal('invalid', 'The body must be a JSON object.'),
  'rest.organizations': fixedRefusal('invalid', `Name 1 to ${mostVerifiedAtOnce} organizations.`),
  'rest.wholeList': codedRefusal(
    'invalid',
    { most: z.int(), call: text },
    ({ most, call }) => `This list has more than ${most} rows. Ask for pages with limit, or read ${call}.`,
  ),
  'changes.assigned': fixedRefusal(
    'forbidden',
    'Only people who work on everything of their organization can follow its changes.',
  ),
  'history.notFound': fixedRefusal('not_found', "This doesn't exist or you don't have access to it."),
};

export const refuseRequest = refuserOf(requestRefusals);
