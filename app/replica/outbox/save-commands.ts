// Saves commands on the device: rows, before-images and entries in one durable transaction.
import type { Actor, Command, Context } from '#shared/engine/command.ts';
import { refuseEntry } from '#shared/engine/engine-refusals.ts';
import { idsFrom, invalidInput, refusalOf, takenId } from '#shared/engine/run-command.ts';
import { refusalWithDays } from '#shared/lib/instants-in-text.ts';
import { Layer } from '#shared/engine/layer.ts';
import type { Id, TableName } from '#shared/engine/schema.ts';
import { ReadSet } from '#shared/engine/read-set.ts';
import { rowKey, TakenId } from '#shared/engine/store.ts';
import type { AnyRow, Reader } from '#shared/engine/store.ts';
import { groupBy } from '#shared/lib/group-by.ts';
import { entryDigest } from '#shared/engine/protocol.ts';
import { entrySubject } from './entry-subject.ts';
import { allOf } from '../store/all-settled-or-throw.ts';
import type { BeforeImage, Former, OutboxEntry, Stored } from '../store/database.ts';
import { DexieReader } from '../store/dexie-reader.ts';
import { BatchingReader } from '../live/batching-reader.ts';
import { MetaStore } from '../store/meta.ts';
import { noteWriter, rebuild } from './replay.ts';
import type { Writers } from './replay.ts';
import { CachingReader } from '../live/caching-reader.ts';
import { refuseNewerSchema } from '../store/version-guard.ts';
import { uuidv7 } from '../store/ids.ts';
import { isRestricted } from '#shared/engine/visibility.ts';
import { assertDefined } from '#shared/lib/assert-defined.ts';
import { refuseUnassigned } from '#shared/engine/access/may-read.ts';
import { refuseOnDevice, withOwnMembership } from '#shared/engine/access/member-roles.ts';
import type { Order, Correction, SaveParts, Effect } from '../types.ts';

/**
 * Resolves with the ids of the entries. Throws the first Refusal; then nothing is saved. Calls `written` with the
 * effect just before the commit, except if more changed than was saved: after a correction, the entries that waited for
 * it run again.
 */
export async function saveCommands(
  parts: SaveParts,
  orders: readonly Order[],
  correction?: Correction,
  written?: (effect: Effect) => void,
): Promise<string[]> {
  const { database, environment, actor, commands } = parts;
  const inputs = orders.map(({ command, input }) => parse(command, input, actor));
  const now = new Date(environment.now()).toISOString();
  const ids = orders.map(() => uuidv7(environment));
  const drafts = orders.map(({ command }, index) => {
    const id = assertDefined(ids[index]);
    return {
      id,
      command,
      input: inputs[index],
      context: () => ({ actor, now, newId: idsFrom(id), commands }),
    };
  });
  return database.change(async (tables) => {
    const metaStore = new MetaStore(tables);
    const stored = new CachingReader(new BatchingReader(new DexieReader(tables)));
    const whole = new Layer(stored);
    // On a slow tablet each database request takes long, so independent requests are made together.
    const [last, oneUnsent, { replaced, former }, ahead] = await allOf([
      metaStore.get('sequence', 0),
      // Only whether there is any: a save must not take longer the more waits.
      tables.undo.limit(1).primaryKeys(),
      replacedBy(tables, orders, ids, correction),
      runAllAhead(stored, whole, drafts),
      refuseNewerSchema(metaStore),
      refuseOnDevice(
        stored,
        orders.map(({ command }) => command),
        actor,
      ),
    ]);
    const runs: Run[] = [];
    for (const [index, draft] of drafts.entries()) {
      const run = ahead[index]?.() ?? (await runOver(whole, draft));
      run.layer.mergeInto(whole);
      runs.push(run);
    }
    await refuseUnassignedRows(stored, whole, actor);
    const touched = runs.map((run) => run.touched);
    const [images, about] = await allOf([
      oneUnsent.length > 0 ? imagesOf(tables, runs) : noImages,
      entrySubject(stored, touched),
    ]);
    const writers: Writers = new Map(images);
    const added = addedRows(images, whole);
    const entries: OutboxEntry[] = [];
    const earlier = new Layer(stored);
    for (const [index, draft] of drafts.entries()) {
      const { id, command, input } = draft;
      const run = assertDefined(runs[index]);
      const keys = [...run.touched, ...run.written].filter((key) => writers.has(key));
      const after = new Set(keys.map((key) => assertDefined(writers.get(key)).writer));
      const lacking = await lackingWithout(
        keys.filter((key) => added.has(key)),
        earlier,
        draft,
        run,
      );
      const needs = new Set(lacking.flatMap((key) => writers.get(key)?.firstWriter ?? []));
      run.layer.mergeInto(earlier);
      noteWriter(writers, run.written, id);
      entries.push({
        id,
        sequence: last + index + 1,
        command: command.name,
        version: command.version,
        input,
        after: [...after].filter((writer) => !replaced.has(writer)),
        ...(needs.size > 0 && { needs: [...needs] }),
        digest: entryDigest({ command: command.name, version: command.version, input }),
        savedAt: now,
        batch: assertDefined(ids[0]),
        state: 'waiting',
        ...replacesOf(orders[index], correction, replaced),
        ...(about[index] && { about: about[index] }),
        ...(former.has(id) && { former: former.get(id) }),
      });
    }
    const before = await beforeImages(stored, whole, images, writers);
    await allOf([
      tables.undo.bulkPut(before),
      ...[...groupBy(whole.writes, (write) => write.table)].map(([table, writes]) =>
        tables.rows(table).bulkPut(writes.map(({ row }) => row)),
      ),
      tables.outbox.bulkAdd(entries),
      metaStore.set('sequence', last + entries.length),
    ]);
    if (replaced.size === 0) {
      written?.({ rows: whole, entries });
      return ids;
    }
    const sequence = last + entries.length;
    await metaStore.set('sequence', await handOver(tables, replaced, sequence));
    await rebuild({ ...parts, database: tables }, { rows: [], gone: [] });
    return ids;
  });
}

