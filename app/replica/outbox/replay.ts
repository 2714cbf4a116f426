// Undo, apply, replay: the rows as the server has them, and over them what still waits on this device.
import type { Context } from '#shared/engine/command.ts';
import { idsFrom, refusalOf, parseEntry } from '#shared/engine/run-command.ts';
import { Layer } from '#shared/engine/layer.ts';
import { RecordingReader } from '#shared/engine/read-set.ts';
import type { Write } from '#shared/engine/layer.ts';
import { rowKey } from '#shared/engine/store.ts';
import type { AnyRow } from '#shared/engine/store.ts';
import type { SyncReply } from '#shared/engine/protocol.ts';
import { replicatedTables } from '#shared/engine/schema.ts';
import type { Id, TableName } from '#shared/engine/schema.ts';
import type { BeforeImage, OutboxEntry } from '../store/stored-values.ts';
import type { Stored } from '../store/person-database.ts';
import { MetaStore } from '../store/meta.ts';
import { beforeImages, noteWriter, restore, serverRows } from './before-images.ts';
import type { Writers } from './before-images.ts';
import { ChangedRows } from './replay-memory.ts';
import type { RememberedRun } from './replay-memory.ts';
import type { SaveParts } from '../types.ts';
import { uuidv7 } from '../store/ids.ts';
import type { Environment } from '../sync/environment.ts';

export type News = Pick<SyncReply, 'rows' | 'gone'>;

/**
 * Runs inside the caller's transaction. Works on a copy in memory and writes only what ends different. The entries in
 * the outbox that have an effect are run in order, but not those that find the same rows as at the last replay; a local
 * "no" only leaves its effect out, since the server alone judges.
 */
export async function rebuild(parts: SaveParts<Stored>, news: News): Promise<void> {
  const { database, environment, memory } = parts;
  const entries = (await database.outbox.orderBy('sequence').toArray()).filter(hasEffect);
  if (entries.length === 0) return showServerRows(parts, news);

  const images = await database.undo.toArray();
  const server = await serverRows(database.rows, images);
  await putNews(server, news);

  const { last: lastReplay, name } = await nameReplay(database, environment);
  const before = memory.runsOf(lastReplay, entries);
  const changed = await changedByNews(server, news, entries, before);
  await noteUnremembered(changed, server, images, before);
  const local = new Layer(server);
  const writers: Writers = new Map();
  const runs = new Map<string, RememberedRun>();
  let ran = 0;
  for (const entry of entries) {
    const last = before.get(entry.id);
    const isSame = last !== undefined && !changed.concern(last.reads);
    const run = isSame ? last : await replay(parts, entry, local);
    runs.set(entry.id, run);
    for (const { table, row } of run.writes) await local.put(table, row as never);
    noteWriter(
      writers,
      run.writes.map(({ table, row }) => rowKey(table, row.id)),
      entry.id,
    );
    if (isSame) continue;
    await noteChanges(changed, local, [...(last?.writes ?? []), ...run.writes]);
    if (++ran % replayedAtOnce === 0) await endTask(database);
  }

  const isChanged = (key: string) => before.size === 0 || changed.keys.has(key);
  // Before anything is written: what the server's rows were is read through to the tables.
  const writes = local.writes.filter(({ table, row }) => isChanged(rowKey(table, row.id)));
  const nextImages = await beforeImages(server, writes, writers);
  await writeDifferences(database, server, local, isChanged);
  await writeImages(
    database,
    images.filter(({ key }) => isChanged(key)),
    nextImages,
  );
  memory.keep(name, runs);
}

/** Names each replay, so that a tab notices those of others, and its own that were not committed. */
async function nameReplay(stored: Stored, environment: Environment): Promise<Replay> {
  const metaStore = new MetaStore(stored);
  const last = await metaStore.get<string | null>('lastReplay', null);
  const name = uuidv7(environment);
  stored.later(metaStore.set('lastReplay', name));
  stored.work.replay = name;
  return { last, name };
}

