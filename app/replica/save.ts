// Saving commands on the device: rows, before-images and entries in one durable transaction.
import type { Actor, Command, Context } from '#shared/command.ts';
import type { Commands } from '#shared/device-commands.ts';
import { idsFrom, invalidInput, noAccess } from '#shared/judge.ts';
import { Layer } from '#shared/layer.ts';
import { Refusal } from '#shared/refusal.ts';
import { rowKey } from '#shared/store.ts';
import type { AnyRow } from '#shared/store.ts';
import { groupBy } from '#shared/group-by.ts';
import { entryDigest } from '#shared/sync.ts';
import { ReplicaDatabase } from './database.ts';
import type { BeforeImage, OutboxEntry } from './database.ts';
import { DexieReader } from './dexie-reader.ts';
import { Keeper } from './keeper.ts';
import { releaseHeld } from './outgoing.ts';
import { rebuild } from './rebuild.ts';
import type { Surroundings } from './surroundings.ts';
import { uuidv7 } from './uuid.ts';
import { must } from '#shared/must.ts';

export interface Order {
  command: Command;
  input: unknown;
}

/** The refused entry that this order corrects: it is replaced, its dependants follow the new one. */
export interface Correction {
  replaces: string;
}

export interface SaveParts {
  database: ReplicaDatabase;
  commands: Commands;
  surroundings: Surroundings;
  actor: Actor;
}

/** Returns the ids of the entries; throws the first Refusal, and then nothing was saved. */
export async function saveCommands(
  parts: SaveParts,
  orders: readonly Order[],
  correction?: Correction,
): Promise<string[]> {
  const { database, surroundings, actor } = parts;
  const inputs = orders.map(({ command, input }) => parse(command, input, actor));
  const now = new Date(surroundings.now()).toISOString();
  const ids = orders.map(() => uuidv7(surroundings));
  await database.transaction('rw', database.tables, async () => {
    const keeper = new Keeper(database);
    let sequence = await keeper.get('sequence', 0);
    const replaced = correction && (await database.outbox.get(correction.replaces));
    const whole = new Layer(new DexieReader(database));
    const writers = new Map<string, string>();
    const entries: OutboxEntry[] = [];
    for (const [index, { command }] of orders.entries()) {
      const id = must(ids[index]);
      const touched = new Set<string>();
      const written = new Set<string>();
      const layer = new Layer(whole, {
        onGet: (table, rowId) => touched.add(rowKey(table, rowId)),
        onWrite: (table, rowId) => written.add(rowKey(table, rowId)),
      });
      const context: Context = { actor, now, newId: idsFrom(id) };
      await command.run(layer, inputs[index], context);
      layer.mergeInto(whole);
      const after = await writersOf(database, writers, new Set([...touched, ...written]));
      for (const key of written) writers.set(key, id);
      entries.push({
        id,
        sequence: ++sequence,
        command: command.name,
        version: command.version,
        input: inputs[index],
        after: after.filter((writer) => writer !== correction?.replaces),
        digest: entryDigest({ command: command.name, version: command.version, input: inputs[index] }),
        savedAt: now,
        batch: must(ids[0]),
        state: 'waiting',
        ...(replaced ? { replaces: replaced.id } : {}),
      });
    }
    await keepBeforeImages(database, whole, writers);
    for (const [table, writes] of groupBy(whole.writes, (write) => write.table))
      await database.rows(table).bulkPut(writes.map(({ row }) => row));
    await database.outbox.bulkAdd(entries);
    await keeper.set('sequence', sequence);
    if (replaced) {
      await keeper.set('sequence', await handOver(database, replaced, must(ids.at(-1)), sequence));
      await rebuild(parts, { rows: [], gone: [] });
    }
  });
  return ids;
}

/** The same words as on the server: who may, and what the input must be. */
function parse(command: Command, input: unknown, actor: Actor): unknown {
  if (!command.allowed.includes(actor.role)) throw new Refusal('forbidden', noAccess);
  const parsed = command.input.safeParse(input);
  if (!parsed.success) throw invalidInput(parsed.error.issues);
  return parsed.data;
}

/** The waiting entries that wrote one of these rows last: what the new entry comes after. */
async function writersOf(
  database: ReplicaDatabase,
  inThisBatch: Map<string, string>,
  keys: Set<string>,
): Promise<string[]> {
  const found = new Set<string>();
  const elsewhere: string[] = [];
  for (const key of keys) {
    const writer = inThisBatch.get(key);
    if (writer) found.add(writer);
    else elsewhere.push(key);
  }
  for (const image of await database.undo.bulkGet(elsewhere)) if (image) found.add(image.writer);
  return [...found];
}

async function keepBeforeImages(
  database: ReplicaDatabase,
  whole: Layer,
  writers: ReadonlyMap<string, string>,
): Promise<void> {
  const keys = whole.writes.map(({ table, row }) => rowKey(table, row.id));
  const known = await database.undo.bulkGet(keys);
  const images: BeforeImage[] = [];
  for (const [index, { table, row }] of whole.writes.entries()) {
    const key = must(keys[index]);
    const before =
      known[index]?.before ?? ((await database.rows(table).get(row.id)) as AnyRow | undefined) ?? null;
    images.push({
      key,
      table,
      id: row.id,
      before: known[index] ? known[index].before : before,
      writer: must(writers.get(key)),
    });
  }
  await database.undo.bulkPut(images);
}

/**
 * The corrected entry takes the refused one's place: those that waited beside it come after it now, in their order, and
 * are sent again. Returns the last sequence number given.
 */
async function handOver(
  database: ReplicaDatabase,
  replaced: OutboxEntry,
  by: string,
  last: number,
): Promise<number> {
  await database.outbox.delete(replaced.id);
  const moved = new Set([replaced.id]);
  let sequence = last;
  for (const entry of await database.outbox.orderBy('sequence').toArray()) {
    if (entry.id === by || !entry.after.some((id) => moved.has(id))) continue;
    moved.add(entry.id);
    const after = entry.after.map((id) => (id === replaced.id ? by : id));
    await database.outbox.put({ ...entry, after, state: 'waiting', sequence: ++sequence });
  }
  return sequence;
}

/** What its author deletes leaves no trace in the rows; entries that came after it stand on their own from now on. */
export async function discardEntry(parts: SaveParts, entryId: string): Promise<void> {
  const { database } = parts;
  await database.transaction('rw', database.tables, async () => {
    const entry = await database.outbox.get(entryId);
    if (!entry) return;
    const sealedUpTo = await new Keeper(database).get('sealedUpTo', 0);
    if (entry.state !== 'attention' && entry.sequence <= sealedUpTo)
      throw new Refusal('stale', 'This change is on its way and can no longer be taken back here.');
    await database.outbox.delete(entryId);
    const dependants = await database.outbox.filter(({ after }) => after.includes(entryId)).toArray();
    await database.outbox.bulkPut(
      dependants.map((dependant) => ({
        ...dependant,
        after: dependant.after.filter((id) => id !== entryId),
      })),
    );
    await releaseHeld(database);
    await rebuild(parts, { rows: [], gone: [] });
  });
}
