// The epochs of the database, in the table `lineage`, which keeps the name of its first version. Cursors of an epoch that
// a restored backup cut off must not be accepted.
import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { replicatedTables } from '#shared/engine/schema.ts';

/**
 * Each start of a server appends an epoch. If a start finds rows with a higher transaction id than its own (a dump
 * restored into a new cluster), it writes all rows again, so that their stamps belong to this epoch. If the tables
 * differ from those of the last start (a dump restored in the same cluster, whose transaction ids continue), all
 * cursors are invalid.
 */
export async function startEpoch(knex: Knex): Promise<void> {
  await knex.raw('select current_incarnation()');
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
    const tables = await identityOf(transaction);
    const isCopied = transaction('lineage')
      .where('epoch', 'like', '%.%')
      .whereNot('epoch', 'like', `${tables}.%`);
    if (await isCopied.first('epoch')) await transaction('lineage').del();
    await transaction('lineage').insert({ epoch: `${tables}.${randomBytes(6).toString('base64url')}` });
  });
}

/** Returns the ids of the cluster, the database and the tables. Loading a dump changes them. */
async function identityOf(transaction: Knex.Transaction): Promise<string> {
  const { rows } = await transaction.raw<{ rows: { identity: string }[] }>(
    `select left(md5(concat_ws(' ', (select system_identifier from pg_control_system()),
              (select oid from pg_database where datname = current_database()), 'lineage'::regclass::oid)), 8) as identity`,
  );
  return rows[0]?.identity ?? '';
}
