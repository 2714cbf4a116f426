// Exports whole tables as the files that screens save: a list of any length in one answer, for other systems and people.
import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemActor } from '#shared/engine/command.ts';
import type { Actor } from '#shared/engine/command.ts';
import type { TableName } from '#shared/engine/schema.ts';
import { asReader } from '#shared/domain/service-accounts/scopes.ts';
import { momentIn } from '#shared/lib/clocks.ts';
import { csvLine, csvStart } from '#shared/lib/csv.ts';
import type { CsvValue } from '#shared/lib/csv.ts';
import { tokenBucket, type TokenBucket } from '#server/limits/token-bucket.ts';
import type { VisibleReader } from '#server/sync/visible-reader.ts';
import { HttpError } from '../http/errors.ts';
import type { ApiContext, RouteGroup } from '../http/route-group.ts';
import { callerOf } from '../identity/signed-in.ts';
import { oneOf, readQuery } from '../rest/query.ts';
import type { QueryParts } from '../rest/query.ts';
import { exportedFile, exportedTables } from './exported-tables.ts';
import { noteNames, type OnNamesRead } from './key-readings.ts';
import { callerFor } from './lists.ts';

const formats = { csv: 'text/csv', ndjson: 'application/x-ndjson' } as const;

/** The parameters of an export. */
export const exportQuery: QueryParts = {
  format: oneOf(Object.keys(formats), 'The format of the file, csv without it.'),
};

/** Makes the budget of exports per organization: ten at once, and then one a minute. */
export const exportBudget = (): TokenBucket =>
  tokenBucket({ capacity: 10, perSecond: 1 / 60, now: () => performance.now() });

/** Reads a snapshot for the caller. */
export interface ExportParts {
  /** Runs the reading in one snapshot of the database. */
  inSnapshot<Result>(actor: Actor, read: (reader: VisibleReader) => Promise<Result>): Promise<Result>;
  /** Counts the exports of each organization. */
  exports: TokenBucket;
  onNamesRead: OnNamesRead;
  now: () => Date;
}

/** Mounts the export of each table. */
export const exportRoutes =
  ({ inSnapshot, exports, onNamesRead, now }: ExportParts): RouteGroup =>
  (router) => {
    for (const table of exportedTables)
      router.get(`/v1/exports/${table}`, async (context) => {
        const actor = exporterOf(context, table);
        const { format } = readQuery(context.query, exportQuery);
        const seconds = exports.take(actor.organization);
        if (seconds !== null)
          throw new HttpError(429, 'Too many exports. Please wait a moment.', {
            'Retry-After': String(seconds),
          });
        if (table === 'matches' || table === 'completions')
          await noteNames(actor, 'enrollments', onNamesRead);
        const isCsv = format !== 'ndjson';
        const file = await unnamedFile();
        try {
          const length = await inSnapshot(readerOf(actor), (reader) =>
            writeTable(file, table, { actor, reader, now: now().toISOString(), isCsv }),
          );
          context.type = isCsv ? formats.csv : formats.ndjson;
          context.attachment(`${table}.${isCsv ? 'csv' : 'ndjson'}`);
          context.length = length;
          context.body = file.createReadStream({ start: 0 });
        } catch (error) {
          await file.close();
          throw error;
        }
      });
  };

/** Administrators export every organization's rows, which they do not list by v1. */
const exporterOf = (context: ApiContext, table: TableName): Actor => {
  const actor = callerOf(context.state);
  return actor.role === 'admin' ? actor : callerFor(context, table);
};

/** No column that an administrator gets names a learner. */
const readerOf = (actor: Actor): Actor => (actor.role === 'admin' ? systemActor : asReader(actor));

/**
 * Returns a file without a name, which is gone when it is closed, even by the end of this process. The snapshot is read at once
 * and sent from there: a slow receiver holds no transaction, and an error is told by its status.
 */
async function unnamedFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `export-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await rm(path);
  return file;
}

interface Writing {
  actor: Actor;
  reader: VisibleReader;
  now: string;
  isCsv: boolean;
}

/** Writes the table and returns the length of the file in bytes. */
async function writeTable(
  file: FileHandle,
  table: (typeof exportedTables)[number],
  { actor, reader, now, isCsv }: Writing,
): Promise<number> {
  const organization = await reader.get('organizations', actor.organization);
  const timeZone = organization?.timeZone ?? 'UTC';
  const { headings, pages } = exportedFile(table, { actor, reader, timeZone });
  const stamp = [momentIn(timeZone, now), [actor.name, organization?.name].filter(Boolean).join(', ')];
  const names = [...headings, 'As of', 'Exported by'];
  const lineOf = (cells: readonly CsvValue[]) =>
    isCsv
      ? csvLine(cells)
      : `${JSON.stringify(Object.fromEntries(names.map((name, index) => [name, cells[index] ?? null])))}\n`;
  let length = 0;
  const write = async (text: string) => {
    const bytes = Buffer.from(text);
    await file.appendFile(bytes);
    length += bytes.length;
  };
  if (isCsv) await write(csvStart(names));
  for await (const rows of pages) await write(rows.map((cells) => lineOf([...cells, ...stamp])).join(''));
  return length;
}
