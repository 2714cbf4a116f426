// Sessions: a random id in the cookie, everything else in Postgres, so that any of them can be ended at once.
import { createHash, randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import type Koa from 'koa';
import type { Context, Middleware } from 'koa';
import createSession from 'koa-session';
import type { PendingCode } from './emailed-codes.ts';

const DAY_MS = 86_400_000;
/** Grows by use, up to the absolute age. */
const IDLE_MS = 90 * DAY_MS;
const ABSOLUTE_MS = 400 * DAY_MS;

export interface SessionData {
  personId?: string;
  signedInAt?: number;
  /** A code was asked for in this browser. */
  pending?: PendingCode & { returnTo: string };
  /** The same for admin access. */
  pendingAdmin?: PendingCode;
}

/** What koa-session keeps on the context. */
interface LiveSession extends SessionData {
  regenerate(): Promise<void>;
}

export interface SessionOptions {
  knex: Knex;
  isHttps: boolean;
  /** True where this is the only process on the database: what was read a second ago still holds. */
  isAlone: boolean;
}

export function sessions(app: Koa, { knex, isHttps, isAlone }: SessionOptions): Middleware {
  const middleware = createSession(
    {
      // A name with this prefix is refused by browsers unless it is secure and for this host alone.
      key: isHttps ? '__Host-session' : 'session',
      store: sessionStore(knex, isAlone ? 1_000 : 0),
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
    // Behind a proxy that ends TLS the connection itself is plain.
    context.cookies.secure = isHttps;
    return middleware(context, next);
  };
}

export function sessionOf(context: Context): SessionData {
  return liveSession(context);
}

/** A new id at every change of who somebody is: an id from before is worth nothing afterwards. */
export async function signIn(context: Context, personId: string): Promise<void> {
  const session = liveSession(context);
  delete session.pending;
  delete session.pendingAdmin;
  Object.assign(session, { personId, signedInAt: Date.now() } satisfies SessionData);
  await session.regenerate();
}

export async function renewSession(context: Context): Promise<void> {
  await liveSession(context).regenerate();
}

export function signOut(context: Context): void {
  context['session'] = null;
}

/** Removes what has run out; for a timer. */
export async function sweepIdentity(knex: Knex): Promise<void> {
  await knex('sessions').where('expiresAt', '<', knex.fn.now()).del();
  await knex('signInCodes').where('expiresAt', '<', knex.fn.now()).del();
  await knex('rateLimits').where('resetsAt', '<', knex.fn.now()).del();
}

function liveSession(context: Context): LiveSession {
  return context['session'] as LiveSession;
}

function sessionStore(knex: Knex, rememberMs: number) {
  const remembered = new Map<string, { data: SessionData; until: number }>();
  return {
    async get(key: string, _maxAge: number, { ctx }: { ctx?: Context }) {
      const id = hash(key);
      if (ctx) ctx.state['loadedSession'] = id;
      const known = remembered.get(id);
      if (known && known.until > Date.now()) return structuredClone(known.data);
      const row = await knex('sessions').where({ id }).where('expiresAt', '>', knex.fn.now()).first('data');
      if (row && rememberMs > 0) remember(id, row.data);
      return row?.data;
    },
    async set(key: string, data: SessionData, maxAge: number, { ctx }: { ctx?: Context }) {
      const id = hash(key);
      remembered.delete(id);
      const row = { id, personId: data.personId ?? null, data, expiresAt: new Date(Date.now() + maxAge) };
      // A request that began before a sign-out must not bring the session back by saving it afterwards.
      if (ctx?.state['loadedSession'] === id) await knex('sessions').where({ id }).update(row);
      else await knex('sessions').insert(row).onConflict('id').merge();
    },
    async destroy(key: string) {
      remembered.delete(hash(key));
      await knex('sessions')
        .where({ id: hash(key) })
        .del();
    },
  };

  function remember(id: string, data: SessionData) {
    if (remembered.size > 1_000) remembered.clear();
    remembered.set(id, { data: structuredClone(data), until: Date.now() + rememberMs });
  }
}

function hash(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
