// Rows that are kept because of a grant, an assignment or a catalogue.
import { replicatedTables } from '#shared/engine/schema.ts';
import type { Id, TableName } from '#shared/engine/schema.ts';
import { rowKey } from '#shared/engine/store.ts';
import type { AnyRow } from '#shared/engine/store.ts';
import type { SyncReply, SyncRequest } from '#shared/engine/protocol.ts';
import { isOpenTo, mayRead } from '#shared/engine/access/may-read.ts';
import { withOwnMembership } from '#shared/engine/access/member-roles.ts';
import type { Actor } from '#shared/engine/command.ts';
import { isByGrant, isRestricted, scopesOf } from '#shared/engine/visibility.ts';
import type { Stored } from '../store/person-database.ts';
import { MetaStore } from '../store/meta.ts';
import { pinnedRows } from './pinned-rows.ts';
import type { SaveParts } from '../types.ts';

/**
 * Deletes rows that only a withdrawn grant or assignment made visible, and requests the rows that a new one makes
 * visible.
 */
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
    const row = await database.rows.get(table, id as Id<typeof table>);
    if (!arriving.has(rowKey(table, id)) && row?.rev !== rev) lacking.push([table, id]);
  }
  // The slice that this request asked for is removed when the contact is recorded.
  await metaStore.set('want', [...(request.want ?? []), ...waitingFor, ...lacking]);
  const gone: SyncReply['gone'] = [];
  const { rows: reader } = database;
  const current = await withOwnMembership(reader, actor);
  // What the reply says about assignments is not stored yet, so for a member who has some the list alone decides.
  const stays = async (table: TableName, row: AnyRow) =>
    isRestricted(current) ? isOpenTo(current, table, row) : mayRead(reader, current, table, row);
  for (const table of replicatedTables) {
    const kind = comingAndGoing(current, table);
    if (!kind) continue;
    for (const row of await reader.find(table)) {
      // What arrives replaces the stored row, and may be visible although that one is not.
      if (granted.has(rowKey(table, row.id)) || arriving.has(rowKey(table, row.id))) continue;
      if (kind === 'wholly' || !(await stays(table, row as AnyRow))) gone.push([table, row.id]);
    }
  }
  return gone;
}

/** Reports whether all rows of the table, or some of them, are visible by grants or assignments. */
function comingAndGoing(actor: Actor, table: TableName): 'wholly' | 'partly' | undefined {
  const scopes = scopesOf(actor.role, table);
  if (!scopes.some((scope) => isByGrant(actor, scope))) return undefined;
  return scopes.every((scope) => isByGrant(actor, scope)) ? 'wholly' : 'partly';
}

/**
 * Keeps the newest rows of a catalogue, up to its window, and the pinned ones. Otherwise the same pure rule as the
 * server's.
 */
export async function trimCatalogues(
  { database, actor, memory }: SaveParts<Stored>,
  reply: SyncReply,
): Promise<void> {
  const { rows: reader } = database;
  const picked = new Set((await pinnedRows(new MetaStore(database))).map(([table, id]) => rowKey(table, id)));
  for (const table of new Set(reply.rows.map(([name]) => name))) {
    const catalogue = scopesOf(actor.role, table).find((scope) => scope.by === 'catalogue');
    if (!catalogue) continue;
    const others = scopesOf(actor.role, table).filter((scope) => scope.by === 'granted');
    const rows = (await reader.find(table)).filter((row) =>
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
      reader.forget(table, row.id);
      memory.forget();
    }
  }
}
