// Questions that are asked in one go are put to the database in one: on a slow tablet each of its answers takes as long as
// what is done with it, and a class that is marked whole asks for each student.
import { groupBy } from '#shared/group-by.ts';
import { must } from '#shared/must.ts';
import { tables } from '#shared/schema.ts';
import type { Id, Row, TableName } from '#shared/schema.ts';
import { indexFor, valuesOf } from '#shared/store.ts';
import type { Reader } from '#shared/store.ts';

/** Fewer are answered sooner one by one than with all rows among which they are. */
const many = 8;

/** A reader that can be asked for many rows at once; what it does not have is undefined. */
export interface ManyReader extends Reader {
  getMany<T extends TableName>(table: T, ids: readonly Id<T>[]): Promise<(Row<T> | undefined)[]>;
}

type Ask = (question: never) => Promise<unknown>;

export class GatheringReader implements Reader {
  private readonly gets = new Map<TableName, Ask>();
  private readonly finds = new Map<TableName, Ask>();
  private readonly below: ManyReader;

  constructor(below: ManyReader) {
    this.below = below;
  }

  get<T extends TableName>(table: T, id: Id<T>): Promise<Row<T> | undefined> {
    const ask = asked(this.gets, table, (ids: readonly Id<T>[]) =>
      ids.length < many
        ? Promise.all(ids.map((one) => this.below.get(table, one)))
        : this.below.getMany(table, ids),
    );
    return ask(id);
  }

  find<T extends TableName>(table: T, equalTo: Partial<Row<T>> = {}): Promise<Row<T>[]> {
    const ask = asked(this.finds, table, (all: readonly Partial<Row<T>>[]) => this.findAll(table, all));
    return ask(equalTo);
  }

  private async findAll<T extends TableName>(table: T, all: readonly Partial<Row<T>>[]): Promise<Row<T>[][]> {
    const answers = new Map<object, Promise<Row<T>[]>>();
    for (const alike of groupBy(all, (equalTo) => JSON.stringify(wider(table, equalTo))).values()) {
      const [first] = alike;
      const among = first && alike.length >= many ? wider(table, first) : undefined;
      if (!first || !among) {
        for (const equalTo of alike) answers.set(equalTo, this.below.find(table, equalTo));
        continue;
      }
      const columns = indexFor(table, first);
      const rows = this.below
        .find(table, among)
        .then((found) => groupBy(found, (row) => valuesOf(columns, row)));
      for (const equalTo of alike)
        answers.set(
          equalTo,
          rows.then((found) => found.get(valuesOf(columns, equalTo)) ?? []),
        );
    }
    return Promise.all(all.map((equalTo) => must(answers.get(equalTo))));
  }
}

/** All columns but the last of its index, where an index serves these too: of a student of a class, the class. */
function wider<T extends TableName>(table: T, equalTo: Partial<Row<T>>): Partial<Row<T>> | undefined {
  const columns = indexFor(table, equalTo).slice(0, -1);
  const isServed = tables[table].indexes.some(
    (index) => columns.length > 0 && index.join() === columns.join(),
  );
  const values = equalTo as Record<string, unknown>;
  return isServed
    ? (Object.fromEntries(columns.map((column) => [column, values[column]])) as Partial<Row<T>>)
    : undefined;
}

/** The asker of this table: what it is asked in one go is answered in one. */
function asked<Question, Answer>(
  askers: Map<TableName, Ask>,
  table: TableName,
  answer: (questions: readonly Question[]) => Promise<readonly Answer[]>,
): (question: Question) => Promise<Answer> {
  const known = askers.get(table) as ((question: Question) => Promise<Answer>) | undefined;
  const asker = known ?? inOneGo(answer);
  askers.set(table, asker);
  return asker;
}

function inOneGo<Question, Answer>(
  answer: (questions: readonly Question[]) => Promise<readonly Answer[]>,
): (question: Question) => Promise<Answer> {
  let questions: Question[] = [];
  let answers: Promise<readonly Answer[]> | undefined;
  return (question) => {
    const place = questions.push(question) - 1;
    // In a microtask: the transaction would be over in a task of its own.
    answers ??= Promise.resolve().then(() => {
      const all = questions;
      questions = [];
      answers = undefined;
      return answer(all);
    });
    return answers.then((found) => found[place] as Answer);
  };
}
