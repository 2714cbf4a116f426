// Describes the calls outside the REST table: their inputs and their OpenAPI text.
import * as z from 'zod/mini';
import { setUpOrganization } from '#shared/domain/organizations/set-up.ts';
import { chooseAccountType, saveName } from '#shared/domain/people/accounts.ts';
import { historyLineSchema } from '#shared/domain/edits/history.ts';
import { jsonOf, type Json } from './body.ts';
import { oneOf, readQuery, refuseUnknown, type QueryParts } from './query.ts';
import * as people from '../openapi/people-readings.ts';
import * as reading from './readings.ts';
import { refuseRequest } from '../../engine/request-refusals.ts';
import type { Route } from './route.ts';
import { addressInvitationBodies } from '../address-invitations.ts';
import { calendarFeedBody } from '../calendar-feeds.ts';
import { accountBodies } from '../identity/account.ts';
import { learnerContactsBody, learnerLinksBody, learnersChooseBody } from '../identity/learner-links.ts';
import { adminAccessBodies } from '../identity/admin-access.ts';
import { serviceAccountShape } from '#shared/domain/service-accounts/service-account.ts';
import { serviceAccountBodies } from '../identity/service-accounts.ts';
import { webhookDeliveryShape, webhookShape } from '#shared/domain/webhooks/webhook.ts';
import { webhookBodies } from '../identity/webhooks.ts';
import { onlyChecks } from '../http/acts.ts';
import type { RouteGroup } from '../http/route-group.ts';
import { viewBody } from '../identity/views.ts';
import { changesAnswer, changesQuery } from '../v1/changes.ts';
import { exportedTables } from '../v1/exported-tables.ts';
import { exportQuery } from '../v1/exports.ts';
import { listQuery } from '../v1/lists.ts';
import { v1RowSchema, v1Tables } from '../v1/read-tables.ts';
import { switchBody } from '../identity/organizations.ts';
import { passkeyBody } from '../identity/passkeys.ts';
import { memberRoles, userTypes } from '#shared/engine/options.ts';
import { accountDeletionDays } from '#shared/policy.ts';

/** A call outside of the table, described for the OpenAPI document. */
export interface DescribedCall extends Pick<Route, 'method' | 'path' | 'summary'> {
  /** Who may call it. `everybody` includes visitors. */
  who: 'signed in' | 'everybody';
  status?: 200 | 201 | 202 | 204;
  query?: QueryParts;
  body?: z.ZodMiniType;
  reading?: z.ZodMiniType;
  /** The media type of the answer, if it is not JSON. */
  media?: string;
  /** Other parameters are accepted, because monitors add their own. */
  takesOthers?: true;
}

const message = z.object({ message: z.string() });
const signedIn = { who: 'signed in' } as const;
const everybody = { who: 'everybody' } as const;
const newWebhook = z.object({ webhook: webhookShape, secret: z.string() });

const call = (
  line: string,
  summary: string,
  rest: Omit<DescribedCall, 'method' | 'path' | 'summary'>,
): DescribedCall => {
  const [method = '', path = ''] = line.split(' ');
  return { method: method.toLowerCase() as Route['method'], path, summary, ...rest };
};

