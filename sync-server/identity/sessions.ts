// Sessions: the cookie holds a random id, and everything else is in Postgres, so that any session can be ended
// immediately.
import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import type Koa from 'koa';
import type { Context, Middleware } from 'koa';
import createSession from 'koa-session';
import type { Arrival } from './accounts.ts';
import { deleteRows } from '../database/delete-rows.ts';
import { forgetTokens } from './learner-links.ts';
import { forgetRefusals } from '../operations/mail-addresses.ts';
import { sameSignIn } from './organizations/linked-accounts.ts';
import type { SessionEnd } from '#shared/engine/access/ended-rights.ts';
import type { SessionStore } from './session-store.ts';
import { type SessionData } from './session-data.ts';
import { ABSOLUTE_MS } from './session-limits.ts';
import { adminSessionDays, idleSessionDays, recentSignInHours } from '#shared/policy.ts';
import { DAY_MS, HOUR_MS } from '#shared/lib/time.ts';

/** Extended by use, up to the absolute age. */
const IDLE_MS = idleSessionDays * DAY_MS;

/** Administrators must sign in every week. */
const ADMIN_MS = adminSessionDays * DAY_MS;

/** For actions that require a recent sign-in (routes/http/acts.ts). */
const RECENT_MS = recentSignInHours * HOUR_MS;

/** The data that koa-session keeps on the context. */
interface LiveSession extends SessionData {
  regenerate(): Promise<void>;
}

/** What the sessions need from the server. */
export interface SessionOptions {
  store: SessionStore;
  isHttps: boolean;
}

/** Browsers reject a cookie with this name prefix unless it is secure and limited to this host. */
export const sessionCookie = (isHttps: boolean): string => (isHttps ? '__Host-session' : 'session');

/** Makes the middleware that loads and saves the session of each request. */
export function sessions(app: Koa, { store, isHttps }: SessionOptions): Middleware {
  const middleware = createSession(
    {
      key: sessionCookie(isHttps),
      store,
      genid: () => randomBytes(32).toString('base64url'),
      maxAge: IDLE_MS,
      renew: true,
      httpOnly: true,
      sameSite: 'lax',
      secure: isHttps,
      signed: true,
      valid: (_context, { signedInAt }: SessionData) => !signedInAt || Date.now() - signedInAt < ABSOLUTE_MS,
    },
    app,
  );
  return (context, next) => {
    // Behind a proxy that ends TLS, the connection itself is not encrypted.
    context.cookies.secure = isHttps;
    return middleware(context, next);
  };
}

/** Returns the hashed id under which this request's session was found. */
export function sessionIdOf(context: Context): string | null {
  const id: unknown = context.state['loadedSession'];
  return typeof id === 'string' ? id : null;
}

/** Returns why the session of the request's cookie was ended; null if it expired, or if there is none. */
export function endOf(context: Context): SessionEnd | null {
  return (context.state['sessionEnd'] as SessionEnd | undefined) ?? null;
}

/** Returns the live data of the request's session. */
export function sessionOf(context: Context): SessionData {
  return liveSession(context);
}

/** Reports whether a session of this age is still valid for this account. */
export const isFreshFor = (
  session: SessionData,
  arrival: Pick<Arrival, 'person' | 'sessionsFrom'>,
): boolean => !isEndedFor(session, arrival) && isYoungFor(session, arrival);

/** Reports whether the sessions of this age were ended, by an administrator or by the end of a suspension. */
export const isEndedFor = (
  { signedInAt = 0 }: SessionData,
  { sessionsFrom }: Pick<Arrival, 'sessionsFrom'>,
): boolean => sessionsFrom !== null && signedInAt < Date.parse(sessionsFrom);

function isYoungFor({ signedInAt = 0 }: SessionData, { person }: Pick<Arrival, 'person'>): boolean {
  return person.userType !== 'admin' || Date.now() - signedInAt < ADMIN_MS;
}

