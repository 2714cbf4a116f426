// Tests that a backup is proven by a restore, and that tables that differ afterwards are named.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Database } from '../database/types.ts';
import { courseInput, newMarketplace, studentInput } from '../testing/marketplace.ts';
import { testDatabase } from '../testing/test-database.ts';
import { InvalidBackup, writeBackup } from './backup.ts';
import { verifyBackup } from './verify-backup.ts';

// Each proof migrates a database in a folder.
vi.setConfig({ testTimeout: 120_000 });

let database: Database;
let lines: string[];
beforeAll(async () => {
  database = await testDatabase();
  const marketplace = await newMarketplace(database);
  const provider = await marketplace.person('provider', 'Paul');
  for (const course of [courseInput(), courseInput()]) {
    await marketplace.give(provider, 'courses.create', course);
    await marketplace.give(provider, 'enrollments.enroll', studentInput(course.id));
  }
  // A restore cancels what waits here.
  await database.knex('addressChanges').insert({
    id: 'b7a1a1a0-0000-4000-8000-000000000001',
    personId: provider.person,
    email: 'new@example.org',
    previousEmail: 'old@example.org',
    state: 'scheduled',
    createdAt: new Date(),
  });
  lines = [];
  for await (const line of writeBackup(database.knex, new Date())) lines.push(line);
});
afterAll(() => database.close());

async function* streamOf(all: readonly string[]): AsyncGenerator<string> {
  yield* all;
}

/** A file of which later passes read other lines than the restore did. */
function changingFile(change: (line: string) => string | null): () => AsyncIterable<string> {
  let pass = 0;
  return () => streamOf((pass += 1) <= 2 ? lines : lines.flatMap((line) => change(line) ?? []));
}

test('proves a backup by restoring every row of it into a throwaway database', async () => {
  const { rows } = JSON.parse(lines.at(-1) ?? '') as { rows: number };
  expect(await verifyBackup(() => streamOf(lines))).toBe(rows);
});

test('names both tables in which the restored copy differs, by a value and by a missing row', async () => {
  let left = 1;
  const file = changingFile((line) => {
    if (line.includes('"studentName"') && left > 0) return (left -= 1) > 0 ? line : null;
    return line.includes('"prerequisites"') ? line.replace(/"title":"/, '"title":"Another ') : line;
  });
  await expect(verifyBackup(file)).rejects.toThrow(
    /differs from the backup in: (courses, enrollments|enrollments, courses)\./,
  );
});

test('refuses a damaged file', async () => {
  await expect(verifyBackup(() => streamOf(lines.slice(0, -2)))).rejects.toThrow(InvalidBackup);
});
