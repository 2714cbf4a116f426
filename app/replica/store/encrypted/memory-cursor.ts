// A cursor over rows in memory, as Dexie uses cursors.
import { Dexie } from 'dexie';
import type { DBCoreCursor, DBCoreTransaction } from 'dexie';
import { compareKeys } from './key-order.ts';
import type { Key } from './key-order.ts';
import type { IndexEntry } from './sorted-index.ts';

interface CursorParts {
  trans: DBCoreTransaction;
  entries: readonly IndexEntry[];
  valueOf: (primary: Key) => unknown;
  isReverse: boolean;
}

/** Null if there are no entries. */
export function memoryCursor({ trans, entries, valueOf, isReverse }: CursorParts): DBCoreCursor | null {
  let [place, isRunning, isOver] = [0, false, false];
  let onEach = () => {};
  let finish: (value?: unknown) => void = () => {};
  let failed: (error: Error) => void = () => {};
  if (entries.length === 0) return null;

  /** Calls back for each entry, without growing the stack. A callback may continue later, too. */
  function run() {
    if (isRunning) return;
    isRunning = true;
    let at: number;
    do {
      at = place;
      if (place >= entries.length) end();
      else onEach();
    } while (!isOver && place !== at);
    isRunning = false;
  }

  function end(value?: unknown) {
    isOver = true;
    finish(value);
  }

  function goTo(next: number) {
    place = next;
    run();
  }

  function placeFrom(passes: (entry: IndexEntry) => boolean): number {
    let next = place + 1;
    for (let entry = entries[next]; entry && !passes(entry); entry = entries[next]) next += 1;
    return next;
  }

  const current = () => entries[Math.min(place, entries.length - 1)] as IndexEntry;
  const isPast = (key: Key, bound: Key) => compareKeys(key, bound) * (isReverse ? -1 : 1) >= 0;

  return {
    trans,
    get key() {
      return current().key;
    },
    get primaryKey() {
      return current().primary;
    },
    get value() {
      return valueOf(current().primary);
    },
    get done() {
      return place >= entries.length;
    },
    continue(key?: Key) {
      goTo(key === undefined ? place + 1 : placeFrom((entry) => isPast(entry.key, key)));
    },
    continuePrimaryKey(key: Key, primary: Key) {
      goTo(
        placeFrom((entry) =>
          compareKeys(entry.key, key) === 0 ? isPast(entry.primary, primary) : isPast(entry.key, key),
        ),
      );
    },
    advance: (count) => goTo(place + count),
    start(onNext) {
      onEach = () => {
        try {
          onNext();
        } catch (error) {
          failed(error as Error);
          isOver = true;
        }
      };
      return new Dexie.Promise((resolve, reject) => {
        [finish, failed] = [resolve, reject];
        isOver = false;
        run();
      });
    },
    stop: end,
    fail(error) {
      isOver = true;
      failed(error);
    },
    next() {
      throw new Error('This cursor only calls back.');
    },
  };
}
