// Routes of the OpenID Connect sign-in: to the issuer and back.
import type { Context } from 'koa';
import type { Logger } from '#server/operations/log.ts';
import type { OpenId } from '#server/identity/openid.ts';
import type { Accounts } from '#server/identity/accounts.ts';
import type { SessionStore } from '#server/identity/session-store.ts';
import type { LinkedAccounts } from '#server/identity/organizations/linked-accounts.ts';
import { sessionIdOf, sessionOf, signIn as startSession } from '#server/identity/sessions.ts';
import type { RouteGroup } from '../http/route-group.ts';
import { isOurPage } from '../http/guards.ts';
import { safePath } from './session.ts';
import { openIdProblemPage } from './sign-in-pages.ts';

interface OpenIdRoutesParts {
  openId: OpenId;
  people: Accounts;
  linked: LinkedAccounts;
  sessions: Pick<SessionStore, 'takePendingOpenId'>;
  log: Logger;
}

/** Mounts the sign-in at an OpenID provider. */
export function openIdRoutes({ openId, people, linked, sessions, log }: OpenIdRoutesParts): RouteGroup {
  return (router) => {
    router.get('/login/openid', async (context) => {
      const returnTo = safePath(context.query['returnTo']);
      // If the person is already signed in at the issuer, it may ask nothing. A link on another site must not be
      // enough to sign in.
      if (!isOurPage(context)) return context.redirect(`/api/login?returnTo=${encodeURIComponent(returnTo)}`);
      const started = await openId.start(returnTo).catch((error: unknown) => {
        log.warn({ event: 'openid unreachable', error }, 'the issuer of OpenID Connect was not reached');
        return null;
      });
      if (!started) return showProblem(context, returnTo, 'This sign-in service isn’t available right now.');
      sessionOf(context).pendingOpenId = started.pending;
      context.redirect(started.url);
    });

    router.get('/login/openid/callback', async (context) => {
      const session = sessionOf(context);
      const { pendingOpenId: pending } = session;
      if (!pending) return context.redirect('/api/login');
      // One request allows one response. Of two that arrive at once, the issuer would refuse both. The second one leaves
      // the session as it is, so that its answer does not replace the cookie of the first.
      if (!(await sessions.takePendingOpenId(sessionIdOf(context))))
        return context.redirect(`/api/login?returnTo=${encodeURIComponent(pending.returnTo)}`);
      delete session.pendingOpenId;
      const personId = await openId
        .finish(pending, context.querystring)
        .then(({ profile, ...identity }) => people.arriveByIssuer(identity, profile))
        .catch((error: unknown) => {
          log.warn({ event: 'openid refused', error }, 'a sign-in by OpenID Connect failed');
          return null;
        });
      if (!personId) return showProblem(context, pending.returnTo, 'This sign-in didn’t work.');
      const person = await linked.accountToEnter(personId, session.personId);
      await startSession(context, person);
      log.info({ event: 'signed in', person }, 'signed in by OpenID Connect');
      context.redirect(pending.returnTo);
    });
  };
}

function showProblem(context: Context, returnTo: string, problem: string) {
  context.status = 502;
  context.type = 'text/html';
  context.body = openIdProblemPage({ problem, returnTo });
}
