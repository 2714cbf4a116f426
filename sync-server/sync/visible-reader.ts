// Reads the rows of one person from Postgres. The functions that run on the replica also run over this reader.
import type { Knex } from 'knex';
import type { Actor } from '#shared/engine/command.ts';
import type { Id, Row, TableName } from '#shared/engine/schema.ts';
import { byId, indexFor } from '#shared/engine/store.ts';
import type { Reader } from '#shared/engine/store.ts';
import { arrayType, keptRow } from '../engine/columns.ts';
import { instantText } from '../database/select-columns.ts';
import { queryOnce } from '../engine/postgres-store.ts';
import { visibleWhere } from './pull-sql.ts';
import { foundWhere, wordsOf } from './search.ts';

/** A moment that every replicated row has: of its creation, or of its last change by the database's clock. */
export type Moment = 'createdAt' | 'changedAt';

/** A place in a sorted list. `at` has microseconds where the list is sorted by change. */
export interface Place {
  at: string;
  id: string | number;
}

/** A row and when it last changed, and its place in the list. */
export interface ListedRow<T extends TableName> {
  row: Row<T>;
  changedAt: string;
  place: Place;
}

/** Selects part of a table. An empty request selects all of it. */
export interface PageRequest {
  limit?: number | undefined;
  /** By which moment the rows are sorted; by default that of their creation. */
  by?: Moment;
  /** The newest are first by default. */
  isOldestFirst?: boolean;
  /** The moment and the id of the last row of the previous page. */
  after?: Place | undefined;
  /** The search words. */
  words?: string | undefined;
  /** Only rows that changed later, by the database's clock. */
  changedAfter?: string | undefined;
  /** Only rows that changed then or later. */
  changedSince?: string | undefined;
  /** Filters by column. Undefined values are ignored, and one of several values suffices. */
  equalTo?: Readonly<Record<string, unknown>>;
  /** By column, another one with values for which it stands as well, separated by spaces. */
  alsoIn?: Readonly<Record<string, string>> | undefined;
}

/**
 * Returns whose rows are read for a text that names no learner, such as a mail. A member reads nothing that is not assigned to
 * them.
 */
export const withoutNames = (actor: Actor): Actor => ({
  ...actor,
  memberRole: actor.memberRole === 'member' && !actor.assignsAll ? 'member' : 'viewer',
});

/** Reads from Postgres only the rows that a person may see. Rules are not run on it. */
export class VisibleReader implements Reader {
  private readonly knex: Knex;
  private readonly actor: Actor;

  constructor(knex: Knex, actor: Actor) {
    this.knex = knex;
    this.actor = actor;
  }

  async get<T extends TableName>(table: T, id: Id<T>): Promise<Row<T> | undefined> {
    const [found] = await this.select(table, { id }, '');
    return found?.row;
  }

  async find<T extends TableName>(table: T, equalTo: Partial<Row<T>> = {}): Promise<Row<T>[]> {
    indexFor(table, equalTo);
    const found = await this.select(table, equalTo, '');
    return found.map(({ row }) => row).sort(byId);
  }

  /** Returns everything visible, newest first, or a part of it. A query without any word matches nothing. */
  async page<T extends TableName>(table: T, asked: PageRequest = {}): Promise<Row<T>[]> {
    return (await this.list(table, asked)).map(({ row }) => row);
  }

  /** The same rows with the moments of their changes, sorted as asked. */
  async list<T extends TableName>(table: T, asked: PageRequest = {}): Promise<ListedRow<T>[]> {
    const { limit, after, by = 'createdAt', isOldestFirst = false, equalTo = {}, alsoIn = {} } = asked;
    const words = asked.words === undefined ? undefined : wordsOf(asked.words);
    if (asked.words !== undefined && words === undefined) return [];
    const type = arrayType(table, 'id').replace('[]', '');
    const wanted = Object.fromEntries(Object.entries(equalTo).filter(([, value]) => value !== undefined));
    const values: unknown[] = [];
    const first = 2 + Object.keys(wanted).length;
    const place = (value: unknown) => `$${first + values.push(value)}`;
    const [beyond, direction] = isOldestFirst ? ['>', 'asc'] : ['<', 'desc'];
    const later =
      after &&
      `and (a."${by}", a.id) ${beyond} (${place(after.at)}::timestamptz, ${place(after.id)}::${type})`;
    const fresher = asked.changedAfter && `and a."changedAt" > ${place(asked.changedAfter)}::timestamptz`;
    const since = asked.changedSince && `and a."changedAt" >= ${place(asked.changedSince)}::timestamptz`;
    const found = words && `and ${foundWhere(this.actor, table, place(words))}`;
    const order = `order by a."${by}" ${direction}, a.id ${direction}`;
    const most = limit === undefined ? '' : `limit ${Math.trunc(limit)}`;
    const rest = [later, fresher, since, found, order, most].filter(Boolean).join(' ');
    const times = `, ${instantText('a."changedAt"')} as "changedAt", a."${by}"::text as at`;
    const lines = await this.select<T, TimesOfRow>(table, wanted, rest, { more: values, times, alsoIn });
    return lines.map(({ row, changedAt, at }) => ({ row, changedAt, place: { at, id: row.id } }));
  }

  private async select<T extends TableName, Times = object>(
    table: T,
    equalTo: object,
    rest: string,
    { more = [], times = '', alsoIn = {} }: SelectParts = {},
  ): Promise<({ row: Row<T> } & Times)[]> {
    const { person, organization } = this.actor;
    const values: unknown[] = [person, organization];
    const conditions = Object.entries(equalTo).map(([column, value]) => {
      values.push(value);
      if (Array.isArray(value)) return `a."${column}" = any($${values.length}::${arrayType(table, column)})`;
      const type = typeof value === 'boolean' ? 'boolean' : arrayType(table, column).replace('[]', '');
      const isEqual = `a."${column}" = $${values.length}::${type}`;
      const also = alsoIn[column];
      return also
        ? `(${isEqual} or $${values.length}::text = any(string_to_array(a."${also}", ' ')))`
        : isEqual;
    });
    const sql = `select row_to_json(kept) as row${times} from "${table}" a, ${keptRow(table, 'a', { readership: this.actor })}
      where $1::text is not null and $2::text is not null and (${visibleWhere(this.actor, table)})
      ${conditions.map((condition) => `and ${condition}`).join(' ')} ${rest}`;
    return queryOnce<{ row: Row<T> } & Times>(this.knex, sql, [...values, ...more]);
  }
}

/** Runs a reading over one snapshot of the database. */
export const readSnapshot = <Result>(
  knex: Knex,
  actor: Actor,
  read: (reader: VisibleReader) => Promise<Result>,
): Promise<Result> =>
  knex.transaction((transaction) => read(new VisibleReader(transaction, actor)), {
    isolationLevel: 'repeatable read',
    readOnly: true,
  });

/** Parts of a query that not every one has. */
interface SelectParts {
  more?: unknown[];
  times?: string;
  alsoIn?: Readonly<Record<string, string>>;
}

interface TimesOfRow {
  changedAt: string;
  at: string;
}
