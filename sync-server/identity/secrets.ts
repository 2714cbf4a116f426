// Secrets the server makes for itself on its first start and keeps, the same for every process on one database.
import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';

/** The key of this name, made once in the life of the database. */
export async function keptKey(knex: Knex, name: string): Promise<string> {
  const known = await knex('secrets').where({ name }).first('value');
  if (known) return known.value;
  const value = randomBytes(32).toString('hex');
  await knex('secrets').insert({ name, value }).onConflict('name').ignore();
  const row = await knex('secrets').where({ name }).first('value');
  return row.value;
}
