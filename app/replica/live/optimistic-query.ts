// A domain read that predicts its value after a save, without reading the database again.
import type { Actor } from '#shared/engine/command.ts';
import { Layer } from '#shared/engine/layer.ts';
import type { TableName } from '#shared/engine/schema.ts';
import { assertDefined } from '#shared/lib/assert-defined.ts';
import type { Reader } from '#shared/engine/store.ts';
import { shareStructure } from './structural-sharing.ts';
import type { PredictedValue, QuerySource } from './live-query.ts';
import { CachingReader } from './caching-reader.ts';
import type { Replica } from '../replica.ts';
import type { Effect } from '../types.ts';

/** The rows of larger reads are not cached, because cheap tablets have little memory. */
const maxCachedRows = 2_000;

/** `last` holds the previous value, so that its unchanged parts stay the same objects. */
export function optimisticQuery<T>(
  replica: Replica,
  read: (reader: Reader, actor: Actor) => Promise<T>,
  last: { current: unknown },
): QuerySource<T> {
  let readTables: ReadonlySet<TableName> = new Set();
  /** The rows of the last read with the writes of all saves since, in one layer. */
  let cache: Layer | undefined;
  let reads = 0;

  async function predict({ rows }: Effect): Promise<PredictedValue<T> | undefined> {
    if (!rows.writes.some(({ table }) => readTables.has(table))) return undefined;
    const layer = assertDefined(cache);
    // Given back when the value is accepted. If the read needs other rows, or if the save fails, the layer is dropped.
    cache = undefined;
    rows.mergeInto(layer);
    const readsBefore = reads;
    const value = shareStructure(last.current, await read(layer, replica.actor)) as T;
    const accept = () => {
      cache = layer;
      last.current = value;
    };
    return { value, isCurrent: () => reads === readsBefore, accept };
  }

  return {
    predict,
    read: () =>
      replica.read(async (reader, actor) => {
        // Rows with ids issued from here on are saved after this read.
        const isNewer = replica.ids.issuedFromNow();
        const caching = new CachingReader(reader);
        const value = await read(caching, actor);
        readTables = caching.tables;
        const cachedRows = caching.cacheOnly(maxCachedRows, isNewer);
        cache = cachedRows && new Layer(cachedRows);
        reads += 1;
        last.current = shareStructure(last.current, value);
        return last.current as T;
      }),
  };
}
