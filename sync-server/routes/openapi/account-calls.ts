// The calls of one’s own account and sign-in.
import * as z from 'zod/mini';
import { setUpOrganization } from '#shared/domain/organizations/set-up.ts';
import { chooseAccountType, saveName } from '#shared/domain/people/accounts.ts';
import * as people from './people-readings.ts';
import * as reading from '../rest/readings.ts';
import { accountBodies } from '../identity/account.ts';
import { adminAccessBodies } from '../identity/admin-access.ts';
import { switchBody } from '../identity/organizations.ts';
import { passkeyBody } from '../identity/passkeys.ts';
import { memberRoles, userTypes } from '#shared/engine/options.ts';
import { accountDeletionDays } from '#shared/policy.ts';
import { call, signedIn, neverRepeated, everybody } from './described-call.ts';
import type { DescribedCall } from './described-call.ts';

const message = z.object({ message: z.string() });

/** The calls of one’s own account and sign-in. */
export const accountCalls: readonly DescribedCall[] = [
  call('GET /auth/user', 'Who is signed in; 401 where nobody is.', { ...signedIn, reading: reading.user }),
  call('POST /auth/set-user-type', 'The account is an employer’s or a training provider’s.', {
    ...neverRepeated,
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
    ...neverRepeated,
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
    ...neverRepeated,
    status: 200,
    body: accountBodies.address,
    reading: z.object({ email: z.string(), previousEmail: z.nullable(z.string()) }),
  }),
  call('PUT /auth/address', 'Signs in by that address from now on; 202 where the change has to wait.', {
    ...neverRepeated,
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
    ...neverRepeated,
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
      ...neverRepeated,
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
    ...neverRepeated,
    status: 204,
    body: switchBody,
  }),
  call('GET /auth/sessions', 'Where one is signed in.', { ...signedIn, reading: people.devices }),
  call('DELETE /auth/sessions', 'Signs every other device out.', signedIn),
  call('DELETE /auth/sessions/:id', 'Signs one device out.', signedIn),
  call('GET /auth/passkeys', 'One’s own passkeys.', { ...signedIn, reading: people.passkeys }),
  call('POST /auth/passkeys/options', 'Begins to add one.', {
    ...neverRepeated,
    status: 200,
    reading: people.anyObject,
  }),
  call('POST /auth/passkeys', 'Adds it.', { ...neverRepeated, body: passkeyBody, reading: people.passkey }),
  call('DELETE /auth/passkeys/:id', 'Removes one.', signedIn),
];
