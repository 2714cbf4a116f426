// Domain tables change through commands: no other SQL of the server writes to them.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { tableNames } from '#shared/engine/schema.ts';

const folder = new URL('../sync-server/', import.meta.url);
const sources = readdirSync(folder, { recursive: true })
  .map(String)
  .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|(^|\/)testing\/|(^|\/)migrations\//.test(name));

/** The tables that a source inserts into or updates, by SQL or by the query builder; `${…}` where the name is computed. */
function writtenIn(source: string): string[] {
  const bySql = [...source.matchAll(/(?:insert\s+into|\bupdate)\s+"?(\w+|\$\{[^}]*\})"?/gi)];
  const byBuilder = [...source.matchAll(/\('(\w+)'\)(?:(?!\('\w+'\))[^;])*?\.(?:insert|update)\(/g)];
  return [...bySql, ...byBuilder].map(([, table = '']) => table);
}

const isDomain = (table: string): boolean =>
  table.startsWith('$') || (tableNames as string[]).includes(table);

const writers = sources.filter((name) =>
  writtenIn(readFileSync(new URL(name, folder), 'utf8')).some(isDomain),
);

test('writes domain tables only in the store, erasure, and restore', () => {
  const files = writers.map((name) => name.split('/').at(-1) ?? '').toSorted();
  expect(files).toEqual(['backup.ts', 'database-epoch.ts', 'erasure.ts', 'postgres-store.ts']);
});

test('finds a write in SQL, in the query builder, and to a computed table', () => {
  expect(writtenIn("await knex('matches').where({ id }).update({ status });")).toEqual(['matches']);
  expect(writtenIn('query(`insert into "jobs" (id) values ($1)`)')).toEqual(['jobs']);
  expect(writtenIn('query(`update "${table}" set id = id`)')).toEqual(['${table}']);
});
