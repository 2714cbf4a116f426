// Routes of a person's own account: colleagues, invitations to them, and the sign-in address.
import type { Context } from 'koa';
import * as z from 'zod/mini';
import { setUpOrganization } from '#shared/domain/organizations/set-up.ts';
import { saveName } from '#shared/domain/people/accounts.ts';
import { nameFields } from '#shared/domain/people/new-account.ts';
import { numericId, rowId } from '#shared/engine/field-schemas.ts';
import { memberRoles } from '#shared/engine/options.ts';
import { invitedNameLength, mostAssignedAtOnce } from '#shared/policy.ts';
import type { AddressChange } from '#server/identity/email/change-email.ts';
import type { TeamInvites } from '#server/identity/team-invites.ts';
import type { Problem } from '#server/identity/email/email-codes.ts';
import { askerOf, rememberBrowser } from '#server/identity/known-browsers.ts';
import type { Accounts, Person } from '#server/identity/accounts.ts';
import type { LinkedAccounts } from '#server/identity/organizations/linked-accounts.ts';
import type { SessionStore } from '#server/identity/session-store.ts';
import { continueAs, isRecent, renewSession, sessionIdOf, sessionOf } from '#server/identity/sessions.ts';
import { requireAct } from '../http/acts.ts';
import type { RouteGroup } from '../http/route-group.ts';
import { HttpError } from '../http/errors.ts';
import { readBody } from '../http/read-body.ts';
import { signedIn } from './signed-in.ts';

interface AccountRoutesParts {
  colleagues: TeamInvites;
  address: AddressChange;
  sessions: SessionStore;
  people: Accounts;
  linked: LinkedAccounts;
}

const tokenBody = z.object({ token: z.string().check(z.maxLength(100)) });
const inviteBody = z.object({
  role: z._default(z.enum(memberRoles, 'Choose a role'), 'member'),
  forWhom: z._default(z.nullable(z.string().check(z.maxLength(invitedNameLength))), null),
  /** What the new member will work on. Nothing chosen shows nothing. */
  assignsAll: z._default(z.boolean(), false),
  courseIds: z._default(z.array(numericId()).check(z.maxLength(mostAssignedAtOnce)), []),
  siteIds: z._default(z.array(rowId()).check(z.maxLength(mostAssignedAtOnce)), []),
});
const roleBody = z.object({ role: z.enum(memberRoles, 'Choose a role') });
const joinBody = z.extend(tokenBody, { name: z.optional(z.object(nameFields)) });
const addressBody = z.object({ email: z.string().check(z.maxLength(254)) });
const code = z.string().check(z.maxLength(40));
const codesBody = z.object({
  code,
  previousCode: z.optional(code),
  isWithoutPrevious: z.optional(z.boolean()),
});
const decisionBody = z.object({ isConfirmed: z.boolean() });

export const accountBodies = {
  invite: inviteBody,
  role: roleBody,
  invitation: tokenBody,
  join: joinBody,
  address: addressBody,
  codes: codesBody,
  decision: decisionBody,
};

/** The session of a shared device stays with the account whose copy it belongs to. */
const continueWith = (context: Context, { id }: Person, accountId: string): Promise<void> =>
  accountId === id || sessionOf(context).lock !== undefined
    ? renewSession(context)
    : continueAs(context, accountId);