interface Replay {
  last: string | null;
  name: string;
}

/** The rows of the reply, and those that an entry wrote which has no effect any more. */
async function changedByNews(
  server: Layer,
  { rows, gone }: News,
  entries: readonly OutboxEntry[],
  before: ReadonlyMap<string, RememberedRun>,
): Promise<ChangedRows> {
  const changed = new ChangedRows();
  for (const [table, row] of rows) changed.add(table, row.id, row as AnyRow);
  for (const [table, id] of gone) changed.add(table, id, undefined);
  const stays = new Set(entries.map(({ id }) => id));
  for (const [id, { writes }] of before) if (!stays.has(id)) await noteChanges(changed, server, writes);
  return changed;
}

/** Rows that an entry wrote after the last replay. If it was refused since, no run remembers that it wrote them. */
async function noteUnremembered(
  changed: ChangedRows,
  server: Layer,
  images: readonly BeforeImage[],
  before: ReadonlyMap<string, RememberedRun>,
): Promise<void> {
  if (before.size === 0) return;
  for (const { table, id, writer } of images)
    if (!before.has(writer))
      changed.add(table, id, (await server.get(table, id as Id<typeof table>)) as AnyRow | undefined);
}

/** `now`: where the rows are as the next entry finds them. */
async function noteChanges(changed: ChangedRows, now: Layer, writes: readonly Write[]): Promise<void> {
  for (const { table, row } of writes)
    changed.add(table, row.id, (await now.get(table, row.id as Id<typeof table>)) as AnyRow | undefined);
}

async function putNews(rows: Layer, news: News): Promise<void> {
  for (const [table, row] of news.rows) await rows.put(table, row as never);
  for (const [table, id] of news.gone) rows.forget(table, id);
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
): Promise<RememberedRun> {
  const seen = new RecordingReader(local);
  const understood = parseEntry(commands, entry, actor);
  if ('outcome' in understood) return { reads: seen.reads, writes: [] };
  const layer = new Layer(seen);
  const context: Context = { actor, now: entry.savedAt, newId: idsFrom(entry.id), commands };
  try {
    await understood.command.run(layer, understood.input, context);
  } catch (error) {
    if (refusalOf(error)) return { reads: seen.reads, writes: [] };
    throw error;
  }
  return { reads: seen.reads, writes: layer.writes };
}

/** Nothing that has an effect waits any more. */
export async function showServerRows(
  { database, environment }: Pick<SaveParts<Stored>, 'database' | 'environment'>,
  news: News,
): Promise<void> {
  const [images] = await Promise.all([database.undo.toArray(), nameReplay(database, environment)]);
  await restore(database.rows, images);
  await putNews(database.rows, news);
  if (images.length > 0) database.later(database.undo.clear());
}

/**
 * Deletes all rows and before-images, and forgets the remembered runs. Otherwise an entry whose reads have not changed would
 * not run again, and its rows would not come back. Callers run `rebuild` next.
 */
export async function clearRows({ database, memory }: SaveParts<Stored>): Promise<void> {
  memory.forget();
  await Promise.all([
    ...replicatedTables.map(async (table) => {
      for (const { id } of await database.rows.find(table)) database.rows.forget(table, id);
    }),
    database.undo.clear(),
  ]);
}

async function writeDifferences(
  { rows }: Stored,
  server: Layer,
  local: Layer,
  isChanged: (key: string) => boolean,
): Promise<void> {
  const wanted = new Map<string, { table: TableName; id: string | number; row?: AnyRow }>();
  for (const { table, id } of server.forgotten) wanted.set(rowKey(table, id), { table, id });
  for (const { table, row } of [...server.writes, ...local.writes])
    wanted.set(rowKey(table, row.id), { table, id: row.id, row });
  for (const [key, { table, id, row }] of wanted) {
    if (!isChanged(key)) continue;
    const known = await rows.get(table, id as Id<typeof table>);
    if (row && !isSame(row, known)) await rows.put(table, row as never);
    if (!row && known) rows.forget(table, id);
  }
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
