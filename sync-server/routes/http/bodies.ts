// Reads request bodies. They are never decompressed. Without a session, only few and small bodies are accepted.
import { bodyParser } from '@koa/bodyparser';
import type { Middleware } from 'koa';
import type { RequestState } from './route-group.ts';
import { HttpError } from './errors.ts';

/** More than any form, code or passkey of a sign-in needs. */
const mostWithoutSession = 16_384;

interface BodyKind {
  type: 'json' | 'form' | 'text';
  /** Media types accepted in addition to the usual ones. */
  alsoNamed?: string[];
  /** In bytes. */
  most: number;
  /** The message if the body is not of this type. */
  broken: string;
  /** Replaces status 413 for a request without a session that exceeds its limit. */
  refuseGuest?: (path: string, state: RequestState) => void;
}

/**
 * Rejects compressed bodies. One kilobyte can expand to a megabyte, and a decompressing stream may fail after its
 * reader has given up. No client of this server compresses its requests.
 */
export const refusePackedBodies: Middleware = ({ req }, next) => {
  const { 'content-encoding': encoding = '', 'transfer-encoding': transfer = '' } = req.headers;
  if (!/^(identity)?$/i.test(encoding.trim()) || !/^(chunked)?$/i.test(transfer.trim()))
    throw new HttpError(415, 'Send the body uncompressed.');
  delete req.headers['content-encoding'];
  return next();
};

/** Rejects by the announced length if there is one, without reading the body. */
export function bodyOf(kind: BodyKind): Middleware<RequestState> {
  const [whole, small] = [kind.most, Math.min(kind.most, mostWithoutSession)].map((most) =>
    parserFor(kind, most),
  ) as [Middleware, Middleware];
  return (context, next) => (hasSession(context.state) ? whole : small)(context, next);
}

function parserFor({ type, alsoNamed = [], broken, refuseGuest }: BodyKind, most: number): Middleware {
  return bodyParser({
    enableTypes: [type],
    extendTypes: { [type]: alsoNamed },
    jsonStrict: true,
    jsonLimit: `${most}b`,
    formLimit: `${most}b`,
    textLimit: `${most}b`,
    parsedMethods: ['POST', 'PUT', 'PATCH', 'DELETE'],
    onError: (error, { path, state }) => {
      // Includes a connection that was cut while it was read.
      if (!('status' in error) || error.status !== 413) throw new HttpError(400, broken);
      if (!hasSession(state as RequestState)) refuseGuest?.(path, state as RequestState);
      throw new HttpError(413, 'This request is too large.');
    },
  }) as Middleware;
}

/** Includes a suspended person's session, so that the person is shown the reason, and a key that counts. */
const hasSession = ({ actor, suspension }: RequestState): boolean => actor !== null || suspension !== null;
