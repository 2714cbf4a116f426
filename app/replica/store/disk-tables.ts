// The tables in memory over rows on the disk. A table is loaded when all its rows are read, or soon after a screen has read
// some of them, which come from the disk until then. The changes of other tabs and of the worker are read from the disk, row
// by row.
import { groupBy } from '#shared/lib/group-by.ts';
import { replicatedTables } from '#shared/engine/schema.ts';
import type { TableName } from '#shared/engine/schema.ts';
import { indexFor } from '#shared/engine/store.ts';
import type { Reader } from '#shared/engine/store.ts';
import type { Layer } from '#shared/engine/layer.ts';
import { allOf } from './all-settled-or-throw.ts';
import { isSame, missedRows, momentAfter, momentOf, start } from './change-log.ts';
import type { Moment, WorkState } from './change-log.ts';
import { allRows, putRows } from './disk-rows.ts';
import { cachedReader, DiskReader } from './disk-reader.ts';
import type { Disk, TransactionReader } from './disk-reader.ts';
import { MemoryRows } from './memory-rows.ts';
import { applyTo, changesIn, TablesReader } from './row-tables.ts';
import type { Listener, RowTables, TableChange } from './row-tables.ts';

/** What the tables need of their database. */
interface Parts {
  /** Opens a transaction that reads from all tables. */
  reading<T>(work: (disk: Disk) => Promise<T>): Promise<T>;
  /** Calls back after each change of rows, by any tab. Returns the function that unsubscribes. */
  follow(changed: () => void): () => void;
  /** Tables with more rows stay on the disk. */
  mostRows: number;
}

/** A change that is written, and whose transaction is not complete yet. */
export interface WrittenChange {
  moment: Moment;
  changes: readonly TableChange[];
}

export class DiskTables implements RowTables {
  private readonly loaded = new Map<TableName, MemoryRows>();
  /** Tables with too many rows, which are read from the disk. */
  private readonly large = new Set<TableName>();
  /** The tables that the next load reads. */
  private wanted: { names: Set<TableName>; loading: Promise<void> } | undefined;
  /** The tables that are loaded once the screens have been read. */
  private readonly wantedLater = new Set<TableName>();
  private later: ReturnType<typeof setTimeout> | undefined;
  /** The tables in memory are as of this moment. */
  private seen = start;
  private readonly listeners = new Set<Listener>();
  private unfollow: (() => void) | undefined;
  private hearing: ReturnType<typeof setTimeout> | undefined;
  private readonly disk: Disk;
  private readonly parts: Parts;

  constructor(disk: Disk, parts: Parts) {
    this.disk = disk;
    this.parts = parts;
  }

