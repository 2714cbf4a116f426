// A text that differs after every added or changed row, to detect changes. It is read thousands of times. It stays the
// same while nothing is written, and as a function it is planned once per connection.
import type { Knex } from 'knex';
import { replicatedTables } from '#shared/engine/schema.ts';

const last = new WeakMap<Knex, { written: string; print: string }>();

export async function fingerprint(knex: Knex): Promise<string> {
  const known = last.get(knex);
  if (!known) await makeFunction(knex);
  const written = await read(knex, 'pg_snapshot_xmax(pg_current_snapshot())::text');
  if (known?.written === written) return known.print;
  const print = await read(knex, 'fingerprint()');
  last.set(knex, { written, print });
  return print;
}

async function makeFunction(knex: Knex): Promise<void> {
  const counts = replicatedTables.map(
    (table) => `(select count(*)::text || ' ' || coalesce(sum(xid::text::bigint), 0)::text from "${table}")`,
  );
  await knex.raw(`create function fingerprint() returns text language plpgsql as $body$
    begin return concat_ws(',', ${counts.join(', ')}); end $body$`);
}

async function read(knex: Knex, what: string): Promise<string> {
  const { rows } = await knex.raw<{ rows: { what: string }[] }>(`select ${what} as what`);
  return rows[0]!.what;
}
