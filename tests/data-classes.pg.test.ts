// Every table has a protection class (docs/data.csv), and the guarantees of the class hold for it.
import { readFileSync } from 'node:fs';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { testDatabase } from '#server/testing/test-database.ts';
import { tableNames, tables } from '#shared/engine/schema.ts';
import { scopesOf } from '#shared/engine/visibility.ts';

const text = readFileSync(new URL('../docs/data.csv', import.meta.url), 'utf8');
const { data } = Papa.parse<Record<'class' | 'tables', string>>(text.trim(), { header: true });
const classOf = new Map(data.flatMap((row) => row.tables.split(' ').map((table) => [table, row.class])));

test('assigns each database table to one data class', async () => {
  const { knex, close } = await testDatabase();
  const { rows } = await knex.raw<{ rows: { name: string }[] }>(
    `select table_name as name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE'`,
  );
  await close();
  const found = rows.map(({ name }) => name);
  expect([...classOf.keys()].toSorted()).toEqual(found.toSorted());
  expect(data.flatMap((row) => row.tables.split(' '))).toHaveLength(classOf.size);
});

test('exposes no secret as a readable row', () => {
  expect(tableNames.filter((table) => classOf.get(table) === 'secret')).toEqual([]);
});

test('hides learner tables from employers and keeps reference joins private', () => {
  const ofLearners = tableNames.filter((table) => classOf.get(table) === 'learner');
  expect(ofLearners.length).toBeGreaterThan(3);
  // The managers of an employer decide about their recruiters' changes, which name learners by reference.
  expect(ofLearners.filter((table) => scopesOf('employer', table).length > 0)).toEqual([
    'handedOverContents',
  ]);
  expect(scopesOf('employer', 'handedOverContents')).toEqual([
    { by: 'own', column: 'organizationId', of: 'organization', least: 'manager' },
  ]);
  const replicated = ofLearners.filter((table) => !tables[table].isPrivate);
  expect(replicated).toEqual([
    'handedOverContents',
    'enrollments',
    'learnerLinks',
    'learnerContacts',
    'learnerReplies',
  ]);
});

test('stores no password', async () => {
  const { knex, close } = await testDatabase();
  const { rows } = await knex.raw<{ rows: { name: string }[] }>(
    `select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = current_schema() and column_name ilike '%passw%'`,
  );
  await close();
  expect(rows).toEqual([]);
});
