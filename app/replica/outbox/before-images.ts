// Before-images: the rows as the server knows them, kept while an entry that changed them waits.
import type { Id } from '#shared/engine/schema.ts';
import type { Layer } from '#shared/engine/layer.ts';
import { rowKey } from '#shared/engine/store.ts';
import type { AnyRow, Reader } from '#shared/engine/store.ts';
import { assertDefined } from '#shared/lib/assert-defined.ts';
import type { BeforeImage } from '../store/stored-values.ts';
import type { Stored } from '../store/person-database.ts';
import type { Run } from './draft-runs.ts';
import type { Writers } from './replay.ts';

/** The image of each row by its key. */
export type Images = ReadonlyMap<string, BeforeImage>;

export const noImages: Images = new Map();

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

/** A row that was written before keeps its image. */
export function beforeImages(
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
