// Separate from the short list, so that the code for partial rendering loads only with screens that have long lists.
import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { useRowWindow } from './use-row-window.ts';
import type { RowPlace } from './use-row-window.ts';

interface LongRowListProps<Item> {
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => string | number;
  children: (item: Item, place: RowPlace) => ReactNode;
}

const rowHeight = 78;

/** A `RowList` of any length. Above some hundred rows, only those near the window are rendered. */
export function LongRowList<Item>({ label, items, keyOf, children }: LongRowListProps<Item>) {
  const { box, rows } = useRowWindow(items, { keyOf, estimate: rowHeight });
  return (
    <ul aria-label={label} {...box} className="divide-y divide-line">
      {rows.map(({ item, place }) => (
        <Fragment key={keyOf(item)}>{children(item, place)}</Fragment>
      ))}
    </ul>
  );
}
