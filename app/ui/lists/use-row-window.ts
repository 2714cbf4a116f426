// Renders only the rows of a very long list that are near the window, so that 20,000 rows scroll like 20. Up to a thousand
// are rendered whole: a browser scrolls what is there without any work of the app, and finds words in it.
import { useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { CSSProperties, Ref } from 'react';
import { useWindowVirtualizer } from '@tanstack/react-virtual';

/** A list of more rows renders those near the window only. */
export const longAbove = 1000;

/** A list of more rows follows a changed filter when there is time, so that typing is not delayed. */
const deferredAbove = 200;

/** A constant, because rows of a short list have no position. */
const nowhere: RowPlace = {};

interface RowWindowOptions<Item> {
  keyOf: (item: Item) => string | number;
  /** The approximate height of a row in pixels. Each row is measured once rendered. */
  estimate: number;
}

/** For the outermost element of a row in a long list. */
export interface RowPlace {
  ref?: Ref<never>;
  'data-index'?: number;
  'aria-setsize'?: number;
  'aria-posinset'?: number;
}

interface DrawnRow<Item> {
  item: Item;
  /** The index in the whole list, from 0. */
  index: number;
  place: RowPlace;
}

interface RowWindow<Item> {
  isLong: boolean;
  /** For the element that holds the rows. Its height is that of all rows. */
  box: { ref: Ref<never>; style?: CSSProperties };
  rows: DrawnRow<Item>[];
}

/** Renders only the rows near the screen of a list longer than `longAbove`. */
export function useRowWindow<Item>(
  items: readonly Item[],
  { keyOf, estimate }: RowWindowOptions<Item>,
): RowWindow<Item> {
  const isLong = items.length > longAbove;
  const box = useRef<HTMLElement>(null);
  const [top, setTop] = useState(0);
  // oxlint-disable-next-line react/incompatible-library -- its values go to elements only, never into a memo
  const virtualizer = useWindowVirtualizer({
    enabled: isLong,
    count: items.length,
    estimateSize: () => estimate,
    getItemKey: (index) => keyAt(items, index, keyOf),
    overscan: 10,
    scrollMargin: top,
  });

  useLayoutEffect(() => {
    if (isLong && box.current) setTop(Math.round(box.current.getBoundingClientRect().top + window.scrollY));
  }, [isLong, items.length]);

  // A row that stays in the window while the list is scrolled gets the same object again, so that it is not rendered.
  const places = useMemo(() => ({ of: items.length, known: new Map<number, RowPlace>() }), [items.length]);
  const placeAt = (index: number): RowPlace => {
    const place = places.known.get(index) ?? {
      ref: virtualizer.measureElement as Ref<never>,
      'data-index': index,
      'aria-setsize': places.of,
      'aria-posinset': index + 1,
    };
    places.known.set(index, place);
    return place;
  };

  const ref = box as Ref<never>;
  // Renders the rows that fill the window first. The rest follows in pieces, and the page stays responsive in between.
  const isWhole = useDeferredValue(true, false);
  const later = useDeferredValue(items);
  if (!isLong) {
    const known = Math.max(items.length, later.length) > deferredAbove ? later : items;
    const shown = isWhole ? known : known.slice(0, Math.ceil(window.innerHeight / estimate));
    return { isLong, box: { ref }, rows: shown.map((item, index) => ({ item, index, place: nowhere })) };
  }
  const drawn = virtualizer.getVirtualItems();
  const before = (drawn[0]?.start ?? top) - top;
  const after = virtualizer.getTotalSize() - ((drawn.at(-1)?.end ?? top) - top);
  return {
    isLong,
    box: { ref, style: { paddingTop: before, paddingBottom: Math.max(0, after) } },
    rows: drawn.flatMap(({ index }) => {
      const item = items[index];
      return item === undefined ? [] : { item, index, place: placeAt(index) };
    }),
  };
}

function keyAt<Item>(items: readonly Item[], index: number, keyOf: (item: Item) => string | number) {
  const item = items[index];
  return item === undefined ? index : keyOf(item);
}
