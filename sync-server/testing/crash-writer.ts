// Run as a separate process by a test that kills it. Prints the number of each row once it is committed.
import { openDatabase } from '../database/database.ts';

const [dataDir = ''] = process.argv.slice(2);
const { knex } = await openDatabase({ dataDir });
await knex.raw('create table if not exists acknowledged (n int primary key)');
const { rows } = await knex.raw('select coalesce(max(n), 0) as last from acknowledged');
for (let n = rows[0].last + 1; ; n++) {
  await knex('acknowledged').insert({ n });
  process.stdout.write(`${n}\n`);
}
