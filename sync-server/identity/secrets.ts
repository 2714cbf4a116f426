// Secrets that the server generates on its first start and stores. All processes on one database share them.
import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';

/** Returns the key of this name. It is generated once per database. */
export async function keptKey(knex: Knex, name: string): Promise<string> {
  const known = await knex('secrets').where({ name }).first('value');
  if (known) return known.value;
  const value = randomBytes(32).toString('hex');
  await knex('secrets').insert({ name, value }).onConflict('name').ignore();
  const row = await knex('secrets').where({ name }).first('value');
  return row.value;
}
