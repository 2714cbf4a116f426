import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { openDatabase, openEmbedded } from './database.ts';
import { lockDirectory } from './directory-lock.ts';
import { openEngine } from './engine.ts';

const WRITER = fileURLToPath(new URL('../testing/crash-writer.ts', import.meta.url));
const root = mkdtempSync(join(tmpdir(), 'skillpact-engine-'));
/** One for all tests: the first start of a database takes seconds. */
const dataDir = join(root, 'data');
afterAll(() => rmSync(root, { recursive: true, force: true }));

function startWriter(): { child: ChildProcess; acknowledged: number[] } {
  const child = spawn(process.execPath, ['--import', 'tsx', WRITER, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const acknowledged: number[] = [];
  createInterface(child.stdout).on('line', (line) => acknowledged.push(Number(line)));
  return { child, acknowledged };
}

async function kill(child: ChildProcess) {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

test('loses no acknowledged row when the server is killed while writing', async () => {
  const all: number[] = [];
  for (const round of [1, 2, 3]) {
    const { child, acknowledged } = startWriter();
    await expect.poll(() => acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(30 * round);
    await kill(child);
    all.push(...acknowledged);
  }
  const { knex, close } = await openDatabase({ dataDir });
  const kept = new Set((await knex('acknowledged').select('n')).map(({ n }) => n));
  expect(all.filter((n) => !kept.has(n))).toEqual([]);
  await close();
}, 120_000);

test('refuses a second process on a locked directory and names the owner', async () => {
  const { child, acknowledged } = startWriter();
  await expect.poll(() => acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(0);
  await expect(lockDirectory(dataDir, 200)).rejects.toThrow(`is in use by process ${child.pid}`);
  await kill(child);
  const unlock = await lockDirectory(dataDir, 200);
  unlock();
});

test('refuses to open a directory twice in one process', async () => {
  const unlock = await lockDirectory(join(root, 'twice'), 0);
  await expect(lockDirectory(join(root, 'twice'), 200)).rejects.toThrow('is in use by process');
  unlock();
});

test('aborts a stuck query and reopens the database with its committed data', async () => {
  const engine = await openEngine({ dataDir, stuckAfterMs: 1_000 });
  const { knex, close } = openEmbedded(engine);
  await knex.raw('create table kept (n int); insert into kept values (1)');
  await expect(knex.raw('select count(*) from generate_series(1, 100000000000)')).rejects.toThrow(
    'did not answer within 1000 ms and was restarted',
  );
  expect(await knex('kept')).toEqual([{ n: 1 }]);
  await close();
});

test('rejects a query outside the transaction that holds the only connection instead of waiting forever', async () => {
  const { knex, close } = openEmbedded(await openEngine({ dataDir }), 2000);
  await knex.transaction(async () => {
    await expect(Promise.resolve(knex.raw('select 1'))).rejects.toThrow('Timeout acquiring a connection');
  });
  await close();
});
