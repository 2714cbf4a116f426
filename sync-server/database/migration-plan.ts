// What a migration does to tables that exist: the locks it takes, and whether it writes their rows. Printed by
// `npm run migrate -- --plan`.
import type { Knex } from 'knex';
import { pendingMigrations } from './migrate.ts';
import type { NamedMigration } from '../migrations/tables.ts';

/** What a statement does to one table. */
export interface Effect {
  table: string;
  /** `brief`: nobody can use the table for a moment. `blocks`: for as long as the statement takes, which grows with its rows. */
  lock: 'none' | 'brief' | 'blocks writes' | 'blocks';
  what: string;
}

/** Returns what a migration does to tables that it does not create. Nothing is run. */
export async function effectsOf(migration: NamedMigration): Promise<Effect[]> {
  const statements = await statementsOf(migration);
  const created = statements.flatMap((sql) =>
    nameIn(/^create (?:unlogged |temp\w* )?table (?:if not exists )?"?(\w+)/i, sql),
  );
  return statements.flatMap(effectsOfStatement).filter(({ table }) => !created.includes(table));
}

/** Collects the statements by a database that answers each with no rows. */
async function statementsOf({ up, config }: NamedMigration): Promise<string[]> {
  const collected: string[] = [];
  const recorder = {
    isTransaction: config?.transaction !== false,
    raw: async (sql: string) => {
      collected.push(...statementsIn(sql));
      return { rows: [] };
    },
  };
  await up(recorder as unknown as Knex);
  return collected;
}

/** Semicolons in texts and in bodies of functions end no statement. */
const statementsIn = (sql: string): string[] =>
  (sql.replace(/--.*$/gm, '').match(/(?:\$\$[^]*?\$\$|'(?:''|[^'])*'|[^;])+/g) ?? [])
    .map((statement) => statement.trim().replace(/\s+/g, ' '))
    .filter((statement) => statement !== '');

const nameIn = (pattern: RegExp, sql: string): string[] => pattern.exec(sql)?.slice(1, 2) ?? [];

type Describe = (table: string, sql: string) => Omit<Effect, 'table'>;

/** A default that is not the same for every row makes Postgres write each. */
const isSteady = (clause: string): boolean =>
  /^add (?:column )?(?:if not exists )?"?\w+"? /i.test(clause) &&
  !/\b(check|unique|primary key|references|generated|random|uuid|clock_timestamp|nextval|pg_current_xact_id)\b/i.test(
    clause,
  );

const ofAlter: Describe = (_table, sql) => {
  const clauses = sql
    .replace(/^alter table (?:only )?"?\w+"? /i, '')
    // A comma within brackets or quotes ends no clause.
    .split(/,(?![^()]*\))(?=(?:[^']*'[^']*')*[^']*$)/);
  return clauses.every((clause) => isSteady(clause.trim()))
    ? { lock: 'brief', what: 'adds columns' }
    : { lock: 'blocks', what: 'changes the table' };
};

const kinds: [RegExp, Describe][] = [
  [/^alter table (?:only )?"?(\w+)/i, ofAlter],
  [/^create (?:unique )?index concurrently .*? on "?(\w+)/i, () => ({ lock: 'none', what: 'adds an index' })],
  [
    /^create (?:unique )?index (?!concurrently).*?\bon "?(\w+)/i,
    () => ({ lock: 'blocks writes', what: 'adds an index' }),
  ],
  [/^(?:update|delete\sfrom) (?:only )?"?(\w+)/i, () => ({ lock: 'blocks', what: 'writes rows' })],
  [
    /^insert\sinto restamps .*? from "?(\w+)/i,
    () => ({ lock: 'none', what: 'is sent again after the start' }),
  ],
  [/^insert\sinto "?(\w+)/i, () => ({ lock: 'none', what: 'adds rows' })],
  [/^lock table "?(\w+)/i, () => ({ lock: 'blocks', what: 'is locked' })],
  [
    /^(?:drop table|truncate)(?: table)? (?:if exists )?"?(\w+)/i,
    () => ({ lock: 'blocks', what: 'is dropped' }),
  ],
  [
    /^(?:create (?:constraint )?|drop )trigger .*? on "?(\w+)/i,
    () => ({ lock: 'blocks writes', what: 'changes a trigger' }),
  ],
];

function effectsOfStatement(sql: string): Effect[] {
  for (const [pattern, describe] of kinds) {
    const [table] = nameIn(pattern, sql);
    if (table !== undefined) return [{ table, ...describe(table, sql) }];
  }
  return [];
}

const words: Record<Effect['lock'], string> = {
  none: 'nobody waits',
  brief: 'exclusive lock for a moment, given up after 2 seconds and tried again',
  'blocks writes': 'writes wait until it has ended',
  blocks: 'others may wait until it has ended',
};

/** Returns the lines that say what a start would do to this database. */
export async function planOf(database: Knex): Promise<string[]> {
  const pending = await pendingMigrations(database);
  if (pending.length === 0) return ['The database is at the newest migration.'];
  const { rows } = await database.raw<{ rows: { name: string; rows: number }[] }>(
    `select relname as name, greatest(reltuples, 0)::bigint as rows from pg_class
      where relkind = 'r' and relnamespace = current_schema()::regnamespace`,
  );
  const sizes = new Map(rows.map((row) => [row.name, row.rows]));
  const lines = await Promise.all(
    pending.map(async (migration) => [
      migration.name,
      ...(await effectsOf(migration))
        .filter(({ table }) => sizes.has(table))
        .map(
          ({ table, what, lock }) => `  ${table} (about ${sizes.get(table)} rows): ${what}; ${words[lock]}`,
        ),
    ]),
  );
  return lines.flat();
}
