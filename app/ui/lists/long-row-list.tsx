// Apart from the short list: what draws only a part comes with the screens that have long lists.
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

/** A `RowList` of any length: above some hundred rows only those near the window are drawn. */
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
