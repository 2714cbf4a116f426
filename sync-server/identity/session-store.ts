// Stores sessions in Postgres, under the hash of the cookie's value. Each session can be listed and ended immediately.
import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { Context } from 'koa';
import { deviceLabel } from '#shared/lib/device-label.ts';
import { deviceNameCookie, deviceNameIn } from '#shared/lib/device-name.ts';
import type { SessionEnd } from '#shared/engine/access/ended-rights.ts';
import { afterCommit } from '../database/after-commit.ts';
import { queryOnce } from '../engine/postgres-store.ts';
import { isUnlocked } from './shared-devices/session-lock.ts';
import { sameSignIn } from './organizations/linked-accounts.ts';
import type { SessionData } from './session-data.ts';
import { anonymousSessionHours } from '#shared/policy.ts';
import { HOUR_MS } from '#shared/lib/time.ts';

/** A device on which a person is signed in. */
export interface SignedInDevice {
  id: string;
  device: string;
  signedInAt: string;
  /** Accurate to about ten minutes. */
  lastSeenAt: string;
}

/** Keeps sessions in the database, by the hash of their key. */
export interface SessionStore {
  get(key: string, maxAge: number, options: Options): Promise<SessionData | undefined>;
  set(key: string, data: SessionData, maxAge: number, options: Options): Promise<void>;
  destroy(key: string): Promise<void>;
  /** Finds the session of a shared device that this lock belongs to. */
  locked(lock: string): Promise<{ id: string; data: SessionData } | undefined>;
  /** Removes the request to the issuer from the stored session. Returns whether it was there: one of several calls wins. */
  takePendingOpenId(id: string | null): Promise<boolean>;
  /** Removes the session. */
  release(id: string): Promise<void>;
  /** Most recently used first. */
  list(accountIds: readonly string[]): Promise<SignedInDevice[]>;
  /**
   * Ends these sessions of the accounts, or all but one together with all calendar feeds. Only a device that still has the cookie of such a session is told
   * why. Returns how many there were.
   */
  end(
    accountIds: readonly string[],
    which: { id: string } | { allBut: string | null },
    why: SessionEnd,
    transaction?: Knex.Transaction,
  ): Promise<number>;
  /** Returns why the session of a shared device that this lock belonged to was ended. */
  endOfLocked(lock: string): Promise<SessionEnd | null>;
}

interface Options {
  ctx?: Context;
}

/** Another request has continued the session under another id, or it has ended. */
export class NoLongerStored extends Error {}

/** The session that this request stores takes the place of the one with this id. */
export function replaceStored(context: Context, id: string): void {
  context.state['replacedSession'] = id;
}

interface SessionStoreParts {
  knex: Knex;
  /** True if this is the only process on the database, so that a cached read of a second ago is still valid. */
  isAlone: boolean;
  /** These session ids are no longer valid. */
  onEnded(ids: readonly string[]): void;
}

/**
 * A code is valid for ten minutes and a visit to an issuer takes little longer, so an anonymous session is kept for an
 * hour at most.
 */
const NOBODY_MS = anonymousSessionHours * HOUR_MS;

/** $1 is the id, $2 the device's name if it has one. The visit is noted every ten minutes, and when that name changes. */
const GET = `
  select data, "lastSeenAt" < now() - interval '10 minutes' or device <> $2 as "isVisitDue"
  from sessions where id = $1 and "expiresAt" > now()`;
const NOTE_VISIT = `update sessions set "lastSeenAt" = now(), device = coalesce($2, device) where id = $1`;

/**
 * In one statement, because a session that is gone without a reason looks like an expired one. What ends all other sessions
 * also ends the calendar feeds, which are read without a session.
 */
const END = `
  with gone as (
    delete from sessions where "personId" = any(:accountIds::text[])
      and (:id::text is null or id = :id) and (:kept::text is null or id <> :kept)
    returning id, data),
  feeds as (delete from "calendarFeeds" where "personId" = any(:accountIds::text[]) and :id::text is null)
  insert into "endedSessions" (id, because, lock) select id, :why, data->>'lock' from gone
  on conflict (id) do update set because = excluded.because returning id`;