export const describedCalls: readonly DescribedCall[] = [
  call('GET /auth/user', 'Who is signed in; 401 where nobody is.', { ...signedIn, reading: reading.user }),
  call('POST /auth/set-user-type', 'The account is an employer’s or a training provider’s.', {
    ...signedIn,
    status: 200,
    body: chooseAccountType.input,
    reading: reading.user,
  }),
  call('POST /request-admin-access', 'Mails a code to an address that may administer.', {
    ...everybody,
    status: 200,
    body: adminAccessBodies.ask,
    reading: message,
  }),
  call('POST /verify-admin-access', 'Signs in as an administrator by that code.', {
    ...everybody,
    status: 200,
    body: adminAccessBodies.enter,
    reading: message,
  }),
  call('POST /admin-override', 'Makes the signed-in person an administrator, if they may.', {
    ...signedIn,
    status: 200,
    reading: message,
  }),
  call('PUT /auth/name', 'Saves one’s own name.', { ...signedIn, status: 204, body: saveName.input }),
  call('PUT /auth/set-up', 'Saves one’s own name, and names an organization that has no name yet.', {
    ...signedIn,
    status: 204,
    body: setUpOrganization.input,
  }),
  call('GET /auth/address', 'A change of address that waits, and those that one may confirm.', {
    ...signedIn,
    reading: people.addressState,
  }),
  call('POST /auth/address', 'Mails a code to another address, and one to the address of today.', {
    ...signedIn,
    status: 200,
    body: accountBodies.address,
    reading: z.object({ email: z.string(), previousEmail: z.nullable(z.string()) }),
  }),
  call('PUT /auth/address', 'Signs in by that address from now on; 202 where the change has to wait.', {
    ...signedIn,
    status: 204,
    body: accountBodies.codes,
  }),
  call('DELETE /auth/address', 'Cancels a change that waits.', signedIn),
  call('POST /auth/address-requests/:id', 'Confirms or refuses the change of a colleague.', {
    ...signedIn,
    status: 204,
    body: accountBodies.decision,
  }),
  call('POST /auth/data', 'Everything that is stored about oneself; within a day of a sign-in.', {
    ...signedIn,
    status: 200,
    reading: people.anyObject,
  }),
  call(
    'GET /auth/deletion',
    'Whether one’s account waits for its deletion, and what has to be settled before.',
    { ...signedIn, reading: people.deletionState },
  ),
  call(
    'POST /auth/deletion',
    `Asks to delete one’s account after ${accountDeletionDays} days; within a day of a sign-in.`,
    {
      ...signedIn,
      status: 200,
      reading: z.object({ dueAt: z.string() }),
    },
  ),
  call('DELETE /auth/deletion', 'Keeps one’s account.', signedIn),
  call('GET /auth/organizations', 'One’s accounts: one per organization, with one sign-in for all of them.', {
    ...signedIn,
    reading: z.array(
      z.object({
        accountId: z.string(),
        organization: z.nullable(z.string()),
        kind: z.nullable(z.enum(userTypes)),
        role: z.nullable(z.enum(memberRoles)),
        isCurrent: z.boolean(),
      }),
    ),
  }),
  call('POST /auth/switch-organization', 'Acts by another one of these accounts from now on.', {
    ...signedIn,
    status: 204,
    body: switchBody,
  }),
  call('POST /colleagues/:id/view', 'A page of the rows that a colleague’s device keeps, line by line.', {
    ...signedIn,
    status: 200,
    body: viewBody,
    reading: people.anyObject,
  }),
  call('GET /health', 'Whether the process is alive.', {
    ...everybody,
    reading: z.object({ status: z.string(), database: z.string(), version: z.string() }),
    takesOthers: true,
  }),
  call('GET /ready', 'Whether the server can work: 503 while it cannot.', {
    ...everybody,
    reading: z.object({ status: z.enum(['ready', 'not ready']) }),
    takesOthers: true,
  }),
  call('GET /auth/sessions', 'Where one is signed in.', { ...signedIn, reading: people.devices }),
  call('DELETE /auth/sessions', 'Signs every other device out.', signedIn),
  call('DELETE /auth/sessions/:id', 'Signs one device out.', signedIn),
  call('GET /auth/passkeys', 'One’s own passkeys.', { ...signedIn, reading: people.passkeys }),
  call('POST /auth/passkeys/options', 'Begins to add one.', {
    ...signedIn,
    status: 200,
    reading: people.anyObject,
  }),
  call('POST /auth/passkeys', 'Adds it.', { ...signedIn, body: passkeyBody, reading: people.passkey }),
  call('DELETE /auth/passkeys/:id', 'Removes one.', signedIn),
  call('GET /calendar-feeds', 'One’s own calendar feeds, without their addresses.', {
    ...signedIn,
    reading: people.calendarFeeds,
  }),
  call('POST /calendar-feeds', 'Makes a feed of all interviews, or of a site, and tells its address once.', {
    ...signedIn,
    body: calendarFeedBody,
    reading: z.object({ address: z.string() }),
  }),
  call('POST /calendar-feeds/:id/renewal', 'Gives a feed another address. The one before ends.', {
    ...signedIn,
    status: 200,
    reading: z.object({ address: z.string() }),
  }),
  call('DELETE /calendar-feeds/:id', 'Ends a feed.', signedIn),
  call('POST /learner-links', 'Makes links to the own pages of up to 100 students, and tells each once.', {
    ...signedIn,
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
      ...signedIn,
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
    ...signedIn,
    body: webhookBodies.add,
    reading: newWebhook,
  }),
  call(
    'POST /webhooks/:id/secret',
    'Makes another secret. The one before counts for a day; within a day of a sign-in.',
    { ...signedIn, status: 200, reading: newWebhook },
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
    ...signedIn,
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
    ...signedIn,
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
  call('GET /history/:table/:id', 'What changed of a row, by whom.', {
    ...signedIn,
    reading: z.array(historyLineSchema),
  }),
  call('GET /public-jobs', 'The open jobs, where an admin shows them to visitors; else 404.', {
    ...everybody,
    query: { count: oneOf(['0'], 'Asks only whether there is such a list: 204 where there is none.') },
    reading: people.publicJobs,
  }),
  call('GET /platform', 'The name of the platform and its contact address.', {
    ...everybody,
    reading: z.object({ name: z.string(), supportEmail: z.string() }),
  }),
  call('GET /openapi.json', 'This description.', { ...everybody, reading: people.anyObject }),
  call('GET /v1/changes', 'Rows that changed since the cursor, and ids of rows that are gone.', {
    ...signedIn,
    query: changesQuery,
    reading: changesAnswer,
  }),
  ...exportedTables.map((table) =>
    call(
      `GET /v1/exports/${table}`,
      `All ${table} that one may see, as a file with the columns of the screens.`,
      {
        ...signedIn,
        query: exportQuery,
        reading: z.string(),
        media: 'text/csv',
      },
    ),
  ),
  ...v1Tables.flatMap((table) => [
    call(`GET /v1/${table}`, `The rows of ${table} that one may see.`, {
      ...signedIn,
      query: listQuery(table),
      reading: z.array(v1RowSchema(table)),
    }),
    call(`GET /v1/${table}/:id`, `One row of ${table}.`, { ...signedIn, reading: v1RowSchema(table) }),
  ]),
];

/** Paths that are not public API calls, and why. Unknown parameters are not rejected there. */
export const otherAddresses: Readonly<Record<string, readonly string[]>> = {
  'pages and forms of the sign-in, where links and issuers add parts of their own': [
    'GET /login',
    'POST /login',
    'POST /login/code',
    'POST /login/demo',
    'GET /login.css',
    'GET /login/openid',
    'GET /login/openid/callback',
    'POST /login/passkey',
    'POST /login/passkey/options',
    'GET /admin-login',
    'GET /logout',
    'GET /outbox',
    'GET /unsubscribe',
    'POST /unsubscribe',
    'GET /undo-address',
    'POST /undo-address',
  ],
  'what devices of any age say, by a protocol of their own': [
    'POST /sync',
    'POST /sync/digests',
    'POST /sync/comparison',
    'GET /sync/clients/:client',
    'GET /events',
    'GET /push-subscriptions/key',
    'PUT /push-subscriptions',
    'DELETE /push-subscriptions',
    'POST /push-subscriptions/test',
    'POST /push-receipts',
    'POST /auth/lock',
    'POST /auth/unlock',
    'POST /sealing-keys',
    'GET /sealing-keys/:id',
    'DELETE /sealing-keys/:id',
    'POST /tagging-keys',
    'GET /tagging-keys/:id',
  ],
  'the page that shows this description, and its files': [
    'GET /docs',
    'GET /docs/start.js',
    'GET /docs/swagger-ui.css',
    'GET /docs/swagger-ui-bundle.js',
  ],
  'what calendar programs read, which add parameters of their own': ['GET /calendar/:secret.ics'],
  'what browsers send by themselves': ['POST /policy-reports', 'POST /browser-errors'],
};

/** Runs before the routes, so that a person who is not signed in gets that rejection first. */
export const undeclaredRoutes: RouteGroup = (router) => {
  for (const described of describedCalls)
    if (!described.takesOthers)
      router[described.method](
        described.path,
        onlyChecks((context, next) => {
          if (described.who === 'everybody' || context.state.user) refuseUndeclared(described, context);
          return next();
        }),
      );
};

interface Asked {
  query: Readonly<Record<string, unknown>>;
  request: { body?: unknown };
}

function refuseUndeclared({ query: parts, body }: DescribedCall, { query, request }: Asked): void {
  readQuery(query, parts);
  const given = request.body;
  if (typeof given !== 'object' || given === null) return;
  if (Array.isArray(given)) throw refuseRequest('rest.noObject');
  refuseUnknown('field', Object.keys(given), body ? fieldsOf(body) : []);
}

const fieldsOf = (body: z.ZodMiniType): string[] =>
  Object.keys((jsonOf(body, 'input').properties ?? {}) as Json);
