// What is looked for in one go is looked for among the rows of one question: on a slow tablet each answer of the database
// takes as long as what is done with it, and a class that is marked whole asks for each of its students.
import { groupBy } from '#shared/lib/group-by.ts';
import { tables } from '#shared/engine/schema.ts';
import type { Id, Row, TableName } from '#shared/engine/schema.ts';
import { indexFor, valuesOf } from '#shared/engine/store.ts';
import type { Reader } from '#shared/engine/store.ts';
import { allOf } from '../store/all-settled-or-throw.ts';

/** Fewer are found sooner one by one than among all rows of their class. */
const MANY = 8;

interface Gathered<T extends TableName> {
  asked: Partial<Row<T>>[];
  answers: Promise<Row<T>[][]>;
}

export class GatheringReader implements Reader {
  private readonly gathering = new Map<string, Gathered<never>>();
  private readonly below: Reader;

  constructor(below: Reader) {
    this.below = below;
  }

  get<T extends TableName>(table: T, id: Id<T>): Promise<Row<T> | undefined> {
    return this.below.get(table, id);
  }

  find<T extends TableName>(table: T, equalTo: Partial<Row<T>> = {}): Promise<Row<T>[]> {
    const among = wider(table, equalTo);
    if (!among) return this.below.find(table, equalTo);
    const name = JSON.stringify([table, Object.keys(equalTo), among]);
    const gathered = (this.gathering.get(name) ?? this.gather(name, table, among)) as Gathered<T>;
    const place = gathered.asked.push(equalTo) - 1;
    return gathered.answers.then((answers) => answers[place] ?? []);
  }

  private gather<T extends TableName>(name: string, table: T, among: Partial<Row<T>>): Gathered<T> {
    const asked: Partial<Row<T>>[] = [];
    // In a microtask: in a task of its own the transaction would be over.
    const answers = Promise.resolve().then(() => {
      this.gathering.delete(name);
      return this.answer(table, among, asked);
    });
    const gathered = { asked, answers };
    this.gathering.set(name, gathered as unknown as Gathered<never>);
    return gathered;
  }

  private async answer<T extends TableName>(table: T, among: Partial<Row<T>>, asked: Partial<Row<T>>[]) {
    // What fails is told when nothing of it is under way any more.
    if (asked.length < MANY) return allOf(asked.map((one) => this.below.find(table, one)));
    const columns = Object.keys(asked[0] ?? {});
    const found = groupBy(await this.below.find(table, among), (row) => valuesOf(columns, row));
    return asked.map((one) => found.get(valuesOf(columns, one)) ?? []);
  }
}

/** Without the last column, where an index serves the others too: of a student of a class, the class. */
function wider<T extends TableName>(table: T, equalTo: Partial<Row<T>>): Partial<Row<T>> | undefined {
  const others = indexFor(table, equalTo).slice(0, -1);
  if (!tables[table].indexes.some((index) => others.length > 0 && index.join() === others.join()))
    return undefined;
  return Object.fromEntries(Object.entries(equalTo).filter(([column]) => others.includes(column))) as Partial<
    Row<T>
  >;
}
