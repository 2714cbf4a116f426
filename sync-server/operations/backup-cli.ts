// Implements `npm run backup` and `npm run restore` for the database named in the settings.
import { createReadStream, createWriteStream, renameSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { restoreBackup, schemaIn, InvalidBackup, writeBackup } from './backup.ts';
import { ConfigError } from '../config-error.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../database/database.ts';
import type { Database } from '../database/types.ts';
import { DirectoryInUse } from '../database/directory-lock.ts';
import { FolderOpen, makeFilesPrivate } from './private-files.ts';

async function main([task, file, ...options]: string[]) {
  if ((task !== 'backup' && task !== 'restore') || !file) throw new InvalidBackup(usage);
  makeFilesPrivate();
  const config = readConfig();
  const database = await openDatabase({
    url: config.databaseUrl,
    directUrl: config.databaseDirectUrl,
    dataDir: config.dataDir,
  });
  try {
    if (task === 'backup') await backup(database, file);
    else await restore(database, file, options.includes('--replace'));
  } finally {
    await database.close();
  }
}

const usage = 'Name a file: npm run backup -- skillpact.backup.gz, or npm run restore -- skillpact.backup.gz';

/** The file gets its final name only when it is complete. */
async function backup({ knex, migrate }: Database, file: string): Promise<void> {
  await migrate();
  const draft = `${file}.part`;
  const at = new Date();
  const lines = Readable.from(endingLines(writeBackup(knex, at)));
  await pipeline(lines, createGzip(), createWriteStream(draft, { mode: 0o600 }));
  renameSync(draft, file);
  // The metrics tell its age with that of the duties.
  const row = { name: 'backup', lastRunAt: at, claimedUntil: at };
  await knex('duties').insert(row).onConflict('name').merge();
  print(`Written: ${file}`);
}

async function* endingLines(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`;
}

async function restore({ knex, migrate }: Database, file: string, isReplacing: boolean): Promise<void> {
  if (!isReplacing && (await hasPeople(knex)))
    throw new InvalidBackup(
      'This database already has accounts. To replace it with the backup, add --replace',
    );
  await migrate(schemaIn(await firstLineOf(file)));
  const { at, rows } = await restoreBackup(knex, linesOf(file));
  print(`Restored ${rows} rows as of ${at}. Devices will detect this and resend missing changes.`);
}

async function hasPeople(knex: Database['knex']): Promise<boolean> {
  if (!(await knex.schema.hasTable('users'))) return false;
  return (await knex('users').first('id')) !== undefined;
}

async function firstLineOf(file: string): Promise<string> {
  for await (const line of linesOf(file)) return line;
  return '';
}

async function* linesOf(file: string): AsyncGenerator<string> {
  const unpacked = createReadStream(file).on('error', fail).pipe(createGunzip()).on('error', fail);
  for await (const line of createInterface({ input: unpacked, crlfDelay: Infinity })) yield line;
}

function print(text: string) {
  process.stdout.write(`${text}\n`);
}

function fail(error: unknown): never {
  const isKnown =
    error instanceof InvalidBackup ||
    error instanceof ConfigError ||
    error instanceof DirectoryInUse ||
    error instanceof FolderOpen;
  const text =
    error instanceof Error ? (isKnown ? error.message : (error.stack ?? error.message)) : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

main(process.argv.slice(2)).catch(fail);
