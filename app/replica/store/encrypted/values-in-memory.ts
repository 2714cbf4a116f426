// A store of values in memory, with the methods of Dexie that the replica uses. Values are frozen, because every reader gets
// the same object.
import { frozen } from '../memory-rows.ts';
import type { Collection, ValueStore } from '../person-database.ts';

/** Values by key. */
export type Values = ReadonlyMap<string, object>;

/** New values by key; undefined removes one. */
export type ValueChanges = ReadonlyMap<string, object | undefined>;

interface Parts {
  /** The property that contains the key. */
  keyPath: string;
  values: () => Values;
  change: (changes: ValueChanges) => Promise<void>;
}

export class ValuesInMemory<Value extends object> implements ValueStore<Value> {
  private readonly parts: Parts;

  constructor(parts: Parts) {
    this.parts = parts;
  }

  async get(key: string): Promise<Value | undefined> {
    return this.parts.values().get(key) as Value | undefined;
  }

  async bulkGet(keys: readonly string[]): Promise<(Value | undefined)[]> {
    const values = this.parts.values();
    return keys.map((key) => values.get(key) as Value | undefined);
  }

  toArray(): Promise<Value[]> {
    return this.toCollection().toArray();
  }

  async count(): Promise<number> {
    return this.parts.values().size;
  }

  toCollection(): Collection<Value> {
    return this.orderBy(this.parts.keyPath);
  }

  filter(isWanted: (value: Value) => boolean): Collection<Value> {
    return this.collection((values) => values.filter(isWanted).sort(byColumn(this.parts.keyPath)));
  }

  orderBy(column: string): Collection<Value> {
    return this.collection((values) => values.sort(byColumn(column)));
  }

  where(column: string): { below(bound: string): Collection<Value> } {
    return { below: (bound) => this.filter((value) => columnOf(value, column) < bound) };
  }

  put(value: Value): Promise<void> {
    return this.bulkPut([value]);
  }

  async bulkPut(values: readonly Value[]): Promise<void> {
    await this.parts.change(new Map(values.map((value) => [this.keyOf(value), frozenCopy(value)])));
  }

  async bulkAdd(values: readonly Value[]): Promise<void> {
    const known = this.parts.values();
    if (values.some((value) => known.has(this.keyOf(value))))
      throw new DOMException('Key already exists', 'ConstraintError');
    await this.bulkPut(values);
  }

  delete(key: string): Promise<void> {
    return this.bulkDelete([key]);
  }

  async bulkDelete(keys: readonly string[]): Promise<void> {
    await this.parts.change(new Map(keys.map((key) => [key, undefined])));
  }

  async clear(): Promise<void> {
    await this.bulkDelete([...this.parts.values().keys()]);
  }

  /** Selects when it is asked, as Dexie does. */
  private collection(select: (values: Value[]) => Value[]): Collection<Value> {
    const selected = () => select([...this.parts.values().values()] as Value[]);
    const keys = () => selected().map((value) => this.keyOf(value));
    return {
      toArray: async () => selected(),
      primaryKeys: async () => keys(),
      count: async () => selected().length,
      delete: async () => {
        const chosen = keys();
        await this.bulkDelete(chosen);
        return chosen.length;
      },
      reverse: () => this.collection((values) => select(values).reverse()),
      limit: (count) => this.collection((values) => select(values).slice(0, count)),
    };
  }

  private keyOf(value: Value): string {
    return String(columnOf(value, this.parts.keyPath));
  }
}

const columnOf = (value: object, column: string): string | number =>
  (value as Record<string, string | number>)[column] ?? '';

const byColumn =
  (column: string) =>
  (one: object, other: object): number => {
    const [a, b] = [columnOf(one, column), columnOf(other, column)];
    return a < b ? -1 : Number(a > b);
  };

/** A copy as the log will return it. */
const frozenCopy = (value: object): object => frozen(JSON.parse(JSON.stringify(value)) as object);
