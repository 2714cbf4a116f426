// One's own account: colleagues, invitations to them, and the address that signs in.
import * as z from 'zod/mini';
import { saveName } from '#shared/domain/accounts.ts';
import { nameFields } from '#shared/domain/person-name.ts';
import type { AddressChange } from '../address-change.ts';
import type { Colleagues } from '../colleagues.ts';
import type { Problem } from '../emailed-codes.ts';
import type { People } from '../people.ts';
import type { SessionStore } from '../session-store.ts';
import { renewSession, sessionIdOf, sessionOf } from '../sessions.ts';
import type { Door } from './door.ts';
import { HttpError } from './errors.ts';
import { signedIn } from './session.ts';

interface AccountDoor {
  colleagues: Colleagues;
  address: AddressChange;
  sessions: SessionStore;
  people: People;
}

const tokenBody = z.object({ token: z.string().check(z.maxLength(100)) });
const joinBody = z.extend(tokenBody, { name: z.optional(z.object(nameFields)) });
const addressBody = z.object({ email: z.string().check(z.maxLength(254)) });
const codeBody = z.object({ code: z.string().check(z.maxLength(40)) });

export function accountDoor({ colleagues, address, sessions, people }: AccountDoor): Door {
  return (router) => {
    router.get('/colleagues', async (context) => {
      context.body = await colleagues.team(signedIn(context.state).user);
    });

    router.post('/colleagues/invitations', async (context) => {
      const invited = await colleagues.invite(signedIn(context.state).user);
      if (typeof invited === 'number')
        throw tooMany({ problem: 'Too many invitations today. Try again tomorrow.', waitSeconds: invited });
      context.status = 201;
      context.body = invited;
    });

    router.delete('/colleagues/invitations/:id', async (context) => {
      await colleagues.withdraw(signedIn(context.state).user, context.params['id'] ?? '');
      context.status = 204;
    });

    // Whoever holds the link may read who invites, also before signing in.
    router.post('/colleagues/invitation', async (context) => {
      const { organization, invitedByName } = await colleagues.read(
        read(tokenBody, context.request.body).token,
      );
      context.body = { organization, invitedByName };
    });

    router.post('/colleagues/join', async (context) => {
      const { user } = signedIn(context.state);
      const { token, name } = read(joinBody, context.request.body);
      await colleagues.join(user, token, name);
      await renewSession(context);
      context.status = 204;
    });

    router.post('/colleagues/leave', async (context) => {
      const { user } = signedIn(context.state);
      await colleagues.leave(user);
      await sessions.end(user.id, { allBut: sessionIdOf(context) });
      await renewSession(context);
      context.status = 204;
    });

    router.delete('/colleagues/:id', async (context) => {
      await colleagues.remove(signedIn(context.state).user, context.params['id'] ?? '');
      context.status = 204;
    });

    router.put('/auth/name', async (context) => {
      const { user } = signedIn(context.state);
      await people.runAs(user.id, saveName, context.request.body);
      context.status = 204;
    });

    router.post('/auth/address', async (context) => {
      signedIn(context.state);
      const pending = await address.request(read(addressBody, context.request.body).email, context.ip);
      if ('problem' in pending) throw tooMany(pending);
      sessionOf(context).pendingAddress = pending;
      context.body = { email: pending.email };
    });

    router.put('/auth/address', async (context) => {
      const { user } = signedIn(context.state);
      const { pendingAddress } = sessionOf(context);
      if (!pendingAddress) throw new HttpError(400, 'Ask for a code first.');
      const { code } = read(codeBody, context.request.body);
      const problem = await address.confirm(user, pendingAddress, code, context.ip);
      if (problem) throw tooMany(problem);
      delete sessionOf(context).pendingAddress;
      await sessions.end(user.id, { allBut: sessionIdOf(context) });
      await renewSession(context);
      context.status = 204;
    });
  };
}

function read<Value>(schema: z.ZodMiniType<Value>, body: unknown): Value {
  const parsed = z.safeParse(schema, body);
  if (!parsed.success) throw new HttpError(400, 'This request cannot be read.');
  return parsed.data;
}

function tooMany({ problem, waitSeconds }: Problem): HttpError {
  return waitSeconds === undefined
    ? new HttpError(400, problem)
    : new HttpError(429, problem, { 'Retry-After': String(waitSeconds) });
}
