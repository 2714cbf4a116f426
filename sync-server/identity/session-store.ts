// Where sessions are kept: in Postgres, under the hash of what the cookie holds, each to be seen and ended at once.
import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { Context } from 'koa';
import { deviceLabel } from '#shared/lib/device-label.ts';
import { deviceNameCookie, deviceNameIn } from '#shared/lib/device-name.ts';
import type { SessionData } from './session-data.ts';
import { anonymousSessionHours } from '#shared/policy.ts';
import { HOUR_MS } from '#shared/lib/time.ts';

/** One place where a person is signed in. */
export interface SignedInDevice {
  id: string;
  device: string;
  signedInAt: string;
  /** To about ten minutes. */
  lastSeenAt: string;
}

export interface SessionStore {
  get(key: string, maxAge: number, options: Options): Promise<SessionData | undefined>;
  set(key: string, data: SessionData, maxAge: number, options: Options): Promise<void>;
  destroy(key: string): Promise<void>;
  /** Newest use first. */
  list(personId: string): Promise<SignedInDevice[]>;
  /** Ends these of a person's sessions, or all but one; says how many there were. */
  end(personId: string, which: { id: string } | { allBut: string | null }): Promise<number>;
}

interface Options {
  ctx?: Context;
}

interface SessionStoreParts {
  knex: Knex;
  /** True where this is the only process on the database: what was read a second ago still holds. */
  isAlone: boolean;
  /** These ids are worth nothing any more. */
  onEnded(ids: readonly string[]): void;
}

/** A code lives ten minutes, a visit to an issuer not much longer: nobody's session is kept longer than an hour. */
const NOBODY_MS = anonymousSessionHours * HOUR_MS;

/** Written every ten minutes, and when the device has another name. */
const SEEN = `
  update sessions set "lastSeenAt" = now(), device = coalesce(:device, device)
  where id = :id and ("lastSeenAt" < now() - interval '10 minutes' or device <> :device)`;

export function sessionStore({ knex, isAlone, onEnded }: SessionStoreParts): SessionStore {
  const rememberMs = isAlone ? 1_000 : 0;
  const remembered = new Map<string, { data: SessionData; until: number }>();
  /** How many changes have been written. */
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
      if (ctx) ctx.state['loadedSession'] = id;
      const known = remembered.get(id);
      if (known && known.until > Date.now()) return structuredClone(known.data);
      const before = changes;
      const row = await knex('sessions').where({ id }).where('expiresAt', '>', knex.fn.now()).first('data');
      if (row) await knex.raw(SEEN, { id, device: ctx && isNamed(ctx) ? deviceOf(ctx) : null });
      // What changed meanwhile may have been read as it was.
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
      // A request that began before a sign-out must not bring the session back by saving it afterwards.
      const loaded: unknown = ctx?.state['loadedSession'];
      if (loaded === id) await knex('sessions').where({ id }).update(row);
      else await knex('sessions').insert(row).onConflict('id').merge();
      if (typeof loaded === 'string' && loaded !== id && data.personId)
        await keepTold(knex, data.personId, loaded, id);
      changed([id]);
    },

    async destroy(key) {
      const id = hash(key);
      await knex('sessions').where({ id }).del();
      ended([id]);
    },

    async list(personId) {
      const rows: Record<'id' | 'device' | 'signedInAt' | 'lastSeenAt', string | Date>[] = await knex(
        'sessions',
      )
        .where({ personId })
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

    async end(personId, which) {
      const theirs = knex('sessions').where({ personId });
      const chosen =
        'id' in which ? theirs.where({ id: which.id }) : theirs.whereNot({ id: which.allBut ?? '' });
      const gone: { id: string }[] = await chosen.del('id');
      ended(gone.map(({ id }) => id));
      return gone.length;
    },
  };
}

/** Under another id it is the same person at the same device, who goes on being told there. */
async function keepTold(knex: Knex, personId: string, before: string, id: string): Promise<void> {
  await knex('pushSubscriptions').where({ personId, sessionId: before }).update({ sessionId: id });
}

const deviceOf = (context: Context): string =>
  deviceNameIn(context.get('Cookie')) ?? deviceLabel(context.get('User-Agent'));

/** It has a name, or had one that was taken away. */
const isNamed = (context: Context): boolean =>
  context.cookies.get(deviceNameCookie, { signed: false }) !== undefined;

function hash(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
