// Proves a backup: restores it into a throwaway database and compares every table with the file.
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../database/database.ts';
import { changedByRestore, InvalidBackup, restoreBackup, schemaIn, writeBackup } from './backup.ts';

/**
 * Returns how many rows were compared. Throws InvalidBackup if the file cannot be restored or a table differs. `linesOf` reads the
 * file, and is called again for each pass. The throwaway database is an embedded one, so nothing else is needed.
 */
export async function verifyBackup(linesOf: () => AsyncIterable<string>): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'skillpact-verify-'));
  try {
    const { knex, migrate, close } = await openDatabase({ dataDir });
    try {
      await migrate(schemaIn(await firstOf(linesOf())));
      const { rows } = await restoreBackup(knex, linesOf());
      const [wanted, found] = [await digestsOf(linesOf()), await digestsOf(writeBackup(knex, new Date()))];
      const differing = [...wanted.keys()].filter((table) => wanted.get(table) !== found.get(table));
      if (differing.length > 0)
        throw new InvalidBackup(`The restored copy differs from the backup in: ${differing.join(', ')}.`);
      return rows;
    } finally {
      await close();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Returns the first line, or an empty one. */
export async function firstOf(lines: AsyncIterable<string>): Promise<string> {
  for await (const line of lines) return line;
  return '';
}

/** Returns for each table with rows how many there are and a digest of them, which does not depend on their order. */
async function digestsOf(lines: AsyncIterable<string>): Promise<Map<string, string>> {
  const sums = new Map<string, { count: number; sum: bigint }>();
  let table = '';
  for await (const line of lines) {
    const row = JSON.parse(line) as Record<string, unknown>;
    const names = Object.keys(row);
    if (names.length === 1 && typeof row['table'] === 'string') table = row['table'];
    else if (table !== '' && !('checksum' in row)) {
      const { count, sum } = sums.get(table) ?? { count: 0, sum: 0n };
      sums.set(table, { count: count + 1, sum: (sum + digestOf(row, table)) % modulus });
    }
  }
  return new Map([...sums].map(([name, { count, sum }]) => [name, `${count} ${sum}`]));
}

const modulus = 1n << 64n;

/** The stamp belongs to the database. Of rows that a restore changes, only the number is compared. */
function digestOf({ xid: _, ...row }: Record<string, unknown>, table: string): bigint {
  if (changedByRestore.has(table)) return 0n;
  const text = JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return createHash('sha256').update(text).digest().readBigUInt64BE();
}
