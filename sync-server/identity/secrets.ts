// Secrets the server makes for itself on its first start and keeps, the same for every process on one database.
import type { Knex } from 'knex';

/** The secret of this name; `make` is asked once in the life of the database. */
export async function keptSecret(knex: Knex, name: string, make: () => string): Promise<string> {
  const known = await knex('secrets').where({ name }).first('value');
  if (known) return known.value;
  await knex('secrets').insert({ name, value: make() }).onConflict('name').ignore();
  const row = await knex('secrets').where({ name }).first('value');
  return row.value;
}
