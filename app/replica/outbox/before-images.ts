// Before-images: the rows as the server knows them, kept while an entry that changed them waits.
import type { Id } from '#shared/engine/schema.ts';
import { Layer } from '#shared/engine/layer.ts';
import type { Write } from '#shared/engine/layer.ts';
import { rowKey } from '#shared/engine/store.ts';
import type { AnyRow, Reader } from '#shared/engine/store.ts';
import { assertDefined } from '#shared/lib/assert-defined.ts';
import type { BeforeImage } from '../store/stored-values.ts';
import type { Stored } from '../store/person-database.ts';
import type { Run } from './draft-runs.ts';

/** The image of each row by its key. */
export type Images = ReadonlyMap<string, BeforeImage>;

/** Of more rows than this, the list of all images' keys is read sooner than row by row whether there is one. */
const fewRows = 50;

/** Returns the images of touched rows that a waiting entry wrote. The new entries come after those entries. */
export async function imagesOf({ undo }: Stored, runs: readonly Run[]): Promise<Images> {
  const keys = [...new Set(runs.flatMap(({ touched, written }) => [...touched, ...written]))];
  const found = await undo.bulkGet(keys.length > fewRows ? await unsentAmong(undo, keys) : keys);
  return new Map(found.flatMap((image) => (image ? [[image.key, image]] : [])));
}

async function unsentAmong(undo: Stored['undo'], keys: readonly string[]): Promise<string[]> {
  const unsent = new Set(await undo.toCollection().primaryKeys());
  return keys.filter((key) => unsent.has(key));
}

/** Returns the keys of rows that only this device knows. */
export function addedRows(images: Images, whole: Layer): ReadonlySet<string> {
  const unsent = [...images.values()].filter(({ before }) => !before).map(({ key }) => key);
  const fresh = whole.writes.filter(({ isNew }) => isNew).map(({ table, row }) => rowKey(table, row.id));
  return new Set([...unsent, ...fresh]);
}

/** Of each row that is written, which entries do so first and last. */
export type Writers = Map<string, Pick<BeforeImage, 'writer' | 'firstWriter'>>;

export function noteWriter(writers: Writers, keys: Iterable<string>, entryId: string): void {
  for (const key of keys)
    writers.set(key, { writer: entryId, firstWriter: writers.get(key)?.firstWriter ?? entryId });
}

/** The rows as the server has them, without what waits here. */
export async function serverRows(kept: Reader, images: Iterable<BeforeImage>): Promise<Layer> {
  const server = new Layer(kept);
  await restore(server, images);
  return server;
}

/** Puts back what the images show. */
export async function restore(rows: Layer, images: Iterable<BeforeImage>): Promise<void> {
  for (const { table, id, before } of images) {
    if (before) await rows.put(table, before as never);
    else rows.forget(table, id);
  }
}

/** Returns the images of rows that are written over those of the server. */
export function beforeImages(
  server: Reader,
  writes: readonly Write[],
  writers: Writers,
): Promise<BeforeImage[]> {
  return Promise.all(
    writes.map(async ({ table, row }) => {
      const key = rowKey(table, row.id);
      const before = (await server.get(table, row.id as Id<typeof table>)) as AnyRow | undefined;
      return { ...assertDefined(writers.get(key)), key, table, id: row.id, before: before ?? null };
    }),
  );
}
