// Undo, apply, replay: the rows as the server has them, and over them what still waits on this device.
import type { Context } from '#shared/engine/command.ts';
import { groupBy } from '#shared/lib/group-by.ts';
import { idsFrom, refusalOf, parseEntry } from '#shared/engine/run-command.ts';
import { Layer } from '#shared/engine/layer.ts';
import { rowKey } from '#shared/engine/store.ts';
import type { AnyRow, Reader } from '#shared/engine/store.ts';
import type { SyncReply } from '#shared/engine/protocol.ts';
import type { Id, TableName } from '#shared/engine/schema.ts';
import type { BeforeImage, OutboxEntry, Stored } from '../store/database.ts';
import { DexieReader } from '../store/dexie-reader.ts';
import { RememberingReader } from '../live/caching-reader.ts';
import type { SaveParts } from '../types.ts';
import { assertDefined } from '#shared/lib/assert-defined.ts';

export type News = Pick<SyncReply, 'rows' | 'gone'>;

/**
 * Runs inside the caller's transaction. Works on a copy in memory and writes only what ends different. Every entry in
 * the outbox that has an effect is run again in order; a local "no" only leaves its effect out, since the server alone
 * judges.
 */
export async function rebuild(parts: SaveParts<Stored>, news: News): Promise<void> {
  const { database } = parts;
  const entries = (await database.outbox.orderBy('sequence').toArray()).filter(hasEffect);
  if (entries.length === 0) return showServerRows(database, news);

  const images = await database.undo.toArray();
  const server = await serverRows(new DexieReader(database), images);
  await Promise.all(news.rows.map(([table, row]) => server.put(table, row as never)));
  for (const [table, id] of news.gone) server.forget(table, id);

  const local = new Layer(server);
  const writers: Writers = new Map();
  for (const [index, entry] of entries.entries()) {
    await replay(parts, entry, local, writers);
    if (index % replayedAtOnce === replayedAtOnce - 1) await endTask(database);
  }

  // Before anything is written: what the server's rows were is read through to the database.
  const nextImages = await imagesOf(server, local, writers);
  await writeDifferences(database, server, local);
  await writeImages(database, images, nextImages);
}

/** The rows as the server has them, without what waits here. */
export async function serverRows(kept: Reader, images: readonly BeforeImage[]): Promise<Layer> {
  const server = new Layer(new RememberingReader(kept));
  for (const { table, id, before } of images) {
    if (before) await server.put(table, before as never);
    else server.forget(table, id);
  }
  return server;
}

/** Of each row that is written, which entries do so first and last. */
export type Writers = Map<string, Pick<BeforeImage, 'writer' | 'firstWriter'>>;

export function noteWriter(writers: Writers, keys: Iterable<string>, entryId: string): void {
  for (const key of keys)
    writers.set(key, { writer: entryId, firstWriter: writers.get(key)?.firstWriter ?? entryId });
}

const replayedAtOnce = 50;

/** So that the screen may answer: rules that find all their rows in memory would run on and on. Keeps the transaction open. */
async function endTask(database: Stored): Promise<void> {
  await database.meta.get('client');
}

/** A refused entry has none, nor have those that wait beside it until it is corrected or discarded. */
export function hasEffect({ state, outcome }: OutboxEntry): boolean {
  return (
    state !== 'attention' && !(state === 'held' && outcome?.kind === 'held' && outcome.reason === 'after')
  );
}

async function replay(
  { commands, actor }: SaveParts<Stored>,
  entry: OutboxEntry,
  local: Layer,
  writers: Writers,
): Promise<void> {
  const understood = parseEntry(commands, entry, actor);
  if ('outcome' in understood) return;
  const written: string[] = [];
  const layer = new Layer(local, { onWrite: (table, id) => written.push(rowKey(table, id)) });
  const context: Context = { actor, now: entry.savedAt, newId: idsFrom(entry.id) };
  try {
    await understood.command.run(layer, understood.input, context);
  } catch (error) {
    if (refusalOf(error)) return;
    throw error;
  }
  layer.mergeInto(local);
  noteWriter(writers, written, entry.id);
}

