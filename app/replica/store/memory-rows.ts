// The rows of one table in memory. Rows are frozen, because every reader gets the same object.
import { valuesOf } from '#shared/engine/store.ts';
import type { AnyRow } from '#shared/engine/store.ts';
import type { RowId } from '#shared/engine/protocol.ts';

/** The rows by the values of some columns. Each list is ordered by id. */
interface Index {
  columns: readonly string[];
  lists: Map<string, AnyRow[]>;
}

export class MemoryRows {
  private readonly rows: Map<RowId, AnyRow>;
  /** An index is built at the first query that needs it. */
  private readonly indexes = new Map<string, Index>();

  /** `rows` are ordered by id. */
  constructor(rows: readonly AnyRow[]) {
    this.rows = new Map(rows.map((row) => [row.id, frozen(row)]));
    this.indexes.set('', { columns: [], lists: new Map([['', [...this.rows.values()]]]) });
  }

  get(id: RowId): AnyRow | undefined {
    return this.rows.get(id);
  }

  /** Returns the rows whose columns equal the given ones, ordered by id. Without columns, all rows. */
  find(columns: readonly string[], equalTo: object): AnyRow[] {
    // A copy, because the caller may sort it.
    return this.index(columns).lists.get(valuesOf(columns, equalTo))?.slice() ?? [];
  }

  put(row: AnyRow): void {
    this.remove(row.id);
    this.rows.set(row.id, frozen(row));
    for (const { columns, lists } of this.indexes.values()) {
      const list = listIn(lists, valuesOf(columns, row));
      list.splice(placeOf(list, row.id), 0, row);
    }
  }

  remove(id: RowId): void {
    const row = this.rows.get(id);
    if (!row) return;
    this.rows.delete(id);
    for (const { columns, lists } of this.indexes.values()) {
      const list = listIn(lists, valuesOf(columns, row));
      list.splice(placeOf(list, id), 1);
    }
  }

  private index(columns: readonly string[]): Index {
    const name = columns.join('&');
    const known = this.indexes.get(name);
    if (known) return known;
    const lists: Index['lists'] = new Map();
    for (const row of this.find([], {})) listIn(lists, valuesOf(columns, row)).push(row);
    const built = { columns, lists };
    this.indexes.set(name, built);
    return built;
  }
}

function listIn(lists: Index['lists'], values: string): AnyRow[] {
  const known = lists.get(values);
  if (known) return known;
  const list: AnyRow[] = [];
  lists.set(values, list);
  return list;
}

/** The place of the first row whose id is not smaller. */
function placeOf(list: readonly AnyRow[], id: RowId): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle] as AnyRow).id < id) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const part of Object.values(value)) frozen(part);
  return Object.freeze(value);
}
