// Devices for server tests of the sync protocol, without HTTP: one call, or all pages of it.
import { randomUUID } from 'node:crypto';
import type { Actor } from '#shared/engine/command.ts';
import { openReply } from '#shared/engine/protocol.ts';
import type { SyncReply } from '#shared/engine/protocol.ts';
import type { Database } from '../database/types.ts';
import { syncDevice } from '../sync/sync.ts';
import type { Marketplace } from './marketplace.ts';

export interface Devices {
  /** The reply text as sent. */
  textFor(actor: Actor, cookie: string | null, extra?: object): Promise<string>;
  sync(actor: Actor, cookie: string | null, extra?: object): Promise<SyncReply>;
  /** All pages from a cursor on, combined. */
  syncAll(actor: Actor, cookie: string | null, limit?: number): Promise<SyncReply & { pages: number }>;
}

export function devicesOf({ knex }: Pick<Database, 'knex'>, marketplace: Marketplace): Devices {
  const parts = {
    knex,
    execute: marketplace.execute,
    cursorKey: 'key',
    now: () => new Date(marketplace.clock.now),
  };
  const textFor: Devices['textFor'] = (actor, cookie, extra = {}) =>
    syncDevice(parts, actor, { client: randomUUID(), cookie, entries: [], waiting: 0, ...extra });
  const sync: Devices['sync'] = async (actor, cookie, extra) =>
    openReply(await textFor(actor, cookie, extra));
  return {
    textFor,
    sync,
    async syncAll(actor, cookie, limit) {
      let last = await sync(actor, cookie, limit ? { limit } : {});
      const pages = [last];
      while (last.more) {
        last = await sync(actor, last.cookie, limit ? { limit } : {});
        pages.push(last);
      }
      const [rows, gone] = [pages.flatMap((page) => page.rows), pages.flatMap((page) => page.gone)];
      return { ...last, rows, gone, pages: pages.length };
    },
  };
}

export const idsIn = ({ rows }: Pick<SyncReply, 'rows'>, wanted: string) =>
  rows.filter(([table]) => table === wanted).map(([, row]) => row.id);
