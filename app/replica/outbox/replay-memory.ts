// Remembers what each waiting entry read and wrote when it ran last, so that a reply runs again only the entries that it
// may change. A drain in many batches would otherwise run all that waits once per batch.
import { Layer } from '#shared/engine/layer.ts';
import type { Reads } from '#shared/engine/read-set.ts';
import type { Write } from '#shared/engine/layer.ts';
import type { TableName } from '#shared/engine/schema.ts';
import { rowKey } from '#shared/engine/store.ts';
import type { AnyRow, Reader } from '#shared/engine/store.ts';
import type { OutboxEntry } from '../store/stored-values.ts';

/** One run of an entry over the server's rows and the entries before it. */
export interface RememberedRun {
  reads: Reads;
  writes: readonly Write[];
}

/** Belongs to one replica of one tab or worker. */
export class ReplayMemory {
  private runs = new Map<string, RememberedRun>();
  private replay: string | null = null;

  /**
   * Returns the runs of this replay, the last of the database. Empty if another tab made it, or the entries changed their
   * order.
   */
  runsOf(replay: string | null, entries: readonly OutboxEntry[]): ReadonlyMap<string, RememberedRun> {
    const known = entries.map(({ id }) => id).filter((id) => this.runs.has(id));
    const stays = new Set(known);
    const inOrder = [...this.runs.keys()].filter((id) => stays.has(id));
    const isSameOrder = known.every((id, place) => id === inOrder[place]);
    if (replay === null || this.replay !== replay || !isSameOrder) this.forget();
    return this.runs;
  }

  keep(replay: string, runs: Map<string, RememberedRun>): void {
    this.replay = replay;
    this.runs = runs;
  }

  /** The server's rows have changed without a replay. */
  forget(): void {
    this.replay = null;
    this.runs = new Map();
  }
}

/** The rows that are not what they were at the last replay. */
export class ChangedRows {
  readonly keys = new Set<string>();
  private readonly versions = new Layer(nothing);

  /** `row` is what the next entry finds; undefined if there is none. */
  add(table: TableName, id: string | number, row: AnyRow | undefined): void {
    this.keys.add(rowKey(table, id));
    if (row) void this.versions.put(table, row as never);
  }

  /** A row that was in a list is among the keys that were read. One that comes into the list has its values. */
  concern({ keys, lists }: Reads): boolean {
    for (const key of keys) if (this.keys.has(key)) return true;
    return lists.some(([table, equalTo]) => this.versions.wroteAnyAfter(0, table, equalTo));
  }
}

const nothing: Reader = { get: async () => undefined, find: async () => [] };
