/** An older backup replaces the database while tablets are open: changes sent since come back automatically. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openBalancedMarketplace, openClass, type BalancedMarketplace } from '../support/real-marketplace.ts';
import { addStudent, countOf, rowOf, shown, unsentIn } from '../support/steps.ts';

const folder = mkdtempSync(join(tmpdir(), 'restore-'));
const file = join(folder, 'skillpact.backup.gz');
let marketplace: BalancedMarketplace | null;
beforeAll(async () => {
  marketplace = await openBalancedMarketplace();
});
afterEach((context) => marketplace?.keepEvidence(context));
afterAll(async () => {
  await marketplace?.close();
  rmSync(folder, { recursive: true });
});

/** As `npm run backup` and `npm run restore` do. */
async function run({ postgres, url }: BalancedMarketplace, ...task: string[]): Promise<void> {
  const { NODE_ENV: _test, ...env } = process.env;
  const settings = { DATABASE_URL: postgres.url, PUBLIC_ORIGIN: url };
  await promisify(execFile)(process.execPath, ['scripts/built.mjs', 'backup', ...task], {
    env: { ...env, ...settings },
  });
}

test('restores changes sent since the backup or saved during the restore, once each', async ({ skip }) => {
  if (!marketplace) return skip('no real Postgres can be had here');
  const [server] = marketplace.servers;
  const [one, other] = [await openClass(marketplace), await openClass(marketplace)];
  const address = one.url();
  await run(marketplace, 'backup', file);
  await addStudent(one, 'After Backup', 'after@learners.example');
  await shown(rowOf(other, 'After Backup'), 30_000);
  await server?.stop();
  await run(marketplace, 'restore', file, '--replace');
  const students = () =>
    marketplace!.ask((knex) => knex('enrollments').orderBy('studentName').pluck('studentName'));
  expect(await students()).toEqual(['First Student']);
  await addStudent(other, 'Saved During Restore', 'later@learners.example');
  await server?.start();
  // A restore signs everybody out.
  for (const device of marketplace.devices) await marketplace.signIn(device, marketplace.provider);
  for (const page of [one, other]) await page.goto(address);
  for (const page of [one, other])
    for (const name of ['After Backup', 'Saved During Restore']) {
      await countOf(rowOf(page, name), 60_000).toBe(1);
      await countOf(unsentIn(rowOf(page, name)), 60_000).toBe(0);
    }
  await expect
    .poll(students, { timeout: 60_000 })
    .toEqual(['After Backup', 'First Student', 'Saved During Restore']);
  expect(marketplace.devices.flatMap(({ errors }) => errors)).toEqual([]);
});
