// Two signs of a session that the page may read, unlike its cookie: without either, nobody need be asked who it is.
import { extname } from 'node:path';
import type { Middleware } from 'koa';
import { sessionCookie, sessionOf } from './sessions.ts';
import { ABSOLUTE_MS } from './session-limits.ts';
import type { SessionData } from './session-data.ts';

const name = 'signed-in';

interface MarkOptions {
  isHttps: boolean;
}

/** A second cookie, set and taken away with the session, and another one for each sign-in. */
export function setSignedInCookie({ isHttps }: MarkOptions): Middleware {
  return async (context, next) => {
    try {
      await next();
    } finally {
      const mark = markOf(sessionOf(context));
      const known = context.cookies.get(name, { signed: false });
      const shared = { signed: false, httpOnly: false, sameSite: 'lax', secure: isHttps } as const;
      if (mark && mark !== known) context.cookies.set(name, mark, { ...shared, maxAge: ABSOLUTE_MS });
      if (!mark && known !== undefined) context.cookies.set(name, null, shared);
    }
  };
}

const markOf = (session: SessionData | null): string | undefined =>
  session?.personId ? (session.signedInAt ?? 0).toString(36) : undefined;

/** For browsers that have a session but no mark yet: the page that comes from here says so by itself. */
export function signedInCookie({ isHttps }: MarkOptions): Middleware {
  return (context, next) => {
    const isPage = extname(context.path) === '' && context.accepts('html') !== false;
    if (isPage && context.cookies.get(sessionCookie(isHttps), { signed: false }))
      context.set('Server-Timing', 'session');
    return next();
  };
}
