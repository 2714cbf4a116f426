// Separate from the short list, so that the code for partial rendering loads only with screens that have long lists.
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { RowSlot } from './row-slot.tsx';
import { useRowWindow } from './use-row-window.ts';
import type { RowPlace } from './use-row-window.ts';

interface LongRowListProps<Item> {
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => string | number;
  /** The approximate height of a row in pixels. */
  rowHeight?: number;
  className?: string;
  children: (item: Item, place: RowPlace) => ReactNode;
}

const usualHeight = 78;

/** A `RowList` of any length. Above some hundred rows, only those near the window are rendered. */
export function LongRowList<Item>({
  label,
  items,
  keyOf,
  rowHeight = usualHeight,
  className,
  children,
}: LongRowListProps<Item>) {
  const { box, rows } = useRowWindow(items, { keyOf, estimate: rowHeight });
  return (
    <ul aria-label={label} {...box} className={cx('divide-y divide-line', className)}>
      {rows.map(({ item, place }) => (
        <RowSlot key={keyOf(item)} item={item} place={place}>
          {children}
        </RowSlot>
      ))}
    </ul>
  );
}
