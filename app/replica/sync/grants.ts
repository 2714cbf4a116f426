// Rows of other owners that are kept because of a grant or a catalogue.
import { replicatedTables } from '#shared/engine/schema.ts';
import type { TableName } from '#shared/engine/schema.ts';
import { rowKey } from '#shared/engine/store.ts';
import type { SyncReply, SyncRequest } from '#shared/engine/protocol.ts';
import { mayRead, scopesOf } from '#shared/engine/visibility.ts';
import type { Stored } from '../store/database.ts';
import { DexieReader } from '../store/dexie-reader.ts';
import { MetaStore } from '../store/meta.ts';
import { pinnedRows } from './pinned-rows.ts';
import type { SaveParts } from '../types.ts';

/** Deletes rows that only a withdrawn grant made visible, and requests the rows that a new grant makes visible. */
export async function compareGrants(
  { database, actor }: SaveParts<Stored>,
  metaStore: MetaStore,
  reply: SyncReply,
  request: SyncRequest,
): Promise<SyncReply['gone']> {
  const granted = new Map(
    (reply.granted ?? []).map(([table, id, rev]) => [rowKey(table, id), { table, id, rev }]),
  );
  const arriving = new Set(reply.rows.map(([table, row]) => rowKey(table, row.id)));
  const waitingFor = (await metaStore.get<[string, string | number][]>('want', [])).slice(
    request.want?.length ?? 0,
  );
  const lacking: [TableName, string | number][] = [];
  for (const { table, id, rev } of granted.values()) {
    const row = await database.rows(table).get(id);
    if (!arriving.has(rowKey(table, id)) && row?.rev !== rev) lacking.push([table, id]);
  }
  // The slice that this request asked for is removed when the contact is recorded.
  await metaStore.set('want', [...(request.want ?? []), ...waitingFor, ...lacking]);
  const gone: SyncReply['gone'] = [];
  const reader = new DexieReader(database);
  for (const table of replicatedTables) {
    if (!scopesOf(actor.role, table).some(({ by }) => by === 'granted')) continue;
    for (const row of await database.rows(table).toArray()) {
      const isKept = granted.has(rowKey(table, row.id)) || (await mayRead(reader, actor, table, row));
      if (!isKept) gone.push([table, row.id]);
    }
  }
  return gone;
}

/**
 * Keeps the newest rows of a catalogue, up to its window, and the pinned ones. Otherwise the same pure rule as the
 * server's.
 */
export async function trimCatalogues(
  { database, actor, memory }: SaveParts<Stored>,
  reply: SyncReply,
): Promise<void> {
  const reader = new DexieReader(database);
  const picked = new Set((await pinnedRows(new MetaStore(database))).map(([table, id]) => rowKey(table, id)));
  for (const table of new Set(reply.rows.map(([name]) => name))) {
    const catalogue = scopesOf(actor.role, table).find((scope) => scope.by === 'catalogue');
    if (!catalogue) continue;
    const others = scopesOf(actor.role, table).filter((scope) => scope.by === 'granted');
    const rows = (await database.rows(table).toArray()).filter((row) =>
      Object.entries(catalogue.where).every(
        ([column, wanted]) => (row as unknown as Record<string, unknown>)[column] === wanted,
      ),
    );
    if (rows.length <= catalogue.window) continue;
    rows.sort((a, b) => (a.createdAt < b.createdAt || (a.createdAt === b.createdAt && a.id < b.id) ? 1 : -1));
    for (const row of rows.slice(catalogue.window)) {
      if (picked.has(rowKey(table, row.id))) continue;
      const grants = await Promise.all(
        others.map((scope) => reader.find(scope.through, { [scope.key]: row.id } as never)),
      );
      if (grants.flat().length > 0) continue;
      await database.rows(table).delete(row.id);
      memory.forget();
    }
  }
}
