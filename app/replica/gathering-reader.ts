// Questions that are asked in one go are put to the database in one: on a slow tablet each of its answers takes as long as
// what is done with it, and a class that is marked whole asks for each student.
import { groupBy } from '#shared/group-by.ts';
import { tables } from '#shared/schema.ts';
import type { Id, Row, TableName } from '#shared/schema.ts';
import { indexFor, valuesOf } from '#shared/store.ts';
import type { Reader } from '#shared/store.ts';

/** Fewer are found sooner one by one than among all rows of their class. */
const many = 8;

/** A reader that can be asked for many rows at once; what it does not have is undefined. */
export interface ManyReader extends Reader {
  getMany<T extends TableName>(table: T, ids: readonly Id<T>[]): Promise<(Row<T> | undefined)[]>;
}

type Ask<Question, Answer> = (question: Question) => Promise<Answer>;

type AnswerAll<Question, Answer> = (questions: readonly Question[]) => Promise<readonly Answer[]>;

export function gatheringReader(below: ManyReader): Reader {
  const askers = new Map<string, unknown>();

  /** What is asked under one name in one go is answered in one. */
  function ask<Question, Answer>(name: string, question: Question, answer: AnswerAll<Question, Answer>) {
    const known = askers.get(name) as Ask<Question, Answer> | undefined;
    const asker = known ?? inOneGo(answer);
    askers.set(name, asker);
    return asker(question);
  }

  return {
    get: (table, id) => ask(table, id, (ids) => below.getMany(table, ids)),
    find: <T extends TableName>(table: T, equalTo: Partial<Row<T>> = {}) => {
      const columns = indexFor(table, equalTo);
      const among = wider(table, columns, equalTo);
      if (!among) return below.find(table, equalTo);
      return ask(JSON.stringify([table, columns, among]), equalTo, async (all) => {
        if (all.length < many) return Promise.all(all.map((one) => below.find(table, one)));
        const found = groupBy(await below.find(table, among), (row) => valuesOf(columns, row));
        return all.map((one) => found.get(valuesOf(columns, one)) ?? []);
      });
    },
  };
}

/** Without the last column, where an index serves the others too: of a student of a class, the class. */
function wider<T extends TableName>(table: T, columns: string[], equalTo: Partial<Row<T>>) {
  const others = columns.slice(0, -1);
  if (!tables[table].indexes.some((index) => others.length > 0 && index.join() === others.join()))
    return undefined;
  return Object.fromEntries(
    others.map((column) => [column, equalTo[column as keyof Row<T>]]),
  ) as unknown as Partial<Row<T>>;
}

function inOneGo<Question, Answer>(answer: AnswerAll<Question, Answer>): Ask<Question, Answer> {
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
