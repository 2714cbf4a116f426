// Routes of passkeys: adding and removing them while signed in, and signing in with one.
import * as z from 'zod/mini';
import { nameFrom } from '#shared/engine/field-schemas.ts';
import type { Logger } from '#server/operations/log.ts';
import { networkSource } from '#server/limits/network-source.ts';
import type { Passkeys } from '#server/identity/passkeys/passkeys.ts';
import type { LinkedAccounts } from '#server/identity/organizations/linked-accounts.ts';
import { isRecent, sessionOf, signInByPasskey } from '#server/identity/sessions.ts';
import { requireAct } from '../http/acts.ts';
import type { RouteGroup } from '../http/route-group.ts';
import { HttpError } from '../http/errors.ts';
import { safePath } from './session.ts';
import { signedIn } from './signed-in.ts';

interface PasskeysRoutesParts {
  /** Null if this origin cannot have passkeys. */
  passkeys: Passkeys | null;
  linked: LinkedAccounts;
  log: Logger;
}

const part = z.string().check(z.maxLength(20_000));
const credential = { id: part, rawId: part, type: z.literal('public-key') };
const noExtensions = z.pipe(
  z.unknown(),
  z.transform(() => ({})),
);
export const passkeyBody = z.object({
  name: nameFrom(1, 'Please enter a name', 60),
  response: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: part,
      attestationObject: part,
      transports: z.optional(
        z.array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])),
      ),
    }),
    clientExtensionResults: noExtensions,
  }),
});
const answered = z.object({
  returnTo: z.optional(part),
  response: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: part,
      authenticatorData: part,
      signature: part,
      userHandle: z.optional(part),
    }),
    clientExtensionResults: noExtensions,
  }),
});

const notRight = 'This passkey doesn’t work here. Use an emailed code instead.';
const notAdded = 'We couldn’t add the passkey. Please try again.';

/** Mounts the calls about passkeys. */
export function passkeysRoutes({ passkeys, linked, log }: PasskeysRoutesParts): RouteGroup {
  return (router) => {
    router.get('/auth/passkeys', async (context) => {
      const { actor } = signedIn(context.state);
      context.body = {
        isOffered: passkeys !== null,
        canAdd: isRecent(sessionOf(context)),
        passkeys: passkeys ? await passkeys.list(actor.person) : [],
      };
    });
    if (!passkeys) return;

    router.post('/auth/passkeys/options', requireAct('addPasskey'), async (context) => {
      const { user } = signedIn(context.state);
      const asked = await passkeys.startAdding(user);
      if (typeof asked === 'number') throw tooMany(asked);
      sessionOf(context).pendingPasskey = asked.challengeId;
      context.body = asked.options;
    });

    router.post('/auth/passkeys', requireAct('addPasskey'), async (context) => {
      const { user } = signedIn(context.state);
      const session = sessionOf(context);
      const answer = read(passkeyBody, context.request.body, notAdded);
      const { pendingPasskey = '' } = session;
      delete session.pendingPasskey;
      const passkey = pendingPasskey ? await passkeys.finishAdding(user, pendingPasskey, answer) : null;
      if (!passkey) throw new HttpError(400, notAdded);
      context.status = 201;
      context.body = passkey;
    });

    router.delete('/auth/passkeys/:id', requireAct('removePasskey'), async (context) => {
      const { user } = signedIn(context.state);
      if (!(await passkeys.remove(user, context.params['id'] ?? '')))
        throw new HttpError(404, 'This passkey no longer exists.');
      context.status = 204;
    });

    router.post('/login/passkey/options', requireAct('signInByPasskey'), async (context) => {
      const asked = await passkeys.startSignIn(networkSource(context.ip));
      if (typeof asked === 'number') throw tooMany(asked);
      sessionOf(context).pendingPasskey = asked.challengeId;
      context.body = asked.options;
    });

    router.post('/login/passkey', requireAct('signInByPasskey'), async (context) => {
      const { returnTo, response } = read(answered, context.request.body, notRight);
      const session = sessionOf(context);
      const { pendingPasskey } = session;
      delete session.pendingPasskey;
      const outcome = pendingPasskey
        ? await passkeys.finishSignIn(pendingPasskey, response)
        : { refused: 'nothing was asked' };
      if ('refused' in outcome) {
        log.warn({ event: 'passkey refused', reason: outcome.refused }, 'a sign-in by passkey failed');
        throw new HttpError(400, notRight);
      }
      const person = await linked.accountToEnter(outcome.personId, session.personId);
      await signInByPasskey(context, person);
      log.info({ event: 'signed in', person }, 'signed in by passkey');
      context.body = { path: safePath(returnTo) };
    });
  };
}

function read<Value>(schema: z.ZodMiniType<Value>, body: unknown, message: string): Value {
  const parsed = z.safeParse(schema, body);
  if (!parsed.success) throw new HttpError(400, message);
  return parsed.data;
}

const tooMany = (seconds: number) =>
  new HttpError(429, 'Too many tries. Please wait, or use an emailed code.', {
    'Retry-After': String(seconds),
  });
