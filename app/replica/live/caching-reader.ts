// The kept rows as one transaction, or one read of a screen, meets them: what was asked once is not asked again.
import type { Id, Row, TableName } from '#shared/engine/schema.ts';
import { rowKey } from '#shared/engine/store.ts';
import type { Reader } from '#shared/engine/store.ts';

export class RememberingReader implements Reader {
  /** Of which something was asked. */
  readonly tables = new Set<TableName>();
  private readonly asked = new Map<string, Promise<unknown>>();
  private readonly answers = new Map<string, unknown>();
  private readonly below: Reader;

  constructor(below: Reader) {
    this.below = below;
  }

  get<T extends TableName>(table: T, id: Id<T>): Promise<Row<T> | undefined> {
    return this.once(table, rowKey(table, id), () => this.below.get(table, id));
  }

  find<T extends TableName>(table: T, equalTo: Partial<Row<T>> = {}): Promise<Row<T>[]> {
    return this.once(table, listKey(table, equalTo), () => this.below.find(table, equalTo));
  }

  /** Once nothing is being asked any more. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.asked.values());
  }

  /** What was got before, without waiting. */
  known(key: string): unknown {
    return this.answers.get(key);
  }

  /**
   * Gives the same answers once more, and fails when it is asked anything else; only of what `isNewer` than they are it knows
   * that there was none. Undefined where these are more rows than that.
   */
  recall(mostRows: number, isNewer: (value: unknown) => boolean = () => false): Reader | undefined {
    const { answers } = this;
    if ([...answers.values()].flat().length > mostRows) return undefined;
    const again = (key: string): unknown => {
      if (!answers.has(key)) throw new Error(`${key} was not asked`);
      return answers.get(key);
    };
    return {
      get: async <T extends TableName>(table: T, id: Id<T>) => again(rowKey(table, id)) as Row<T> | undefined,
      // Whoever gets a list may sort it.
      find: async <T extends TableName>(table: T, equalTo: Partial<Row<T>> = {}) => {
        const key = listKey(table, equalTo);
        if (!answers.has(key) && Object.values(equalTo).some(isNewer)) return [];
        return [...(again(key) as Row<T>[])];
      },
    };
  }

  private once<Answer>(table: TableName, key: string, ask: () => Promise<Answer>): Promise<Answer> {
    const known = this.asked.get(key) as Promise<Answer> | undefined;
    if (known) return known;
    this.tables.add(table);
    const answer = ask().then((found) => {
      this.answers.set(key, found);
      return found;
    });
    this.asked.set(key, answer);
    return answer;
  }
}

const listKey = (table: TableName, equalTo: object): string => `${table}?${JSON.stringify(equalTo)}`;
