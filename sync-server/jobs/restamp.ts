// Sends all rows of a table to the devices again, in portions, after a migration added a column (`restamp` in
// migrations/tables.ts). A device receives a column only with a row that is written again.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import { isDatabaseAway } from '../database/failures.ts';
import { listenerName } from '../database/listen.ts';
import { longTransactionSeconds } from '#shared/policy.ts';

interface RestampParts {
  knex: Knex;
  /** How long one run takes at most. The next one continues. */
  budgetMs?: number;
  rowsAtOnce?: number;
}

const leastPauseMs = 50;

/** Writes the rows of the tables that migrations asked for. A run that ends early is continued by the next. */
export async function restampTables(parts: RestampParts): Promise<void> {
  const { knex, budgetMs = 20_000, rowsAtOnce = 1_000 } = parts;
  const start = performance.now();
  while (performance.now() - start < budgetMs) {
    if (await mustWait(knex)) return;
    const begun = performance.now();
    try {
      if (!(await restampPortion(knex, rowsAtOnce))) return;
    } catch (error) {
      // Others hold the rows. Nothing of the portion was written.
      if (!isDatabaseAway(error)) throw error;
      return;
    }
    // As long as the portion took, so that half of the time is left to others.
    await sleep(Math.max(leastPauseMs, performance.now() - begun));
  }
}

/**
 * A device that asks a process of an older version receives its rows without the column, and not again. While a
 * transaction is open for long, Postgres cannot remove the old versions of rows, and pulls read them all.
 */
async function mustWait(knex: Knex): Promise<boolean> {
  const { rows } = await knex.raw(
    `select coalesce(bool_or(application_name like 'skillpact listen%' and application_name < :newest), false)
         or coalesce(max(extract(epoch from now() - xact_start)) > :longest, false) as "mustWait"
       from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    { newest: listenerName, longest: longTransactionSeconds },
  );
  return rows[0].mustWait;
}

/** Resolves with false if no rows are left, or another process writes them now. */
async function restampPortion(knex: Knex, rowsAtOnce: number): Promise<boolean> {
  return knex.transaction(async (transaction) => {
    await transaction.raw(`set local lock_timeout = '2s'`);
    const asked = await transaction.raw(
      `select r."tableName", r."afterId", format_type(a.atttypid, null) as type
         from restamps r join pg_attribute a on a.attrelid = to_regclass(quote_ident(r."tableName")) and a.attname = 'id'
        order by r."tableName" limit 1 for update of r skip locked`,
    );
    const [request] = asked.rows as { tableName: string; afterId: string | null; type: string }[];
    if (!request) return false;
    const { tableName, afterId, type } = request;
    const { rows } = await transaction.raw(
      `with portion as materialized (
         select id from :table: ${afterId === null ? '' : `where id > cast(:afterId as ${type})`} order by id limit :rowsAtOnce),
       stamped as (update :table: t set id = t.id from portion where t.id = portion.id)
       select count(*)::int as count, max(id)::text as last from portion`,
      { table: tableName, rowsAtOnce, ...(afterId !== null && { afterId }) },
    );
    const row = transaction('restamps').where({ tableName });
    await (rows[0].count < rowsAtOnce ? row.del() : row.update({ afterId: rows[0].last }));
    return true;
  });
}
