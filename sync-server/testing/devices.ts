// Devices for server tests of the sync protocol, without HTTP: one call, or all pages of it.
import { randomUUID } from 'node:crypto';
import type { Actor } from '#shared/engine/command.ts';
import { openReply } from '#shared/engine/protocol.ts';
import type { SyncReply } from '#shared/engine/protocol.ts';
import type { TableName } from '#shared/engine/schema.ts';
import type { AnyRow } from '#shared/engine/store.ts';
import type { Database } from '../database/types.ts';
import { syncDevice } from '../sync/sync.ts';
import type { Marketplace } from './marketplace.ts';

export interface Devices {
  /** The reply text as sent. */
  textFor(actor: Actor, cookie: string | null, extra?: object): Promise<string>;
  sync(actor: Actor, cookie: string | null, extra?: object): Promise<SyncReply>;
  /** All pages from a cursor on, combined. */
  syncAll(actor: Actor, cookie: string | null, limit?: number): Promise<SyncReply & { pages: number }>;
  /**
   * Changes the kept rows (by `table/id`) as a device does: all pages, then the granted rows that it lacks. Drops rows of
   * `tables` that are no longer granted. Returns the new cookie.
   */
  pullInto(
    kept: Map<string, AnyRow>,
    actor: Actor,
    cookie: string | null,
    tables: readonly TableName[],
  ): Promise<string>;
}

export function devicesOf({ knex }: Pick<Database, 'knex'>, marketplace: Marketplace): Devices {
  const parts = {
    knex,
    execute: marketplace.execute,
    cursorKeys: ['key'],
    now: () => new Date(marketplace.clock.now),
  };
  const textFor: Devices['textFor'] = (actor, cookie, extra = {}) =>
    syncDevice(parts, actor, { client: randomUUID(), cookie, entries: [], waiting: 0, ...extra });
  const sync: Devices['sync'] = async (actor, cookie, extra) =>
    openReply(await textFor(actor, cookie, extra));
  const syncAll: Devices['syncAll'] = async (actor, cookie, limit) => {
    let last = await sync(actor, cookie, limit ? { limit } : {});
    const pages = [last];
    while (last.more) {
      last = await sync(actor, last.cookie, limit ? { limit } : {});
      pages.push(last);
    }
    const [rows, gone] = [pages.flatMap((page) => page.rows), pages.flatMap((page) => page.gone)];
    return { ...last, rows, gone, pages: pages.length };
  };
  return {
    textFor,
    sync,
    syncAll,
    async pullInto(kept, actor, cookie, tables) {
      const reply = await syncAll(actor, cookie);
      if (reply.reset) kept.clear();
      for (const [table, row] of reply.rows) kept.set(`${table}/${row.id}`, row as AnyRow);
      for (const [table, id] of reply.gone) kept.delete(`${table}/${id}`);
      if (!reply.granted) return reply.cookie;
      const granted = new Set(reply.granted.map(([table, id]) => `${table}/${id}`));
      const want = reply.granted
        .filter(([table, id]) => !kept.has(`${table}/${id}`))
        .map(([table, id]) => [table, id]);
      for (const key of kept.keys())
        if (tables.includes(key.split('/')[0] as TableName) && !granted.has(key)) kept.delete(key);
      const wanted = await sync(actor, reply.cookie, { want });
      for (const [table, row] of wanted.rows) kept.set(`${table}/${row.id}`, row as AnyRow);
      return wanted.cookie;
    },
  };
}

export const idsIn = ({ rows }: Pick<SyncReply, 'rows'>, wanted: string) =>
  rows.filter(([table]) => table === wanted).map(([, row]) => row.id);

/** All of a reply that says anything about rows, as text. */
export const everythingIn = ({ rows, gone, granted }: Pick<SyncReply, 'rows' | 'gone' | 'granted'>): string =>
  JSON.stringify([rows, gone, granted ?? []]);
