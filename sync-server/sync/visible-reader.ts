// Reads the rows of one person from Postgres. The functions that run on the replica also run over this reader.
import type { Knex } from 'knex';
import type { Actor } from '#shared/engine/command.ts';
import type { Id, Row, TableName } from '#shared/engine/schema.ts';
import { byId, indexFor } from '#shared/engine/store.ts';
import type { Reader } from '#shared/engine/store.ts';
import { arrayType, keptRow } from '../engine/columns.ts';
import { queryOnce } from '../engine/postgres-store.ts';
import { visibleWhere } from './pull-sql.ts';
import { foundWhere, wordsOf } from './search.ts';

/** Selects part of a table. An empty request selects all of it. */
export interface PageRequest {
  limit?: number | undefined;
  /** The last row of the previous page. */
  after?: { createdAt: string; id: string | number } | undefined;
  /** The search words. */
  words?: string | undefined;
  /** Only for matches, which store their change time. */
  changedAfter?: string | undefined;
  /** Filters by column. Undefined values are ignored. */
  equalTo?: Readonly<Record<string, unknown>>;
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
    const [row] = await this.select(table, { id }, '');
    return row;
  }

  async find<T extends TableName>(table: T, equalTo: Partial<Row<T>> = {}): Promise<Row<T>[]> {
    indexFor(table, equalTo);
    return (await this.select(table, equalTo, '')).sort(byId);
  }

  /** Returns everything visible, newest first, or a part of it. A query without any word matches nothing. */
  async page<T extends TableName>(table: T, asked: PageRequest = {}): Promise<Row<T>[]> {
    const { limit, after, changedAfter, equalTo = {} } = asked;
    const words = asked.words === undefined ? undefined : wordsOf(asked.words);
    if (asked.words !== undefined && words === undefined) return [];
    const type = arrayType(table, 'id').replace('[]', '');
    const wanted = Object.fromEntries(Object.entries(equalTo).filter(([, value]) => value !== undefined));
    const values: unknown[] = [];
    const first = 2 + Object.keys(wanted).length;
    const place = (value: unknown) => `$${first + values.push(value)}`;
    const later =
      after &&
      `and (a."createdAt", a.id) < (${place(after.createdAt)}::timestamptz, ${place(after.id)}::${type})`;
    const fresher = changedAfter && `and a."changedAt" > ${place(changedAfter)}::timestamptz`;
    const found = words && `and ${foundWhere(this.actor, table, place(words))}`;
    const order = 'order by a."createdAt" desc, a.id desc';
    const most = limit === undefined ? '' : `limit ${Math.trunc(limit)}`;
    return this.select(table, wanted, [later, fresher, found, order, most].filter(Boolean).join(' '), values);
  }

  private async select<T extends TableName>(
    table: T,
    equalTo: object,
    rest: string,
    more: unknown[] = [],
  ): Promise<Row<T>[]> {
    const { person, organization } = this.actor;
    const values: unknown[] = [person, organization];
    const conditions = Object.entries(equalTo).map(([column, value]) => {
      values.push(value);
      const type = typeof value === 'boolean' ? 'boolean' : arrayType(table, column).replace('[]', '');
      return `a."${column}" = $${values.length}::${type}`;
    });
    const sql = `select row_to_json(kept) as row from "${table}" a, ${keptRow(table, 'a', { readership: this.actor })}
      where $1::text is not null and $2::text is not null and (${visibleWhere(this.actor, table)})
      ${conditions.map((condition) => `and ${condition}`).join(' ')} ${rest}`;
    const found = await queryOnce<{ row: Row<T> }>(this.knex, sql, [...values, ...more]);
    return found.map(({ row }) => row);
  }
}
