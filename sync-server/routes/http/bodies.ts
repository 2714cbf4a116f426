// How request bodies are read: never unpacked, and from whoever has no session only a few of them, and small ones.
import { bodyParser } from '@koa/bodyparser';
import type { Middleware } from 'koa';
import type { RequestState } from './route-group.ts';
import { HttpError } from './errors.ts';

/** More than any form, code or passkey of somebody who is about to sign in takes. */
const mostWithoutSession = 16_384;

interface BodyKind {
  type: 'json' | 'form';
  /** Media types beside the usual ones. */
  alsoNamed?: string[];
  /** In bytes. */
  most: number;
  /** What the client reads where the body is not of this type. */
  broken: string;
  /** In place of 413, for whoever has no session and sent more than that allows. */
  refuseGuest?: (path: string, state: RequestState) => void;
}

/**
 * A packed body of a kilobyte can be a megabyte to read, and a stream that unpacks one may fail after its reader has
 * given up. Nothing of ours packs what it sends, so nothing is unpacked.
 */
export const refusePackedBodies: Middleware = ({ req }, next) => {
  const { 'content-encoding': encoding = '', 'transfer-encoding': transfer = '' } = req.headers;
  if (!/^(identity)?$/i.test(encoding.trim()) || !/^(chunked)?$/i.test(transfer.trim()))
    throw new HttpError(415, 'Send the body uncompressed.');
  delete req.headers['content-encoding'];
  return next();
};

/** Says no by the announced length where there is one: then nothing is read. */
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
    parsedMethods: ['POST', 'PUT', 'PATCH', 'DELETE'],
    onError: (error, { path, state }) => {
      // Also a connection that was cut while it was read.
      if (!('status' in error) || error.status !== 413) throw new HttpError(400, broken);
      if (!hasSession(state as RequestState)) refuseGuest?.(path, state as RequestState);
      throw new HttpError(413, 'This request is too large.');
    },
  }) as Middleware;
}

/** Also a suspended person's, who is told why. */
const hasSession = ({ user, suspension }: RequestState): boolean => user !== null || suspension !== null;