/** Nothing that has an effect waits any more. */
export async function showServerRows(database: Stored, news: News): Promise<void> {
  await Promise.all([restore(database, news), writeNews(database, news)]);
}

/** What the news do not tell of anyway is put back as the server has it. */
async function restore(database: Stored, { rows, gone }: News): Promise<void> {
  const keys = (await database.undo.toCollection().primaryKeys()) as string[];
  if (keys.length === 0) return;
  const told = new Set([
    ...rows.map(([table, row]) => rowKey(table, row.id)),
    ...gone.map(([table, id]) => rowKey(table, id)),
  ]);
  const missing = await database.undo.bulkGet(keys.filter((key) => !told.has(key)));
  for (const [table, images] of groupBy(missing.map(assertDefined), (image) => image.table)) {
    await putRows(
      database,
      table,
      images.flatMap(({ before }) => before ?? []),
    );
    await database.rows(table).bulkDelete(images.filter(({ before }) => !before).map(({ id }) => id));
  }
  database.later(database.undo.clear());
}

/** The rows go in as they came. */
async function writeNews(database: Stored, { rows, gone }: News): Promise<void> {
  for (const [table, group] of groupBy(rows, ([name]) => name))
    await putRows(
      database,
      table,
      group.map(([, row]) => row),
    );
  for (const [table, group] of groupBy(gone, ([name]) => name))
    database.later(database.rows(table).bulkDelete(group.map(([, id]) => id)));
}

const rowsAtOnce = 50;

/**
 * In portions, so that no task keeps the screen from answering. While the browser writes one, the next is handed over:
 * it needs as long to take rows in as to write them.
 */
async function putRows(database: Stored, table: TableName, rows: readonly AnyRow[]): Promise<void> {
  let before: PromiseLike<unknown> = Promise.resolve();
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const portion = database.rows(table).bulkPut(rows.slice(start, start + rowsAtOnce));
    database.later(portion);
    await before;
    before = portion;
  }
}

async function writeDifferences(database: Stored, server: Layer, local: Layer): Promise<void> {
  const wanted = new Map<string, { table: TableName; id: string | number; row: AnyRow | null }>();
  for (const { table, id } of server.forgotten) wanted.set(rowKey(table, id), { table, id, row: null });
  for (const { table, row } of [...server.writes, ...local.writes])
    wanted.set(rowKey(table, row.id), { table, id: row.id, row });
  for (const [table, group] of groupBy(wanted.values(), (item) => item.table)) {
    const stored = await database.rows(table).bulkGet(group.map(({ id }) => id));
    const changed = group.filter(({ row }, index) => row && !isSame(row, stored[index]));
    const left = group.filter(({ row }, index) => !row && stored[index] !== undefined);
    await putRows(
      database,
      table,
      changed.flatMap(({ row }) => row ?? []),
    );
    if (left.length > 0) await database.rows(table).bulkDelete(left.map(({ id }) => id));
  }
}

async function imagesOf(server: Layer, local: Layer, writers: Writers): Promise<BeforeImage[]> {
  return Promise.all(
    local.writes.map(async ({ table, row }) => {
      const before = ((await server.get(table, row.id as Id<typeof table>)) ?? null) as AnyRow | null;
      const key = rowKey(table, row.id);
      return { ...assertDefined(writers.get(key)), key, table, id: row.id, before };
    }),
  );
}

async function writeImages(
  database: Stored,
  before: readonly BeforeImage[],
  after: readonly BeforeImage[],
): Promise<void> {
  const stays = new Set(after.map(({ key }) => key));
  await database.undo.bulkDelete(before.filter(({ key }) => !stays.has(key)).map(({ key }) => key));
  await database.undo.bulkPut([...after]);
}

const isSame = (a: object, b: object | undefined): boolean => JSON.stringify(a) === JSON.stringify(b);
