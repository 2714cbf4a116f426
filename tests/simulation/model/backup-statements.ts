// The SQL statements for writing and restoring a backup.
import { columnsOf } from '#server/engine/columns.ts';
import { isDomain, references } from './constraints.ts';
import type { ModelRow } from './constraints.ts';
import { counted, modelTables } from './state.ts';
import type { ModelState } from './state.ts';
import type { Known } from './known.ts';

/** One cursor is open at a time. */
const cursors = new WeakMap<ModelState, { row: string }[]>();

export const backupStatements: readonly Known[] = [
  [
    /^select "name" from "knex_migrations" order by "id" desc limit \$1$/,
    () => ({ rows: [{ name: 'model' }] }),
  ],
  [
    /^select relname as name from pg_class where relkind = 'r'/,
    () => ({ rows: modelTables.map((name) => ({ name })) }),
  ],
  [
    /^select f\.relname as "from", t\.relname as "to" from pg_constraint/,
    () => ({
      rows: references.filter(({ table, to }) => table !== to).map(({ table, to }) => ({ from: table, to })),
    }),
  ],
  [
    /^declare rows cursor for select row_to_json\(t\)::text as row from "(\w+)" t$/,
    (state, [, table = '']) => {
      cursors.set(
        state,
        state.all(table).map((row) => ({ row: JSON.stringify(row) })),
      );
      return { rows: [] };
    },
  ],
  [
    /^fetch (\d+) from rows$/,
    (state, [, count]) => ({ rows: cursors.get(state)?.splice(0, Number(count)) ?? [] }),
  ],
  [/^close rows$/, () => ({ rows: [] })],
  [
    /^select quote_ident\(attname\) as name from pg_attribute where attrelid = \$1::regclass/,
    (_state, _match, [table]) => ({ rows: columnNames(String(table)).map((name) => ({ name })) }),
  ],
  [
    /^insert into "(\w+)" \([^)]*\) overriding system value/,
    (state, [, table = ''], [rows]) => {
      for (const row of JSON.parse(String(rows)) as ModelRow[]) state.insert(table, row);
      return { rows: [] };
    },
  ],
  [
    /^select attname as name from pg_attribute where attrelid = \$1::regclass and attidentity/,
    (_state, _match, [table]) => ({ rows: counted.has(unquoted(String(table))) ? [{ name: 'id' }] : [] }),
  ],
  [
    /^select setval\(pg_get_serial_sequence/,
    (state, _match, [table]) => (state.continueNumbers(unquoted(String(table))), { rows: [] }),
  ],
];

const unquoted = (name: string): string => name.replaceAll('"', '');

/** Ignored: the model takes rows unchanged. */
function columnNames(table: string): string[] {
  const name = unquoted(table);
  return isDomain(name) ? columnsOf(name).map((column) => column.name) : ['id'];
}
