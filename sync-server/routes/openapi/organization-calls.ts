// The calls of an organization: its members, invitations, keys, webhooks, calendar feeds and links to students.
import * as z from 'zod/mini';
import * as people from './people-readings.ts';
import { addressInvitationBodies } from '../address-invitations.ts';
import { calendarFeedBody } from '../calendar-feeds.ts';
import { accountBodies } from '../identity/account.ts';
import { learnerContactsBody, learnerLinksBody, learnersChooseBody } from '../identity/learner-links.ts';
import { serviceAccountShape } from '#shared/domain/service-accounts/service-account.ts';
import { serviceAccountBodies } from '../identity/service-accounts.ts';
import { webhookDeliveryShape, webhookShape } from '#shared/domain/webhooks/webhook.ts';
import { webhookBodies } from '../identity/webhooks.ts';
import { viewBody } from '../identity/views.ts';
import { call, signedIn, neverRepeated, everybody } from './described-call.ts';
import type { DescribedCall } from './described-call.ts';

const newWebhook = z.object({ webhook: webhookShape, secret: z.string() });

/** The calls of an organization besides those of the REST table. */
export const organizationCalls: readonly DescribedCall[] = [
  call('POST /colleagues/:id/view', 'A page of the rows that a colleague’s device keeps, line by line.', {
    ...neverRepeated,
    status: 200,
    body: viewBody,
    reading: people.anyObject,
  }),
  call('GET /calendar-feeds', 'One’s own calendar feeds, without their addresses.', {
    ...signedIn,
    reading: people.calendarFeeds,
  }),
  call('POST /calendar-feeds', 'Makes a feed of all interviews, or of a site, and tells its address once.', {
    ...neverRepeated,
    body: calendarFeedBody,
    reading: z.object({ address: z.string() }),
  }),
  call('POST /calendar-feeds/:id/renewal', 'Gives a feed another address. The one before ends.', {
    ...neverRepeated,
    status: 200,
    reading: z.object({ address: z.string() }),
  }),
  call('DELETE /calendar-feeds/:id', 'Ends a feed.', signedIn),
  call('POST /learner-links', 'Makes links to the own pages of up to 100 students, and tells each once.', {
    ...neverRepeated,
    body: learnerLinksBody,
    reading: z.object({ links: z.array(z.looseObject({ enrollmentId: z.string() })) }),
  }),
  call('DELETE /learner-links/:id', 'Ends a link to a student’s own page.', signedIn),
  call('GET /service-accounts', 'The keys of one’s organization, without the keys themselves. For owners.', {
    ...signedIn,
    reading: z.object({ accounts: z.array(serviceAccountShape) }),
  }),
  call(
    'POST /service-accounts',
    'Makes a key for another system, and tells it once; within a day of a sign-in.',
    {
      ...neverRepeated,
      body: serviceAccountBodies.add,
      reading: z.object({ account: serviceAccountShape, key: z.string() }),
    },
  ),
  call('PUT /service-accounts/:id/scopes', 'Changes what a key may do; within a day of a sign-in.', {
    ...signedIn,
    body: serviceAccountBodies.scopes,
    reading: serviceAccountShape,
  }),
  call('DELETE /service-accounts/:id', 'Revokes a key. It ends with its next request.', signedIn),
  call('GET /webhooks', 'The webhooks of one’s organization, without their secrets. For owners.', {
    ...signedIn,
    reading: z.object({ webhooks: z.array(webhookShape) }),
  }),
  call('POST /webhooks', 'Makes a webhook, and tells its secret once; within a day of a sign-in.', {
    ...neverRepeated,
    body: webhookBodies.add,
    reading: newWebhook,
  }),
  call(
    'POST /webhooks/:id/secret',
    'Makes another secret. The one before counts for a day; within a day of a sign-in.',
    { ...neverRepeated, status: 200, reading: newWebhook },
  ),
  call('PUT /webhooks/:id/pause', 'Pauses a webhook, or resumes it. What waits is sent then.', {
    ...signedIn,
    body: webhookBodies.pause,
    reading: webhookShape,
  }),
  call('DELETE /webhooks/:id', 'Deletes a webhook with its log and what waits.', signedIn),
  call('POST /webhooks/:id/pings', 'Sends a test.', { ...signedIn, status: 204 }),
  call('GET /webhooks/:id/deliveries', 'The newest deliveries of a webhook, without what was sent.', {
    ...signedIn,
    reading: z.object({ deliveries: z.array(webhookDeliveryShape) }),
  }),
  call('POST /webhooks/:id/deliveries/:delivery/again', 'Sends a delivery again, under its id.', {
    ...signedIn,
    status: 204,
  }),
  call('POST /learner-contacts', 'Records that up to 100 students, or their guardians, agreed to emails.', {
    ...signedIn,
    status: 200,
    body: learnerContactsBody,
    reading: z.object({
      recorded: z.int(),
      refused: z.array(z.object({ enrollmentId: z.string(), refused: z.string() })),
    }),
  }),
  call('DELETE /learner-contacts/:id', 'Ends the emails to a student at once.', signedIn),
  call('PUT /courses/:id/learners-choose', 'Lets learners choose times by the links that were mailed.', {
    ...signedIn,
    status: 204,
    body: learnersChooseBody,
  }),
  call('GET /colleagues', 'Who acts for one’s organization, and who is invited.', {
    ...signedIn,
    reading: people.team,
  }),
  call('POST /colleagues/invitations', 'Makes a link that invites a colleague in a role.', {
    ...neverRepeated,
    body: accountBodies.invite,
    reading: people.invited,
  }),
  call('DELETE /colleagues/invitations/:id', 'Withdraws it.', signedIn),
  call('POST /colleagues/invitation', 'Returns who invites, to a person with the link.', {
    ...everybody,
    status: 200,
    body: accountBodies.invitation,
    reading: people.teamInvitation,
  }),
  call('POST /colleagues/join', 'Joins the organization that invited.', {
    ...neverRepeated,
    status: 204,
    body: accountBodies.join,
  }),
  call('POST /colleagues/leave', 'Leaves one’s organization.', { ...signedIn, status: 204 }),
  call('DELETE /colleagues/:id', 'Removes a colleague.', signedIn),
  call('PUT /colleagues/:id/role', 'Changes the role of a member.', {
    ...signedIn,
    status: 204,
    body: accountBodies.role,
  }),
  call('POST /colleagues/:id/ownership', 'Makes another member the owner in one’s own place.', {
    ...signedIn,
    status: 204,
  }),
  call(
    'GET /address-invitations',
    'Invitations that one sent to email addresses, or that were sent to one’s own.',
    {
      ...signedIn,
      reading: people.addressInvitations,
    },
  ),
  call(
    'POST /address-invitations',
    'Invites a training provider by its email address; the same answer for every address.',
    {
      ...signedIn,
      status: 204,
      body: addressInvitationBodies.invite,
    },
  ),
  call('DELETE /address-invitations/:id', 'Withdraws it.', signedIn),
  call('POST /address-invitations/:id/course', 'Makes it an invitation of one of one’s own courses.', {
    ...signedIn,
    status: 204,
    body: addressInvitationBodies.course,
  }),
  call('POST /address-invitations/:id/decline', 'Declines it.', { ...signedIn, status: 204 }),
];
