// Compares every figure of every screen after a random history with the second implementation.
import { expect } from 'vitest';
import type { Knex } from 'knex';
import { tableNames } from '#shared/engine/schema.ts';
import type { TableName } from '#shared/engine/schema.ts';
import { erin, otto, paul, petra } from '#shared/testing/people.ts';
import { refreshDerived } from '#server/jobs/derived-rows.ts';
import { adminQueries } from '#server/queries/admin.ts';
import { figureSums } from '#server/jobs/figure-sums.ts';
import type { AdminQueries } from '#server/queries/admin.ts';
import { expectedEmployer } from './expected-employer.ts';
import { expectedPlatform } from './expected-platform.ts';
import { expectedProvider } from './expected-provider.ts';
import type { Raw } from './plain.ts';
import type { History } from './play.ts';
import { randomHistory } from './random-history.ts';
import { expectSamePacts } from './same-pacts.ts';
import { shownToAdmins, shownToEmployer, shownToProvider } from './shown-figures.ts';

/** The tables that the server's queries count. */
const counted: readonly TableName[] = [
  'settings',
  'users',
  'organizations',
  'jobs',
  'courses',
  'agreements',
  'enrollments',
  'completions',
  'matches',
  'interviews',
  'slots',
  'claims',
  'breaches',
  'ratings',
  'ledger',
  'flags',
  'threads',
  'messages',
];

/** Returns the number of compared figures. */
export async function expectSameFigures(knex: Knex, seed: number): Promise<number> {
  const history = await randomHistory(seed);
  const raw = await rawRows(history);
  await load(knex, raw);
  // Of every second history the sums are up to date; of the others the figures are counted when they are read.
  if (seed % 2 === 0) await refreshDerived(knex, figureSums, 7);
  return compare(adminQueries(knex), history, raw, seed);
}

async function compare(queries: AdminQueries, history: History, raw: Raw, seed: number): Promise<number> {
  let figures = 0;
  const same = (who: string, shown: object, expected: object) => {
    expect(shown, `${who} of history ${seed}`).toEqual(expected);
    figures += numbersIn(expected);
  };
  for (const actor of [erin, otto]) {
    const { sameOnServer, ...shown } = await shownToEmployer(history, actor, queries);
    const expected = expectedEmployer(raw, actor.organization);
    same(actor.name, shown, expected);
    same(`${actor.name} on the server`, sameOnServer, expected.stats);
  }
  for (const actor of [paul, petra]) {
    const { sameOnServer, classLists, coursePages, ...shown } = await shownToProvider(
      history,
      actor,
      queries,
    );
    const expected = expectedProvider(raw, actor.organization);
    same(actor.name, shown, expected);
    same(`${actor.name} on the server`, sameOnServer, expected.stats);
    same(
      `class lists of ${actor.name}`,
      classLists,
      expected.courses.map(({ enrolled, completed, unlisted }) => [
        enrolled,
        completed,
        enrolled - completed,
        unlisted,
      ]),
    );
    same(
      `course pages of ${actor.name}`,
      coursePages,
      expected.courses.map(({ enrolled, completed, unlisted }) => [enrolled, completed, unlisted]),
    );
  }
  same('the platform', await shownToAdmins(history, queries), expectedPlatform(raw));
  figures += await expectSamePacts(history, queries, seed);
  return figures;
}

async function rawRows({ store, journal, now, heartbeats }: History): Promise<Raw> {
  const tables = await Promise.all(tableNames.map(async (name) => [name, await store.find(name)] as const));
  return { ...(Object.fromEntries(tables) as unknown as Raw), journal, now, heartbeats };
}

async function load(knex: Knex, raw: Raw): Promise<void> {
  // Rows of the ledger are never deleted. To truncate the others as well would take ten times as long.
  const derived = ['derivations', 'matchFigures', 'figureSums'];
  const others = [...counted.filter((table) => table !== 'ledger').toReversed(), 'heartbeats', ...derived];
  await knex.raw(['truncate ledger', ...others.map((table) => `delete from "${table}"`)].join('; '));
  for (const table of counted) {
    const rows = raw[table].map(({ rev: _, ...row }) => row);
    const [first] = rows;
    if (!first) continue;
    const columns = Object.keys(first)
      .map((column) => `"${column}"`)
      .join(', ');
    await knex.raw(
      `insert into "${table}" (${columns}) select ${columns} from jsonb_populate_recordset(null::"${table}", ?::jsonb)`,
      [JSON.stringify(rows)],
    );
  }
  if (raw.heartbeats.length > 0)
    await knex.raw('insert into heartbeats select unnest(?::timestamptz[])', [raw.heartbeats]);
}

function numbersIn(value: unknown): number {
  if (typeof value === 'number') return 1;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((sum: number, each) => sum + numbersIn(each), 0);
}
