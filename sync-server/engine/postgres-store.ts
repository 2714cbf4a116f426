// Implements the store on Postgres as a unit of work. Concurrent reads are combined into one statement and cached.
// Writes are held in layers and flushed in one statement.
import type { Knex } from 'knex';
import { localSettingsOf } from '../database/local-settings.ts';
import { isStaleStatement, StatementNames } from '../database/statement-names.ts';
import type pg from 'pg';
import type { Id, Row, TableName } from '#shared/engine/schema.ts';
import { groupBy } from '#shared/lib/group-by.ts';
import { byId, indexFor, rowKey, valuesOf } from '#shared/engine/store.ts';
import type { AnyRow, Reader } from '#shared/engine/store.ts';
import type { Write } from '#shared/engine/layer.ts';
import { arrayType, quotedColumns, keptRow } from './columns.ts';
import { assertDefined } from '#shared/lib/assert-defined.ts';

interface Question {
  table: TableName;
  columns: readonly string[];
  equalTo: Record<string, unknown>;
  /** The values of `equalTo`, as one text. */
  values: string;
  answer(rows: AnyRow[]): void;
  fail(error: unknown): void;
}

/** Reads within one transaction. A read is never repeated, because the transaction sees one snapshot. */
export class PostgresReader implements Reader {
  private readonly asked = new Map<string, Promise<AnyRow[]>>();
  private readonly rows = new Map<string, AnyRow>();
  private waiting: Question[] = [];
  /** The number of statements sent so far. */
  statements = 0;
  private readonly transaction: Knex.Transaction;

  constructor(transaction: Knex.Transaction) {
    this.transaction = transaction;
  }

  get<T extends TableName>(table: T, id: Id<T>): Promise<Row<T> | undefined> {
    const known = this.rows.get(rowKey(table, id)) as unknown as Row<T> | undefined;
    if (known) return Promise.resolve(known);
    return this.ask(table, { id }).then(([row]) => row as unknown as Row<T> | undefined);
  }

  find<T extends TableName>(table: T, equalTo: Partial<Row<T>> = {}): Promise<Row<T>[]> {
    indexFor(table, equalTo);
    return this.ask(table, equalTo) as unknown as Promise<Row<T>[]>;
  }

  /** Returns the row from the database if this transaction has read it. */
  known(table: TableName, id: string | number): AnyRow | undefined {
    return this.rows.get(rowKey(table, id));
  }

  private ask(table: TableName, equalTo: object): Promise<AnyRow[]> {
    const columns = Object.keys(equalTo).sort();
    const values = valuesOf(columns, equalTo);
    const key = `${kindOf({ table, columns })}=${values}`;
    let answer = this.asked.get(key);
    if (!answer) {
      answer = new Promise((resolve, reject) => {
        this.waiting.push({ table, columns, equalTo: { ...equalTo }, values, answer: resolve, fail: reject });
        if (this.waiting.length === 1) setImmediate(() => void this.readWaiting());
      });
      this.asked.set(key, answer);
    }
    return answer;
  }

  /** Combines all reads since the last statement, of all tables, into one statement. */
  private async readWaiting(): Promise<void> {
    const questions = this.waiting;
    this.waiting = [];
    this.statements += 1;
    try {
      const groups = groupBy(questions, kindOf);
      const values: unknown[] = [];
      const parts = [...groups.values()].map((group, index) => this.partOf(group, index, values));
      const found = await query<{ part: number; row: AnyRow }>(
        this.transaction,
        parts.join(' union all '),
        values,
      );
      const rowsByPart = groupBy(found, ({ part }) => part);
      for (const [index, group] of [...groups.values()].entries())
        this.answerGroup(
          group,
          (rowsByPart.get(index) ?? []).map(({ row }) => row),
        );
    } catch (error) {
      for (const question of questions) question.fail(error);
    }
  }

  private partOf(group: Question[], index: number, values: unknown[]): string {
    const { table, columns } = assertDefined(group[0]);
    const conditions = columns.map((column) => {
      values.push([...new Set(group.map(({ equalTo }) => equalTo[column]))]);
      return `r."${column}" = any ($${values.length}::${arrayType(table, column)})`;
    });
    return `select ${index} as part, row_to_json(kept) as row from "${table}" r, ${keptRow(table, 'r')} where ${conditions.join(' and ') || 'true'}`;
  }

  private answerGroup(group: Question[], rows: AnyRow[]): void {
    const { table, columns } = assertDefined(group[0]);
    const kept = rows.sort(byId).map((row) => this.remember(table, row));
    const byValues = groupBy(kept, (row) => valuesOf(columns, row));
    for (const { values, answer } of group) answer(byValues.get(values) ?? []);
  }

  private remember(table: TableName, row: AnyRow): AnyRow {
    const key = rowKey(table, row.id);
    const known = this.rows.get(key);
    if (known) return known;
    this.rows.set(key, Object.freeze(row));
    return row;
  }
}

