// Whether anything changed: a text that differs after every row that was added or changed.
import type { Knex } from 'knex';
import { replicatedTables } from '#shared/schema.ts';

export async function fingerprint(knex: Knex): Promise<string> {
  const counts = replicatedTables.map(
    (table) => `(select count(*)::text || ' ' || coalesce(sum(xid::text::bigint), 0)::text from "${table}")`,
  );
  const { rows } = await knex.raw<{ rows: { print: string }[] }>(
    `select concat_ws(',', ${counts.join(', ')}) as print`,
  );
  return rows[0]!.print;
}
