// Which history of the database this is: cookies of a history that a restored backup cut off must not be believed.
import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { replicatedTables } from '#shared/schema.ts';

/**
 * Each start of a server appends an epoch. A start that meets rows of a higher transaction id than its own (a dump
 * restored into a new cluster) writes all rows again, so that their stamps belong to this history.
 */
export async function startEpoch(knex: Knex): Promise<void> {
  await knex.transaction(async (transaction) => {
    const newest = replicatedTables.map((table) => `(select max(xid::text::bigint) from "${table}")`);
    const { rows } = await transaction.raw<{ rows: { isAhead: boolean }[] }>(
      `select coalesce(greatest(${newest.join(', ')}, (select max(xid::text::bigint) from lineage)), 0)
              >= pg_current_xact_id()::text::bigint as "isAhead"`,
    );
    if (rows[0]?.isAhead) {
      await transaction('lineage').del();
      for (const table of replicatedTables) await transaction.raw(`update "${table}" set id = id`);
    }
    await transaction('lineage').insert({ epoch: randomBytes(6).toString('base64url') });
  });
}
