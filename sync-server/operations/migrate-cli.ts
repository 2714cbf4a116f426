// Implements `npm run migrate`: migrates the database named in the settings before the processes are replaced, or prints
// what a start would do to it.
import { readConfig } from '../config.ts';
import { openDatabase } from '../database/database.ts';
import { planOf } from '../database/migration-plan.ts';
import { newestMigration } from '../migrations/index.ts';
import { makeFilesPrivate } from './private-files.ts';
import { explain } from './startup-messages.ts';

async function main(options: readonly string[]) {
  makeFilesPrivate();
  const { databaseUrl: url, databaseDirectUrl: directUrl, dataDir } = readConfig();
  const database = await openDatabase({ url, directUrl, dataDir });
  try {
    if (!options.includes('--plan')) await database.migrate();
    const lines = options.includes('--plan')
      ? await planOf(database.knex)
      : [`The database is at ${newestMigration}.`];
    for (const line of lines) process.stdout.write(`${line}\n`);
  } finally {
    await database.close();
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
});