interface Draft {
  id: string;
  command: Command;
  input: unknown;
  /** Created for each run, because it counts the ids that it assigns. */
  context(): Context;
}

interface Run {
  layer: Layer;
  /** The keys of the rows it got by id, and of those it wrote. */
  touched: ReadonlySet<string>;
  written: ReadonlySet<string>;
  /** The keys of rows that its meaning depends on, though it would run without them. */
  buildsOn: readonly string[];
}

/** Refuses at once what the server would refuse, unless the assignment has changed since. */
async function refuseUnassignedRows(stored: Reader, whole: Layer, actor: Actor): Promise<void> {
  const current = await withOwnMembership(stored, actor);
  if (!isRestricted(current)) return;
  for (const { table, row } of whole.writes) await refuseUnassigned(whole, current, table, row);
}

/** Turns a taken id into a refusal. The row may have come from another device since. */
async function runOver(below: Reader, { command, input, context }: Draft): Promise<Run> {
  const touched = new Set<string>();
  const written = new Set<string>();
  const layer = new Layer(below, {
    onGet: (table, id) => touched.add(rowKey(table, id)),
    onWrite: (table, id) => written.add(rowKey(table, id)),
  });
  const buildsOn: string[] = [];
  try {
    const result = await command.run(layer, input, context());
    buildsOn.push(...(result?.buildsOn ?? []));
  } catch (error) {
    throw error instanceof TakenId ? takenId : await refusalWithDays(error, below, context().actor);
  }
  for (const key of buildsOn) touched.add(key);
  return { layer, touched, written, buildsOn };
}

/** Returns the rows known only to this device without which the command would be refused or have no subject. */
async function lackingWithout(
  keys: readonly string[],
  earlier: Layer,
  draft: Draft,
  { buildsOn }: Run,
): Promise<readonly string[]> {
  if (keys.every((key) => buildsOn.includes(key))) return keys;
  const without = new Layer(earlier);
  for (const key of keys) without.forget(...(key.split('/') as [TableName, string]));
  try {
    await runOver(without, draft);
    return keys.filter((key) => buildsOn.includes(key));
  } catch (error) {
    if (!refusalOf(error)) throw error;
    return keys;
  }
}

async function runAllAhead(
  stored: CachingReader,
  whole: Layer,
  drafts: readonly Draft[],
): Promise<(() => Run | undefined)[]> {
  try {
    return await allOf(drafts.map((draft) => runAhead(whole, draft)));
  } finally {
    await stored.settled();
  }
}

/**
 * Runs a draft ahead of its turn, in parallel with others. The returned function says in its turn whether the run is
 * still valid. Refusals are found in turn.
 */
async function runAhead(whole: Layer, draft: Draft): Promise<() => Run | undefined> {
  const seen = new ReadSet(whole);
  try {
    const run = await runOver(seen, draft);
    return () => (seen.isValid() ? run : undefined);
  } catch (error) {
    if (!refusalOf(error)) throw error;
    return () => undefined;
  }
}

/** Checks the actor and the input with the same messages as the server. */
function parse(command: Command, input: unknown, actor: Actor): unknown {
  if (!command.allowed.includes(actor.role)) throw refuseEntry('access.none');
  const parsed = command.input.safeParse(input);
  if (!parsed.success) throw invalidInput(parsed.error.issues);
  return parsed.data;
}

