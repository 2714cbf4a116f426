// The server of today on the data of the last release.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '#server/database/database.ts';
import { release, releaseBuild } from './rigs/release-build.ts';
import { startServerProcess } from './rigs/server-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'upgrade-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const environment = { DATA_DIR: folder, LOG_LEVEL: 'info' };

/** The number of rows in the tables that hold an organization's work. */
async function countRows(): Promise<Record<string, number>> {
  const { knex, close } = await openDatabase({ dataDir: folder });
  const counts: Record<string, number> = {};
  for (const table of ['users', 'courses', 'jobs', 'agreements', 'enrollments', 'completions', 'matches'])
    counts[table] = Number((await knex(table).count({ rows: '*' }).first())?.['rows']);
  await close();
  return counts;
}

test(`starts on the data of the release before it and keeps every row, from ${release.version}`, async () => {
  const entry = join(releaseBuild(), 'dist/server/main.mjs');
  const before = await startServerProcess({ environment, entry });
  await before.stop();
  const rows = await countRows();
  expect(Object.values(rows).every((count) => count > 0)).toBe(true);
  const after = await startServerProcess({ environment });
  expect((await fetch(`${after.url}/api/ready`)).status).toBe(200);
  await after.stop();
  expect(await countRows()).toEqual(rows);
}, 600_000);
