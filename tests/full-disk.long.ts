// A database on a full disk: only stored changes are acknowledged, and it recovers once there is room. Needs its own
// small file system, which only root on Linux can create: `npm run test:long`.
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/database/database.ts';
import { requireReady } from '#server/database/fitness.ts';
import { courseInput, newMarketplace, studentInput } from '#server/testing/marketplace.ts';
// @ts-expect-error plain JavaScript: it runs before anything is installed
import { startThrowawayPostgres } from '../scripts/lib/throwaway-postgres.mjs';

test('acknowledges nothing that cannot be stored and continues once there is room', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'full-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=120m', 'tmpfs', folder]);
  chmodSync(folder, 0o755);
  const postgres = await startThrowawayPostgres({ isDurable: true, folder });
  const database = await openDatabase({ url: postgres.url, dataDir: '' });
  try {
    await database.migrate();
    const marketplace = await newMarketplace(database);
    const provider = await marketplace.person('provider');
    const course = courseInput();
    await marketplace.give(provider, 'courses.create', course);
    writeFileSync(join(folder, 'junk'), Buffer.alloc(freeBytes(folder)));
    const acknowledged: string[] = [];
    const failures = new Set<string>();
    for (let count = 0; count < 400 && failures.size === 0; count++) {
      const student = studentInput(course.id, { studentName: `Ada ${'x'.repeat(80)}` });
      try {
        await marketplace.give(provider, 'enrollments.enroll', student);
        acknowledged.push(student.id);
      } catch (error) {
        failures.add(String((error as { code?: unknown }).code ?? (error as Error).message));
      }
    }
    expect(failures.size).toBe(1);
    const askReady = () => requireReady({ ...database, isListening: () => true });
    await expect(askReady(), 'not ready while writes fail').rejects.toMatchObject({ code: '53100' });
    rmSync(join(folder, 'junk'));
    await postgres.kill();
    await postgres.start();
    const kept = await database.knex('enrollments').pluck('id');
    expect(kept).toEqual(expect.arrayContaining(acknowledged));
    await marketplace.give(provider, 'enrollments.enroll', studentInput(course.id));
    await askReady();
  } finally {
    await database.close();
    await postgres.stop();
    execFileSync('umount', [folder]);
    rmSync(folder, { recursive: true });
  }
}, 180_000);

function freeBytes(folder: string): number {
  const [, line = ''] = execFileSync('df', ['--output=avail', '-B1', folder], { encoding: 'utf8' }).split(
    '\n',
  );
  return Number(line.trim());
}
