// Calls with which owners make, change and revoke the service accounts of their organization.
import * as z from 'zod/mini';
import { scopeNames } from '#shared/domain/service-accounts/scopes.ts';
import { instant, nameFrom } from '#shared/engine/field-schemas.ts';
import { mostAddressRanges, serviceAccountNameLength } from '#shared/policy.ts';
import { isAddressRange } from '#server/identity/service-accounts/address-ranges.ts';
import type { ServiceAccounts } from '#server/identity/service-accounts/service-accounts.ts';
import { requireAct } from '../http/acts.ts';
import { readBody } from '../http/read-body.ts';
import type { RouteGroup } from '../http/route-group.ts';
import { signedIn } from './signed-in.ts';

const scopes = z.array(z.enum(scopeNames)).check(z.minLength(1, 'Choose at least one scope'));
const range = z
  .string()
  .check(z.refine(isAddressRange, 'Enter addresses or ranges such as 198.51.100.7 or 198.51.100.0/24'));

export const serviceAccountBodies = {
  add: z.object({
    name: nameFrom(1, 'Name is required', serviceAccountNameLength),
    scopes,
    endsAt: z.nullable(instant()),
    addresses: z.array(range).check(z.maxLength(mostAddressRanges)),
  }),
  scopes: z.object({ scopes }),
};

/** Mounts the calls. */
export function serviceAccountRoutes({ accounts }: { accounts: ServiceAccounts }): RouteGroup {
  return (router) => {
    router.get('/service-accounts', requireAct('manageServiceAccounts'), async (context) => {
      context.body = { accounts: await accounts.list(signedIn(context.state).actor) };
    });

    router.post('/service-accounts', requireAct('makeServiceAccount'), async (context) => {
      const wanted = readBody(serviceAccountBodies.add, context.request.body);
      context.body = await accounts.add(signedIn(context.state).actor, wanted);
      context.status = 201;
    });

    router.put('/service-accounts/:id/scopes', requireAct('makeServiceAccount'), async (context) => {
      const { scopes: wanted } = readBody(serviceAccountBodies.scopes, context.request.body);
      const { actor } = signedIn(context.state);
      context.body = await accounts.changeScopes(actor, context.params['id'] ?? '', wanted);
    });

    router.delete('/service-accounts/:id', requireAct('manageServiceAccounts'), async (context) => {
      await accounts.revoke(signedIn(context.state).actor, context.params['id'] ?? '');
      context.status = 204;
    });
  };
}
