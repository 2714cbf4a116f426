// Routes for signing in and out, and for the signed-in person.
import type { Context, Middleware } from 'koa';
import { actorOf } from '#shared/domain/people/people.ts';
import { askerOf, rememberBrowser } from '#server/identity/known-browsers.ts';
import type { Logger } from '#server/operations/log.ts';
import type { Mailer } from '#server/operations/mail.ts';
import type { Accounts, Person } from '#server/identity/accounts.ts';
import type { KnownKey } from '#server/identity/service-accounts/service-accounts.ts';
import type { LinkedAccounts } from '#server/identity/organizations/linked-accounts.ts';
import type { SessionStore } from '#server/identity/session-store.ts';
import {
  endOf,
  isEndedFor,
  isFreshFor,
  renewSession,
  sessionIdOf,
  sessionOf,
  signIn as startSession,
  signOut,
} from '#server/identity/sessions.ts';
import type { SignIn } from '#server/identity/sign-in.ts';
import { requireAct } from '../http/acts.ts';
import { bodyOf } from '../http/bodies.ts';
import type { RouteGroup, RequestState } from '../http/route-group.ts';
import { HttpError } from '../http/errors.ts';
import { isAheadOfTime, isOurPage } from '../http/guards.ts';
import { codePage, emailPage, outboxPage, type DemoAccount } from './sign-in-pages.ts';
import { callerOf, signedIn } from './signed-in.ts';

interface SessionRoutesParts {
  signIn: SignIn;
  people: Accounts;
  linked: LinkedAccounts;
  sessions: SessionStore;
  mailer: Mailer;
  /** The display name of the issuer's sign-in; null if there is none. */
  openIdName: string | null;
  /** The origin of passkeys; null if there can be none. */
  passkeyOrigin: string | null;
  /** Empty except in demo mode. */
  demoAccounts: readonly DemoAccount[];
  /** The style sheet of the sign-in pages. */
  style: string;
  /** True at a network address over plain http. The page then states which features browsers withhold. */
  isPlainHttp(context: Context): boolean;
  log: Logger;
}

/** The paths that accept a form, a browser report or lines of JSON instead of JSON. */
export const formPaths =
  /^\/api\/(login(\/code|\/demo)?|unsubscribe|undo-address|policy-reports|browser-errors|v1\/commands)$/;

/** The paths that accept JSON without a signed-in person. */
const openPaths =
  /^\/api\/((request|verify)-admin-access|colleagues\/invitation|auth\/unlock|login\/passkey(\/options)?)$/;

const form = bodyOf({ type: 'form', most: 8_192, broken: 'We couldn’t read this form.' });

/** Reads the session's person again at each request, so that a revoked role ends with the next request. */
export function currentPerson(people: Accounts): Middleware<RequestState> {
  return async (context, next) => {
    const session = sessionOf(context);
    const arrival = session.personId ? await people.arrival(session.personId) : null;
    const known = arrival && isFreshFor(session, arrival) ? arrival : null;
    context.state.suspension = known?.suspension ?? null;
    context.state.suspendedId = known?.suspension ? known.person.id : null;
    context.state.user = known && !known.suspension ? known.person : null;
    context.state.actor = context.state.user && actorOf(context.state.user);
    context.state.sessionEnd = arrival && isEndedFor(session, arrival) ? 'session_ended' : endOf(context);
    await next();
  };
}

const cookiesBlocked =
  'This browser didn’t keep the cookie that signing in needs. Allow cookies for this site, then try again.';

