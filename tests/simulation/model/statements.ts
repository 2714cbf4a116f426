// The server's statements, recognized by name or beginning, with the model's equivalent of each. An unknown statement
// fails, so a new statement must be added here.
import type { Role } from '#shared/engine/command.ts';
import { columnsOf, quotedColumns } from '#server/engine/columns.ts';
import { tableNames } from '#shared/engine/schema.ts';
import type { TableName } from '#shared/engine/schema.ts';
import type { Readership } from '#shared/engine/visibility.ts';
import { backupStatements } from './backup-statements.ts';
import { failure, isDomain } from './constraints.ts';
import type { ModelRow } from './constraints.ts';
import { entryStatements, remembered } from './entry-statements.ts';
import { comparedDigests, comparedRevs, digests, granted, news, pulled, wanted } from './pulling.ts';
import type { ModelState } from './state.ts';
import type { Known, Handler, Answer } from './known.ts';

export const nothing: Answer = { rows: [] };

/** Owners and managers get the same rows and columns, as do people without a member role. */
const readershipIn = ([, role, kind]: readonly (string | undefined)[]): Readership => ({
  role: role as Role,
  memberRole: memberRoleOf(role, kind),
  assignsAll: kind !== ' assigned',
});

function memberRoleOf(role: string | undefined, kind: string | undefined): Readership['memberRole'] {
  if (kind === ' viewer') return 'viewer';
  if (kind !== undefined) return 'member';
  return role === 'employer' || role === 'provider' ? 'owner' : null;
}

const named: readonly Known[] = [
  [
    /^pull (\w+)( viewer| assigned| member)? (first|delta)$/,
    (state, match, values) => ({ rows: pulled(state, readershipIn(match), match[3] === 'delta', values) }),
  ],
  [
    /^news (\w+)( viewer| assigned| member)?$/,
    (state, match, values) => ({ rows: news(state, readershipIn(match), values) }),
  ],
  [
    /^wanted (\w+)( viewer| assigned| member)?$/,
    (state, match, values) => ({ rows: wanted(state, readershipIn(match), values) }),
  ],
  [
    /^granted (\w+)( viewer| assigned| member)?$/,
    (state, match, values) => ({ rows: granted(state, readershipIn(match), values) }),
  ],
  [
    /^compared digests (\w+)( viewer| assigned| member)?$/,
    (state, match, values) => ({ rows: comparedDigests(state, readershipIn(match), values) }),
  ],
  [
    /^compared (lists|buckets|rows) (\w+)( viewer| assigned| member)?$/,
    (state, [, kind = '', ...who], values) => ({
      rows: comparedRevs(state, kind, readershipIn(['', ...who]), values),
    }),
  ],
  [
    /^compared entries$/,
    (state, _match, [ids, person]) => ({
      rows: (ids as string[])
        .filter((id) => state.rows('entries').get(id)?.['personId'] === person)
        .map((id) => ({ id })),
    }),
  ],
  [
    /^digests (\w+)( viewer| assigned| member)?$/,
    (state, match, values) => ({ rows: digests(state, readershipIn(match), values) }),
  ],
];

