// Routes of a person who is a member of several organizations: which they are, and to act for another one of them.
import * as z from 'zod/mini';
import { rowId } from '#shared/engine/field-schemas.ts';
import { Refusal } from '#shared/engine/rejection.ts';
import type { Accounts } from '#server/identity/accounts.ts';
import type { LinkedAccounts } from '#server/identity/organizations/linked-accounts.ts';
import { continueAs, isFreshFor, sessionOf } from '#server/identity/sessions.ts';
import type { Logger } from '#server/operations/log.ts';
import { refuseRequest } from '../../engine/request-refusals.ts';
import { requireAct } from '../http/acts.ts';
import { readBody } from '../http/read-body.ts';
import type { RouteGroup } from '../http/route-group.ts';
import { accountOfSession } from './signed-in.ts';

interface OrganizationRoutesParts {
  people: Pick<Accounts, 'arrival'>;
  linked: LinkedAccounts;
  log: Logger;
}

export const switchBody = z.object({ accountId: rowId() });

/** Mounts the calls with which a person changes the organization that they act for. */
export function organizationRoutes({ people, linked, log }: OrganizationRoutesParts): RouteGroup {
  return (router) => {
    router.get('/auth/organizations', async (context) => {
      context.body = await linked.offered(accountOfSession(context.state));
    });

    router.post('/auth/switch-organization', requireAct('switchOrganization'), async (context) => {
      const current = accountOfSession(context.state);
      const { accountId } = readBody(switchBody, context.request.body);
      // The session of a shared device is locked to the copy of one account.
      if (sessionOf(context).lock !== undefined) throw refuseRequest('account.sharedDevice');
      // A stranger's account and an unknown one get the same answer.
      const isOwn = (await linked.idsOf(current)).includes(accountId);
      const arrival = isOwn ? await people.arrival(accountId) : null;
      if (!arrival) throw refuseRequest('account.notLinked');
      if (arrival.suspension) throw refuseRequest('account.closed', arrival.suspension);
      if (!isFreshFor(sessionOf(context), arrival))
        throw new Refusal('sign_in_again', 'To switch to this account, sign in again.');
      if (accountId !== current) await continueAs(context, accountId);
      await linked.noteUse(accountId);
      log.info({ event: 'switched organization', person: accountId }, 'switched organization');
      context.status = 204;
    });
  };
}
