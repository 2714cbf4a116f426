// The constraints that the database enforces, as the model enforces them. `model.pg.test.ts` compares them with the
// real schema.
import { rowSchema } from '#shared/engine/rows.ts';
import { tableNames } from '#shared/engine/schema.ts';
import type { TableName } from '#shared/engine/schema.ts';

export type ModelRow = Readonly<Record<string, unknown>>;

interface Unique {
  table: string;
  columns: readonly string[];
  where?(row: ModelRow): boolean;
}

/** Unique constraints besides the primary keys. A null equals no other null. */
export const uniques: readonly Unique[] = [
  {
    table: 'agreements',
    columns: ['courseId', 'jobId'],
    where: ({ status }) => status === 'pending_approval' || status === 'active',
  },
  { table: 'entries', columns: ['client', 'sequence'] },
  { table: 'ledger', columns: ['reversalOf'] },
  { table: 'matchPersons', columns: ['matchId'] },
];

/** From a column to the key of another table. */
export const references: readonly { table: string; column: string; to: string }[] = [
  { table: 'agreements', column: 'courseId', to: 'courses' },
  { table: 'agreements', column: 'jobId', to: 'jobs' },
  { table: 'completions', column: 'courseId', to: 'courses' },
  { table: 'courseStatistics', column: 'id', to: 'courses' },
  { table: 'enrollments', column: 'courseId', to: 'courses' },
  { table: 'ledger', column: 'reversalOf', to: 'ledger' },
  { table: 'matches', column: 'courseId', to: 'courses' },
  { table: 'matches', column: 'jobId', to: 'jobs' },
];

/** Creates the error that the database throws. */
export const failure = (code: string, message: string, table?: string): Error =>
  Object.assign(new Error(message), { code, table });

const names: ReadonlySet<string> = new Set(tableNames);
export const isDomain = (table: string): table is TableName => names.has(table);

/** Column checks are those of the row's schema. These checks concern several columns. */
export function checkRow(table: string, row: ModelRow): void {
  if (!isDomain(table)) return;
  const parsed = rowSchema(table).safeParse(row);
  if (!parsed.success) throw failure('23514', `${table}: ${parsed.error.message}`);
  const { status, approvedAt, endedAt, startedAt } = row;
  const isEnded = status === 'completed' || status === 'cancelled';
  if (table === 'agreements' && ((status === 'active' && !approvedAt) || isEnded !== (endedAt !== null)))
    throw failure('23514', 'an agreement is approved or ended without its moment');
  if (table === 'waits' && String(startedAt) > String(endedAt))
    throw failure('23514', 'a wait ends before it starts');
}
