// The kept rows as one transaction reads them: what was asked once is not asked again.
import type { Id, Row, TableName } from '#shared/schema.ts';
import { rowKey } from '#shared/store.ts';
import type { Reader } from '#shared/store.ts';

export class RememberingReader implements Reader {
  private readonly rows = new Map<string, Promise<unknown>>();
  private readonly answered = new Map<string, unknown>();
  private readonly lists = new Map<string, Promise<unknown[]>>();
  private readonly below: Reader;

  constructor(below: Reader) {
    this.below = below;
  }

  get<T extends TableName>(table: T, id: Id<T>): Promise<Row<T> | undefined> {
    const key = rowKey(table, id);
    return remembered(this.rows, key, async () => {
      const row = await this.below.get(table, id);
      this.answered.set(key, row);
      return row;
    });
  }

  /** Once nothing is being asked any more. */
  async settled(): Promise<void> {
    await Promise.allSettled([...this.rows.values(), ...this.lists.values()]);
  }

  /** What was got before, without waiting. */
  known(key: string): unknown {
    return this.answered.get(key);
  }

  find<T extends TableName>(table: T, equalTo: Partial<Row<T>> = {}): Promise<Row<T>[]> {
    return remembered(this.lists, `${table}?${JSON.stringify(equalTo)}`, () =>
      this.below.find(table, equalTo),
    );
  }
}

function remembered<Answer, T extends Answer>(
  answers: Map<string, Promise<Answer>>,
  key: string,
  ask: () => Promise<T>,
): Promise<T> {
  const known = answers.get(key) as Promise<T> | undefined;
  if (known) return known;
  const answer = ask();
  answers.set(key, answer);
  return answer;
}
