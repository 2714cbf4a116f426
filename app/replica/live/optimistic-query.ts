// A read of the domain that is watched, and that knows what a save makes of it without asking the database again.
import type { Actor } from '#shared/engine/command.ts';
import { Layer } from '#shared/engine/layer.ts';
import type { TableName } from '#shared/engine/schema.ts';
import { assertDefined } from '#shared/lib/assert-defined.ts';
import type { Reader } from '#shared/engine/store.ts';
import { keepSame } from './structural-sharing.ts';
import type { Next, Source } from './live-query.ts';
import { RememberingReader } from './caching-reader.ts';
import type { Replica } from '../replica.ts';
import type { Effect } from '../types.ts';

/** Of larger reads the rows are not kept beside what is drawn from them: a cheap tablet has little memory. */
const mostRemembered = 2_000;

/** `last` holds what it was read as before, so that what stayed the same stays the same object. */
export function liveRead<T>(
  replica: Replica,
  read: (reader: Reader, actor: Actor) => Promise<T>,
  last: { current: unknown },
): Source<T> {
  let asked: ReadonlySet<TableName> = new Set();
  /** Answers what was asked last, with what was saved since: one layer, however many saves there were. */
  let base: Layer | undefined;
  let reads = 0;

  async function foresee({ rows }: Effect): Promise<Next<T> | undefined> {
    if (!rows.writes.some(({ table }) => asked.has(table))) return undefined;
    const layer = assertDefined(base);
    // Until this is told: it may ask what was not asked before, or the save fails. Then the layer is left with it.
    base = undefined;
    rows.mergeInto(layer);
    const readsBefore = reads;
    const value = keepSame(last.current, await read(layer, replica.actor)) as T;
    const told = () => {
      base = layer;
      last.current = value;
    };
    return { value, stands: () => reads === readsBefore, told };
  }

  return {
    foresee,
    read: () =>
      replica.read(async (reader, actor) => {
        // What is given from here on is saved after this read, if at all.
        const isNewer = replica.ids.sinceNow();
        const remembering = new RememberingReader(reader);
        const answer = await read(remembering, actor);
        asked = remembering.tables;
        const remembered = remembering.recall(mostRemembered, isNewer);
        base = remembered && new Layer(remembered);
        reads += 1;
        last.current = keepSame(last.current, answer);
        return last.current as T;
      }),
  };
}
