// A round over several items, each of which may fail.
import { isDatabaseAway } from '../database/failures.ts';
import { hasMetAnother } from '../engine/serializable.ts';

/**
 * Does `act` for each item in turn. Items after a failing one are done, too; then the round fails with the first error.
 * Without the database the round ends at once.
 */
export async function forEachItem<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  act: (item: Item) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for await (const item of items)
    try {
      await act(item);
    } catch (error) {
      failures.push(error);
      if (isDatabaseAway(error) && !hasMetAnother(error)) break;
    }
  if (failures.length > 0) throw failures[0];
}

/** Does several acts in turn, as `forEachItem` does. */
export const inTurn = (...acts: (() => Promise<unknown>)[]): Promise<void> =>
  forEachItem(acts, (act) => act());