const told: readonly Known[] = [
  [/^select 1$/, () => nothing],
  [/^checkpoint$/, () => nothing],
  [
    /^select pg_current_xact_id\(\)::text as number$/,
    (state) => ({ rows: [{ number: String(state.currentXid()) }] }),
  ],
  [
    /^insert into incarnations \(id, "sharedBelow"\) values \(\$1, \$2\)$/,
    (state, _match, [id, sharedBelow]) => (insertIncarnation(state, id, Number(sharedBelow)), nothing),
  ],
  [/^select current_incarnation\(\)$/, (state) => (nameIncarnation(state), nothing)],
  [/^delete from "currentIncarnation"$/, (state) => (state.truncate('currentIncarnation'), nothing)],
  [/^set (local )?\w+/, () => nothing],
  [/^BEGIN/, (state) => (state.begin(), nothing)],
  [/^select \d+ as part, /, (state, _match, values, text) => ({ rows: questioned(state, text, values) })],
  [
    // The rows of a single entry are written with it.
    /^with "(insert|update) \w+" as \(.*, seen as \( insert into clients .* insert into entries /s,
    (state, _match, values, text) => {
      flushed(state, text, values);
      return { rows: remembered(state, values) };
    },
  ],
  [
    /^with "(insert|update) \w+" as \(/,
    (state, _match, values, text) => (flushed(state, text, values), nothing),
  ],
  [
    /^select \* from "(\w+)" where "id" = \$1 limit \$2$/,
    (state, [, table = ''], [id]) => ({ rows: one(state, table, id).map((row) => withDates(table, row)) }),
  ],
  [
    /^select ("[\w", ]+) from "(\w+)" where "id" = \$1 limit \$2$/,
    (state, [, columns = '', table = ''], [id]) => ({ rows: one(state, table, id).map(picking(columns)) }),
  ],
  [
    /^select ("[\w", ]+) from "(\w+)"( order by "id" asc)?$/,
    (state, [, columns = '', table = '', order]) => ({
      rows: (order ? inOrder(state.all(table)) : state.all(table)).map(picking(columns)),
    }),
  ],
  [
    /^select '\w+'::text as "table", row_to_json\(kept\)/,
    (state) => ({ rows: tableNames.flatMap((table) => state.all(table).map((row) => ({ table, row }))) }),
  ],
  [
    /^select t::text as text from audit t where t::text ilike '%(\w+)%'/,
    (state, [, word = ''], [person]) => ({ rows: naming(state, word, person) }),
  ],
  [/^truncate (.*)$/, (state, [, list = '']) => (truncated(state, list), nothing)],
  ...entryStatements,
  ...backupStatements,
];

const known = new Map<string, { match: RegExpExecArray; handle: Handler }>();

/**
 * Cached by label or text, because there are few different ones. A numbered name belongs to one pool, so that two databases
 * in one process give the same number to two texts.
 */
export function handlerOf(
  name: string | undefined,
  text: string,
): { match: RegExpExecArray; handle: Handler } {
  const label = name === undefined || /^\d/.test(name) ? undefined : name;
  const key = label ?? text;
  const found = known.get(key) ?? find(named, label ?? '') ?? find(told, text.trim().replaceAll(/\s+/g, ' '));
  if (!found) throw failure('42601', `Teach tests/simulation/model this statement: ${key.slice(0, 300)}`);
  if (known.size > 20_000) known.clear();
  known.set(key, found);
  return found;
}

function find(among: readonly Known[], text: string) {
  for (const [beginning, handle] of among) {
    const match = beginning.exec(text);
    if (match) return { match, handle };
  }
  return undefined;
}

const one = (state: ModelState, table: string, id: unknown): ModelRow[] => {
  const row = state.rows(table).get(id as string);
  return row ? [row] : [];
};

const inOrder = (rows: ModelRow[]): ModelRow[] =>
  rows.sort((a, b) => (String(a['id']) < String(b['id']) ? -1 : 1));

const picking = (columns: string) => {
  const names = columns.replaceAll('"', '').split(', ');
  return (row: ModelRow) => Object.fromEntries(names.map((name) => [name, row[name]]));
};

/** Returns dates as the driver does outside of JSON. */
function withDates(table: string, row: ModelRow): object {
  if (!isDomain(table)) return row;
  const instants = columnsOf(table).filter(({ name, isInstant }) => isInstant && row[name] !== null);
  return { ...row, ...Object.fromEntries(instants.map(({ name }) => [name, new Date(String(row[name]))])) };
}

interface Part {
  part: number;
  table: TableName;
  conditions: { column: string; value: number }[];
}

const questions = new Map<string, Part[]>();

/** Answers the queries of a `PostgresReader`: parts of one table each, whose columns have any of the given values. */
function questioned(state: ModelState, text: string, values: readonly unknown[]): object[] {
  const parts = questions.get(text) ?? text.split(' union all ').map(partIn);
  if (questions.size > 2_000) questions.clear();
  questions.set(text, parts);
  return parts.flatMap(({ part, table, conditions }) => {
    const wishes = conditions.map(({ column, value }) => ({
      column,
      any: new Set(values[value - 1] as unknown[]),
    }));
    const [first] = wishes;
    const rows =
      first?.column === 'id' && wishes.length === 1
        ? [...first.any].flatMap((id) => one(state, table, id))
        : state.all(table).filter((row) => wishes.every(({ column, any }) => any.has(row[column])));
    return rows.map((row) => ({ part, row: { ...row } }));
  });
}

function partIn(text: string): Part {
  const head =
    /^select (\d+) as part, row_to_json\(kept\) as row from "(\w+)" r, lateral .* kept where (.*)$/s.exec(
      text,
    );
  if (!head) throw failure('42601', `The model does not know this question: ${text}`);
  const [, part, table, where = ''] = head;
  const conditions = [...where.matchAll(/r\."(\w+)" = any \(\$(\d+)::(?:text|bigint)\[\]\)/g)];
  if (where !== 'true' && conditions.length !== where.split(' and ').length)
    throw failure('42601', `The model does not know this condition: ${where}`);
  return {
    part: Number(part),
    table: table as TableName,
    conditions: conditions.map(([, column = '', value]) => ({ column, value: Number(value) })),
  };
}

/** Handles `flushWrites`: rows of several tables in one statement, in any order. */
function flushed(state: ModelState, text: string, values: readonly unknown[]): void {
  for (const [, kind, table = '', value] of text.matchAll(
    /"(insert|update) (\w+)" as \(.*?json_populate_recordset\(null::"\w+", \$(\d+)::json\)/gs,
  )) {
    if (
      !text.includes(
        kind === 'insert'
          ? `insert into "${table}" (${quotedColumns(table as TableName)})`
          : `update "${table}" t set`,
      )
    )
      throw failure('42601', `The model does not know how ${table} are written`);
    for (const row of JSON.parse(String(values[Number(value) - 1])) as ModelRow[])
      if (kind === 'insert') state.insert(table, row);
      else state.update(table, row);
  }
}

function nameIncarnation(state: ModelState): void {
  if (state.all('currentIncarnation').length > 0) return;
  const id = `incarnation ${state.all('incarnations').length + 1}`;
  insertIncarnation(state, id, state.snapshot);
  state.insert('currentIncarnation', { id });
}

const insertIncarnation = (state: ModelState, id: unknown, sharedBelow: number): void =>
  state.insert('incarnations', { id, number: state.all('incarnations').length + 1, sharedBelow });

function naming(state: ModelState, word: string, person: unknown): object[] {
  const rows = [
    ...state.all('audit'),
    ...state.all('pushOutbox'),
    ...state.all('notifications').filter(({ personId }) => personId === person),
    ...state.all('history').filter(({ subjectTable }) => subjectTable !== 'enrollments'),
  ];
  return rows
    .map((row) => JSON.stringify(row))
    .filter((text) => text.toLowerCase().includes(word.toLowerCase()))
    .map((text) => ({ text }));
}

function truncated(state: ModelState, list: string): void {
  for (const table of list.replaceAll('"', '').split(', ')) state.truncate(table);
}
