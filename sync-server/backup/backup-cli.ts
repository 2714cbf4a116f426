// Implements `npm run backup` and `npm run restore` for the database named in the settings.
import { createReadStream, createWriteStream, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createGunzip, createGzip } from 'node:zlib';
import { restoreBackup, schemaIn, InvalidBackup, writeBackup } from './backup.ts';
import { backupName, periodIn, removeOldBackups, waitForNext } from './backup-files.ts';
import { firstOf, verifyBackup } from './verify-backup.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../database/database.ts';
import type { Database } from '../database/types.ts';
import { makeFilesPrivate } from '../operations/private-files.ts';
import { explain } from '../operations/startup-messages.ts';
import { HOUR_MS } from '#shared/lib/time.ts';

const usage = `Name a file or a folder:
  npm run backup -- skillpact.backup.gz [--verify]
  npm run backup -- --to DIR [--every 1d] [--keep 14] [--verify]
  npm run restore -- skillpact.backup.gz [--replace]`;

const options = {
  to: { type: 'string' },
  every: { type: 'string' },
  keep: { type: 'string' },
  verify: { type: 'boolean', default: false },
  replace: { type: 'boolean', default: false },
} as const;

async function main([task, ...rest]: string[]) {
  const { values, file } = readOptions(rest);
  makeFilesPrivate();
  if (task === 'restore' && file) return withDatabase((database) => restore(database, file, values.replace));
  if (task !== 'backup' || (file === undefined) === (values.to === undefined)) throw new InvalidBackup(usage);
  if (file) return backup(file, values.verify);
  return backupRegularly(values.to ?? '', values);
}

function readOptions(args: string[]) {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    if (positionals.length <= 1) return { values, file: positionals[0] };
  } catch {
    // Explained below.
  }
  throw new InvalidBackup(usage);
}

interface Regularly {
  every?: string | undefined;
  keep?: string | undefined;
  verify: boolean;
}

/** Without a period it runs once, for a timer. */
async function backupRegularly(folder: string, { every, keep, verify }: Regularly): Promise<void> {
  const everyMs = every === undefined ? null : periodIn(every);
  const kept = keep === undefined ? Infinity : Number(keep);
  if ((every !== undefined && everyMs === null) || !(kept >= 1)) throw new InvalidBackup(usage);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const round = async () => {
    await backup(join(folder, backupName(new Date())), verify);
    // Only after the new one is complete, so that a round that fails deletes nothing.
    removeOldBackups(folder, kept);
  };
  if (everyMs === null) return round();
  for (;;) {
    await sleep(waitForNext(folder, everyMs, new Date()));
    try {
      await round();
    } catch (error) {
      process.stderr.write(`${wordsFor(error)}\n`);
      await sleep(Math.min(everyMs, HOUR_MS));
    }
  }
}

async function withDatabase<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
  const config = readConfig();
  const database = await openDatabase({
    url: config.databaseUrl,
    directUrl: config.databaseDirectUrl,
    dataDir: config.dataDir,
  });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** The file gets its final name only when it is complete, and with `verify` only when it is proven. */
const backup = (file: string, verify: boolean): Promise<void> =>
  withDatabase(async ({ knex, migrate }) => {
    await migrate();
    const draft = `${file}.part`;
    const at = new Date();
    const lines = Readable.from(endingLines(writeBackup(knex, at)));
    await pipeline(lines, createGzip(), createWriteStream(draft, { mode: 0o600 }));
    // The metrics tell both ages with those of the duties.
    const note = (name: string) =>
      knex('duties').insert({ name, lastRunAt: at, claimedUntil: at }).onConflict('name').merge();
    if (verify) {
      const rows = await verifyBackup(() => linesOf(draft));
      await note('backup verification');
      print(`Verified: ${rows} rows were restored into a throwaway database and compared.`);
    }
    renameSync(draft, file);
    await note('backup');
    print(`Written: ${file}`);
  });

async function* endingLines(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`;
}

async function restore({ knex, migrate }: Database, file: string, isReplacing: boolean): Promise<void> {
  if (!isReplacing && (await hasPeople(knex)))
    throw new InvalidBackup(
      'This database already has accounts. To replace it with the backup, add --replace',
    );
  await migrate(schemaIn(await firstOf(linesOf(file))));
  const { at, rows } = await restoreBackup(knex, linesOf(file));
  print(`Restored ${rows} rows as of ${at}. Devices will detect this and resend missing changes.`);
}

async function hasPeople(knex: Database['knex']): Promise<boolean> {
  if (!(await knex.schema.hasTable('users'))) return false;
  return (await knex('users').first('id')) !== undefined;
}

async function* linesOf(file: string): AsyncGenerator<string> {
  const unpacked = createReadStream(file).on('error', fail).pipe(createGunzip()).on('error', fail);
  for await (const line of createInterface({ input: unpacked, crlfDelay: Infinity })) yield line;
}

function print(text: string) {
  process.stdout.write(`${text}\n`);
}

const wordsFor = (error: unknown): string =>
  error instanceof InvalidBackup ? error.message : explain(error);

function fail(error: unknown): never {
  process.stderr.write(`${wordsFor(error)}\n`);
  process.exit(1);
}

main(process.argv.slice(2)).catch(fail);
