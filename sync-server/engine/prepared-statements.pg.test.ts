// Statements that come repeatedly are prepared once for each connection, and survive what ends a prepared statement.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '#shared/engine/command.ts';
import type { Database } from '../database/types.ts';
import { sentStatementsOf } from '../testing/statements.ts';
import { testDatabase } from '../testing/test-database.ts';
import { anEntry, courseInput, newMarketplace } from '../testing/marketplace.ts';
import type { Marketplace } from '../testing/marketplace.ts';
import { query, queryOnce } from './postgres-store.ts';
import { withSerializableTransaction } from './serializable.ts';

let database: Database;
let marketplace: Marketplace;
let provider: Actor;
let other: Actor;
beforeAll(async () => {
  database = await testDatabase();
  marketplace = await newMarketplace(database);
  [provider, other] = [await marketplace.person('provider'), await marketplace.person('provider')];
});
afterAll(() => database.close());

let edits = 0;

async function newCourse(actor: Actor) {
  const course = courseInput();
  await marketplace.give(actor, 'courses.create', course);
  let { title } = course;
  return {
    id: course.id,
    /** Changes the title and returns the outcome. */
    async edit() {
      const input = { id: course.id, set: { title: `Title ${edits++}` }, base: { title } };
      const entry = anEntry('courses.edit', input);
      const { outcomes } = await marketplace.execute({
        actor,
        client: `device of ${actor.person}`,
        entries: [entry],
      });
      title = input.set.title;
      return outcomes.get(entry.id)?.kind;
    },
  };
}

/** Ends the prepared statements of every connection that writes, as a pooler does that resets its connections. */
const loseStatements = async () => {
  const all = Array.from({ length: database.writers }, () =>
    database.writing.transaction(async (transaction) => {
      await transaction.raw('select pg_sleep(0.1)');
      await transaction.raw('deallocate all');
    }),
  );
  await Promise.all(all);
};

test('names every statement with values of a repeated batch, of two organizations alike', async () => {
  const [mine, theirs] = [await newCourse(provider), await newCourse(other)];
  for (const course of [mine, theirs, mine]) expect(await course.edit()).toBe('applied');
  const namesOf = async (act: () => Promise<unknown>) => {
    const withValues = (await sentStatementsOf(act)).filter(({ hasValues }) => hasValues);
    return withValues.map(({ name }) => name);
  };
  const [first, second] = [await namesOf(mine.edit), await namesOf(theirs.edit)];
  expect(first.length).toBeGreaterThan(2);
  expect(first).not.toContain(undefined);
  expect(second).toEqual(first);
});

test('applies a batch once if its connection has lost the prepared statements, and the next one too', async () => {
  const course = await newCourse(provider);
  for (let times = 0; times < 3; times++) await course.edit();
  for (let times = 0; times < 2; times++) {
    await loseStatements();
    const before = await database.knex('entries').count('* as count').first();
    expect(await course.edit()).toBe('applied');
    const after = await database.knex('entries').count('* as count').first();
    expect(Number(after?.['count']) - Number(before?.['count'])).toBe(1);
    for (let again = 0; again < 2; again++) expect(await course.edit()).toBe('applied');
  }
});

test('reads the columns of a table that has changed since the statement was prepared', async () => {
  const { knex, writing } = database;
  await knex.raw('create table changing (id int primary key)');
  await knex.raw('insert into changing values (1), (2)');
  const text = 'select * from changing where id = $1';
  const readOnce = () => queryOnce(knex, text, [1]);
  const readInTransaction = () =>
    withSerializableTransaction(writing, (transact) =>
      transact((transaction) => query(transaction, text, [2])),
    );
  for (let times = 0; times < 3; times++) {
    expect(await readOnce()).toEqual([{ id: 1 }]);
    expect(await readInTransaction()).toEqual([{ id: 2 }]);
  }
  await knex.raw(`alter table changing add name text default 'new'`);
  expect(await readInTransaction()).toEqual([{ id: 2, name: 'new' }]);
  expect(await readOnce()).toEqual([{ id: 1, name: 'new' }]);
  for (let times = 0; times < 3; times++) await Promise.all([readOnce(), readInTransaction()]);
  await knex.raw('alter table changing drop name');
  expect(await readOnce()).toEqual([{ id: 1 }]);
  expect(await readInTransaction()).toEqual([{ id: 2 }]);
  await knex.raw('drop table changing');
});
