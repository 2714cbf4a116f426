// Keeps rows that are derived from others, such as when a student falls due: those whose sources changed are computed again, in
// portions.
import type { Knex } from 'knex';
import { queryOnce } from '../engine/postgres-store.ts';

/** A kind of derived rows. Each has the id of the row it is about. */
export interface Derived {
  /** Under which the table `derivations` notes how far they are up to date. */
  name: string;
  /** Selects the ids whose sources were written by the transaction $1 or a later one. */
  changedSql: string;
  /** Selects, by portions of the length $2, the ids after $1 in their order. */
  everySql: string;
  /** Makes the derived rows of the ids $1 equal to their sources. */
  refreshSql: string;
}

const idsAtOnce = 1_000;

/**
 * Brings the derived rows up to date. A run that ends early is repeated by the next, and one that meets another leaves the
 * work to it. Transactions that were open at the start are looked at again by the next run.
 */
export async function refreshDerived(knex: Knex, derived: Derived, atOnce = idsAtOnce): Promise<void> {
  const { name, changedSql } = derived;
  const { until, horizon } = await stateOf(knex, name);
  const portions = until === none ? every(knex, derived, atOnce) : changed(knex, changedSql, until, atOnce);
  for await (const ids of portions) if (!(await refresh(knex, derived, until, ids))) return;
  await knex('derivations').where({ name, untilXid: until }).update({ untilXid: horizon });
}

/** Comes before the first transaction. */
const none = '0';

interface State {
  /** The transaction whose changes, and later ones, are not looked at yet. */
  until: string;
  /** The oldest transaction that is open now. */
  horizon: string;
}

/** A database that was loaded from a dump may count its transactions from the start again. */
async function stateOf(knex: Knex, name: string): Promise<State> {
  await knex.raw(
    `insert into derivations as d (name, "untilXid") values (:name, :none)
       on conflict (name) do update set "untilXid" = :none where d."untilXid" > pg_snapshot_xmax(pg_current_snapshot())`,
    { name, none },
  );
  const [state] = await queryOnce<State>(
    knex,
    `select "untilXid"::text as until, pg_snapshot_xmin(pg_current_snapshot())::text as horizon
       from derivations where name = $1`,
    [name],
  );
  if (!state) throw new Error(`Nothing notes how far ${name} are up to date.`);
  return state;
}

async function* every(knex: Knex, { everySql }: Derived, atOnce: number): AsyncGenerator<string[]> {
  for (let after = ''; ;) {
    const ids = await idsOf(knex, everySql, [after, atOnce]);
    const last = ids.at(-1);
    if (last === undefined) return;
    yield ids;
    after = last;
  }
}

async function* changed(
  knex: Knex,
  changedSql: string,
  until: string,
  atOnce: number,
): AsyncGenerator<string[]> {
  const ids = await idsOf(knex, changedSql, [until]);
  for (let start = 0; start < ids.length; start += atOnce) yield ids.slice(start, start + atOnce);
}

const idsOf = async (knex: Knex, sql: string, values: unknown[]): Promise<string[]> =>
  (await queryOnce<{ id: string }>(knex, sql, values)).map(({ id }) => id);

/** Takes the lock first, so that the statement after it sees what another process derived from later changes. */
const refresh = (knex: Knex, { name, refreshSql }: Derived, until: string, ids: string[]): Promise<boolean> =>
  knex.transaction(async (transaction) => {
    const noted = await transaction('derivations').where({ name, untilXid: until }).forUpdate().first('name');
    if (noted) await queryOnce(transaction, refreshSql, [ids]);
    return noted !== undefined;
  });