/** Makes the store. A process that is alone remembers a session for a second. */
export function sessionStore({ knex, isAlone, onEnded }: SessionStoreParts): SessionStore {
  const rememberMs = isAlone ? 1_000 : 0;
  const remembered = new Map<string, { data: SessionData; until: number }>();
  /** The number of changes written so far. */
  let changes = 0;

  function remember(id: string, data: SessionData) {
    if (remembered.size > 1_000) remembered.clear();
    remembered.set(id, { data: structuredClone(data), until: Date.now() + rememberMs });
  }

  function changed(ids: readonly string[]) {
    changes += 1;
    for (const id of ids) remembered.delete(id);
  }

  function ended(ids: readonly string[]) {
    changed(ids);
    if (ids.length > 0) onEnded(ids);
  }

  return {
    async get(key, _maxAge, { ctx }) {
      const id = hash(key);
      const known = remembered.get(id);
      const isKnown = known && known.until > Date.now();
      if (isKnown && !isUnlocked(known.data, ctx)) return undefined;
      if (ctx) ctx.state['loadedSession'] = id;
      if (isKnown) return structuredClone(known.data);
      const before = changes;
      const values = [id, ctx && isNamed(ctx) ? deviceOf(ctx) : null];
      const [row] = await queryOnce<{ data: SessionData; isVisitDue: boolean | null }>(knex, GET, values);
      if (!row && ctx) await noteEnd(knex, id, ctx);
      if (row && !isUnlocked(row.data, ctx)) {
        if (ctx) delete ctx.state['loadedSession'];
        return undefined;
      }
      if (row?.isVisitDue) await queryOnce(knex, NOTE_VISIT, values);
      // A row that changed during the read may have been read in its old state.
      if (row && rememberMs > 0 && changes === before) remember(id, row.data);
      return row?.data;
    },

    async set(key, data, maxAge, { ctx }) {
      const id = hash(key);
      const row = {
        id,
        personId: data.personId ?? null,
        data,
        expiresAt: new Date(Date.now() + (data.personId ? maxAge : Math.min(maxAge, NOBODY_MS))),
        signedInAt: data.signedInAt ? new Date(data.signedInAt) : null,
        ...(ctx && { device: deviceOf(ctx) }),
      };
      const replaced: unknown = ctx?.state['replacedSession'];
      if (ctx && typeof replaced === 'string') {
        delete ctx.state['replacedSession'];
        ctx.state['loadedSession'] = id;
        // In one statement: a crash leaves the session under one of the two ids, and of two requests only one continues it.
        await knex.transaction(async (transaction) => {
          const stored = await transaction('sessions').where({ id: replaced }).update(row);
          if (stored === 0) throw new NoLongerStored();
          if (data.personId) await keepTold(transaction, data.personId, replaced, id);
        });
        ended([replaced]);
        return;
      }
      // A request that began before a sign-out must not restore the session by saving it afterwards.
      const loaded: unknown = ctx?.state['loadedSession'];
      if (loaded === id) await knex('sessions').where({ id }).update(row);
      else
        await knex.transaction(async (transaction) => {
          await transaction('sessions').insert(row).onConflict('id').merge();
          if (data.personId && data.signedInAt)
            await keepAccountOf(transaction, data.personId, data.signedInAt);
          if (typeof loaded === 'string' && data.personId)
            await keepTold(transaction, data.personId, loaded, id);
        });
      changed([id]);
    },

    async destroy(key) {
      const id = hash(key);
      await knex('sessions').where({ id }).del();
      ended([id]);
    },

    async locked(lock) {
      const found = knex('sessions').whereRaw(`data->>'lock' = ?`, [lock]);
      return found.where('expiresAt', '>', knex.fn.now()).first('id', 'data');
    },

    async takePendingOpenId(id) {
      const taken = await knex('sessions')
        .whereRaw(`id = ? and jsonb_exists(data, 'pendingOpenId')`, [id])
        .update({ data: knex.raw(`data - 'pendingOpenId'`) });
      if (id !== null) changed([id]);
      return taken > 0;
    },

    async release(id) {
      await knex('sessions').where({ id }).del();
      ended([id]);
    },

    async list(accountIds) {
      const rows: Record<'id' | 'device' | 'signedInAt' | 'lastSeenAt', string | Date>[] = await knex(
        'sessions',
      )
        .whereIn('personId', accountIds)
        .where('expiresAt', '>', knex.fn.now())
        .orderBy('lastSeenAt', 'desc')
        .select('id', 'device', 'signedInAt', 'lastSeenAt');
      return rows.map(({ id, device, signedInAt, lastSeenAt }) => ({
        id: String(id),
        device: String(device),
        signedInAt: new Date(signedInAt).toISOString(),
        lastSeenAt: new Date(lastSeenAt).toISOString(),
      }));
    },

    async end(accountIds, which, why, transaction) {
      const chosen = 'id' in which ? { id: which.id, kept: null } : { id: null, kept: which.allBut };
      const { rows } = await (transaction ?? knex).raw<{ rows: { id: string }[] }>(END, {
        accountIds: [...accountIds],
        why,
        ...chosen,
      });
      afterCommit(transaction, () => ended(rows.map(({ id }) => id)));
      return rows.length;
    },

    async endOfLocked(lock) {
      const found = knex('endedSessions').where({ lock }).orderBy('endedAt', 'desc');
      return (await found.first('because'))?.because ?? null;
    },
  };
}

/** Keeps for the request why its session was ended. Without its second secret a session of a shared device is nobody's. */
async function noteEnd(knex: Knex, id: string, context: Context): Promise<void> {
  const end = await knex('endedSessions').where({ id }).first('because', 'lock');
  if (end && isUnlocked({ ...(end.lock !== null && { lock: end.lock }) }, context))
    context.state['sessionEnd'] = end.because;
}

/** Signing in cancels a deletion that was asked for before. The next run of its job restores the listings. */
async function keepAccountOf(knex: Knex, personId: string, signedInAt: number): Promise<void> {
  await knex('accountDeletions')
    .whereRaw(`"personId" in (${sameSignIn(':personId::text')})`, { personId })
    .where({ cancelledAt: null })
    .where('askedAt', '<', new Date(signedInAt))
    .update({ cancelledAt: new Date(signedInAt) });
}

/** Moves push subscriptions to the new session id, which belongs to the same person and device. */
async function keepTold(knex: Knex, personId: string, before: string, id: string): Promise<void> {
  await knex('pushSubscriptions').where({ personId, sessionId: before }).update({ sessionId: id });
}

const deviceOf = (context: Context): string =>
  deviceNameIn(context.get('Cookie')) ?? deviceLabel(context.get('User-Agent'));

/** The device has a name, or had one that was removed. */
const isNamed = (context: Context): boolean =>
  context.cookies.get(deviceNameCookie, { signed: false }) !== undefined;

function hash(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