type Images = ReadonlyMap<string, BeforeImage>;

const noImages: Images = new Map();

/** Of more rows than this, the list of all images' keys is read sooner than row by row whether there is one. */
const fewRows = 50;

/** Returns the images of touched rows that a waiting entry wrote. The new entries come after those entries. */
async function imagesOf({ undo }: Stored, runs: readonly Run[]): Promise<Images> {
  const keys = [...new Set(runs.flatMap(({ touched, written }) => [...touched, ...written]))];
  const found = await undo.bulkGet(keys.length > fewRows ? await unsentAmong(undo, keys) : keys);
  return new Map(found.flatMap((image) => (image ? [[image.key, image]] : [])));
}

async function unsentAmong(undo: Stored['undo'], keys: readonly string[]): Promise<string[]> {
  const unsent = new Set(await undo.toCollection().primaryKeys());
  return keys.filter((key) => unsent.has(key));
}

/** Returns the keys of rows that only this device knows. */
function addedRows(images: Images, whole: Layer): ReadonlySet<string> {
  const unsent = [...images.values()].filter(({ before }) => !before).map(({ key }) => key);
  const fresh = whole.writes.filter(({ isNew }) => isNew).map(({ table, row }) => rowKey(table, row.id));
  return new Set([...unsent, ...fresh]);
}

/** A row that was written before keeps its image. */
function beforeImages(
  stored: Reader,
  whole: Layer,
  images: Images,
  writers: Writers,
): Promise<BeforeImage[]> {
  return Promise.all(
    whole.writes.map(async ({ table, row }) => {
      const key = rowKey(table, row.id);
      const known = images.get(key);
      const before = known ? known.before : ((await stored.get(table, row.id as Id<typeof table>)) ?? null);
      return { ...assertDefined(writers.get(key)), key, table, id: row.id, before: before as AnyRow | null };
    }),
  );
}

interface Replaced {
  /** The new entry that takes the place of an entry, by the id of that one. */
  replaced: ReadonlyMap<string, string>;
  /** A new entry in place of a former member's belongs to the same organization, and is not kept once it is sent. */
  former: ReadonlyMap<string, Former>;
}

/** Finds the refused entries that are still here. */
async function replacedBy(
  { outbox }: Stored,
  orders: readonly Order[],
  ids: readonly string[],
  correction: Correction | undefined,
): Promise<Replaced> {
  const wanted = new Map(
    orders.flatMap(({ replaces, takes = [] }, index) =>
      [...(replaces ? [replaces] : []), ...takes].map((id) => [id, assertDefined(ids[index])] as const),
    ),
  );
  if (correction) wanted.set(correction.replaces, assertDefined(ids.at(-1)));
  if (wanted.size === 0) return { replaced: wanted, former: new Map() };
  const found = (await outbox.bulkGet([...wanted.keys()])).flatMap((entry) => entry ?? []);
  const isHere = new Set(found.map(({ id }) => id));
  return {
    replaced: new Map([...wanted].filter(([id]) => isHere.has(id))),
    former: new Map(
      found.flatMap(({ id, former }) => (former ? [[assertDefined(wanted.get(id)), former] as const] : [])),
    ),
  };
}

function replacesOf(
  order: Order | undefined,
  correction: Correction | undefined,
  replaced: ReadonlyMap<string, string>,
): { replaces?: string } {
  const replaces = order?.replaces ?? correction?.replaces;
  return replaces !== undefined && replaced.has(replaces) ? { replaces } : {};
}

/**
 * Replaces refused entries by the corrected ones. The entries held behind a refused one come after the corrected one, in
 * their order, and are sent again. Returns the last assigned sequence number.
 */
async function handOver(
  { outbox }: Stored,
  replaced: ReadonlyMap<string, string>,
  last: number,
): Promise<number> {
  await outbox.bulkDelete([...replaced.keys()]);
  const moved = new Set(replaced.keys());
  const fresh = new Set(replaced.values());
  let sequence = last;
  for (const entry of await outbox.orderBy('sequence').toArray()) {
    if (fresh.has(entry.id) || !entry.after.some((id) => moved.has(id))) continue;
    moved.add(entry.id);
    const moveOn = (id: string) => replaced.get(id) ?? id;
    const [after, needs] = [entry.after.map(moveOn), entry.needs?.map(moveOn)];
    await outbox.put({ ...entry, after, ...(needs && { needs }), state: 'waiting', sequence: ++sequence });
  }
  return sequence;
}
