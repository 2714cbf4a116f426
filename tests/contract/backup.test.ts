// A backup may be years old when it is needed. Each format that was ever written is restored and migrated to the
// current schema, and devices continue with it.
import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { restoreBackup, schemaIn, writeBackup } from '#server/backup/backup.ts';
import { openEmbedded } from '#server/database/database.ts';
import type { Database } from '#server/database/types.ts';
import { openEngine } from '#server/database/engine.ts';
import { devicesOf } from '#server/testing/devices.ts';
import { newMarketplace } from '#server/testing/marketplace.ts';
import { assertDefined } from '#shared/lib/assert-defined.ts';
import { backupFile, linesIn } from './backups.ts';
import { outcomesIn } from './exchange.ts';
import type { RecordedRequest, Wires } from './exchange.ts';
import { readRecord } from './files.ts';

const folder = new URL('.', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.jsonl'));
const requests = Object.values(readRecord<Wires>('sync.json')).flatMap((wire) => wire.requests);

test('has a recording of the current backup format', () => {
  expect(files.map((name) => new URL(name, folder).href)).toContain(backupFile.href);
});

describe.each(files)('restoring the backup %s', (name) => {
  const lines = linesIn(new URL(name, folder));
  let database: Database;
  beforeAll(async () => {
    database = openEmbedded(await openEngine({ dataDir: 'memory://' }));
    await database.migrate(schemaIn(assertDefined(lines[0])));
    await restoreBackup(database.knex, streamOf(lines));
  });
  afterAll(() => database.close());

  test('restores a recorded backup row for row', async () => {
    const written: string[] = [];
    for await (const line of writeBackup(database.knex, new Date())) written.push(line);
    expect(rowsIn(written)).toEqual(rowsIn(lines));
  });

  test('migrates a recorded backup to the current schema, where devices find their rows and outcomes', async () => {
    await database.migrate();
    const devices = devicesOf(database, await newMarketplace(database));
    const { body, outcomes } = assertDefined(
      requests.find(({ name: title }) => title.startsWith('saved entries')),
    );
    const reply = await devices.sync(employerOf(lines, body), null, { ...body });
    expect(outcomesIn(reply)).toEqual(outcomes);
    expect(reply.rows.map(([, row]) => row)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: 900001, title: 'Nurse' }),
        expect.objectContaining({ candidateReferenceId: 'C-7K2M4QXAE', status: 'matched' }),
      ]),
    );
  });
});

async function* streamOf(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines;
}

/** Without the first and the last line, the names of the tables, and the stamps that every restore sets again. */
const rowsIn = (lines: readonly string[]): string[] =>
  lines
    .slice(1, -1)
    .filter((line) => !line.startsWith('{"table":'))
    .map((line) => line.replace(/,"xid":"\d+"/, ''))
    .toSorted();

/** Whose device it is, as the backup tells. */
function employerOf(lines: readonly string[], { client }: RecordedRequest['body']) {
  const line = assertDefined(lines.find((text) => text.startsWith(`{"id":"${client}"`)));
  const { personId } = JSON.parse(line) as { personId: string };
  return {
    person: personId,
    organization: personId,
    role: 'employer' as const,
    memberRole: 'owner' as const,
    name: 'Erin',
  };
}
