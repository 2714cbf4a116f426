// Two indicators of a session that pages can read, unlike the session cookie. Without either, the page need not ask
// the server who is signed in.
import { extname } from 'node:path';
import type { Context, Middleware } from 'koa';
import { sessionCookie, sessionOf } from './sessions.ts';
import { ABSOLUTE_MS } from './session-limits.ts';
import type { SessionData } from './session-data.ts';

const name = 'signed-in';

interface MarkOptions {
  isHttps: boolean;
}

/** Sets or removes a second cookie together with the session. It differs for each sign-in. */
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

/** For browsers that have a session but no second cookie yet: the page served from here contains the indicator. */
export function signedInCookie({ isHttps }: MarkOptions): Middleware {
  return (context, next) => {
    const isPage = extname(context.path) === '' && context.accepts('html') !== false;
    if (isPage && hasSessionCookie(context, { isHttps })) context.set('Server-Timing', 'session');
    return next();
  };
}

/** Reports whether the browser sends the cookie of a session, which may have ended. */
export const hasSessionCookie = ({ cookies }: Pick<Context, 'cookies'>, { isHttps }: MarkOptions): boolean =>
  cookies.get(sessionCookie(isHttps), { signed: false }) !== undefined;
