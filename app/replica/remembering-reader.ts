// The kept rows as one transaction reads them: what was asked once is not asked again.
import type { Id, Row, TableName } from '#shared/schema.ts';
import { rowKey } from '#shared/store.ts';
import type { Reader } from '#shared/store.ts';

export class RememberingReader implements Reader {
  private readonly rows = new Map<string, Promise<unknown>>();
  private readonly lists = new Map<string, Promise<unknown[]>>();
  private readonly below: Reader;

  constructor(below: Reader) {
    this.below = below;
  }

  get<T extends TableName>(table: T, id: Id<T>): Promise<Row<T> | undefined> {
    return remembered(this.rows, rowKey(table, id), () => this.below.get(table, id));
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