/** Mounts the sign-in by email, the session, and the sign-out. */
export function sessionRoutes({
  signIn,
  people,
  linked,
  sessions,
  mailer,
  openIdName,
  passkeyOrigin,
  demoAccounts,
  style,
  isPlainHttp,
  log,
}: SessionRoutesParts): RouteGroup {
  return (router) => {
    router.get('/login', (context) => {
      const returnTo = safePath(context.query['returnTo']);
      const { pending } = sessionOf(context);
      // A signed-in person signs in again only on purpose, before an action that requires it.
      const isOnPurpose = 'again' in context.query || pending !== undefined;
      if (context.state.user && !isOnPurpose) return context.redirect(returnTo);
      const asksAgain = 'again' in context.query || 'returnTo' in context.query;
      if (pending && !asksAgain) return showCodePage(context, pending.email, null);
      const problem = 'sent' in context.query && context.get('Cookie') === '' ? cookiesBlocked : null;
      showEmailPage(context, { returnTo: pending?.returnTo ?? returnTo, email: '', problem });
    });

    router.post('/login', requireAct('askForCode'), form, async (context) => {
      const { email, returnTo: wanted } = formOf(context);
      const returnTo = safePath(wanted);
      const requested = await signIn.requestCode(email ?? '', askerOf(context));
      if ('problem' in requested) {
        answerProblem(context, requested);
        return showEmailPage(context, { returnTo, email: email ?? '', problem: requested.problem });
      }
      sessionOf(context).pending = { ...requested, returnTo };
      // A browser that blocks cookies comes back without one.
      seeOther(context, '/api/login?sent');
    });

    router.post('/login/code', requireAct('enterCode'), form, async (context) => {
      const { pending } = sessionOf(context);
      if (!pending) return seeOther(context, '/api/login?sent');
      const redeemed = await signIn.redeem(pending, formOf(context)['code'] ?? '', askerOf(context));
      if ('problem' in redeemed) {
        answerProblem(context, redeemed);
        return showCodePage(context, pending.email, redeemed.problem);
      }
      const person = await linked.accountToEnter(redeemed.personId, sessionOf(context).personId);
      await startSession(context, person);
      rememberBrowser(context, pending.email);
      log.info({ event: 'signed in', person }, 'signed in');
      seeOther(context, pending.returnTo);
    });

    router.post('/login/demo', requireAct('signInToDemo'), form, async (context) => {
      const { personId, returnTo } = formOf(context);
      const account = demoAccounts.find((candidate) => candidate.personId === personId);
      if (!account) throw new HttpError(404, 'There is no such demo account.');
      await startSession(context, account.personId);
      seeOther(context, safePath(returnTo));
    });

    router.get('/login.css', (context) => {
      context.type = 'text/css';
      context.body = style;
    });

    router.get('/outbox', (context) => {
      if (!mailer.outbox) throw new HttpError(404, 'There’s no local outbox: emails are really sent.');
      context.type = 'text/html';
      context.body = outboxPage(mailer.outbox);
    });

    router.get('/logout', (context) => {
      if (!isOurPage(context)) throw new HttpError(403, 'This request came from another site.');
      // A browser that is refused asks again once the page is chosen.
      if (isAheadOfTime(context)) throw new HttpError(503, 'This page can’t be loaded ahead.');
      signOut(context);
      context.redirect('/');
    });

    router.get('/auth/user', (context) => {
      const { serviceAccount } = context.state;
      if (serviceAccount) callerOf(context.state);
      context.body = serviceAccount ? describeKey(serviceAccount) : describe(signedIn(context.state).user);
    });

    router.get('/auth/sessions', async (context) => {
      const { actor } = signedIn(context.state);
      const current = sessionIdOf(context);
      const list = await sessions.list(await linked.idsOf(actor.person));
      context.body = list.map((session) => ({ ...session, isCurrent: session.id === current }));
    });

    router.delete('/auth/sessions', requireAct('endSessions'), async (context) => {
      const { actor } = signedIn(context.state);
      await sessions.end(await linked.idsOf(actor.person), { allBut: sessionIdOf(context) }, 'session_ended');
      context.status = 204;
    });

    router.delete('/auth/sessions/:id', requireAct('endSessions'), async (context) => {
      const { actor } = signedIn(context.state);
      const id = context.params['id'] ?? '';
      if (id === sessionIdOf(context)) signOut(context);
      else if ((await sessions.end(await linked.idsOf(actor.person), { id }, 'session_ended')) === 0)
        throw new HttpError(404, 'This device is no longer signed in.');
      context.status = 204;
    });

    router.post('/auth/set-user-type', requireAct('chooseType'), async (context) => {
      const { actor } = signedIn(context.state);
      await people.chooseType(actor, context.request.body);
      await renewSession(context);
      const user = await people.find(actor.person);
      context.body = user && describe(user);
    });
  };

  function showEmailPage(
    context: Context,
    shown: { returnTo: string; email: string; problem: string | null },
  ) {
    context.type = 'text/html';
    context.body = emailPage({
      ...shown,
      demoAccounts,
      openIdName,
      passkeyOrigin,
      isPlainHttp: isPlainHttp(context),
    });
  }

  function showCodePage(context: Context, email: string, problem: string | null) {
    context.type = 'text/html';
    context.body = codePage({ email, problem, hasLocalOutbox: mailer.outbox !== null });
  }
}

/** A device whose session has ended may have many entries to send. It gets the reason for the rejection. */
export function refuseGuest(path: string, state: RequestState): void {
  if (!openPaths.test(path)) signedIn(state);
}

/** Returns a local path to return to. Anything that a browser could take for another site becomes the start page. */
export function safePath(wanted: unknown): string {
  const origin = 'http://ours.invalid';
  if (typeof wanted !== 'string' || !/^\/[\x21-\x7e]*$/.test(wanted) || !URL.canParse(wanted, origin))
    return '/';
  const url = new URL(wanted, origin);
  // A search text may be a name, which must not be in a URL.
  if (url.searchParams.has('q')) url.searchParams.delete('q');
  const isOurs = url.origin === origin && !url.pathname.startsWith('//') && !url.pathname.startsWith('/api/');
  return isOurs ? url.pathname + url.search + url.hash : '/';
}

function describe({ rev: _rev, ...user }: Person) {
  return user;
}

/** A service account has no row of a user. It is shown as one, so that a client finds out for whom its key acts. */
const describeKey = ({ account: { id, name, createdAt }, actor, organizationName }: KnownKey) => ({
  ...{ id, firstName: name, lastName: '', email: '', profileImageUrl: null, createdAt },
  ...{ userType: actor.role, organizationId: actor.organization, companyName: organizationName },
  ...{ suspendedAt: null, suspendedReason: null, sessionsFrom: null },
  ...{ memberRole: actor.memberRole, assignsAll: true, scopes: actor.scopes },
});

function formOf(context: Context): Record<string, string | undefined> {
  const entries = Object.entries((context.request.body ?? {}) as Record<string, unknown>);
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

function answerProblem(context: Context, { waitSeconds }: { waitSeconds?: number }) {
  context.status = waitSeconds === undefined ? 422 : 429;
  if (waitSeconds !== undefined) context.set('Retry-After', String(waitSeconds));
}

/** After a form the browser fetches the next page, and going back does not submit the form again. */
function seeOther(context: Context, path: string) {
  context.redirect(path);
  context.status = 303;
}