/** Mounts the calls about colleagues, the address and the sessions of an account. */
export function accountRoutes({
  colleagues,
  address,
  sessions,
  people,
  linked,
}: AccountRoutesParts): RouteGroup {
  return (router) => {
    router.get('/colleagues', async (context) => {
      context.body = await colleagues.team(signedIn(context.state).user);
    });

    router.post('/colleagues/invitations', requireAct('inviteColleague'), async (context) => {
      const { user } = signedIn(context.state);
      // Earlier versions of the app send no body.
      const { role, ...assigned } = readBody(inviteBody, context.request.body ?? {});
      const invited = await colleagues.invite(user, role, assigned);
      if (typeof invited === 'number')
        throw tooMany({ problem: 'Too many invitations today. Try again tomorrow.', waitSeconds: invited });
      context.status = 201;
      context.body = invited;
    });

    router.delete('/colleagues/invitations/:id', requireAct('withdrawInvitation'), async (context) => {
      await colleagues.withdraw(signedIn(context.state).user, context.params['id'] ?? '');
      context.status = 204;
    });

    // A person with the link may read who invites, also before signing in.
    router.post('/colleagues/invitation', requireAct('readInvitation'), async (context) => {
      const { token } = readBody(tokenBody, context.request.body);
      const { organizationId, organization, kind, role, invitedByName, ...work } =
        await colleagues.read(token);
      const { assignsAll, courses, sites } = work;
      const { user } = context.state;
      /** The person stays a member of their organization and becomes one of this. */
      const isAnother = user !== null && (await colleagues.isAnother(user, organizationId));
      context.body = { organization, kind, role, invitedByName, assignsAll, courses, sites, isAnother };
    });

    router.post('/colleagues/join', requireAct('joinOrganization'), async (context) => {
      const { user } = signedIn(context.state);
      const { token, name } = readBody(joinBody, context.request.body);
      await continueWith(context, user, await colleagues.join(user, token, name));
      context.status = 204;
    });

    router.post('/colleagues/leave', requireAct('leaveOrganization'), async (context) => {
      const { user } = signedIn(context.state);
      await colleagues.leave(user);
      await sessions.end([user.id], { allBut: sessionIdOf(context) }, 'membership_ended');
      await continueWith(context, user, await linked.accountToEnter(user.id));
      context.status = 204;
    });

    router.delete('/colleagues/:id', requireAct('removeColleague'), async (context) => {
      await colleagues.remove(signedIn(context.state).user, context.params['id'] ?? '');
      context.status = 204;
    });

    router.put('/colleagues/:id/role', requireAct('changeMemberRole'), async (context) => {
      const { role } = readBody(roleBody, context.request.body);
      await colleagues.changeRole(signedIn(context.state).user, context.params['id'] ?? '', role);
      context.status = 204;
    });

    router.post('/colleagues/:id/ownership', requireAct('handOverOwnership'), async (context) => {
      await colleagues.handOver(signedIn(context.state).user, context.params['id'] ?? '');
      context.status = 204;
    });

    router.put('/auth/name', requireAct('saveName'), async (context) => {
      const { user } = signedIn(context.state);
      await people.runAs(user.id, saveName, context.request.body);
      context.status = 204;
    });

    router.put('/auth/set-up', requireAct('setUp'), async (context) => {
      const { user } = signedIn(context.state);
      await people.runAs(user.id, setUpOrganization, context.request.body);
      context.status = 204;
    });

    router.get('/auth/address', async (context) => {
      const { user } = signedIn(context.state);
      context.body = {
        canChange: isRecent(sessionOf(context)),
        change: await address.openOf(user.id),
        requests: await address.requests(user),
      };
    });

    router.post('/auth/address', requireAct('changeEmail'), async (context) => {
      const { user } = signedIn(context.state);
      const { email } = readBody(addressBody, context.request.body);
      const pending = await address.request(user, email, askerOf(context));
      if ('problem' in pending) throw tooMany(pending);
      sessionOf(context).pendingAddress = pending;
      context.body = { email: pending.next.email, previousEmail: pending.previous?.email ?? null };
    });

    router.put('/auth/address', requireAct('changeEmail'), async (context) => {
      const { user } = signedIn(context.state);
      const { pendingAddress, isByPasskey = false } = sessionOf(context);
      if (!pendingAddress) throw new HttpError(400, 'Request a code first.');
      const entered = readBody(codesBody, context.request.body);
      const asker = askerOf(context);
      const session = sessionIdOf(context);
      const answer = await address.enter(user, pendingAddress, entered, { asker, isByPasskey, session });
      if ('problem' in answer) throw tooMany(answer);
      delete sessionOf(context).pendingAddress;
      if (!answer.isMade) {
        context.status = 202;
        context.body = answer.change;
        return;
      }
      rememberBrowser(context, pendingAddress.next.email);
      await renewSession(context);
      context.status = 204;
    });

    router.delete('/auth/address', requireAct('cancelEmailChange'), async (context) => {
      await address.cancel(signedIn(context.state).user.id);
      context.status = 204;
    });

    router.post('/auth/address-requests/:id', requireAct('decideEmailChange'), async (context) => {
      const { isConfirmed } = readBody(decisionBody, context.request.body);
      await address.decide(signedIn(context.state).user, context.params['id'] ?? '', isConfirmed);
      context.status = 204;
    });
  };
}

function tooMany({ problem, waitSeconds }: Problem): HttpError {
  return waitSeconds === undefined
    ? new HttpError(400, problem)
    : new HttpError(429, problem, { 'Retry-After': String(waitSeconds) });
}