/** The same check as an SQL condition on the session of a row. */
export const isOfLiveSession = (row: string): string => `exists (
  select from sessions live left join users who on who.id = live."personId"
  where live.id = ${row}."sessionId" and live."personId" = ${row}."personId" and live."expiresAt" > now()
    and live."signedInAt" > now() - interval '${ABSOLUTE_MS} milliseconds'
    and not exists (select from users other where other.id in (${sameSignIn('live."personId"')})
      and other."sessionsFrom" > live."signedInAt")
    and (who."userType" is distinct from 'admin' or live."signedInAt" > now() - interval '${ADMIN_MS} milliseconds'))`;

/** Reports whether the sign-in is recent enough for actions that require it. */
export function isRecent({ signedInAt = 0 }: SessionData): boolean {
  return Date.now() - signedInAt < RECENT_MS;
}

/** A passkey proves no address. */
export const hasJustProvenAddress = (session: SessionData): boolean =>
  isRecent(session) && !session.isByPasskey;

/** Creates a new session id at every change of identity. The old id is invalid afterwards. */
export async function signIn(context: Context, personId: string): Promise<void> {
  await start(context, { personId, signedInAt: Date.now() });
}

/** Starts a new session. It does not count as proof of an email address. */
export async function signInByPasskey(context: Context, personId: string): Promise<void> {
  await start(context, { personId, signedInAt: Date.now(), isByPasskey: true });
}

/**
 * Continues the sign-in as another account of the same person, under a new session id. It does not become more recent by
 * that.
 */
export async function continueAs(context: Context, personId: string): Promise<void> {
  await resumeSession(context, { ...sessionOf(context), personId });
}

/** Continues a session of a shared device in this browser. */
export async function resumeSession(
  context: Context,
  { personId, signedInAt, isByPasskey, lock }: SessionData,
) {
  if (!personId || !signedInAt) return;
  const who = { personId, signedInAt, ...(isByPasskey && { isByPasskey }), ...(lock && { lock }) };
  await start(context, who);
}

async function start(context: Context, who: SessionData): Promise<void> {
  const session = liveSession(context);
  delete session.pending;
  delete session.pendingAdmin;
  delete session.pendingOpenId;
  delete session.pendingAddress;
  delete session.pendingPasskey;
  delete session.isByPasskey;
  delete session.lock;
  Object.assign(session, who);
  await session.regenerate();
}

/** Gives the session a new id. */
export async function renewSession(context: Context): Promise<void> {
  await liveSession(context).regenerate();
}

/** Ends the session of the request and deletes its cookie. */
export function signOut(context: Context): void {
  context['session'] = null;
}

/** Deletes expired rows. Called by a timer. */
export async function sweepIdentity(knex: Knex): Promise<void> {
  const past = (table: string, until = 'expiresAt') => ({
    sql: `select ctid from "${table}" where "${until}" < now()`,
  });
  await deleteRows(knex, 'sessions', past('sessions'));
  await deleteRows(knex, 'endedSessions', {
    sql: `select ctid from "endedSessions" where "endedAt" < now() - interval '${IDLE_MS} milliseconds'`,
  });
  await deleteRows(knex, 'pushSubscriptions', {
    sql: `select s.ctid from "pushSubscriptions" s where not ${isOfLiveSession('s')}`,
  });
  await deleteRows(knex, 'signInCodes', past('signInCodes'));
  await deleteRows(knex, 'passkeyChallenges', past('passkeyChallenges'));
  await deleteRows(knex, 'colleagueInvites', past('colleagueInvites'));
  await deleteRows(knex, 'addressInvitations', past('addressInvitations'));
  await forgetTokens(knex);
  await forgetRefusals(knex);
  await deleteRows(knex, 'rateLimits', past('rateLimits', 'resetsAt'));
}

function liveSession(context: Context): LiveSession {
  return context['session'] as LiveSession;
}