/** Groups reads that can share one query. */
const kindOf = ({ table, columns }: Pick<Question, 'table' | 'columns'>): string =>
  `${table}?${columns.join('&')}`;

/** Parts of a `with` statement that write rows, and their values. */
export interface RowWrites {
  parts: string[];
  values: string[];
}

/** The first value gets the number `from`. Foreign keys are checked at the end, so the order of tables does not matter. */
export function rowWrites(reader: PostgresReader, writes: readonly Write[], from: number): RowWrites {
  const values: string[] = [];
  const parts: string[] = [];
  const changed = writes.filter(
    ({ table, row, isNew }) => isNew || !isSame(reader.known(table, row.id), row),
  );
  for (const [kind, group] of groupBy(
    changed,
    ({ table, isNew }) => `${isNew ? 'insert' : 'update'} ${table}`,
  )) {
    const { table, isNew } = assertDefined(group[0]);
    const number = from + values.length;
    values.push(JSON.stringify(group.map(({ row }) => row)));
    const source = `json_populate_recordset(null::"${table}", $${number}::json) n`;
    parts.push(`"${kind}" as (${isNew ? insertFrom(table, source) : updateFrom(table, source)})`);
  }
  return { parts, values };
}

/** Writes everything in one statement. */
export async function flushWrites(
  transaction: Knex.Transaction,
  reader: PostgresReader,
  writes: readonly Write[],
): Promise<void> {
  const { parts, values } = rowWrites(reader, writes, 1);
  if (parts.length > 0) await query(transaction, `with ${parts.join(', ')} select 1`, values);
}

const insertFrom = (table: TableName, source: string) =>
  `insert into "${table}" (${quotedColumns(table)}) select ${quotedColumns(table)} from ${source}`;

function updateFrom(table: TableName, source: string): string {
  const assignments = quotedColumns(table)
    .split(', ')
    .filter((column) => column !== '"id"' && column !== '"createdAt"')
    .map((column) => `${column} = n.${column}`);
  return `update "${table}" t set ${assignments.join(', ')} from ${source} where t.id = n.id`;
}

const isSame = (before: AnyRow | undefined, after: AnyRow): boolean =>
  JSON.stringify(before) === JSON.stringify(after);

/**
 * Uses `$1` parameters on the transaction's connection. Knex's `?` would treat operators and JSON as bindings. A stale
 * prepared statement ends the transaction, which has to run again (`hasMetAnother`).
 */
export async function query<R extends object>(
  transaction: Knex.Transaction,
  text: string,
  values: unknown[],
): Promise<R[]> {
  const connection = (await transaction.client.acquireConnection()) as pg.Client;
  return localSettingsOf(transaction) === null
    ? runNamed<R>(namesFor(transaction), connection, { text, values })
    : run<R>(connection, text, values);
}

/** Runs a single statement on any connection of the pool. For `label`, see `StatementNames`. */
export async function queryOnce<R extends object>(
  knex: Knex,
  text: string,
  values: unknown[],
  label?: string,
): Promise<R[]> {
  const connection = (await knex.client.acquireConnection()) as pg.Client;
  const settings = localSettingsOf(knex);
  try {
    if (settings !== null)
      return await withSettings(connection, settings, () => run<R>(connection, text, values));
    return await runNamed<R>(namesFor(knex), connection, { text, values, label }).catch((error: unknown) => {
      if (!isStaleStatement(error)) throw error;
      return run<R>(connection, text, values);
    });
  } finally {
    await knex.client.releaseConnection(connection);
  }
}

/** The names of each pool, whose transactions share its configuration. */
const namesOfPools = new WeakMap<object, StatementNames>();

function namesFor({ client }: Knex): StatementNames {
  const pool = client.config as object;
  const names = namesOfPools.get(pool) ?? new StatementNames();
  namesOfPools.set(pool, names);
  return names;
}

async function runNamed<R extends object>(
  names: StatementNames,
  connection: pg.Client,
  { text, values, label }: { text: string; values: unknown[]; label?: string | undefined },
): Promise<R[]> {
  const name = names.of(text, label);
  try {
    return await run<R>(connection, text, values, name);
  } catch (error) {
    if (isStaleStatement(error)) names.renew();
    throw error;
  }
}

async function run<R extends object>(
  connection: pg.Client,
  text: string,
  values: unknown[],
  name?: string,
): Promise<R[]> {
  const result = await connection.query<R>({ text, values, ...(name !== undefined && { name }) });
  return result.rows;
}

/** Behind a pooler each transaction may use another connection, so settings apply to one transaction. */
async function withSettings<T>(connection: pg.Client, settings: string, work: () => Promise<T>): Promise<T> {
  await connection.query(`begin; ${settings}`);
  try {
    const result = await work();
    await connection.query('commit');
    return result;
  } catch (error) {
    await connection.query('rollback').catch(() => {});
    throw error;
  }
}
