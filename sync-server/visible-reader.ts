// Reads of one person straight from Postgres: the same functions that run on their replica run over this.
import type { Knex } from 'knex';
import type { Actor } from '#shared/command.ts';
import type { Id, Row, TableName } from '#shared/schema.ts';
import { byId, indexFor } from '#shared/store.ts';
import type { Reader } from '#shared/store.ts';
import { arrayType, keptRow } from './columns.ts';
import { queryOnce } from './postgres-store.ts';
import { visibleWhere } from './pull-sql.ts';
import { foundWhere, wordsOf } from './search.ts';

export class VisibleReader implements Reader {
  private readonly knex: Knex;
  private readonly actor: Actor;

  constructor(knex: Knex, actor: Actor) {
    this.knex = knex;
    this.actor = actor;
  }

  async get<T extends TableName>(table: T, id: Id<T>): Promise<Row<T> | undefined> {
    const [row] = await this.select(table, { id }, '');
    return row;
  }

  async find<T extends TableName>(table: T, equalTo: Partial<Row<T>> = {}): Promise<Row<T>[]> {
    indexFor(table, equalTo);
    return (await this.select(table, equalTo, '')).sort(byId);
  }

  /**
   * A page of everything visible, newest first; `after` is the last row of the page before. A query without a word in
   * it finds nothing.
   */
  async page<T extends TableName>(
    table: T,
    limit: number,
    after?: { createdAt: string; id: string | number },
    query?: string,
  ): Promise<Row<T>[]> {
    const words = query === undefined ? undefined : wordsOf(query);
    if (query !== undefined && words === undefined) return [];
    const type = arrayType(table, 'id').replace('[]', '');
    const values: unknown[] = [];
    const place = (value: unknown) => `$${2 + values.push(value)}`;
    const later =
      after &&
      `and (a."createdAt", a.id) < (${place(after.createdAt)}::timestamptz, ${place(after.id)}::${type})`;
    const found = words && `and ${foundWhere(table, place(words))}`;
    const order = `order by a."createdAt" desc, a.id desc limit ${Math.trunc(limit)}`;
    return this.select(table, {}, [later, found, order].filter(Boolean).join(' '), values);
  }

  private async select<T extends TableName>(
    table: T,
    equalTo: object,
    rest: string,
    more: unknown[] = [],
  ): Promise<Row<T>[]> {
    const { person, organization, role } = this.actor;
    const values: unknown[] = [person, organization, ...more];
    const conditions = Object.entries(equalTo).map(([column, value]) => {
      values.push(value);
      return `a."${column}" = $${values.length}::${arrayType(table, column).replace('[]', '')}`;
    });
    const sql = `select row_to_json(kept) as row from "${table}" a, ${keptRow(table, 'a', { role })}
      where $1::text is not null and $2::text is not null and (${visibleWhere(role, table)})
      ${conditions.map((condition) => `and ${condition}`).join(' ')} ${rest}`;
    const found = await queryOnce<{ row: Row<T> }>(this.knex, sql, values);
    return found.map(({ row }) => row);
  }
}
