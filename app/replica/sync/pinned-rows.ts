// Rows that a person picked from beyond a catalogue's window. They stay on the device, regardless of newer rows.
import type { Id, TableName } from '#shared/engine/schema.ts';
import type { RowId } from '#shared/engine/protocol.ts';
import type { PersonDatabase } from '../store/person-database.ts';
import { MetaStore } from '../store/meta.ts';

type Pick = [table: TableName, id: RowId];

/** More than any person links. The oldest are dropped. */
const mostPicks = 200;

/** Pins the row and requests it if it is missing. Resolves to whether it is on the device already. */
export async function pinRow(database: PersonDatabase, table: TableName, id: RowId): Promise<boolean> {
  return database.change(async (stored) => {
    const metaStore = new MetaStore(stored);
    const others = (await pinnedRows(metaStore)).filter((pick) => !isSame(pick, [table, id]));
    await metaStore.set('picked', [...others, [table, id]].slice(-mostPicks));
    if (await stored.rows.get(table, id as Id<typeof table>)) return true;
    const want = await metaStore.get<Pick[]>('want', []);
    if (!want.some((wanted) => isSame(wanted, [table, id])))
      await metaStore.set('want', [...want, [table, id]]);
    return false;
  });
}

export const pinnedRows = (metaStore: MetaStore): Promise<Pick[]> => metaStore.get<Pick[]>('picked', []);

const isSame = ([table, id]: Pick, other: Pick): boolean => table === other[0] && id === other[1];
