// Routes for a person's own data: download everything, delete the account, keep it after all.
import { exportAccount } from '#shared/domain/people/account-deletion.ts';
import type { Accounts, Person } from '#server/identity/accounts.ts';
import type { AccountData } from '#server/identity/rights/account-data.ts';
import type { AccountDeletion } from '#server/identity/rights/account-deletion.ts';
import { sessionIdOf } from '#server/identity/sessions.ts';
import { requireAct } from '../http/acts.ts';
import type { RouteGroup } from '../http/route-group.ts';
import { signedIn } from './signed-in.ts';

interface RightsRoutesParts {
  dataOf(person: Person): Promise<AccountData>;
  people: Accounts;
  deletion: AccountDeletion;
}

/** Mounts the download of the own data and the deletion of the account. */
export function rightsRoutes({ dataOf, people, deletion }: RightsRoutesParts): RouteGroup {
  return (router) => {
    router.post('/auth/data', requireAct('downloadData'), async (context) => {
      const { user } = signedIn(context.state);
      await people.runAs(user.id, exportAccount, {});
      context.body = await dataOf(user);
    });

    router.get('/auth/deletion', async (context) => {
      context.body = await deletion.stateOf(signedIn(context.state).user);
    });

    router.post('/auth/deletion', requireAct('deleteAccount'), async (context) => {
      const { user } = signedIn(context.state);
      context.body = { dueAt: await deletion.request(user, sessionIdOf(context)) };
    });

    router.delete('/auth/deletion', requireAct('keepAccount'), async (context) => {
      await deletion.cancel(signedIn(context.state).user);
      context.status = 204;
    });
  };
}