  subscribe(listener: Listener): () => void {
    this.listeners.add(listener);
    this.unfollow ??= this.parts.follow(() => this.hear());
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size > 0) return;
      this.unfollow?.();
      this.unfollow = undefined;
      clearTimeout(this.later);
      clearTimeout(this.hearing);
      this.hearing = undefined;
    };
  }

  /** Several changes are read together. Most are this tab's own, whose reads would hold up the next one. */
  private hear(): void {
    this.hearing ??= setTimeout(() => {
      this.hearing = undefined;
      // If the database is closed, the page learns of that elsewhere.
      this.catchUp().catch(() => {});
    }, hearingMs);
  }

  reader(): Reader {
    return this.readerOver(new DiskReader(this.disk), (name) => this.loadSoon(name));
  }

  /** Reads inside of a transaction over all tables. */
  readerIn(disk: Disk): TransactionReader {
    const onDisk = cachedReader(new DiskReader(disk));
    const loads = new Map<TableName, Promise<MemoryRows | undefined>>();
    const load = (name: TableName) => {
      const known = loads.get(name) ?? this.load(disk, [name]);
      loads.set(name, known);
      return known;
    };
    const reader = this.readerOver(onDisk, load);
    return {
      get: (table, id) => reader.get(table, id),
      find: (table, equalTo) => reader.find(table, equalTo),
      settled: async () => void (await Promise.allSettled([onDisk.settled(), ...loads.values()])),
    };
  }

  /** `load` resolves to undefined for a table that stays on the disk. */
  private readerOver(
    onDisk: Reader,
    load: (name: TableName) => Promise<MemoryRows | undefined>,
  ): TablesReader {
    return new TablesReader(this.loaded, {
      get: (table, id) => {
        this.loadLater(table);
        return onDisk.get(table, id);
      },
      find: (table, equalTo = {}) => {
        if (indexFor(table, equalTo).length === 0)
          return load(table).then((rows) =>
            rows ? (rows.find([], {}) as never[]) : onDisk.find(table, equalTo),
          );
        this.loadLater(table);
        return onDisk.find(table, equalTo);
      },
    });
  }

  async catchUp(): Promise<void> {
    if (this.loaded.size === 0 && this.listeners.size === 0) return;
    if (!this.isCurrent(await momentOf(this.disk))) await this.parts.reading((disk) => this.catchUpIn(disk));
  }

  /** Like `catchUp`, in a transaction over all tables. Resolves to the present moment. */
  async catchUpIn(disk: Disk): Promise<Moment> {
    const moment = await momentOf(disk);
    if (this.isCurrent(moment)) return moment;
    const missed = missedRows(this.seen, moment);
    const byTable = groupBy(missed ?? [], ([table]) => table);
    const changes = await allOf(
      [...byTable].map(async ([table, places]): Promise<TableChange> => {
        const ids = this.loaded.has(table) ? [...new Set(places.map(([, id]) => id))] : [];
        const found = await disk.rows(table).bulkGet(ids);
        const removed = ids.filter((_id, index) => !found[index]);
        return { table, rows: found.flatMap((row) => row ?? []), removed };
      }),
    );
    if (!missed) this.forget();
    applyTo(this.loaded, changes);
    this.seen = moment;
    this.tell(missed ? new Set(byTable.keys()) : new Set(replicatedTables));
    return moment;
  }

  /**
   * Writes changed rows in a transaction over all tables, which began at `before`. `work`: what the transaction changed of the
   * person's work. Resolves to undefined if nothing has changed.
   */
  async write(
    disk: Disk,
    layer: Layer,
    before: Moment,
    work: Partial<WorkState>,
  ): Promise<WrittenChange | undefined> {
    const changes = changesIn(layer);
    if (changes.length === 0 && Object.keys(work).length === 0) return undefined;
    const moment = momentAfter(before, changes, work);
    await allOf([
      ...changes.map(({ table, rows }) => putRows(disk.rows(table), rows)),
      ...changes.flatMap(({ table, removed }) =>
        removed.length > 0 ? [disk.rows(table).bulkDelete([...removed])] : [],
      ),
      disk.meta.put({ key: 'changes', value: moment.log }),
    ]);
    return { moment, changes };
  }

  /** Takes over a change whose transaction is complete. */
  apply({ moment, changes }: WrittenChange): void {
    const { number } = moment.log;
    // Otherwise a read has caught up with it already.
    if (this.seen.log.number < number) {
      if (this.seen.log.number < number - 1) this.forget();
      applyTo(this.loaded, changes);
      this.seen = moment;
    }
    this.tell(new Set(changes.map(({ table }) => table)));
  }

  private isCurrent({ log, work }: Moment): boolean {
    return log.number === this.seen.log.number && isSame(work, this.seen.work);
  }

  private forget(): void {
    this.loaded.clear();
    this.large.clear();
  }

  private tell(changed: ReadonlySet<TableName>): void {
    if (changed.size > 0) for (const listener of this.listeners) listener(changed);
  }

  /** Tables that are asked for together are loaded in one transaction. */
  private async loadSoon(name: TableName): Promise<MemoryRows | undefined> {
    if (this.isOnDisk(name)) return undefined;
    this.wanted ??= { names: new Set(), loading: this.loadWanted() };
    this.wanted.names.add(name);
    await this.wanted.loading;
    return this.loaded.get(name);
  }

  private async loadWanted(): Promise<void> {
    await Promise.resolve();
    const names = [...(this.wanted?.names ?? [])];
    this.wanted = undefined;
    await this.parts.reading((disk) => this.load(disk, names));
  }

  /** Not at once, because the screen that reads some rows is not drawn yet. */
  private loadLater(name: TableName): void {
    if (this.isOnDisk(name) || this.listeners.size === 0) return;
    this.wantedLater.add(name);
    clearTimeout(this.later);
    this.later = setTimeout(() => {
      const names = [...this.wantedLater];
      this.wantedLater.clear();
      // What fails here is read from the disk, and fails there.
      this.parts.reading((disk) => this.load(disk, names)).catch(() => {});
    }, laterMs);
  }

  private async load(disk: Disk, names: readonly TableName[]): Promise<MemoryRows | undefined> {
    const missing = names.filter((name) => !this.isOnDisk(name));
    if (missing.length === 0) return undefined;
    await this.catchUpIn(disk);
    await allOf(
      missing.map(async (name) => {
        if ((await disk.rows(name).count()) > this.parts.mostRows) this.large.add(name);
        else this.loaded.set(name, new MemoryRows(await allRows(disk.rows(name))));
      }),
    );
    return this.loaded.get(names[0] as TableName);
  }

  private isOnDisk(name: TableName): boolean {
    return this.parts.mostRows === 0 || this.large.has(name);
  }
}

/** After the last read of a screen that is being opened. A slow tablet needs more than a second to draw it. */
export const laterMs = 2_000;

const hearingMs = 25;
