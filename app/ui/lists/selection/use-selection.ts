// Which items of a list are chosen. What a filter or another tab hides stays chosen, and its number is told.
import { useState } from 'react';

/** The chosen items of a list. */
export interface Selection<Item> {
  chosen: readonly Item[];
  shown: readonly Item[];
  /** How many of the chosen items are not on the screen. */
  unseen: number;
  has: (item: Item) => boolean;
  toggle: (item: Item) => void;
  /** Chooses all of these items, or none of them. */
  choose: (items: readonly Item[], isChosen: boolean) => void;
  clear: () => void;
}

/** Keeps the keys of the chosen items. An item that has left the list is no longer chosen. */
export function useSelection<Item>(
  all: readonly Item[],
  shown: readonly Item[],
  keyOf: (item: Item) => string | number,
): Selection<Item> {
  const [keys, setKeys] = useState<ReadonlySet<string | number>>(new Set());
  const chosen = keys.size === 0 ? [] : all.filter((item) => keys.has(keyOf(item)));
  const seen = shown.filter((item) => keys.has(keyOf(item))).length;
  return {
    chosen,
    shown,
    unseen: chosen.length - seen,
    has: (item) => keys.has(keyOf(item)),
    toggle: (item) => {
      const next = new Set(keys);
      if (!next.delete(keyOf(item))) next.add(keyOf(item));
      setKeys(next);
    },
    choose: (items, isChosen) => {
      const next = new Set(keys);
      for (const item of items)
        if (isChosen) next.add(keyOf(item));
        else next.delete(keyOf(item));
      setKeys(next);
    },
    clear: () => setKeys(new Set()),
  };
}
