// Routes of admin access: requesting and entering a code, the override of a signed-in person, the administrator's
// sign-in.
import * as z from 'zod/mini';
import type { AdminAccess } from '#server/identity/admin-access.ts';
import type { Problem } from '#server/identity/email/email-codes.ts';
import { askerOf, rememberBrowser } from '#server/identity/known-browsers.ts';
import { renewSession, sessionOf, signIn as startSession } from '#server/identity/sessions.ts';
import type { Logger } from '#server/operations/log.ts';
import { requireAct } from '../http/acts.ts';
import type { RouteGroup } from '../http/route-group.ts';
import { HttpError } from '../http/errors.ts';
import { signedIn } from './signed-in.ts';

interface AdminAccessRoutesParts {
  adminAccess: AdminAccess;
  log: Logger;
}

const askBody = z.object({ email: z.string().check(z.maxLength(254)) });
const enterBody = z.object({ ...askBody.shape, accessCode: z.string().check(z.maxLength(40)) });

export const adminAccessBodies = { ask: askBody, enter: enterBody };

const invalidCode = 'Invalid or expired access code';

/** Mounts the administrators' sign-in. */
export function adminAccessRoutes({ adminAccess, log }: AdminAccessRoutesParts): RouteGroup {
  return (router) => {
    router.get('/admin-login', (context) => {
      const { user } = context.state;
      if (user) return context.redirect(user.userType === 'admin' ? '/' : '/admin-override');
      return context.redirect('/api/login?returnTo=/');
    });

    router.post('/request-admin-access', requireAct('askForAdminAccess'), async (context) => {
      const { email } = read(askBody, context.request.body, 'Please enter a valid email address');
      const pending = await adminAccess.requestCode(email.trim(), askerOf(context));
      if ('problem' in pending) throw refusal(pending);
      sessionOf(context).pendingAdmin = pending;
      context.body = { message: 'Check your email for the admin access code.' };
    });

    router.post('/verify-admin-access', requireAct('takeAdminAccessByCode'), async (context) => {
      const { email, accessCode } = read(enterBody, context.request.body, invalidCode);
      const { pendingAdmin } = sessionOf(context);
      if (!pendingAdmin || pendingAdmin.email !== email.trim().toLowerCase())
        throw new HttpError(403, invalidCode);
      const redeemed = await adminAccess.redeem(pendingAdmin, accessCode, askerOf(context));
      if (!redeemed) throw new HttpError(403, invalidCode);
      if ('problem' in redeemed) throw refusal(redeemed);
      await startSession(context, redeemed.personId);
      rememberBrowser(context, pendingAdmin.email);
      log.info({ event: 'admin access by code', person: redeemed.personId }, 'elevated');
      context.body = { message: 'Admin Access Granted' };
    });

    router.post('/admin-override', requireAct('takeAdminAccess'), async (context) => {
      const { user } = signedIn(context.state);
      if (!(await adminAccess.override(user)))
        throw new HttpError(403, 'You are not authorized for admin access');
      await renewSession(context);
      log.info({ event: 'admin access by override', person: user.id }, 'elevated');
      context.body = { message: 'Admin Access Granted' };
    });
  };
}

function read<Value>(schema: z.ZodMiniType<Value>, body: unknown, message: string): Value {
  const parsed = z.safeParse(schema, body);
  if (!parsed.success) throw new HttpError(400, message);
  return parsed.data;
}

function refusal({ problem, waitSeconds }: Problem): HttpError {
  return waitSeconds === undefined
    ? new HttpError(400, problem)
    : new HttpError(429, problem, { 'Retry-After': String(waitSeconds) });
}
