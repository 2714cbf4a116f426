/** An older backup replaces the database while tablets are open: changes sent since come back automatically. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openBalancedTown, openClass, type BalancedTown, type RealTown } from '../support/real-town.ts';
import { addStudent, countOf, rowOf, shown, unsentIn } from '../support/steps.ts';

const folder = mkdtempSync(join(tmpdir(), 'restore-'));
const file = join(folder, 'town.backup.gz');
let town: BalancedTown | null;
beforeAll(async () => {
  town = await openBalancedTown();
});
afterEach((context) => town?.keepEvidence(context));
afterAll(async () => {
  await town?.close();
  rmSync(folder, { recursive: true });
});

/** As `npm run backup` and `npm run restore` do. */
async function run({ postgres, url }: RealTown, ...task: string[]): Promise<void> {
  const { NODE_ENV: _test, ...env } = process.env;
  const settings = { DATABASE_URL: postgres.url, PUBLIC_ORIGIN: url };
  await promisify(execFile)(process.execPath, ['scripts/backup.mjs', ...task], {
    env: { ...env, ...settings },
  });
}

test('restores changes sent since the backup or saved during the restore, once each', async ({ skip }) => {
  if (!town) return skip('no real Postgres can be had here');
  const [server] = town.servers;
  const [one, other] = [await openClass(town), await openClass(town)];
  const address = one.url();
  await run(town, 'backup', file);
  await addStudent(one, 'After Backup', 'after@learners.example');
  await shown(rowOf(other, 'After Backup'), 30_000);
  await server?.stop();
  await run(town, 'restore', file, '--replace');
  const students = () => town!.ask((knex) => knex('enrollments').orderBy('studentName').pluck('studentName'));
  expect(await students()).toEqual(['First Student']);
  await addStudent(other, 'Saved After Backup', 'later@learners.example');
  await server?.start();
  // A restore signs everybody out.
  for (const device of town.devices) await town.signIn(device, town.provider);
  for (const page of [one, other]) await page.goto(address);
  for (const page of [one, other])
    for (const name of ['After Backup', 'Saved After Backup']) {
      await countOf(rowOf(page, name), 60_000).toBe(1);
      await countOf(unsentIn(rowOf(page, name)), 60_000).toBe(0);
    }
  await expect
    .poll(students, { timeout: 60_000 })
    .toEqual(['After Backup', 'First Student', 'Saved After Backup']);
  expect(town.devices.flatMap(({ errors }) => errors)).toEqual([]);
});
