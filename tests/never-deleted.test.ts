// No statement of the server deletes a row that devices keep, because a pull would never report it.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { replicatedTables } from '#shared/engine/schema.ts';

const folder = new URL('../sync-server/', import.meta.url);
const sources = readdirSync(folder, { recursive: true })
  .map(String)
  .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|^testing|^migrations/.test(name));

/** The tables that a source deletes from, by SQL or by the query builder. */
function deletedFrom(source: string): string[] {
  const bySql = [...source.matchAll(/delete from "?(\w+)"?/gi)];
  const byBuilder = [...source.matchAll(/\('(\w+)'\)(?:(?!\('\w+'\))[^;])*?\.del\(\)/g)];
  const inPortions = [...source.matchAll(/deleteRows\(\s*\w+,\s*'(\w+)'/g)];
  return [...bySql, ...byBuilder, ...inPortions].map(([, table = '']) => table);
}

const deleted = sources.flatMap((name) => deletedFrom(readFileSync(new URL(name, folder), 'utf8')));

test('deletes old sessions and outcomes but no row of a replicated table', () => {
  expect(deleted).toEqual(expect.arrayContaining(['sessions', 'entries', 'persons', 'pushDeliveries']));
  expect(deleted.filter((table) => (replicatedTables as string[]).includes(table))).toEqual([]);
});

test('detects a deletion from a replicated table', () => {
  expect(deletedFrom("await knex('matches').where({ id }).del();")).toEqual(['matches']);
  expect(deletedFrom("deleteRows(knex, 'matches', due)")).toEqual(['matches']);
  expect(deletedFrom('query(`delete from "matches" m where true`)')).toEqual(['matches']);
});
